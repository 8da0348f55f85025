import Foundation

@testable import TagSphereMessages

/// The catalogue files.
enum CatalogueFile {
  static func bytes(of language: Language) throws -> [UInt8] {
    let path = SourceMessages.sources + "/Messages/Languages/\(language.rawValue).po"
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func rule(of language: Language) -> PluralRule {
    language == .french ? .singularIsBelowTwo : .singularIsOne
  }
}

/// The messages in the sources: their English texts by key, with their plurals if they have one.
enum SourceMessages {
  static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Sources"

  /// Returns the messages of all files.
  static func all() throws -> [String: String?] {
    var found: [String: String?] = [:]
    let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8)
      for (key, plural) in messages(in: text) { found[key] = .some(plural) }
    }
    return found
  }

  /// Returns the messages of a source text: `Message("…")` and `Message(n, one: "…", other: "…")`.
  static func messages(in source: String) -> [(String, String?)] {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    return code.ranges(of: "Message(").compactMap { call in
      let literals = SwiftLiterals(code[call.upperBound...])
      let arguments = literals.arguments
      guard let first = literals.formats.first else { return nil }
      if arguments.hasPrefix("\"") { return (first, nil) }
      guard arguments.contains("one: \""), literals.formats.count == 2 else { return nil }
      return (first, literals.formats[1])
    }
  }
}

/// The string literals of a call's arguments, with their interpolations as numbered gaps.
struct SwiftLiterals {
  /// The literals.
  private(set) var formats: [String] = []
  /// The arguments, starting at the first character that is not blank.
  private(set) var arguments = ""
  private var rest: Substring

  /// Reads up to the closing parenthesis of the call.
  init(_ code: Substring) {
    rest = code.drop { $0.isWhitespace }
    let start = rest
    skipToEnd(keepsLiterals: true)
    arguments = String(start[..<rest.startIndex])
  }

  /// Reads up to the closing parenthesis; nested parentheses are skipped.
  private mutating func skipToEnd(keepsLiterals: Bool) {
    var depth = 0
    while let character = rest.first {
      switch character {
      case "\"":
        let format = literal()
        if keepsLiterals, depth == 0 { formats.append(format) }
        continue
      case "(": depth += 1
      case ")":
        if depth == 0 { return }
        depth -= 1
      default: break
      }
      rest = rest.dropFirst()
    }
  }

  /// Reads a literal with one or several lines.
  private mutating func literal() -> String {
    let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = rest.dropFirst(quote.count)
    if quote.count == 3 { rest = rest.drop { $0.isWhitespace } }
    var (format, gaps) = ("", 0)
    while !rest.isEmpty, !rest.hasPrefix(quote) {
      if rest.hasPrefix("\\(") {
        rest = rest.dropFirst(2)
        skipToEnd(keepsLiterals: false)
        gaps += 1
        format += "%\(gaps)$s"
      } else if rest.hasPrefix("\\\n") {
        rest = rest.dropFirst(2).drop { $0 == " " }
        continue
      } else if rest.hasPrefix("\\") {
        rest = rest.dropFirst()
        format.append(rest.first!)
      } else {
        format.append(rest.first!)
      }
      rest = rest.dropFirst()
    }
    rest = rest.dropFirst(quote.count)
    if quote.count == 3 { format = format.trimmingCharacters(in: .whitespacesAndNewlines) }
    return format
  }
}
