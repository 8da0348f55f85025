extension MarkupLibrary {
  /// Returns the text that a browser would show of a piece of HTML, on one line.
  package func text(ofHTML html: String) -> String {
    guard html.contains(where: { $0 == "<" || $0 == "&" }) else { return html.onOneLine }
    // A paragraph around it keeps what is no markup.
    let page = "<html><body><p>" + html + "</p></body></html>"
    var text = MarkupText()
    guard walk(Array(page.utf8), as: .html, encoding: "utf-8", { text.take($0) }) else {
      return html.onOneLine
    }
    return text.string.onOneLine
  }

  /// Returns the text of a page of HTML, whose paragraphs are lines; nil if there is no page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - isDecoded: Whether it is UTF-8 whatever it declares.
  package func text(ofPage page: [UInt8], isDecoded: Bool) -> String? {
    // A page without a declared encoding is UTF-8 today, and windows-1252 if it cannot be.
    let isUTF8 = isDecoded || (try? UTF8Span(validating: page.span)) != nil
    let head = String(decoding: page.prefix(2048), as: UTF8.self).lowercased()
    let isDeclared =
      head.contains("charset") || page.starts(with: [0xFF, 0xFE])
      || page.starts(with: [0xFE, 0xFF])
    let encoding = isUTF8 ? "utf-8" : isDeclared ? nil : "windows-1252"
    var text = MarkupText()
    guard walk(page, as: .html, encoding: encoding, { text.take($0) }) else { return nil }
    return text.string
  }
}
