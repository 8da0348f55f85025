/// A linked program with its uniforms.
public final class LinkedProgram<Uniforms> {
  /// The uniforms; they may be set only while the program is in use.
  public let uniforms: Uniforms
  /// The names of active uniforms that the owner does not set, so they stay 0.
  ///
  /// This is not an error: drivers may keep uniforms that have no effect.
  public let unset: Set<String>
  private let program: Program

  /// Compiles and links a program, and looks up its uniforms.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: The outputs of the vertex stage that transform feedback writes, interleaved.
  ///   - find: Looks up each uniform that the owner sets.
  /// - Throws: `GLError.compile` or `.link` with the driver's log, or `.missingUniform`.
  public init(
    vertex: Program.Stage, fragment: Program.Stage?, captures: [String] = [],
    uniforms find: (inout UniformFinder) throws(GLError) -> Uniforms
  ) throws(GLError) {
    let program = try Program(vertex: vertex, fragment: fragment, captures: captures)
    var finder = program.uniforms
    uniforms = try find(&finder)
    unset = finder.unclaimed
    self.program = consume program
  }

  /// Makes this the program that draws use.
  public func use() { program.use() }
}
