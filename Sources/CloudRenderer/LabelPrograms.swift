internal import GLObjects
internal import Shaders

/// The programs that draw labels, each made when it is first needed.
final class LabelPrograms {
  /// What tells one program from another.
  struct Variant: Hashable {
    /// What is drawn.
    var pass: Pass
    /// How its edges are drawn.
    var quality = EdgeQuality.fast
    /// Whether labels have states.
    var hasStates = false
  }

  /// What a program draws.
  enum Pass: Hashable {
    /// Letters.
    case ink
    /// Label numbers instead of colours.
    case identity
    /// Clip positions, captured.
    case capture
  }

  private var programs: [Variant: Linked] = [:]

  /// A program, which collections cannot hold by itself.
  final class Linked {
    let program: Program
    init(_ program: consuming Program) { self.program = program }
  }

  /// The program of a variant.
  ///
  /// - Throws: `GLError` where the driver refuses a shader; only the first call can throw.
  func program(_ variant: Variant) throws(GLError) -> Linked {
    if let known = programs[variant] { return known }
    let linked = Linked(try Self.link(variant))
    programs[variant] = linked
    return linked
  }

  private static func link(_ variant: Variant) throws(GLError) -> Program {
    var definitions: [String: String] = [:]
    if variant.hasStates { definitions["LABEL_STATES"] = "1" }
    let vertex = ShaderSource.labelVertex
    switch variant.pass {
    case .capture:
      return try Program(
        vertex: stage(vertex, definitions), fragment: nil, captures: ["gl_Position"])
    case .identity:
      return try Program(
        vertex: stage(vertex, definitions), fragment: stage(.labelIdentity, definitions))
    case .ink:
      let fragment: ShaderSource
      switch variant.quality.method {
      case .fast: fragment = .labelFast
      case .smooth:
        fragment = .labelSmooth
        definitions["SOFT_EDGE"] = "1"
      case .best:
        fragment = .labelBest
        definitions["SAMPLE_COUNT"] = String(variant.quality.samples)
        definitions["SAMPLE_RESOLUTION"] = variant.quality.sampleResolution
      }
      return try Program(
        vertex: stage(vertex, definitions), fragment: stage(fragment, definitions))
    }
  }

  /// A stage of a program from its source.
  static func stage(
    _ source: ShaderSource, _ definitions: [String: String] = [:]
  ) -> Program.Stage {
    Program.Stage(name: source.name, text: source.text(definitions: definitions))
  }
}
