import CloudCore

/// Reads a file and says what was read, what was left out and why: `tagsphere check`.
///
/// - Parameters:
///   - path: The file, or `-` for standard input.
///   - options: As for `readDocument(at:options:)`.
///   - json: Print `ReadingReport.json(of:)` instead of sentences.
/// - Returns: The exit status: 0, or 1 where there is nothing to show.
/// - Throws: `DocumentInputError` where the file cannot be read, `StandardOutputError` where the
///   account cannot be written.
nonisolated func check(path: String, options: ReadingOptions, json: Bool) throws -> Int32 {
  let reading = try readDocument(at: path, options: options)
  let name = path == "-" ? "standard input" : path
  try StandardOutput.write(json ? reading.json(name: name).text : reading.account(name: name))
  return reading.document.tags.isEmpty ? 1 : 0
}

extension Reading {
  /// The account of the reading in sentences, ended by a line feed.
  nonisolated func account(name: String) -> String {
    var lines = [summary(name: name)]
    if let title = document.title { lines.append("  title: \(Self.printable(title))") }
    if let range = weightRange {
      lines.append(
        "  weights: \(Self.number(range.lowerBound)) to \(Self.number(range.upperBound))")
    }
    if report.belowTop > 0 { lines.append("  lighter than the ones kept: \(report.belowTop)") }
    if report.repeated > 0 { lines.append("  words met again: \(report.repeated)") }
    lines += Self.lines(of: report.leftOut, title: "left out", LeftOutReason.self)
    lines += Self.lines(of: report.notes, title: "notes", ReadingNote.self)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The account of the reading for programs.
  ///
  /// Its keys are stable: `file`, `format`, `title`, `rowsRead`, `tagsKept`, `belowTop`,
  /// `repeated`, `weights` (`min`, `max`; null without tags), `leftOut` and `notes` (`total`,
  /// `byReason`, and `listed`: the first hundred as `reason`, `line`, `column`, `excerpt`).
  nonisolated func json(name: String) -> JSONValue {
    let weights = weightRange.map { range -> JSONValue in
      [("min", .double(range.lowerBound)), ("max", .double(range.upperBound))].object
    }
    return [
      ("file", .string(name)),
      ("format", .string(report.format.rawValue)),
      ("title", document.title.map { .string($0) } ?? .null),
      ("rowsRead", .int(report.rowsRead)),
      ("tagsKept", .int(report.tagsKept)),
      ("belowTop", .int(report.belowTop)),
      ("repeated", .int(report.repeated)),
      ("weights", weights ?? .null),
      ("leftOut", Self.json(of: report.leftOut, LeftOutReason.self)),
      ("notes", Self.json(of: report.notes, ReadingNote.self)),
    ].object
  }

  nonisolated private func summary(name: String) -> String {
    let rows = report.rowsRead
    let unit =
      switch report.format {
      case .json: rows == 1 ? "element" : "elements"
      case .prose: rows == 1 ? "word" : "words"
      case .csv, .tsv, .lines: rows == 1 ? "row" : "rows"
      }
    let tags = report.tagsKept == 1 ? "1 tag" : "\(report.tagsKept) tags"
    return "\(name): \(tags) from \(rows) \(unit) of \(report.format.rawValue)"
  }

  nonisolated private var weightRange: ClosedRange<Double>? {
    guard let first = document.tags.first else { return nil }
    return document.tags.reduce(first.weight...first.weight) { range, tag in
      min(range.lowerBound, tag.weight)...max(range.upperBound, tag.weight)
    }
  }
}

/// A kind of finding as `check` shows it.
private protocol ExplainedKind: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  nonisolated var explanation: String { get }
}

extension LeftOutReason: ExplainedKind {}
extension ReadingNote: ExplainedKind {}

extension Reading {
  nonisolated private static func lines<Kind: ExplainedKind>(
    of findings: Findings<Kind>, title: String, _: Kind.Type
  ) -> [String] {
    guard findings.total > 0 else { return [] }
    var lines = ["  \(title): \(findings.total)"]
    for kind in Kind.allCases {
      if let count = findings.counts[kind] { lines.append("    \(count) × \(kind.explanation)") }
    }
    for finding in findings.listed {
      let column = finding.column.map { ", column \($0)" } ?? ""
      let excerpt = finding.excerpt.isEmpty ? "" : " (\(finding.excerpt))"
      lines.append("    line \(finding.line)\(column): \(finding.kind.explanation)\(excerpt)")
    }
    let listable = findings.listed.count
    if listable == ReadingLimits.listedFindings, findings.total > listable {
      lines.append("    and \(findings.total - listable) more")
    }
    return lines
  }

  nonisolated private static func json<Kind: ExplainedKind>(
    of findings: Findings<Kind>, _: Kind.Type
  ) -> JSONValue {
    let counts = Kind.allCases.compactMap { kind in
      findings.counts[kind].map { (kind.rawValue, JSONValue.int($0)) }
    }
    let listed = findings.listed.map { finding in
      [
        ("reason", .string(finding.kind.rawValue)),
        ("line", .int(finding.line)),
        ("column", finding.column.map { .int($0) } ?? .null),
        ("excerpt", .string(finding.excerpt)),
      ].object
    }
    return [
      ("total", .int(findings.total)), ("byReason", counts.object), ("listed", .array(listed)),
    ].object
  }

  nonisolated private static func number(_ weight: Double) -> String {
    Int(exactly: weight).map(String.init) ?? "\(weight)"
  }

  nonisolated private static func printable(_ text: String) -> String {
    var printed = ""
    for scalar in text.unicodeScalars.prefix(200) {
      printed.unicodeScalars.append(scalar.isSafeToPrint ? scalar : "\u{FFFD}")
    }
    return printed
  }
}

extension [(String, JSONValue)] {
  /// The members as an object.
  nonisolated fileprivate var object: JSONValue {
    .object(map { JSONValue.Member(name: $0.0, value: $0.1) })
  }
}
