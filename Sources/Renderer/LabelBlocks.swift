internal import TagSphereGLObjects

/// The uniform blocks of a cloud's frames.
struct LabelBlocks: ~Copyable {
  /// The blocks of frames.
  var frames = UniformBuffers<FrameBlock>()
  /// The passes of a frame, those of its IDs, and the two of a focus outline.
  var passes = UniformBuffers<PassBlock>(capacity: 16)
}
