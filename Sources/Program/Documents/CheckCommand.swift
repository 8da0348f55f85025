internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereMessages
internal import TagSphereTagData

/// `tagsphere check`: reports what was read from a document, and what was left out and why.
nonisolated enum CheckCommand {
  static func run(_ options: Settings) throws -> ExitCode {
    let name = options.document.name
    let reading = try Source(options.document).content(keepsLines: true).reading
    let images = ImageAccount(of: reading, in: options.document.folder)
    if options.printsJSON {
      try StandardOutput.write(ReadingAccount(of: reading, name: name, images: images).json)
    } else {
      try StandardOutput.write(reading.account(name: name, images: images))
    }
    return reading.document.tags.isEmpty ? .nothing : .success
  }
}

nonisolated extension ReadingAccount {
  /// The report as indented JSON with sorted keys, ending in a line feed.
  var json: String {
    let weights = weights.map { weights in
      JSONText.block([
        ("max", JSONText.number(weights.max)), ("min", JSONText.number(weights.min)),
        ("negative", String(weights.negative)),
      ])
    }
    return JSONText.block([
      ("belowTop", String(belowTop)), ("columns", columns?.json ?? "null"),
      ("file", JSONText.string(file)),
      ("format", JSONText.string(format)), ("hint", hint?.json ?? "null"), ("images", images.json),
      ("leftOut", leftOut.json),
      ("notes", notes.json),
      ("repeated", String(repeated)), ("rowsRead", String(rowsRead)),
      ("sheet", sheet?.json ?? "null"),
      ("stopWords", stopWords?.json ?? "null"),
      ("tagsKept", String(tagsKept)), ("title", JSONText.stringOrNull(title)),
      ("weights", weights ?? "null"),
    ]) + "\n"
  }
}

nonisolated extension ReadSheet {
  fileprivate var json: String {
    JSONText.block([("count", String(count)), ("name", JSONText.string(name))])
  }

  /// The sheet that was read, and how to read another sheet.
  fileprivate var account: String {
    let start = "\(quoted(name))\(count == 1 ? ", the only one" : ", number \(number) of \(count)")"
    return count == 1 ? start : "\(start); --sheet reads another one"
  }
}

nonisolated extension TableColumns {
  fileprivate var json: String {
    JSONText.block([
      ("decimalMark", JSONText.string(style.decimalMark == .comma ? "," : ".")),
      ("groupMark", JSONText.stringOrNull(style.groupMark?.rawValue)),
      ("guessed", isGuessed ? "true" : "false"), ("text", text.json),
      ("unit", JSONText.string(unit)), ("weight", weight?.json ?? "null"),
    ])
  }
}

nonisolated extension TableColumns.Column {
  fileprivate var json: String {
    JSONText.block([
      ("name", JSONText.stringOrNull(name)), ("number", number.map { "\($0)" } ?? "null"),
    ])
  }
}

nonisolated extension ReadingHint {
  fileprivate var json: String {
    JSONText.block([
      ("kind", JSONText.string(kind.name)), ("sentence", JSONText.string(message.english)),
    ])
  }
}

nonisolated extension StopWordChoice {
  /// The source of the stop words, and the remedy if the stop words may be wrong.
  fileprivate var account: String {
    switch self {
    case .detected(let language): "\(language), by the words of the text"
    case .assumed:
      "english, because the text's language is not recognized; name it, or give a file, with "
        + "--stopwords"
    case .given: "as given with --stopwords"
    }
  }

  fileprivate var json: String {
    switch self {
    case .detected(let language): Self.json(origin: "detected", language)
    case .assumed: Self.json(origin: "assumed", "english")
    case .given: Self.json(origin: "given", nil)
    }
  }

  private static func json(origin: String, _ language: String?) -> String {
    JSONText.block([
      ("language", JSONText.stringOrNull(language)), ("origin", JSONText.string(origin)),
    ])
  }
}

nonisolated extension ReadingAccount.Listing {
  fileprivate var json: String {
    let counts = byReason.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
    let entries = listed.map { entry in
      JSONText.block([
        ("column", entry.column.map { "\($0)" } ?? "null"),
        ("excerpt", JSONText.string(entry.excerpt)), ("line", String(entry.line)),
        ("reason", JSONText.string(entry.reason)),
      ])
    }
    return JSONText.block([
      ("byReason", JSONText.block(counts)), ("listed", JSONText.block(entries)),
      ("total", String(total)),
    ])
  }
}

