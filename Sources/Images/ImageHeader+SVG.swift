extension ImageHeader {
  /// Creates the header of an SVG document from its root element; nil if there is no `svg` root element.
  ///
  /// Size and ratio follow CSS's rules for replaced elements. They are `width` and `height` if
  /// these are lengths. Otherwise they are the sides of `viewBox`. Without either, the size is 300
  /// × 150 pixels.
  ///
  /// The document is not drawn, so a malicious document costs no more than a harmless one.
  ///
  /// Source: SVG 2, §8.2 and §8.11; CSS 2.2, §10.3.2.
  init?(svg bytes: [UInt8], work: inout HeaderWork) {
    var scanner = SVGScanner(bytes)
    let isFound = scanner.findRoot()
    let (width, height, box) = isFound ? scanner.sides() : (nil, nil, nil)
    guard work.take(scanner.position), isFound else { return nil }
    var size: (width: Double, height: Double) =
      switch (width, height, box) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.height / box.width)
      case (nil, let height?, let box?): (height * box.width / box.height, height)
      case (nil, nil, let box?): box
      case (let width?, nil, nil): (width, 150)
      case (nil, let height?, nil): (300, height)
      case (nil, nil, nil): (300, 150)
      }
    // Finite lengths may have an infinite product, such as a side.
    if !(size.width.isFinite && size.height.isFinite) { size = (300, 150) }
    // Only the ratio matters. The limit keeps very large numbers representable.
    let limit = 1e6
    let scale = min(1, limit / max(size.width, size.height))
    func side(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
    self.init(format: .svg, width: side(size.width), height: side(size.height))
  }
}

/// Reads the root element's start tag of an XML document.
private struct SVGScanner {
  private let bytes: ArraySlice<UInt8>
  /// The number of bytes that have been examined.
  private(set) var position: Int

  /// The number of bytes in which the root element is searched.
  private static let searchedBytes = 1 << 16

  init(_ bytes: [UInt8]) {
    self.bytes = bytes.prefix(Self.searchedBytes)
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Moves past the name of the root element, and returns whether this name is `svg`.
  mutating func findRoot() -> Bool {
    while true {
      skipSpace()
      guard peek(0) == UInt8(ascii: "<") else { return false }
      if follows("<!--") {
        guard skip(behind: "-->") else { return false }
      } else if follows("<?") {
        guard skip(behind: "?>") else { return false }
      } else if follows("<!") {
        guard skipDeclaration() else { return false }
      } else {
        position += 1
        let name = name()
        return (name.split(separator: ":").last ?? "") == "svg"
      }
    }
  }

  /// Returns the sides in the attributes, pixels; nil for sides that are not positive lengths.
  mutating func sides() -> (
    width: Double?, height: Double?, box: (width: Double, height: Double)?
  ) {
    var (width, height): (Double?, Double?)
    var box: (width: Double, height: Double)?
    while true {
      skipSpace()
      let name = name()
      guard !name.isEmpty else { return (width, height, box) }
      skipSpace()
      guard peek(0) == UInt8(ascii: "=") else { return (width, height, box) }
      position += 1
      skipSpace()
      guard let value = quoted() else { return (width, height, box) }
      switch name {
      case "width": width = Self.length(value)
      case "height": height = Self.length(value)
      case "viewBox":
        let numbers = value.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }
          .compactMap { Double($0) }
        if numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 {
          box = (numbers[2], numbers[3])
        }
      default: break
      }
    }
  }

  /// Returns a length in pixels; nil for a percentage, and for a text that is not a positive length.
  private static func length(_ text: String) -> Double? {
    let text = text.filter { !$0.isWhitespace }
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
      ("em", 16), ("ex", 8), ("", 1),
    ]
    for (unit, pixels) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)) else { continue }
      return number > 0 && number.isFinite ? number * pixels : nil
    }
    return nil
  }

  // MARK: XML

  private func peek(_ offset: Int) -> UInt8? {
    bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
  }

  private func follows(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func skipSpace() {
    while let byte = peek(0), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func skip(behind text: StaticString) -> Bool {
    let first = text.withUTF8Buffer { $0[0] }
    while let next = bytes[position...].firstIndex(of: first) {
      position = next
      if follows(text) {
        position += text.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    position = bytes.endIndex
    return false
  }

  /// Skips `<!DOCTYPE …>`, whose internal subset and quoted texts may contain a `>`.
  private mutating func skipDeclaration() -> Bool {
    var depth = 0
    while let byte = peek(0) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard quoted() != nil else { return false }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 {
          position += 1
          return true
        }
      default: break
      }
      position += 1
    }
    return false
  }

  private mutating func name() -> String {
    let start = position
    let ends: [UInt8] = [0x20, 0x09, 0x0A, 0x0D] + Array("=/>\"'<".utf8)
    while let byte = peek(0), !ends.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted() -> String? {
    guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    position += 1
    let start = position
    while let byte = peek(0), byte != quote { position += 1 }
    guard peek(0) == quote else { return nil }
    defer { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
