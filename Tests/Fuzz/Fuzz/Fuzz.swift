import CTagSphereFuzzer
import Glibc
import TagSphereCloudCore
import TagSphereCommandLineOptions
import TagSphereConversion
import TagSphereDesktop
import TagSphereImages
import TagSphereInteraction
import TagSphereTagData
import TagSphereWheels
import TagSphereWordCounting

/// Feeds one reader with libFuzzer's input, and traps if a guarantee is broken.
///
/// The environment variable `TAGSPHERE_FUZZ_READER` names the reader:
///
/// - `tsv`, `csv`, `json`, `jsonl`: documents, of files and of streams
/// - `feed`
/// - `foreign-text`: the text of pages of HTML and PDF
/// - `spreadsheet`
/// - `lines`
/// - `guess`: tags of unknown format
/// - `prose`
/// - `prose-kinds`: texts of all kinds
/// - `word-pattern`: a pattern of words
/// - `counted-lines`
/// - `config`: a user's preference file
/// - `wheels`
/// - `web-page`: the page of a cloud whose labels are the input
/// - `launcher`: the launcher's state and the index of an icon theme
/// - `pages`: a helper's description of a PDF file, and the names of pages
/// - `png`, `jpeg`, `webp`, `gif`, `svg`, `mp4`, `webm`: the header of an image or film
///
/// The arguments are libFuzzer's; `.ci/fuzz` runs all readers in turn. The corresponding C function is
/// `LLVMFuzzerRunDriver`.
@main
struct Fuzz {
  private static let name = getenv("TAGSPHERE_FUZZ_READER").map { String(cString: $0) } ?? ""

  /// The format of the document reader; nil for readers of anything else.
  private static let format: DocumentFormat? = {
    let others = [
      "config", "wheels", "feed", "foreign-text", "web-page", "launcher", "pages", "guess",
      "prose-kinds", "word-pattern", "spreadsheet",
    ]
    if others.contains(name) || pictureFormat != nil { return nil }
    guard let format = DocumentFormat(rawValue: name) else {
      preconditionFailure("TAGSPHERE_FUZZ_READER must name a reader, not \"\(name)\"")
    }
    return format
  }()

