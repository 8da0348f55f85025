internal import TagSphereTagData

/// The user's preference file: a JSON object of option names and their values.
///
/// ```json
/// { "theme": "paper", "spin": 4, "reduced-motion": true }
/// ```
package struct PreferenceFile: Sendable {
  /// The path, for messages.
  package let path: String
  /// Whether the file exists.
  let exists: Bool
  let entries: [Entry]

  /// A preference as written in the file.
  struct Entry: Sendable {
    /// The option's name without its dashes.
    var name: String
    /// The position: "line 2, column 3".
    var place: String
    var value: Value
  }

  /// A value of an option as written in the file.
  enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    /// A value that no option accepts, as a description for a sentence.
    case other(String)
  }

  /// The maximum size of the file, bytes.
  package static let mostBytes = 1 << 20

  /// Creates a file that does not exist.
  package init(absentAt path: String) {
    self.path = path
    exists = false
    entries = []
  }

  /// Parses the file; if a name occurs several times, its last value counts.
  ///
  /// - Throws: An error with its position if the bytes are not JSON, or not a JSON object.
  package init(path: String, json bytes: [UInt8]) throws(UsageError) {
    self.path = path
    exists = true
    guard bytes.count <= Self.mostBytes else {
      throw UsageError(
        "\(path) is longer than \(Self.mostBytes) bytes: give a preference file")
    }
    let root: JSONValue
    do { root = try JSONValue(parsing: bytes) } catch { throw UsageError("\(path): \(error)") }
    guard case .object(let members) = root.content else {
      throw UsageError("\(path): preferences must be an object, such as {\"theme\": \"paper\"}")
    }
    entries = members.map { member in
      Entry(
        name: member.name,
        place: "line \(member.position.line), column \(member.position.column)",
        value: Value(member.value.content))
    }
  }

  /// Returns the sentence about a fault in an entry.
  func sentence(_ entry: Entry, _ text: String) -> String { "\(path): \(entry.place): \(text)" }
}

extension PreferenceFile.Value {
  fileprivate init(_ content: JSONValue.Content) {
    switch content {
    case .string(let text): self = .text(text)
    case .number(let number): self = number.isFinite ? .number(number) : .other("that number")
    case .bool(let flag): self = .flag(flag)
    case .null: self = .other("null")
    case .array: self = .other("an array")
    case .object: self = .other("an object")
    }
  }

  /// A description of the value for a sentence.
  var description: String {
    switch self {
    case .text(let text): quoted(text)
    case .number(let number): shortest(number)
    case .flag(let flag): "\(flag)"
    case .other(let kind): kind
    }
  }
}
