internal import TagSphereGLObjects
internal import TagSphereShaders

/// The program that averages a pixel's samples.
enum Resolver {
  /// The sample counts that are averaged.
  static let sampleCounts = EdgeQuality.ladder

  /// Links the program for a sample count; with one sample, it averages blocks of pixels.
  static func link(samples: Int) throws(GLError) -> LinkedProgram {
    var definitions = ["SAMPLE_COUNT": String(samples)]
    if samples > 1 { definitions["MULTISAMPLED"] = "1" }
    return try LinkedProgram(
      LabelPrograms.stage(.screenVertex), LabelPrograms.stage(.resolve, definitions))
  }
}
