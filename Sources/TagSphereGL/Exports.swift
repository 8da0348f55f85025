// Drawing with OpenGL: the label renderer and the GL objects it is made of.

@_exported public import TagSphereGLObjects
@_exported public import TagSphereRenderer
