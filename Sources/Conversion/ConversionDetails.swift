package import TagSphereTagData

/// What is told of a conversion behind its outcome.
///
/// Its bytes come from a process that the document may have taken over: they are bounded, and texts in them are
/// not safe to print.
package struct ConversionDetails: Hashable, Sendable {
  /// The sheet that was read of a spreadsheet.
  package var sheet: ReadSheet?
  /// The first names of the sheets that there are, where another one was asked for.
  package var names: [String] = []
  /// The number of these sheets, of which `names` may be a part.
  package var nameCount = 0
  /// What the document is, where it is another one.
  package var container: FileContainer?

  /// The most bytes of encoded details.
  package static let mostBytes = 1 << 14
  /// The most names, and the most bytes of each.
  private static let (mostNames, mostBytesOfName) = (64, 200)

  /// Creates details that say nothing.
  package init() {}

  /// Its bytes: what the document is, the numbers, and the texts, each behind its length in 4 bytes.
  package var encoded: [UInt8] {
    let texts = sheet.map { [$0.name] } ?? Array(names.prefix(Self.mostNames))
    let numbers = [sheet?.number ?? 0, sheet?.count ?? nameCount]
    return [container?.rawValue ?? .max]
      + numbers.flatMap { ConversionFrame.length($0) }
      + texts.flatMap { text in
        let bytes = Self.beginning(of: text)
        return ConversionFrame.length(bytes.count) + bytes
      }
  }

  /// Creates the details that some bytes encode; nil if they encode none.
  package init?(_ bytes: [UInt8]) {
    guard (9...Self.mostBytes).contains(bytes.count), let texts = Self.texts(in: bytes[9...]) else {
      return nil
    }
    let number = ConversionFrame.length(bytes[1..<5])
    let count = ConversionFrame.length(bytes[5..<9])
    container = FileContainer(rawValue: bytes[0])
    guard number > 0 else {
      (names, nameCount) = (texts, count)
      return
    }
    guard let name = texts.first, texts.count == 1, number <= count else { return nil }
    sheet = ReadSheet(name: name, number: number, count: count)
  }

  private static func texts(in bytes: ArraySlice<UInt8>) -> [String]? {
    var (texts, rest): ([String], ArraySlice<UInt8>) = ([], bytes)
    while !rest.isEmpty {
      let length = ConversionFrame.length(rest.prefix(4))
      guard rest.count >= 4 + length, texts.count < mostNames else { return nil }
      texts.append(String(decoding: rest.dropFirst(4).prefix(length), as: UTF8.self))
      rest = rest.dropFirst(4 + length)
    }
    return texts
  }

  /// Returns the beginning of a text, in whole characters.
  private static func beginning(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let next = UTF8.encode(scalar).map(Array.init) ?? []
      if bytes.count + next.count > mostBytesOfName { break }
      bytes += next
    }
    return bytes
  }
}
