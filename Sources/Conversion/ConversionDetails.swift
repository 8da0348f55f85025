package import TagSphereTagData

/// The details of a conversion, which follow its outcome.
///
/// The bytes of the details come from a process that the document may have taken over. They are
/// bounded, and their texts are not safe to print.
package struct ConversionDetails: Hashable, Sendable {
  /// The spreadsheet's sheet that was read; nil for other formats.
  package var sheet: ReadSheet?
  /// The first names of the existing sheets, if the requested one does not exist.
  package var names: [String] = []
  /// The number of existing sheets; `names` may be shorter.
  package var nameCount = 0
  /// The actual kind of the document if it is not a spreadsheet.
  package var container: FileContainer?

  /// The maximum length of encoded details, bytes.
  package static let mostBytes = 1 << 14
  /// The maximum number of names, and the maximum length of each name, bytes.
  private static let (mostNames, mostBytesOfName) = (64, 200)

  /// Creates empty details.
  package init() {}

  /// The encoded details: the container, the numbers, and the texts, each after its length in 4 bytes.
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

  /// Decodes details; nil if the bytes are malformed.
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

  /// Returns the beginning of a text, cut between characters.
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