  /// The format of the header reader; nil for other readers.
  private static let pictureFormat = ImageFormat(rawValue: name)

  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        let bytes = Array(UnsafeBufferPointer(start: data, count: size))
        if let format = Fuzz.format {
          Fuzz.judge(bytes, as: format)
        } else if let format = Fuzz.pictureFormat {
          HeaderJudge.judge(bytes, as: format)
        } else if Fuzz.name == "guess" {
          Fuzz.judge(bytes, as: nil)
        } else if Fuzz.name == "feed" {
          Fuzz.judgeFeed(bytes)
        } else if Fuzz.name == "wheels" {
          Fuzz.judgeWheels(bytes)
        } else if Fuzz.name == "foreign-text" {
          Fuzz.judgeForeignText(bytes)
        } else if Fuzz.name == "web-page" {
          MainActor.assumeIsolated { PageJudge.judge(bytes) }
        } else if Fuzz.name == "launcher" {
          Fuzz.judgeLauncher(bytes)
        } else if Fuzz.name == "pages" {
          Fuzz.judgePages(bytes)
        } else if Fuzz.name == "prose-kinds" {
          ProseJudge.judge(bytes)
        } else if Fuzz.name == "spreadsheet" {
          SheetJudge.judge(bytes)
        } else if Fuzz.name == "word-pattern" {
          ProseJudge.judgePattern(bytes)
        } else {
          Fuzz.judgePreferences(bytes)
        }
        return 0
      })
  }

  /// Reads the bytes at once and in pieces, and requires equal results and a complete account.
  ///
  /// Between the pieces, it checks the contents that are complete so far.
  private static func judge(_ bytes: [UInt8], as format: DocumentFormat?) {
    var options = ReadingOptions(format: format, top: bytes.count % 3 == 0 ? 2 : nil)
    if format == nil {
      options.suggestedFormat = [nil, .lines, .tsv, .csv, .json][bytes.count % 5]
    }
    judge(bytes, options)
    if format == .jsonl { judgeStream(bytes) }
  }

  /// Reads the bytes with options, and requires the same as `judge(_:as:)`.
  static func judge(_ bytes: [UInt8], _ options: ReadingOptions) {
    let whole = Result { () throws(TagDocumentError) in
      try read(bytes, options, piece: max(bytes.count, 1))
    }
    let pieces = Result { () throws(TagDocumentError) in
      try read(bytes, options, piece: 1 + bytes.count % 61)
    }
    precondition(whole == pieces, "the pieces make a difference")
    if case .success(let reading) = whole { judge(reading) }
  }

  /// Reads the bytes as a stream, at once and in pieces, and requires equal updates within the limits.
  private static func judgeStream(_ bytes: [UInt8]) {
    let format = bytes.count % 2 == 0 ? DocumentFormat.jsonl : nil
    var (whole, parts) = (UpdateReader(format: format), UpdateReader(format: format))
    whole.consume(bytes[...])
    for piece in pieces(of: bytes, 1 + bytes.count % 61) { parts.consume(piece) }
    whole.finish()
    parts.finish()
    precondition(whole.lineCount == parts.lineCount && whole.firstFault == parts.firstFault)
    let updates = whole.fetch()
    precondition(updates == parts.fetch(), "the pieces make a difference")
    for update in updates {
      precondition(update.weight.isFinite, "a weight is \(update.weight)")
      precondition(!update.text.isEmpty && !update.text.contains(0), "a text is no label")
    }
    var tags = FollowedTags(top: 5)
    tags.apply(updates)
    _ = tags.takeChanges()
  }

  /// Requires a complete account of a reading, and tags within the limits.
  private static func judge(_ reading: Reading) {
    let (tags, report) = (reading.document.tags, reading.report)
    precondition(report.tagsKept == tags.count, "the tags are miscounted")
    precondition(
      report.rowsRead == tags.count + report.belowTop + report.repeated + report.leftOut.total,
      "a row is unaccounted for")
    for tag in tags {
      precondition(tag.weight.isFinite, "a weight is \(tag.weight)")
      precondition(!tag.text.isEmpty && !tag.bytes.contains(0), "a text is no label")
      precondition(tag.text.unicodeScalars.count <= ReadingLimits.textScalars, "too long a text")
    }
  }

  /// Reads the bytes as a feed, and requires items that can be read again and have web addresses.
  private static func judgeFeed(_ bytes: [UInt8]) {
    guard let library = MarkupLibrary() else { preconditionFailure("libxml2 is missing") }
    _ = ForeignFormat.evidence(in: bytes[...])
    let conversion = FeedConversion(library: library, now: 1_795_676_400)
    guard let content = conversion.content(of: bytes, isDecoded: bytes.count % 5 == 0) else {
      return
    }
    let json = Array(content.json.utf8)
    guard let reading = try? read(json, ReadingOptions(format: .feed), piece: json.count) else {
      preconditionFailure("no document of JSON")
    }
    judge(reading)
    precondition(reading.report.rowsRead == content.items.count, "an item is unaccounted for")
    for tag in content.tags {
      precondition((0.01...100).contains(tag.weight), "a weight is \(tag.weight)")
      precondition(!tag.text.isEmpty && tag.text.count <= 201, "a text is no label")
      let address = tag.details?.url?.lowercased()
      precondition(address?.hasPrefix("http") ?? true, "an address leads elsewhere")
    }
  }

  /// Reads the bytes as a page of HTML and as the lines of pages.
  ///
  /// All elements of HTML must end. Lines must lose nothing but hyphens and line breaks.
  private static func judgeForeignText(_ bytes: [UInt8]) {
    guard let library = MarkupLibrary() else { preconditionFailure("libxml2 is missing") }
    var depth = 0
    library.walk(bytes, as: .html, encoding: nil) { event in
      switch event {
      case .begin: depth += 1
      case .end: depth -= 1
      case .text: break
      }
      precondition(depth >= 0, "an element ends that has not begun")
      return true
    }
    precondition(depth == 0, "an element does not end")
    let text = library.text(ofPage: bytes, isDecoded: bytes.count % 5 == 0) ?? ""
    for lines in [text, String(decoding: bytes, as: UTF8.self)] {
      let unbroken = RunningText.unbroken(lines)
      precondition(letters(of: unbroken) == letters(of: lines), "a letter is lost")
    }
  }

  /// Returns the characters of a text without hyphens and line breaks.
  private static func letters(of text: String) -> [Unicode.Scalar] {
    let hyphens = "-\u{AD}\u{2010}".unicodeScalars
    return text.unicodeScalars.filter { !hyphens.contains($0) && !Character($0).isNewline }
  }

  /// Reads the bytes as wheels, and requires a one-line error or wheels that can be chosen from.
  private static func judgeWheels(_ bytes: [UInt8]) {
    _ = WheelDocument.isRecognized(in: bytes)
    do throws(WheelFileError) {
      let document = try WheelDocument(json: bytes)
      precondition((1...WheelDocument.mostWheels).contains(document.wheels.count))
      precondition(Set(document.wheels.map(\.name)).count == document.wheels.count)
      for wheel in document.wheels {
        precondition(wheel.words.indices.contains(wheel.selected), "a choice that is no word")
      }
      let choice = document.json(of: document.wheels.map(\.selected))
      precondition((try? JSONValue(parsing: Array(choice.utf8))) != nil, "no JSON: \(choice)")
    } catch {
      precondition(!error.description.contains("\n"), "an error of two lines")
    }
  }

  /// Reads the bytes as the launcher's state and as the index of an icon theme.
  ///
  /// The state must be bounded and read back as written. The folders of the theme must be inside it.
  private static func judgeLauncher(_ bytes: [UInt8]) {
    do throws(LauncherState.Fault) {
      let state = try LauncherState(json: bytes)
      let again = try LauncherState(json: Array(state.json.utf8))
      precondition(again == state, "what is remembered changes by itself")
    } catch {
      precondition(!error.description.contains("\n"), "an error of two lines")
    }
    for folder in IconThemeIndex(bytes)?.folders ?? [] {
      let parts = folder.path.split(separator: "/")
      precondition(!folder.path.hasPrefix("/") && !parts.contains(".."), "outside the theme")
      precondition(folder.side >= 0, "a negative size")
    }
  }

  /// Reads the bytes as a helper's description of a file's pages, and as the name of a page.
  ///
  /// All values of the description must be within the limits.
  private static func judgePages(_ bytes: [UInt8]) {
    if let page = PageFile.page(in: String(decoding: bytes, as: UTF8.self)) {
      let name = PageFile.name(ofPage: page + 1, in: "a.pdf")
      precondition(page >= 0 && PageFile.page(in: name) == page, "another page")
    }
    guard bytes.count >= PageAccount.encodedCount else { return }
    let (head, rest) = (bytes.prefix(PageAccount.encodedCount), bytes.dropFirst(8))
    if let account = PageAccount(Array(head)) {
      precondition(PageAccount(account.encoded) == account, "what is said changes by itself")
      if case .pages(let count) = account {
        precondition((1...PageFile.mostPages).contains(count), "\(count) pages")
      }
    }
    for size in pieces(of: Array(rest), ImageSize.encodedCount).compactMap({
      $0.count == ImageSize.encodedCount ? ImageSize(page: Array($0)) : nil
    }) {
      precondition(max(size.width, size.height) <= PageFile.longestSide, "too large a page")
    }
  }

  /// Reads the bytes as preferences for each command that has them.
  ///
  /// Invalid preferences must give a one-line error, and valid ones the same result each time.
  private static func judgePreferences(_ bytes: [UInt8]) {
    for command in [["view"], ["render", "-o", "a.png"], ["pick", "--at", "0,0"]] {
      let results = (0..<2).map { _ in
        Result { () throws(UsageError) in
          try parse(
            command,
            preferenceFile: { () throws(UsageError) in
              try PreferenceFile(path: "config.json", json: bytes)
            }, warn: { precondition(!$0.contains("\n"), "a warning of two lines") })
        }
      }
      precondition(results[0] == results[1], "the same bytes mean two things")
      guard case .failure(let error) = results[0] else { continue }
      precondition(!error.message.contains("\n"), "an error of two lines")
    }
  }

  private static func read(
    _ bytes: [UInt8], _ options: ReadingOptions, piece: Int
  ) throws(TagDocumentError) -> Reading {
    if options.format == .prose {
      var counter = WordCounter(options: options)
      for (number, chunk) in pieces(of: bytes, piece).enumerated() {
        try counter.consume(chunk)
        if number % 16 == 1, let content = try? counter.contentSoFar { judge(content) }
      }
      return try counter.finish()
    }
    if options.format == .countedLines {
      var counter = LineCounter(options: options)
      for (number, chunk) in pieces(of: bytes, piece).enumerated() {
        try counter.consume(chunk)
        if number % 16 == 1, let content = try? counter.contentSoFar { judge(content) }
      }
      return try counter.finish()
    }
    var reader = TagDocumentReader(options: options)
    for (number, chunk) in pieces(of: bytes, piece).enumerated() {
      try reader.consume(chunk)
      // An incomplete document may look malformed, so errors do not count here.
      if number % 16 == 1, let content = try? reader.contentSoFar { judge(content) }
    }
    return try reader.finish()
  }

  private static func pieces(of bytes: [UInt8], _ piece: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: piece).map {
      bytes[$0..<min($0 + piece, bytes.count)]
    }
  }
}
