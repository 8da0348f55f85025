internal import TagSphereConversion

/// The reason why a document of a foreign format cannot be read.
nonisolated enum ConversionFault: Hashable {
  case wrongFormat, noLibrary, tooLong, tooSlow, tooLate, tooMuchMemory, tooMuchContent, crashed

  /// Returns the end of a sentence that begins with the file's name: the fault and the remedy.
  func sentence(_ format: ForeignFormat) -> String {
    switch self {
    case .wrongFormat where format == .pdf:
      "cannot be read as a PDF file: it is damaged, or has a password; give another one"
    case .wrongFormat where format == .spreadsheet:
      "is no spreadsheet in .xlsx or .ods, or it is damaged or has a password; save it as .xlsx or CSV without one"
    case .wrongFormat:
      "is no \(format.title); give a file of that format, or name its own with --format"
    case .noLibrary:
      "is a \(format.title), and the library that reads it cannot be loaded; install "
        + format.packages
    case .tooLong:
      "is longer than \(ConversionLimits.mebibytesOfDocument) MiB, the most that is read of a "
        + "\(format.title); give a shorter one"
    case .tooSlow:
      "takes longer to read than \(ConversionLimits.seconds) s of processor time, which a "
        + "\(format.title) may; give a simpler one"
    case .tooLate:
      "was not read within \(ConversionLimits.secondsToWait) s, because this machine is too busy or the library "
        + "that reads a \(format.title) waits for ever; read it again when less runs"
    case .tooMuchMemory:
      "takes more than \(ConversionLimits.mebibytes) MiB of memory to read; give a simpler one"
    case .tooMuchContent:
      "holds more than \(ConversionLimits.mebibytesOfTable) MiB of a table, or "
        + "\(ConversionLimits.mebibytesOfPart) MiB unpacked, the most that is read of a \(format.title); save the "
        + "rows that matter as CSV"
    case .crashed:
      "breaks the library that reads a \(format.title); it is damaged, or made for that"
    }
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

  /// The packages of Debian that have its libraries.
  nonisolated fileprivate var packages: String {
    switch self {
    case .feed, .html: "the package libxml2"
    case .pdf: "the package libpoppler-glib8"
    case .spreadsheet: "the packages libarchive13 and libxml2"
    }
  }
}
