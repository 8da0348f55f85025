/// The reason why a PDF file or one of its pages cannot be shown.
public enum PageFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library could not open the file; `reason` is its message.
  case damaged(reason: String)
  /// A page could not be drawn.
  case damagedPage
  /// The file needs a password.
  case encrypted
  /// The library that draws pages is not installed.
  case noReader
  /// The file has no pages.
  case empty
  /// The file has more pages than the maximum.
  case tooManyPages(count: Int)
  /// The file is longer than the maximum.
  case tooLong(byteCount: Int)
  /// The library crashed on the file, in a helper process.
  case crashed

  /// The end of a sentence that begins with the file's name and a colon.
  public var description: String {
    switch self {
    case .damaged(let reason): "the PDF file is damaged: \(reason)"
    case .damagedPage: "the page is damaged"
    case .encrypted:
      "the PDF file is encrypted; write it without a password first, such as with qpdf --decrypt"
    case .noReader: "this machine cannot read PDF; install libpoppler-glib8"
    case .empty: "the PDF file has no pages"
    case .tooManyPages(let count):
      "the PDF file has \(count) pages; at most \(PageFile.mostPages) are read; take some of them, such "
        + "as with qpdf --pages"
    case .tooLong(let count):
      "the PDF file has \(count >> 20) MiB; at most \(PageFile.longestFile >> 20) are read; take some of its "
        + "pages, such as with qpdf --pages"
    case .crashed: "the library for PDF crashed on it; write it again with another program"
    }
  }
}
