internal import TagSphereDrawing
internal import TagSphereGLObjects

/// The uniform blocks of a cloud's frames.
struct LabelBlocks: ~Copyable {
  /// The blocks of frames.
  var frames = UniformBuffers<FrameBlock>()
  /// The blocks of the passes of a frame, of its label IDs, and of the two passes of a focus outline.
  var passes = UniformBuffers<PassBlock>(capacity: 16)
}
