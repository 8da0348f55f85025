// The core needs no C library: documents, layouts, the glyph batch, motion, search and picks.

@_exported public import TagSphereCloudCore
@_exported public import TagSphereCloudReference
@_exported public import TagSphereGeometry
@_exported public import TagSphereInteraction
@_exported public import TagSphereMessages
@_exported public import TagSphereTagData
@_exported public import TagSphereWheels
