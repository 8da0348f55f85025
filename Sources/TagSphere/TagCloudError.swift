public import TagSphereCloudBuilding
internal import TagSphereFiles
public import TagSphereTagData

/// The reason why a cloud cannot be made, or why its picture cannot be written.
public nonisolated enum TagCloudError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be read; `reason` is the system's reason.
  case cannotRead(path: String, reason: String)
  /// The data of a file are invalid.
  case badDocument(path: String, TagDocumentError)
  /// The tags cannot be shown as requested.
  case cannotShow(CloudError)
  /// A file cannot be written; `reason` is the system's reason.
  case cannotWrite(path: String, reason: String)

  /// One sentence with the fault, its place, and the remedy if there is one.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read \(Self.shown(path)): \(reason)"
    case .badDocument(let path, let error): "\(path): \(error)"
    case .cannotShow(let error): "\(error)"
    case .cannotWrite(let path, let reason): "cannot write \(Self.shown(path)): \(reason)"
    }
  }

  /// Creates the error of a path that cannot be read.
  init(path: String, _ fault: PathFault) {
    let reason =
      switch fault {
      case .cannotOpen(let code): Self.reason(code: code)
      case .isFolder: "it is a folder; name a file in it"
      case .isNoFile(let kind): "it is a \(kind); give a regular file"
      case .hasNUL: Self.nul
      }
    self = .cannotRead(path: path, reason: reason)
  }

  /// The reason for refusing a path with a NUL character.
  static let nul = "the path has a NUL character; give one without"

  private static func shown(_ path: String) -> String {
    path.split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\\0")
  }

  /// Returns the system's message for an error number, in lower case.
  static func reason(code: Int32) -> String {
    let text = systemMessage(code)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
