/// A program with the uniforms that its owner sets.
public final class LinkedProgram<Uniforms> {
  /// The uniforms, to be set while the program is in use.
  public let uniforms: Uniforms
  /// Names of uniforms that the program reads and its owner does not set: 0 for ever.
  ///
  /// A driver may keep uniforms that make no difference, so this is no error.
  public let unset: Set<String>
  private let program: Program

  /// Compiles, links, and finds the uniforms.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: Outputs of the vertex stage that transform feedback writes, interleaved.
  ///   - find: Asks for each uniform that is set.
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

  /// Makes this the program that draws.
  public func use() { program.use() }
}
