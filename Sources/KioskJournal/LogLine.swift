internal import TagSphereTagData

/// One event of a kiosk, as one line of a journal: `level=info event=started labels=3`.
///
/// The format is logfmt. Texts come from untrusted data and paths. A value that could end a field
/// or a line is therefore quoted, with terminal control characters escaped as in JSON, so that no
/// label can forge a line.
package struct LogLine: Hashable, Sendable {
  /// The severity of an event, most severe first.
  package enum Level: String, CaseIterable, Hashable, Comparable, Sendable {
    /// The kiosk cannot continue, or cannot do what was requested.
    case error
    /// Something is wrong, but the kiosk continues.
    case warning
    /// Information for the operator.
    case info

    /// The priority of the level in sd-daemon(3), 3…6.
    var priority: Int {
      switch self {
      case .error: 3
      case .warning: 4
      case .info: 6
      }
    }

    /// Returns whether `one` is more severe than `other`.
    package static func < (one: Level, other: Level) -> Bool { one.priority < other.priority }
  }

  /// The name and the value of a field.
  package struct Field: Hashable, Sendable {
    /// The name: lower-case Latin letters and underscores.
    package let name: String
    /// The value: any text.
    package let value: String

    /// Creates a field from its parts.
    package init(_ name: String, _ value: some CustomStringConvertible) {
      self.name = name
      self.value = value.description
    }
  }

  /// The severity.
  package let level: Level
  /// The event: one word of lower-case Latin letters and hyphens.
  package let event: String
  /// The event's fields, in order.
  package var fields: [Field]

  /// Creates a line from its parts.
  package init(_ level: Level, _ event: String, _ fields: [Field] = []) {
    self.level = level
    self.event = event
    self.fields = fields
  }

  /// Returns the line without a line feed.
  ///
  /// - Parameter hasPriority: Whether the line begins with the journal's prefix for the level; see
  ///   sd-daemon(3).
  package func text(hasPriority: Bool) -> String {
    let parts =
      ["level=\(level.rawValue)", "event=\(event)"]
      + fields.map { $0.name + "=" + Self.written($0.value) }
    return (hasPriority ? "<\(level.priority)>" : "") + parts.joined(separator: " ")
  }

  /// The maximum length of a value, Unicode scalars; longer values are truncated.
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
  /// Creates a line from a message of the program.
  ///
  /// The prefix of the message, `warning: ` or `error: `, determines the level.
  package init(message: String) {
    let marks: [(mark: String, level: Level)] = [("error: ", .error), ("warning: ", .warning)]
    let level = marks.first { message.hasPrefix($0.mark) }
    let text = level.map { String(message.dropFirst($0.mark.count)) } ?? message
    self.init(level?.level ?? .info, "message", [Field("message", text)])
  }
}
