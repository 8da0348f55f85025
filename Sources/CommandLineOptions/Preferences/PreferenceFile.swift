internal import TagSphereTagData

/// A person's file of lasting preferences: a JSON object of options' names and their values.
///
/// ```json
/// { "theme": "paper", "spin": 4, "reduced-motion": true }
/// ```
public struct PreferenceFile: Sendable {
  /// Its path, as messages name it.
  public let path: String
  /// Whether it is there.
  let exists: Bool
  let entries: [Entry]

  /// One preference as it is written.
  struct Entry: Sendable {
    /// The option's name without its dashes.
    var name: String
    /// Where it stands: "line 2, column 3".
    var place: String
    var value: Value
  }

  /// What can be written for an option.
  enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    /// What no option takes, as a sentence names it.
    case other(String)
  }

  /// The most bytes that the file may have.
  public static let mostBytes = 1 << 20

  /// A file that is not there.
  public init(absentAt path: String) {
    self.path = path
    exists = false
    entries = []
  }

  /// Reads the file's bytes; of a name that stands twice, the last counts.
  ///
  /// - Throws: What is no JSON, or no object, with its place.
  public init(path: String, json bytes: [UInt8]) throws(UsageError) {
    self.path = path
    exists = true
    guard bytes.count <= Self.mostBytes else {
      throw UsageError(
        "\(path) is longer than \(Self.mostBytes) bytes: is it a file of preferences?")
    }
    let root: JSONValue
    do { root = try JSONValue(parsing: bytes) } catch { throw UsageError("\(path): \(error)") }
    guard case .object(let members) = root.content else {
      throw UsageError("\(path): preferences are an object, such as {\"theme\": \"paper\"}")
    }
    entries = members.map { member in
      Entry(
        name: member.name,
        place: "line \(member.position.line), column \(member.position.column)",
        value: Value(member.value.content))
    }
  }

  /// The sentence of a fault in an entry.
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

  /// The value as a sentence names it.
  var description: String {
    switch self {
    case .text(let text): quoted(text)
    case .number(let number): shortest(number)
    case .flag(let flag): "\(flag)"
    case .other(let kind): kind
    }
  }
}
