// The modules that a program needs to lay out, draw and show tags.

@_exported public import TagSphereCloudBuilding
@_exported public import TagSphereCore
@_exported public import TagSphereGLObjects
@_exported public import TagSphereImages
@_exported public import TagSphereRenderer
@_exported public import TagSphereText
@_exported public import TagSphereViewer
@_exported public import TagSphereWindow
