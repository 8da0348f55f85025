internal import TagSphereConversion

/// The reason why a document of a foreign format cannot be read.
nonisolated enum ConversionFault: Hashable {
  case wrongFormat, noLibrary, tooLong, tooSlow, tooLate, tooMuchMemory, crashed

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
      "is a \(format.title), and the library that reads it cannot be loaded; install the package "
        + format.packageName
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

  /// The package of Debian that has its library.
  nonisolated fileprivate var packageName: String {
    switch self {
    case .feed, .html: "libxml2"
    case .pdf: "libpoppler-glib8"
    case .spreadsheet: "libarchive13"
    }
  }
}
