internal import TagSphereGLObjects
internal import TagSphereShaders

/// The program that takes the mean of a pixel's samples.
enum Resolver {
  /// Numbers of samples that are averaged.
  static let sampleCounts = EdgeQuality.ladder.filter { $0 > 1 }

  /// Makes the program for a number of samples.
  static func link(samples: Int) throws(GLError) -> LinkedProgram<ResolveUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.screenVertex),
      fragment: LabelPrograms.stage(.resolve, ["SAMPLE_COUNT": String(samples)])
    ) { (finder) throws(GLError) in try ResolveUniforms(&finder) }
  }
}

/// The uniforms of the program that takes the mean.
struct ResolveUniforms {
  let samples: Uniform<Int>
  let blockSize: Uniform<Int>
  let background: Uniform<SIMD3<Float>>
  let isTransparent: Uniform<Bool>

  init(_ finder: inout UniformFinder) throws(GLError) {
    samples = try finder.uniform("samples")
    blockSize = try finder.uniform("blockSize")
    background = try finder.uniform("background")
    isTransparent = try finder.uniform("isTransparent")
  }
}
