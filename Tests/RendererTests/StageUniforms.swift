import CTagSphereGL
import TagSphereTestSupport
import Testing

@testable import TagSphereGLObjects

/// The uniforms of one program, set by their names: single ones, and members of blocks.
@MainActor struct StageUniforms {
  private let uniforms: [String: ProgramReflection.Uniform]
  private var blocks: [[UInt8]]

  /// Looks up the uniforms of the program in use.
  init() {
    let program = ProgramReflection.ofProgramInUse
    uniforms = Dictionary(uniqueKeysWithValues: program.uniforms.map { ($0.name, $0) })
    blocks = program.blocks.map { [UInt8](repeating: 0, count: $0.byteCount) }
    program.bindBlocksInOrder()
  }

  /// Sets a uniform of the program in use.
  ///
  /// - Throws: `GLError.unsupported` if the program has no uniform of this name.
  mutating func set(_ name: String, _ value: any Sendable) throws {
    guard let found = uniforms[name] else { throw GLError.unsupported("no uniform \(name)") }
    guard found.block >= 0 else { return Self.set(value, at: found.location) }
    let bytes: [UInt8] =
      switch value {
      case let value as Float: Self.bytes(value)
      case let value as Int: Self.bytes(Int32(value))
      case let value as UInt32: Self.bytes(value)
      case let value as Bool: Self.bytes(UInt32(value ? 1 : 0))
      case let value as SIMD2<Float>: Self.bytes(value)
      case let value as SIMD2<Int32>: Self.bytes(value)
      case let value as SIMD3<Float>: Self.bytes(value).dropLast(4)
      case let value as SIMD4<Float>: Self.bytes(value)
      default: []
      }
    try #require(!bytes.isEmpty, "\(name): \(type(of: value))")
    let first = found.offset
    blocks[found.block].replaceSubrange(first..<first + bytes.count, with: bytes)
  }

  /// Binds buffers with the blocks while `body` draws.
  func withBlocks(_ body: () throws -> Void) rethrows {
    var names = [GLuint](repeating: 0, count: blocks.count)
    glGenBuffers(GLsizei(names.count), &names)
    for (index, bytes) in blocks.enumerated() {
      glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), GLuint(index), names[index])
      glBufferData(GLenum(GL_UNIFORM_BUFFER), bytes.count, bytes, GLenum(GL_STATIC_DRAW))
    }
    defer { glDeleteBuffers(GLsizei(names.count), &names) }
    try body()
  }

  private static func set(_ value: any Sendable, at location: GLint) {
    switch value {
    case let value as Int: value.set(at: location)
    case let value as Float: value.set(at: location)
    case let value as SIMD3<Float>: glUniform3f(location, value.x, value.y, value.z)
    case let value as [SIMD2<Float>]: value.set(at: location)
    default: Issue.record("a single uniform is no \(type(of: value))")
    }
  }

  private static func bytes(_ value: some BitwiseCopyable) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
