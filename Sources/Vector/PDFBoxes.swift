/// Adds the trim box and the bleed box to the page of a PDF file.
///
/// Cairo has no function for these boxes. Like a PDF editor, this code appends a new version of the
/// page, with both boxes, to the file.
///
/// Source: ISO 32000-1, 7.5.6 (incremental updates) and 14.11.2 (page boundaries).
enum PDFBoxes {
  /// Returns a file of one page with the boxes of this page; nil if the page is compressed.
  ///
  /// - Parameters:
  ///   - file: A file that cairo wrote.
  ///   - bleed: The bleed, points, > 0.
  ///   - width: The width of the page, points.
  ///   - height: The height of the page, points.
  static func add(to file: [UInt8], bleed: Double, width: Double, height: Double) -> [UInt8]? {
    guard let page = Page(of: file) else { return nil }
    func box(_ inset: Double) -> String {
      [inset, inset, width - inset, height - inset].map { "\(Decimal($0, places: 4))" }
        .joined(separator: " ")
    }
    let boxes = "/TrimBox [ \(box(bleed)) ] /BleedBox [ \(box(0)) ]"
    var file = file
    if file.last != UInt8(ascii: "\n") { file.append(UInt8(ascii: "\n")) }
    let start = file.count
    file += Array("\(page.number) 0 obj\n<< \(boxes)\n\(page.entries)endobj\n".utf8)
    let table = file.count
    let offset = String(repeating: "0", count: 10 - "\(start)".count) + "\(start)"
    file += Array(
      """
      xref
      \(page.number) 1
      \(offset) 00000 n\(" ")
      trailer
      << \(page.trailer) /Prev \(page.table) >>
      startxref
      \(table)
      %%EOF

      """.utf8)
    return file
  }

  /// The only page of a file.
  private struct Page {
    let number: Int
    /// The entries of the page's dictionary, after the beginning of the dictionary.
    let entries: String
    /// The entries of the trailer: size, root and information.
    let trailer: String
    /// The offset of the cross-reference table.
    let table: Int

    init?(of file: [UInt8]) {
      guard let at = Self.last(Array("<< /Type /Page ".utf8), in: file),
        let end = Self.first(Array("endobj".utf8), in: file, from: at),
        let trailerAt = Self.last(Array("trailer".utf8), in: file),
        let tableAt = Self.last(Array("startxref".utf8), in: file)
      else { return nil }
      let before = String(decoding: file[max(0, at - 24)..<at], as: UTF8.self)
      let words = before.split { $0 == " " || $0 == "\n" }
      guard words.count >= 3, words.last == "obj", let number = Int(words[words.count - 3]),
        let table = Int(
          String(decoding: file[(tableAt + 9)...], as: UTF8.self).split { $0 == "\n" }.first ?? "")
      else { return nil }
      let trailer = String(decoding: file[(trailerAt + 7)..<tableAt], as: UTF8.self)
        .split { $0 == "\n" }.joined(separator: " ")
      guard let open = trailer.firstRange(of: "<<"), let close = trailer.firstRange(of: ">>") else {
        return nil
      }
      self.number = number
      entries = String(decoding: file[(at + 2)..<end], as: UTF8.self)
      self.trailer = String(trailer[open.upperBound..<close.lowerBound])
      self.table = table
    }

    private static func last(_ word: [UInt8], in file: [UInt8]) -> Int? {
      stride(from: file.count - word.count, through: 0, by: -1).first { matches(word, file, $0) }
    }

    private static func first(_ word: [UInt8], in file: [UInt8], from start: Int) -> Int? {
      (start..<max(start, file.count - word.count)).first { matches(word, file, $0) }
    }

    private static func matches(_ word: [UInt8], _ file: [UInt8], _ at: Int) -> Bool {
      at >= 0 && file[at] == word[0] && file[at..<at + word.count].elementsEqual(word)
    }
  }
}
