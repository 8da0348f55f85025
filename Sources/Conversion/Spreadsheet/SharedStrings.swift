/// The texts that the cells of a workbook share, without phonetic hints.
final class SharedStrings: MarkupSink {
  let isDone = false
  /// The texts end to end, in pages, so that none is copied when there are more.
  private var pages: [[UInt8]] = []
  /// The page, the beginning and the length of each.
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

  /// Returns a text by its number; empty if there is none.
  subscript(index: Int) -> String {
    guard places.indices.contains(index) else { return "" }
    let place = places[index]
    let bytes = pages[Int(place.page)][Int(place.start)..<Int(place.start + place.count)]
    return String(decoding: bytes, as: UTF8.self).withoutEscapes
  }
}

extension String {
  /// The text with the characters that `_x000D_` and the like stand for.
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
