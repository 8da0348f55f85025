internal import Synchronization
internal import TagSphereCloudBuilding
package import TagSphereCommandLineOptions
internal import TagSphereEnvironment
package import TagSphereMessages
package import TagSphereTagData

extension Reading {
  /// Reports warnings about a complete reading on standard error.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-`.
  ///   - options: The options with which the file was read.
  /// - Returns: The warnings, as sentences.
  /// - Throws: `CommandFailure` with status 1 if there is nothing to show.
  nonisolated func reportWarnings(
    path: String, options: DocumentOptions
  ) throws(CommandFailure) -> [Message] {
    let name = options.name
    if let nothing = nothingToShow(name: name) {
      throw CommandFailure(nothing, exitCode: .nothing)
    }
    let warnings = report.warnings(name: name, path: path, options: options)
    for warning in warnings { StandardError.report("warning: \(warning.english)") }
    let guess = document.table.flatMap { $0.isGuessed ? $0.guess : nil }
    if let guess { StandardError.report("note: \(name): \(guess.english)") }
    let hint = options.isLeftToTheFile ? report.hint?.message : nil
    if let hint { StandardError.report("note: \(name): \(hint.english)") }
    if options.hasUsualTop, report.belowTop > 0 { reportCeiling(of: self, name: name) }
    return warnings + [guess, hint].compactMap(\.self)
  }
}

extension DocumentOptions {
  /// Whether no option decides how the texts are read, so that the file decides.
  nonisolated fileprivate var isLeftToTheFile: Bool {
    reading.format == nil && reading.columns == ColumnChoice()
  }
}

/// Whether the tag limit of a kiosk was reported already.
nonisolated private let hasReportedCeiling = Mutex(false)

/// Reports, once per process, that a kiosk keeps only the heaviest tags.
nonisolated private func reportCeiling(of reading: Reading, name: String) {
  let isKnown = hasReportedCeiling.withLock { isKnown in
    defer { isKnown = true }
    return isKnown
  }
  guard !isKnown else { return }
  StandardError.report(
    "warning: a kiosk keeps the \(DocumentOptions.usualTopOfKiosk) heaviest tags, and "
      + "\(reading.report.belowTop) more are in \(name); give --top N to keep others, or --top all")
}

extension DocumentOptions {
  /// Returns the command line that reports how a file was read, with the options that affect the reading.
  nonisolated fileprivate func checkCommand(path: String) -> String {
    var words = ["tagsphere check"]
    if countsWords {
      words.append("--count-words")
    } else if countsLines {
      words.append("--count-lines")
    } else if let format = reading.format {
      words.append("--format \(format.rawValue)")
    }
    if reading.endsWithNUL { words.append("--read0") }
    words += reading.columns.arguments
    if reading.negative != ReadingOptions().negative {
      words.append("--negative \(reading.negative.rawValue)")
    }
    if let encoding { words.append("--encoding \(encoding.name)") }
    if let sheet = reading.sheet { words.append("--sheet " + sheet.shellWord) }
    return (words + [path == "-" ? path : path.shellWord]).joined(separator: " ")
  }
}

extension ColumnChoice {
  /// The options that choose the columns.
  nonisolated fileprivate var arguments: [String] {
    var words: [String] = []
    if let text {
      let option = use == .prose ? "--words-of" : use == .counted ? "--count" : "--text"
      words.append("\(option) \(text.spelling.shellWord)")
    }
    if let weight { words.append("--weight \(weight.spelling.shellWord)") }
    if let separator { words.append("--split \(separator.shellWord)") }
    return words
  }
}

extension String {
  /// The text as one word of a shell's command line, safe to print.
  ///
  /// It is quoted unless it has only letters, digits, and other characters common in filenames.
  nonisolated var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      let letter = Character(Unicode.Scalar(byte))
      return byte < 0x80 && (letter.isLetter || letter.isNumber || "/._-+@%".contains(letter))
    }
    if isPlain && !isEmpty && !hasPrefix("-") { return self }
    return "'" + spelledOut(replacing("'", with: "'\\''"), keeping: []) + "'"
  }
}

