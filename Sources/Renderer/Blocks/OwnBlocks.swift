internal import TagSphereDrawing
internal import TagSphereGLObjects

/// The block of a pass that reads no other block.
nonisolated protocol OwnBlock: UniformBlock {}

nonisolated extension OwnBlock {
  static var bindingPoint: UInt32 { 2 }
}

/// The uniforms of the ball in the middle of a cloud, described in `Shaders/ball.glsl`.
nonisolated struct BallBlock: OwnBlock {
  var color = SIMD3<Float>.zero
  var background = SIMD3<Float>.zero
  var east = SIMD3<Float>.zero
  var north = SIMD3<Float>.zero
  var prime = SIMD3<Float>.zero
  var lineColor = SIMD3<Float>.zero
  var outline = SIMD2<Float>.zero
  var shift = SIMD2<Float>.zero
  var halfExtents = SIMD2<Float>.zero
  var ndcPerPixel = SIMD2<Float>.zero
  var eyeDepth: Float = 0
  var spread: Float = 0
  var radius: Float = 0
  var depth: Float = 0
}

nonisolated extension BackdropBlock: OwnBlock {}

/// The uniforms for averaging samples, described in `Shaders/resolve.frag`.
nonisolated struct ResolveBlock: OwnBlock {
  var blockSize: Int32 = 0
  var backdropShare: Float = 0
  var isTransparent: UInt32 = 0
  var background = SIMD3<Float>.zero
}

/// The uniforms for showing a picture in a window, described in `Shaders/present.frag`.
nonisolated struct PresentBlock: OwnBlock {
  var background = SIMD3<Float>.zero
  var band = SIMD3<Float>.zero
  var origin = SIMD2<Int32>.zero
  var across = SIMD2<Int32>.zero
  var upward = SIMD2<Int32>.zero
}

/// The uniforms of an image over the whole picture, described in `Shaders/filling.frag`.
nonisolated struct FillingBlock: OwnBlock {
  var place = SIMD4<Float>.zero
  var background = SIMD3<Float>.zero
}

/// The uniforms of the mark of wheels, described in `Shaders/mark.glsl`.
nonisolated struct MarkBlock: OwnBlock {
  var clipScale = SIMD2<Float>.zero
  var color = SIMD3<Float>.zero
}
