internal import TagSphereDrawing
internal import TagSphereGLObjects

nonisolated extension FrameBlock: UniformBlock {
  static var bindingPoint: UInt32 { 0 }
}

nonisolated extension PassBlock: UniformBlock {
  static var bindingPoint: UInt32 { 1 }
}
