internal import CTagSpherePDFText

/// The library that reads the text of PDF files.
///
/// It is for limited processes, as `MarkupLibrary` is.
package final class PDFTextLibrary {
  private var functions: pdf_library

  /// Loads the library; nil if there is none.
  package init?() {
    var functions = pdf_library()
    guard pdf_load(&functions) else { return nil }
    self.functions = functions
  }

  /// Calls `body` with the text of each page in turn.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - body: Takes a page's text, whose lines are those of the page.
  /// - Returns: Whether it is a PDF file that can be read.
  package func pages(of bytes: [UInt8], _ body: (String) -> Void) -> Bool {
    guard let count = Int32(exactly: bytes.count), count > 0 else { return false }
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        let document = pdf_open(&functions, start, count)
      else { return false }
      defer { pdf_close(&functions, document) }
      for index in 0..<max(0, pdf_page_count(&functions, document)) {
        guard let text = pdf_page_text(&functions, document, index) else { continue }
        defer { pdf_release_text(&functions, text) }
        body(String(cString: text))
      }
      return true
    }
  }
}
