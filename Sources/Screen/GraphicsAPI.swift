/// A graphics API and its version, with which a cloud can be drawn.
///
/// The cases are the rungs of a ladder: all draw the same shaders, and those that lack something
/// draw it in another way.
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

  /// All, in the order in which they are tried.
  ///
  /// Those come first that promise more: OpenGL ES 3.2 always has the sample mask and exact sums, of
  /// which OpenGL 3.3 has neither without extensions. OpenGL ES 3.1 comes before OpenGL 3.1, because
  /// the drivers of small boards, which have no more than these two, pass the conformance tests of
  /// OpenGL ES.
  public static let byPreference: [GraphicsAPI] = [.gl41, .gles32, .gl33, .gles31, .gl31, .gles30]

  /// Returns the APIs that are tried in turn for a context.
  ///
  /// - Parameter asked: The only one that will do; nil for the best that there is.
  package static func candidates(_ asked: GraphicsAPI?) -> [GraphicsAPI] {
    asked.map { [$0] } ?? byPreference
  }

  /// Whether it is OpenGL ES.
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

  /// The name in messages: "OpenGL ES 3.0".
  public var name: String { "OpenGL \(isES ? "ES " : "")\(version.major).\(version.minor)" }

  /// Returns the newest that a context's version includes; nil if it is older than all.
  public static func newest(isES: Bool, version: (major: Int, minor: Int)) -> GraphicsAPI? {
    allCases.first { $0.isES == isES && $0.version <= version }
  }

  /// Returns whether a context of another API can be drawn in with this one.
  public func isIncluded(in other: GraphicsAPI) -> Bool {
    isES == other.isES && version <= other.version
  }
}
