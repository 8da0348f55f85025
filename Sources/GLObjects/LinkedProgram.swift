/// What the stages of programs read besides their vertices, by the names that they have in shaders.
public struct ProgramInputs {
  /// The blocks of uniforms.
  public var blocks: [any UniformBlock.Type]
  /// The texture unit of each sampler.
  public var units: [String: Int]
  /// The names of single uniforms, set by `LinkedProgram.set(_:_:)`.
  public var singles: Set<String>

  /// Creates inputs from their parts.
  public init(
    blocks: [any UniformBlock.Type], units: [String: Int], singles: Set<String> = []
  ) {
    (self.blocks, self.units, self.singles) = (blocks, units, singles)
  }
}

/// A linked program whose blocks and samplers have their places.
public final class LinkedProgram {
  /// The names of blocks and uniforms that it reads and that are not among its inputs.
  public let unset: Set<String>
  private let program: Program
  private let locations: [String: Int32]

  /// Compiles and links a program, and puts it in use.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: The outputs of the vertex stage that transform feedback writes, interleaved.
  ///   - inputs: What the stages may read.
  /// - Throws: `GLError.compile` or `.link` with the driver's log, or `.misplaced` if a block lies
  ///   in another way than in Swift.
  public init(
    vertex: Program.Stage, fragment: Program.Stage?, captures: [String] = [], inputs: ProgramInputs
  ) throws(GLError) {
    let program = try Program(vertex: vertex, fragment: fragment, captures: captures)
    let uniforms = program.activeUniforms
    var unset: Set<String> = []
    for (index, found) in program.activeBlocks.enumerated() {
      guard let block = inputs.blocks.first(where: { $0.name == found.name }) else {
        unset.insert(found.name)
        continue
      }
      try block.requireLayout(of: uniforms.filter { $0.block == index }, within: found.byteCount)
      program.bindBlock(index, to: block.bindingPoint)
    }
    var locations: [String: Int32] = [:]
    program.use()
    for uniform in uniforms where uniform.block < 0 {
      if let unit = inputs.units[uniform.name] {
        unit.set(at: uniform.location)
      } else if inputs.singles.contains(uniform.name) {
        locations[uniform.name] = uniform.location
      } else {
        unset.insert(uniform.name)
      }
    }
    (self.unset, self.locations) = (unset, locations)
    self.program = consume program
  }

  /// Makes this the program that draws use.
  public func use() { program.use() }

  /// Sets a single uniform; does nothing if the program, which must be in use, does not read it.
  public func set(_ name: String, _ value: some UniformValue) {
    if let location = locations[name] { value.set(at: location) }
  }
}

extension UniformBlock {
  /// Throws unless the driver places the members where Swift does.
  ///
  /// - Parameters:
  ///   - members: The members that the driver knows.
  ///   - byteCount: The bytes that the driver counts in.
  fileprivate static func requireLayout(
    of members: [ActiveUniform], within byteCount: Int
  ) throws(GLError) {
    let own = self.members
    for member in members {
      guard let place = own[member.name], place.types.contains(Int32(member.type)),
        place.offset == member.offset
      else { throw .misplaced(block: name, member: member.name) }
    }
    guard byteCount <= MemoryLayout<Self>.stride else {
      throw .misplaced(block: name, member: "the end")
    }
  }
}
