/// PDF files for tests.
package enum PDFPages {
  /// Returns the bytes of a PDF file; each page has one colour.
  ///
  /// - Parameter pages: The sizes of the pages, points, and their colours: red, green and blue from
  ///   0 to 1.
  package static func file(_ pages: [(size: SIMD2<Int>, color: String)]) -> [UInt8] {
    var file = "%PDF-1.4\n"
    var places: [Int] = []
    func add(_ object: String) {
      places.append(file.utf8.count)
      file += "\(places.count) 0 obj\n\(object)\nendobj\n"
    }
    add("<</Type/Catalog/Pages 2 0 R>>")
    let kids = pages.indices.map { "\(3 + $0 * 2) 0 R" }.joined(separator: " ")
    add("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>")
    for (index, page) in pages.enumerated() {
      add(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(page.size.x) \(page.size.y)]"
          + "/Contents \(4 + index * 2) 0 R>>")
      let content = "\(page.color) rg 0 0 \(page.size.x) \(page.size.y) re f"
      add("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
    }
    let start = file.utf8.count
    file += "xref\n0 \(places.count + 1)\n0000000000 65535 f \n"
    for place in places {
      file += String(repeating: "0", count: 10 - String(place).count) + "\(place) 00000 n \n"
    }
    file += "trailer\n<</Size \(places.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(file.utf8)
  }
}
