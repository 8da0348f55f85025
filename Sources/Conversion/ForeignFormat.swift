internal import TagSphereTagData

/// A format that a limited process converts for the readers of this program.
package enum ForeignFormat: String, Hashable, Sendable, CaseIterable {
  /// RSS, Atom, JSON Feed or a list of feeds (OPML); becomes a document of tags, or running text.
  case feed
  /// HTML; becomes running text.
  case html
  /// PDF; becomes running text.
  case pdf
  /// A spreadsheet of Office Open XML or OpenDocument; a sheet becomes CSV or text.
  ///
  /// Other archives and compound files are also treated as spreadsheets, because identifying them
  /// needs the complete file.
  case spreadsheet

  /// The evidence of a file's format in the beginning of the file.
  package enum Evidence: Hashable, Sendable {
    /// The file has a foreign format.
    case foreign(ForeignFormat)
    /// The file has no foreign format.
    case none
    /// More bytes are needed.
    case needsMore
  }

  /// The signatures of binary formats.
  private static let signatures: [(bytes: [UInt8], format: ForeignFormat)] = [
    (Array("%PDF-".utf8), .pdf), ([0x50, 0x4B, 0x03, 0x04], .spreadsheet),
    (FileContainer.signatureOfCompound, .spreadsheet),
  ]

  /// Returns whether a file begins with a binary signature; nil if more bytes are needed.
  ///
  /// The first bytes may be few if they come from a pipe.
  package static func isBinary(_ head: ArraySlice<UInt8>) -> Bool? {
    if signatures.contains(where: { head.starts(with: $0.bytes) }) { return true }
    let mayBe = signatures.contains {
      $0.bytes.count > head.count && $0.bytes.starts(with: head)
    }
    return mayBe ? nil : false
  }

  /// The number of bytes that are inspected for the root element.
  static let headLength = 4096

  /// Detects the format by the beginning of a file.
  package static func evidence(in head: ArraySlice<UInt8>) -> Evidence {
    if let known = signatures.first(where: { head.starts(with: $0.bytes) }) {
      return .foreign(known.format)
    }
    if isBinary(head) == nil { return .needsMore }
    var rest = head
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) {
      // In UTF-16, the ASCII characters suffice.
      rest = rest.dropFirst(2).filter { $0 != 0 }[...]
    }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      let undecided = head.count < headLength ? Evidence.needsMore : .none
      guard let first = rest.first else { return undecided }
      if first == UInt8(ascii: "{") { return evidence(inObject: rest, undecided) }
      guard first == UInt8(ascii: "<") else { return .none }
      guard let second = rest.dropFirst().first else { return undecided }
      if rest.dropFirst().prefix(13).elementsEqual("!doctype html".utf8, by: Self.areSameLetters) {
        return .foreign(.html)
      }
      guard second == UInt8(ascii: "?") || second == UInt8(ascii: "!") else {
        let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        guard name.endIndex < rest.endIndex else { return undecided }
        return evidence(ofRoot: String(decoding: name, as: UTF8.self))
      }
      guard let end = rest.endOfDeclaration else { return undecided }
      rest = rest[end...]
    }
  }

  private static func evidence(ofRoot name: String) -> Evidence {
    let lower = name.lowercased()
    // The namespace of Atom or RDF may have any prefix.
    let local = lower.split(separator: ":").last ?? ""
    if feedElements.contains(String(local)) { return .foreign(.feed) }
    return pageElements.contains(lower) ? .foreign(.html) : .none
  }

  /// The root elements of feeds, and of lists of feeds.
  private static let feedElements: Set = ["rss", "feed", "rdf", "opml"]

  /// Inspects the beginning of a JSON object.
  ///
  /// A JSON feed names its version before its first nested object ends.
  private static func evidence(inObject head: ArraySlice<UInt8>, _ undecided: Evidence) -> Evidence
  {
    let start = head.prefix { $0 != UInt8(ascii: "}") }
    if start.end(of: "jsonfeed.org/version") != nil { return .foreign(.feed) }
    return start.endIndex < head.endIndex ? .none : undecided
  }

  /// Inspects the beginning of a file whose name is usual for feeds; server output may precede the feed.
  package static func evidence(inNamedFeed head: ArraySlice<UInt8>) -> Evidence {
    let plain = evidence(in: head)
    guard plain != .foreign(.feed), plain != .needsMore else { return plain }
    if let start = beginningOfFeed(in: head.prefix(headLength)) {
      let inner = evidence(in: head[start...])
      // A web page may merely mention feeds.
      if inner == .foreign(.feed) { return inner }
    }
    return head.count < headLength ? .needsMore : plain
  }

  /// The maximum length of server output before a feed, bytes.
  static let longestJunk = 1 << 16

  /// Returns the index of a feed's XML declaration or root element, which other bytes may precede; nil without either.
  static func beginningOfFeed(in head: ArraySlice<UInt8>) -> Int? {
    for index in head.indices where head[index] == UInt8(ascii: "<") {
      let rest = head[index...].dropFirst()
      if rest.starts(with: "?xml".utf8) { return index }
      let name = rest.prefix(16).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
      guard !name.isEmpty, name.endIndex < head.endIndex else { continue }
      if evidence(ofRoot: String(decoding: name, as: UTF8.self)) == .foreign(.feed) { return index }
    }
    return nil
  }

  /// The root elements of pages, and elements that only pages have before their text.
  ///
  /// Source: HTML Living Standard, "Optional tags": `html` and `head` may be left out.
  private static let pageElements: Set = [
    "html", "head", "body", "title", "base", "meta", "link", "style", "script",
  ]

  private static func areSameLetters(_ byte: UInt8, _ small: UInt8) -> Bool {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return (isCapital ? byte | 0x20 : byte) == small
  }
}

extension ArraySlice<UInt8> {
  /// The index after the comment, instruction or declaration at the beginning; nil if this construct does not end.
  ///
  /// A document type declaration may have an internal subset in brackets, with comments and
  /// literals.
  fileprivate var endOfDeclaration: Index? {
    if starts(with: "<!--".utf8) { return end(of: "-->") }
    if starts(with: "<?".utf8) { return end(of: ">") }
    var rest = self
    var quote: UInt8?
    var isInSubset = false
    while let byte = rest.first {
      if isInSubset, quote == nil, rest.starts(with: "<!--".utf8) {
        guard let end = rest.end(of: "-->") else { return nil }
        rest = rest[end...]
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\"") where isInSubset, UInt8(ascii: "'") where isInSubset: quote = byte
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return rest.startIndex
      default: break
      }
    }
    return nil
  }

  /// Returns the index after the first occurrence of a text; nil if the text does not occur.
  fileprivate func end(of text: String) -> Index? {
    let pattern = Array(text.utf8)
    return indices.first { self[$0...].starts(with: pattern) }.map { $0 + pattern.count }
  }
}
