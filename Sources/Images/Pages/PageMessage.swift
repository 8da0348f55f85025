internal import TagSphereGlyphs

/// The first answer of the helper process for pages, after it has read a file.
///
/// The answer is either the number of pages, followed by the pages' sizes, or the fault.
package enum PageAccount: Hashable {
  /// The number of pages.
  case pages(Int)
  /// The fault, followed by the library's message.
  case fault(PageFileFault, messageCount: Int)

  /// The length of the encoded account, bytes.
  package static let encodedCount = 2 * 4
  /// The maximum length of a message, bytes.
  static let longestMessage = 200

  private enum Kind: UInt32 {
    case pages, damaged, encrypted, noReader, empty, tooMany
  }

  /// Two 32-bit numbers in the machine's byte order.
  package var encoded: [UInt8] {
    let (kind, number): (Kind, Int) =
      switch self {
      case .pages(let count): (.pages, count)
      case .fault(.encrypted, _): (.encrypted, 0)
      case .fault(.noReader, _): (.noReader, 0)
      case .fault(.empty, _): (.empty, 0)
      case .fault(.tooManyPages(let count), _): (.tooMany, count)
      case .fault(_, let messageCount): (.damaged, messageCount)
      }
    return [kind.rawValue, UInt32(number)].flatMap { withUnsafeBytes(of: $0) { Array($0) } }
  }

  /// Decodes an account that an untrusted process sent; nil if it is malformed.
  package init?(_ bytes: [UInt8]) {
    let numbers = bytes.numbers32
    let number = Int(numbers[1])
    switch Kind(rawValue: numbers[0]) {
    case .pages where (1...PageFile.mostPages).contains(number): self = .pages(number)
    case .damaged where number <= Self.longestMessage:
      self = .fault(.damaged(reason: ""), messageCount: number)
    case .encrypted: self = .fault(.encrypted, messageCount: 0)
    case .noReader: self = .fault(.noReader, messageCount: 0)
    case .empty: self = .fault(.empty, messageCount: 0)
    case .tooMany: self = .fault(.tooManyPages(count: number), messageCount: 0)
    default: return nil
    }
  }

  init(pages count: Int) { self = .pages(count) }
  init(_ fault: PageFileFault, messageCount: Int) {
    self = .fault(fault, messageCount: messageCount)
  }
}

extension ImageSize {
  /// The length of an encoded size, bytes.
  package static let encodedCount = 2 * 4

  /// Two 32-bit numbers in the machine's byte order.
  var encoded: [UInt8] {
    [UInt32(width), UInt32(height)].flatMap { withUnsafeBytes(of: $0) { Array($0) } }
  }

  /// Decodes a size that an untrusted process sent; nil if it is outside the range of page sizes.
  package init?(page bytes: [UInt8]) {
    let sides = bytes.numbers32.map { Int($0) }
    guard sides.allSatisfy((1...PageFile.longestSide).contains) else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension Conversation {
  /// Sends a PDF file to a new helper, and receives the sizes of its pages.
  func open(_ file: borrowing RegularFile) throws(Failure) -> [ImageSize] {
    try send(withUnsafeBytes(of: UInt32(file.byteCount)) { Array($0) })
    try send(file)
    guard let account = PageAccount(try receive(PageAccount.encodedCount)) else { throw .ended }
    switch account {
    case .pages(let count):
      let bytes = try receive(count * ImageSize.encodedCount)
      var sizes: [ImageSize] = []
      for start in stride(from: 0, to: bytes.count, by: ImageSize.encodedCount) {
        let part = Array(bytes[start..<start + ImageSize.encodedCount])
        guard let size = ImageSize(page: part) else { throw .ended }
        sizes.append(size)
      }
      return sizes
    case .fault(.damaged, let messageCount):
      throw .answered(.page(.damaged(reason: try receive(messageCount).printable)))
    case .fault(let fault, _): throw .answered(.page(fault))
    }
  }
}
