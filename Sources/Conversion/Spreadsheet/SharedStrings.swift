/// The shared strings of a workbook, without phonetic hints.
final class SharedStrings: MarkupSink {
  let isDone = false
  /// The concatenated texts in pages, so that growth copies no text.
  private var pages: [[UInt8]] = []
  /// The page, start and length of each text, bytes.
  private var places: [(page: Int32, start: Int32, count: Int32)] = []
  private var path: [String] = []
  private var current: [UInt8] = []
  private static let pageCount = 1 << 20

  func begin(_ element: MarkupStart) {
    let name = element.name
    if name == "si" { current.removeAll(keepingCapacity: true) }
    path.append(name)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if path.last == "t", !path.contains("rPh") { current += bytes }
  }

  func end() {
    guard path.popLast() == "si" else { return }
    if pages.last.map({ $0.count + current.count > Self.pageCount }) ?? true {
      var page: [UInt8] = []
      page.reserveCapacity(max(Self.pageCount, current.count))
      pages.append(page)
    }
    let page = pages.count - 1
    places.append((Int32(page), Int32(pages[page].count), Int32(current.count)))
    pages[page] += current
  }

  /// Returns a text by its index; empty for an index without a text.
  subscript(index: Int) -> String {
    guard places.indices.contains(index) else { return "" }
    let place = places[index]
    let bytes = pages[Int(place.page)][Int(place.start)..<Int(place.start + place.count)]
    return String(decoding: bytes, as: UTF8.self).withoutEscapes
  }
}

extension String {
  /// The text with escapes such as `_x000D_` replaced by their characters.
  ///
  /// Source: ECMA-376-1, 22.9.2.19, ST_Xstring.
  var withoutEscapes: String {
    guard contains("_x") else { return self }
    var (text, rest) = ("", self[...])
    while let start = rest.firstRange(of: "_x") {
      text += rest[..<start.lowerBound]
      let digits = rest[start.upperBound...].prefix(4)
      let after = rest[digits.endIndex...]
      if digits.utf8.count == 4, after.first == "_", let code = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        text.unicodeScalars.append(scalar)
        rest = after.dropFirst()
      } else {
        text += "_x"
        rest = rest[start.upperBound...]
      }
    }
    return text + rest
  }
}
