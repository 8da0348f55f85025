/// A graphics API with its version.
///
/// All APIs draw with the same shaders; an API that lacks a feature uses another method instead.
public enum GraphicsAPI: String, CaseIterable, Hashable, Sendable {
  /// OpenGL 4.1 core.
  case gl41
  /// OpenGL 3.3 core.
  case gl33
  /// OpenGL 3.1 without deprecated functions.
  case gl31
  /// OpenGL ES 3.2.
  case gles32
  /// OpenGL ES 3.1.
  case gles31
  /// OpenGL ES 3.0.
  case gles30

  /// All APIs, in the order in which they are tried.
  ///
  /// APIs that guarantee more come first. OpenGL ES 3.2 always has the sample mask and exact sums;
  /// OpenGL 3.3 has both only as extensions. OpenGL ES 3.1 comes before OpenGL 3.1. Small boards
  /// have only these two APIs, and their drivers pass the conformance tests of OpenGL ES.
  public static let byPreference: [GraphicsAPI] = [.gl41, .gles32, .gl33, .gles31, .gl31, .gles30]

  /// Returns the APIs to try for a context, in order.
  ///
  /// - Parameter asked: The required API; nil for the best available one.
  package static func candidates(_ asked: GraphicsAPI?) -> [GraphicsAPI] {
    asked.map { [$0] } ?? byPreference
  }

  /// Whether the API is OpenGL ES.
  public var isES: Bool { self == .gles32 || self == .gles31 || self == .gles30 }

  /// The version.
  public var version: (major: Int, minor: Int) {
    switch self {
    case .gl41: (4, 1)
    case .gl33: (3, 3)
    case .gl31, .gles31: (3, 1)
    case .gles32: (3, 2)
    case .gles30: (3, 0)
    }
  }

  /// The name in messages, such as "OpenGL ES 3.0".
  public var name: String { "OpenGL \(isES ? "ES " : "")\(version.major).\(version.minor)" }

  /// Returns the newest API that a context's version includes; nil if the version is older than every API.
  public static func newest(isES: Bool, version: (major: Int, minor: Int)) -> GraphicsAPI? {
    allCases.first { $0.isES == isES && $0.version <= version }
  }

  /// Returns whether a context of the API `other` supports this API.
  public func isIncluded(in other: GraphicsAPI) -> Bool {
    isES == other.isES && version <= other.version
  }
}
