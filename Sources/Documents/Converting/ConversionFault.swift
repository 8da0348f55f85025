internal import TagSphereConversion
internal import TagSphereTagData

/// The reason why a document of a foreign format cannot be read.
nonisolated enum ConversionFault: Hashable {
  case wrongFormat, noLibrary, noArchiveLibrary, tooLong, tooSlow, tooLate, tooMuchMemory
  case tooMuchContent, crashed
  /// The document has no sheet of this name; `names` lists the first of its `count` sheets.
  case noSheet(String, names: [String], count: Int)
  /// A sheet is requested, but the document is not a spreadsheet.
  case isNoSpreadsheet(sheet: String)
  /// The first bytes were ambiguous, and the document has a different format, which is not read.
  case other(UnreadFormat)

  /// Returns the end of a sentence that begins with the file's name: the fault and the remedy.
  func sentence(_ format: ForeignFormat) -> String {
    switch self {
    case .wrongFormat where format == .pdf:
      "cannot be read as a PDF file: it is damaged, or has a password; give another one"
    case .wrongFormat where format == .spreadsheet:
      "is not a spreadsheet in .xlsx or .ods, or it is damaged or has a password; save it as .xlsx or CSV without one"
    case .wrongFormat:
      "is not a \(format.title); give a file of that format, or name its own with --format"
    case .noArchiveLibrary:
      "may be a \(format.title), and the library that unpacks it cannot be loaded; install the package libarchive13"
    case .noSheet(let name, let names, let count):
      Self.noSheet(name, names: names, count: count)
    case .isNoSpreadsheet(let sheet):
      "is not a spreadsheet and has no sheet \(quoted(sheet)); leave --sheet out"
    case .other(let other): other.sentence
    case .noLibrary:
      "is a \(format.title), and the library that reads it cannot be loaded; install "
        + format.packages
    case .tooLong:
      "is longer than \(ConversionLimits.mebibytesOfDocument) MiB, the limit for a "
        + "\(format.title); give a shorter one"
    case .tooSlow:
      "takes longer to read than \(ConversionLimits.seconds) s of processor time, which a "
        + "\(format.title) may; give a simpler one"
    case .tooLate:
      "was not read within \(ConversionLimits.secondsToWait) s, because this machine is too busy or the library "
        + "that reads a \(format.title) does not respond; try again when the machine is less busy"
    case .tooMuchMemory:
      "takes more than \(ConversionLimits.mebibytes) MiB of memory to read; give a simpler one"
    case .tooMuchContent:
      "holds more than \(ConversionLimits.mebibytesOfTable) MiB of a table, or "
        + "\(ConversionLimits.mebibytesOfPart) MiB unpacked, the limits for a \(format.title); save the "
        + "rows that matter as CSV"
    case .crashed:
      "breaks the library that reads a \(format.title); it is damaged or malicious"
    }
  }
}

extension ConversionFault {
  /// The maximum number of sheet names in a sentence.
  private static let mostNames = 12

  nonisolated private static func noSheet(_ name: String, names: [String], count: Int) -> String {
    let listed = names.prefix(mostNames).map { quoted($0) }.joined(separator: ", ")
    let more = count > mostNames ? " and \(count - mostNames) more" : ""
    let sheets = "has no sheet \(quoted(name)), but \(listed)\(more)"
    let small = names.map { $0.lowercased() }
    if let meant = nearest(to: name, among: small).flatMap({ small.firstIndex(of: $0) }) {
      return "\(sheets); did you mean \(quoted(names[meant]))?"
    }
    return
      "\(sheets); give one of them, or \(count == 1 ? "leave --sheet out" : "its number from 1 to \(count)")"
  }
}

extension ForeignFormat {
  /// The format's name in sentences.
  nonisolated fileprivate var title: String {
    switch self {
    case .feed: "feed"
    case .html: "web page"
    case .pdf: "PDF file"
    case .spreadsheet: "spreadsheet"
    }
  }

  /// The Debian packages with the format's libraries.
  nonisolated fileprivate var packages: String {
    switch self {
    case .feed, .html, .spreadsheet: "the package libxml2"
    case .pdf: "the package libpoppler-glib8"
    }
  }
}
