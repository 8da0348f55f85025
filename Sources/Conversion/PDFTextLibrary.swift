internal import CTagSpherePoppler

/// The library that reads the text of PDF files.
///
/// Use it only in limited processes, as with `MarkupLibrary`.
package final class PDFTextLibrary {
  private var functions: poppler_library

  /// Loads the library; nil if it is not installed.
  package init?() {
    var functions = poppler_library()
    guard poppler_load(&functions) else { return nil }
    self.functions = functions
  }

  /// Calls `body` with the text of each page, in order.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - body: Takes the text of a page, with the page's line breaks.
  /// - Returns: Whether the bytes are a readable PDF file.
  package func pages(of bytes: [UInt8], _ body: (String) -> Void) -> Bool {
    guard !bytes.isEmpty else { return false }
    return bytes.withUnsafeBytes { buffer in
      var document: UnsafeMutableRawPointer?
      var message: [CChar] = [0]
      _ = poppler_open(
        &functions, buffer.baseAddress, buffer.count, &document, &message, message.count)
      guard let document else { return false }
      defer { poppler_close(&functions, document) }
      for index in 0..<max(0, poppler_page_count(&functions, document)) {
        guard let text = poppler_text(&functions, document, index) else { continue }
        defer { poppler_release_text(&functions, text) }
        body(String(cString: text))
      }
      return true
    }
  }
}
