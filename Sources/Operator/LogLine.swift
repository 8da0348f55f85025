internal import TagSphereTagData

/// One event in the life of a kiosk, as one line of a journal: `level=info event=started labels=3`.
///
/// The form is logfmt. Texts come of strangers' data and paths: a value that could end a field or a
/// line stands in quotation marks, with what could steer a terminal escaped as JSON has it. So no
/// label can forge a line.
public struct LogLine: Hashable, Sendable {
  /// How much an event matters.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// The kiosk cannot go on, or cannot do what it was asked.
    case error
    /// Something is not as it should be, and the kiosk goes on.
    case warning
    /// What an operator may want to know.
    case info

    /// The number that sd-daemon(3) gives it, 3…6.
    var priority: Int {
      switch self {
      case .error: 3
      case .warning: 4
      case .info: 6
      }
    }
  }

  /// A name and what it is at this time.
  public struct Field: Hashable, Sendable {
    /// Small Latin letters and underscores.
    public let name: String
    /// Any text.
    public let value: String

    /// A field from its parts.
    public init(_ name: String, _ value: some CustomStringConvertible) {
      self.name = name
      self.value = value.description
    }
  }

  /// How much it matters.
  public let level: Level
  /// What happened: one word of small Latin letters and hyphens.
  public let event: String
  /// What goes with it, in this order.
  public var fields: [Field]

  /// A line from its parts.
  public init(_ level: Level, _ event: String, _ fields: [Field] = []) {
    self.level = level
    self.event = event
    self.fields = fields
  }

  /// The line without its end.
  ///
  /// - Parameter hasPriority: Whether the journal's own mark of the level stands before it:
  ///   sd-daemon(3).
  public func text(hasPriority: Bool) -> String {
    let parts =
      ["level=\(level.rawValue)", "event=\(event)"]
      + fields.map { $0.name + "=" + Self.written($0.value) }
    return (hasPriority ? "<\(level.priority)>" : "") + parts.joined(separator: " ")
  }

  /// The longest value, Unicode scalars; of a longer one the beginning is written.
  static let longestValue = 1000

  private static func written(_ value: String) -> String {
    var text = value
    if value.unicodeScalars.count > longestValue {
      var start = String.UnicodeScalarView(value.unicodeScalars.prefix(longestValue))
      start.append("…")
      text = String(start)
    }
    let special: Set<Unicode.Scalar> = ["\"", "=", "\\"]
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isSafeToPrint && !scalar.properties.isWhitespace && !special.contains(scalar)
    }
    return isPlain && !text.isEmpty ? text : JSONText.string(text)
  }
}

extension LogLine {
  /// A message of the program for people as a line: its first word, `warning:` or `error:`, is its
  /// level.
  public init(message: String) {
    let marks: [(mark: String, level: Level)] = [("error: ", .error), ("warning: ", .warning)]
    let level = marks.first { message.hasPrefix($0.mark) }
    let text = level.map { String(message.dropFirst($0.mark.count)) } ?? message
    self.init(level?.level ?? .info, "message", [Field("message", text)])
  }
}
