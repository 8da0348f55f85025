extension MarkupLibrary {
  /// Returns the text that a browser would show for a fragment of HTML, on one line.
  package func text(ofHTML html: String) -> String {
    guard html.contains(where: { $0 == "<" || $0 == "&" }) else { return html.onOneLine }
    // The surrounding paragraph keeps leading text that is not in an element.
    let page = "<html><body><p>" + html + "</p></body></html>"
    var text = MarkupText()
    guard walk(Array(page.utf8), as: .html, encoding: "utf-8", { text.take($0) }) else {
      return html.onOneLine
    }
    return text.string.onOneLine
  }

  /// Returns the text of an HTML page, with a line for each paragraph; nil if the page cannot be parsed.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - isDecoded: Whether the page is UTF-8, whatever encoding it declares.
  package func text(ofPage page: [UInt8], isDecoded: Bool) -> String? {
    // A page without a declared encoding is UTF-8, or windows-1252 if it is not valid UTF-8.
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
