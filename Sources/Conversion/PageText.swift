/// The text of an HTML page.
package struct PageText {
  private let library: MarkupLibrary

  /// Creates a reader of pages.
  package init(library: MarkupLibrary) { self.library = library }

  /// Returns the text of a page, whose paragraphs are lines; nil if there is no page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - isDecoded: Whether it is UTF-8 whatever it declares.
  package func text(of bytes: [UInt8], isDecoded: Bool) -> String? {
    // A page without a declared encoding is UTF-8 today, and windows-1252 if it cannot be.
    let isUTF8 = isDecoded || (try? UTF8Span(validating: bytes.span)) != nil
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
    let isDeclared =
      head.contains("charset") || bytes.starts(with: [0xFF, 0xFE])
      || bytes.starts(with: [0xFE, 0xFF])
    let encoding = isUTF8 ? "utf-8" : isDeclared ? nil : "windows-1252"
    var text = HTMLText()
    guard library.walk(bytes, as: .html, encoding: encoding, { text.take($0) }) else { return nil }
    return text.string
  }
}
