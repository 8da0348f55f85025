internal import TagSphereGLObjects
internal import TagSphereShaders

/// The program that averages a pixel's samples.
enum Resolver {
  /// The sample counts that are averaged.
  static let sampleCounts = EdgeQuality.ladder.filter { $0 > 1 }

  /// Links the program for a sample count.
  static func link(samples: Int) throws(GLError) -> LinkedProgram<ResolveUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.screenVertex),
      fragment: LabelPrograms.stage(.resolve, ["SAMPLE_COUNT": String(samples)])
    ) { (finder) throws(GLError) in try ResolveUniforms(&finder) }
  }
}

/// The uniforms of the averaging program.
struct ResolveUniforms {
  let samples: Uniform<Int>
  let blockSize: Uniform<Int>
  let background: Uniform<SIMD3<Float>>
  let backdrop: Uniform<Int>
  let backdropShare: Uniform<Float>
  let isTransparent: Uniform<Bool>

  init(_ finder: inout UniformFinder) throws(GLError) {
    samples = try finder.uniform("samples")
    blockSize = try finder.uniform("blockSize")
    background = try finder.uniform("background")
    backdrop = try finder.uniform("backdrop")
    backdropShare = try finder.uniform("backdropShare")
    isTransparent = try finder.uniform("isTransparent")
  }
}