extension ReadingReport {
  /// Returns the warnings about a reading, as sentences.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - path: The file's path, or `-`.
  ///   - options: The options with which the file was read.
  package nonisolated func warnings(name: String, path: String, options: DocumentOptions)
    -> [Message]
  {
    var warnings: [Message] = []
    if faultyRows > 0 {
      warnings.append(
        faultyRowsMessage(
          name: name, command: options.checkCommand(path: path), isPipe: path == "-"))
    }
    if let count = notes.counts[.malformedUTF8] {
      let line = notes.listed.first { $0.kind == .malformedUTF8 }?.line
      warnings.append(Self.encodingMessage(name: name, count: count, line: line))
    }
    warnings += ReadingNote.allCases.filter { notes.counts[$0] != nil }.compactMap {
      Self.lookMessage(of: $0, name: name)
    }
    if notes.counts[.looksLikeProse] != nil {
      warnings.append(
        Message(
          """
          \(name) looks like running text, and each line became a label; count its words with \
          --count-words
          """))
    }
    if format == .photos, options.top == nil, belowTop > 0 {
      warnings.append(
        Message(
          """
          \(name) has \(plain: rowsRead) images, of which the \(plain: tagsKept) newest are shown; \
          keep others with --top N, or name a directory in it
          """))
    }
    return warnings
  }

  nonisolated private func faultyRowsMessage(
    name: String, command: String, isPipe: Bool
  ) -> Message {
    let rows =
      rowsWithoutWeight > 0
      ? Message(
        faultyRows,
        one: "\(plain: faultyRows) row was left out of \(name), and may be the heaviest",
        other: "\(plain: faultyRows) rows were left out of \(name), and may be the heaviest")
      : Message(
        faultyRows, one: "\(plain: faultyRows) row was left out of \(name)",
        other: "\(plain: faultyRows) rows were left out of \(name)")
    return isPipe
      ? Message("\(rows); the same data piped to \(command) show which and why")
      : Message("\(rows); \(command) shows which and why")
  }

  /// Returns the message for a note about the whole file; nil for other notes.
  nonisolated private static func lookMessage(of note: ReadingNote, name: String) -> Message? {
    if let encoding = note.guessedEncoding {
      return Message(
        """
        \(name) is not UTF-8, and is shown as \(encoding), its most likely encoding; name another \
        one with --encoding
        """)
    }
    return note.lookMessage.map { Message("\(name): \($0)") }
  }

  nonisolated private static func encodingMessage(
    name: String, count: Int, line: Int?
  ) -> Message {
    let texts =
      if let line {
        Message(
          count, one: "\(plain: count) text of \(name), in line \(plain: line),",
          other: "\(plain: count) texts of \(name), the first in line \(plain: line),")
      } else {
        Message(
          count, one: "\(plain: count) text of \(name)", other: "\(plain: count) texts of \(name)")
      }
    return Message(
      count,
      one: """
        \(texts) cannot be read in the file's encoding; name the right one with --encoding, such as \
        --encoding windows-1252
        """,
      other: """
        \(texts) cannot be read in the file's encoding; name the right one with --encoding, such as \
        --encoding windows-1252
        """)
  }
}

extension DocumentOptions {
  /// The folder that image paths are relative to: the document's folder, or the current folder for `photos`.
  package nonisolated var folder: String { reading.format == .photos ? "" : source.folder }

  /// The name of the document in messages.
  package nonisolated var name: String {
    further.isEmpty ? source.name : "\(source.name) and \(further.count) more"
  }
}

extension DocumentSource {
  /// The path of the first file; `-` for standard input and for sources without a file.
  package nonisolated var path: String { if case .file(let path) = self { path } else { "-" } }

  /// The name in messages.
  package nonisolated var name: String {
    switch self {
    case .file(let path): path
    case .programs: "installed programs"
    case .standardInput, .unspecified: "standard input"
    }
  }

  /// The folder that paths in the document are relative to.
  ///
  /// For a file, it is the folder that contains the file. For other sources, and for folders, it is
  /// the current folder.
  package nonisolated var folder: String {
    guard case .file(let path) = self, !isFolder else { return "" }
    return TagImageList.folder(ofFile: path)
  }
}
