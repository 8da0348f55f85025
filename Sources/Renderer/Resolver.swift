internal import TagSphereGLObjects
internal import TagSphereShaders

/// The program that averages a pixel's samples.
enum Resolver {
  /// The sample counts that are averaged.
  static let sampleCounts = EdgeQuality.ladder

  /// Links the program for a sample count; of one sample, blocks of pixels are averaged.
  static func link(samples: Int) throws(GLError) -> LinkedProgram<ResolveUniforms> {
    var definitions = ["SAMPLE_COUNT": String(samples)]
    if samples > 1 { definitions["MULTISAMPLED"] = "1" }
    return try LinkedProgram(
      vertex: LabelPrograms.stage(.screenVertex),
      fragment: LabelPrograms.stage(.resolve, definitions)
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
