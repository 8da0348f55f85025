/// The inputs of program stages other than vertices, named as in the shaders.
package struct ProgramInputs {
  /// The blocks of uniforms.
  package let blocks: [any UniformBlock.Type]
  /// The texture unit of each sampler.
  package let units: [String: Int]
  /// The names of single uniforms, set by `LinkedProgram.set(_:_:)`.
  package let singles: Set<String>
  /// The binding point of each block, by the block's name.
  let bindingPoints: [(name: String, point: UInt32)]

  /// Creates inputs from their parts.
  package init(
    blocks: [any UniformBlock.Type], units: [String: Int], singles: Set<String> = []
  ) {
    (self.blocks, self.units, self.singles) = (blocks, units, singles)
    bindingPoints = blocks.map { ($0.name, $0.bindingPoint) }
  }
}

/// A linked program whose blocks and samplers are bound to their places.
///
/// The program asks the driver only for the places of its inputs. Tests check that the stages read nothing
/// else, and that a block has the same layout in shaders and in Swift.
package final class LinkedProgram {
  private let program: Program
  private let locations: [(name: String, location: Int32)]

  /// Compiles and links a program, and puts it in use.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: The outputs of the vertex stage that transform feedback writes, interleaved.
  ///   - inputs: The inputs that the stages may read.
  /// - Throws: `GLError.compile` or `.link` with the driver's log.
  package init(
    vertex: Program.Stage, fragment: Program.Stage?, captures: [String] = [], inputs: ProgramInputs
  ) throws(GLError) {
    let program = try Program(vertex: vertex, fragment: fragment, captures: captures)
    for (name, point) in inputs.bindingPoints { program.bindBlock(name, to: point) }
    program.use()
    for (name, unit) in inputs.units {
      if let location = program.location(of: name) { unit.set(at: location) }
    }
    locations = inputs.singles.compactMap { name in
      program.location(of: name).map { (name, $0) }
    }
    self.program = consume program
  }

  /// Puts this program in use for draws.
  package func use() { program.use() }

  /// Sets a single uniform of the program in use; does nothing if the program does not read the uniform.
  package func set(_ name: String, _ value: some UniformValue) {
    if let place = locations.first(where: { $0.name == name }) { value.set(at: place.location) }
  }
}