nonisolated extension Reading {
  /// Returns a report of the reading in sentences, ending in a line feed.
  func account(name: String, images: ImageAccount) -> String {
    var lines = [summary(name: name)]
    if let table = document.table, table.isGuessed {
      lines.append("  the columns were chosen by their contents; --text and --weight choose others")
    }
    if let hint = report.hint { lines.append("  hint: \(hint.message.english)") }
    if let sheet = report.sheet { lines.append("  sheet: \(sheet.account)") }
    if let title = document.title { lines.append("  title: \(Self.printable(title))") }
    if let range = weightRange {
      let negative = negativeCount > 0 ? "; negative ones: \(negativeCount)" : ""
      lines.append(
        "  weights: \(Self.number(range.lowerBound)) to \(Self.number(range.upperBound))\(negative)"
      )
    }
    if report.belowTop > 0 { lines.append("  lighter than those kept: \(report.belowTop)") }
    if report.repeated > 0 {
      lines.append(report.repetitions)
    }
    if let stopWords = report.stopWords { lines.append("  stop words: \(stopWords.account)") }
    lines += listing(of: report.leftOut, title: "left out", LeftOutReason.self)
    lines += listing(of: report.notes, title: "notes", ReadingNote.self)
    lines += images.lines
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(name: String) -> String {
    let rows = report.rowsRead
    let unit =
      switch report.format {
      case _ where report.countsValues: rows == 1 ? "value" : "values"
      case .json: rows == 1 ? "element" : "elements"
      case .feed: rows == 1 ? "item" : "items"
      case .prose: rows == 1 ? "word" : "words"
      case .countedLines: rows == 1 ? "line" : "lines"
      case .apps: rows == 1 ? "program" : "programs"
      case .pages: rows == 1 ? "page" : "pages"
      case .photos: rows == 1 ? "file" : "files"
      case .csv, .tsv, .lines, .jsonl: rows == 1 ? "row" : "rows"
      }
    let tags = report.tagsKept == 1 ? "1 tag" : "\(report.tagsKept) tags"
    let file = spelledOut(name, keeping: [])
    let source = report.format == .countedLines ? "" : " of \(report.format.rawValue)"
    return "\(file): \(tags) from \(rows) \(unit)\(source)\(understood)"
  }

  /// The interpretation of a table, and the number of its omitted rows.
  private var understood: String {
    guard let table = document.table else { return "" }
    let count = report.rowsLeftOut
    let leftOut = count == 0 ? "" : "; \(count) \(count == 1 ? "row" : "rows") left out"
    return "; \(table.sentence)\(leftOut)"
  }

  /// The minimum and maximum weight; nil without tags.
  var weightRange: ClosedRange<Double>? {
    guard let first = document.tags.first else { return nil }
    return document.tags.reduce(first.weight...first.weight) { range, tag in
      min(range.lowerBound, tag.weight)...max(range.upperBound, tag.weight)
    }
  }
}

nonisolated extension Reading {
  /// The number of tags with a weight below 0.
  var negativeCount: Int { document.tags.count { $0.weight < 0 } }
}

/// A kind of finding with its explanation for `check`.
nonisolated private protocol ExplainedKind: Hashable, Sendable, CaseIterable {
  var explanation: String { get }
  /// Whether all findings of the kind mean the same, so that a list of their places is enough.
  var isOfWholeFile: Bool { get }

  /// Returns a suggestion for the intended text; nil for none.
  func advice(on excerpt: String) -> String?
}

nonisolated extension LeftOutReason: ExplainedKind {
  var isOfWholeFile: Bool { false }

  func advice(on excerpt: String) -> String? { nil }
}

nonisolated extension ReadingNote: ExplainedKind {
  var isOfWholeFile: Bool { guessedEncoding != nil }

  func advice(on excerpt: String) -> String? {
    guard self == .styleNotUnderstood else { return nil }
    do throws(TextStyle.UnknownWord) {
      _ = try TextStyle(words: excerpt)
      return nil
    } catch {
      return nearest(to: error.word, among: TextStyle.words).map { "did you mean \($0)?" }
    }
  }
}

nonisolated extension Reading {
  private func listing<Kind: ExplainedKind>(
    of findings: Findings<Kind>, title: String, _: Kind.Type
  ) -> [String] {
    guard findings.total > 0 else { return [] }
    var lines = ["  \(title): \(findings.total)"]
    for kind in Kind.allCases {
      guard let count = findings.counts[kind] else { continue }
      // Findings about the whole file are reported here rather than in the list of lines.
      let about = findings.listed.filter { $0.kind == kind && $0.line == 0 && !$0.excerpt.isEmpty }
      let excerpts = Set(about.map(\.excerpt)).sorted().joined(separator: ", ")
      lines.append(
        "    \(count) × \(kind.explanation)" + (excerpts.isEmpty ? "" : " (\(excerpts))"))
    }
    let place = report.format == .feed ? "item" : "line"
    for finding in findings.listed {
      let column = finding.column.map { ", column \($0)" } ?? ""
      let excerpt = finding.excerpt.isEmpty ? "" : " (\(finding.excerpt))"
      let advice = finding.kind.advice(on: finding.excerpt).map { "; \($0)" } ?? ""
      // A finding without a line is about the whole file, and has already been reported.
      guard finding.line > 0 else { continue }
      if finding.kind.isOfWholeFile {
        lines.append("    \(place) \(finding.line)\(column): \(finding.excerpt)")
        continue
      }
      lines.append(
        "    \(place) \(finding.line)\(column): \(finding.kind.explanation)\(excerpt)\(advice)")
    }
    let listable = findings.listed.count
    if listable == ReadingLimits.listedFindings, findings.total > listable {
      lines.append("    and \(findings.total - listable) more")
    }
    return lines
  }

  private static func number(_ weight: Double) -> String {
    Int(exactly: weight).map(String.init) ?? "\(weight)"
  }

  static func printable(_ text: String) -> String {
    var printed = ""
    for scalar in text.unicodeScalars.prefix(200) {
      printed.unicodeScalars.append(scalar.isSafeToPrint ? scalar : "\u{FFFD}")
    }
    return printed
  }
}

nonisolated extension ReadingReport {
  /// The repetitions, as a line of the report.
  fileprivate var repetitions: String {
    switch format {
    case _ where countsValues: return "  repeated values: \(repeated)"
    case .feed:
      let stories = repeated == 1 ? "story that is" : "stories that are"
      return
        "  \(repeated) \(stories) there already, in other feeds or items; --repeated-stories keeps them"
    case .prose: return "  repeated words: \(repeated)"
    default: return "  repeated lines: \(repeated)"
    }
  }
}
