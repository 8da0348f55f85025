// Forms, labels and their arrangement: what a cloud is made of.

@_exported public import TagSphereArrangement
@_exported public import TagSphereDesign
@_exported public import TagSphereForms
@_exported public import TagSphereGlyphs
@_exported public import TagSphereLabels
@_exported public import TagSphereLiveLabels
@_exported public import TagSphereLook
@_exported public import TagSphereScreen
@_exported public import TagSphereSequence
