package import TagSphereGlyphs

/// Reads the size of the picture from the elements of a WebM file.
///
/// Source: RFC 8794, §4 (variable-size integers); RFC 9559, §5.1.4 (tracks).
package struct MatroskaElements {
  /// The size of the picture; nil if it was not found.
  package private(set) var size: ImageSize?
  private var sides: [UInt64: Int] = [:]

  /// The container elements: the segment, its tracks, a track, and its picture.
  private static let holders: Set<UInt64> = [0x1853_8067, 0x1654_AE6B, 0xAE, 0xE0]
  private static let width: UInt64 = 0xB0
  private static let height: UInt64 = 0xBA

  /// Reads the first bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - work: Counts the steps.
  package init(_ bytes: [UInt8], work: inout HeaderWork) {
    var at = 0
    // Containers are entered and never left, because the order of the elements suffices to find the
    // size.
    while size == nil, work.take(), let id = Self.number(in: bytes, at: &at, keepsMarker: true),
      let length = Self.number(in: bytes, at: &at, keepsMarker: false)
    {
      if Self.holders.contains(id) { continue }
      guard length <= UInt64(bytes.count - at) else { return }
      let value = bytes[at..<at + Int(length)]
      at += Int(length)
      guard id == Self.width || id == Self.height, value.count <= 4 else { continue }
      sides[id] = value.reduce(0) { $0 << 8 | Int($1) }
      if let width = sides[Self.width], let height = sides[Self.height], width > 0, height > 0 {
        size = ImageSize(width: width, height: height)
      }
    }
  }

  /// Reads a number of one to eight bytes; nil at the end, and for a malformed number.
  private static func number(in bytes: [UInt8], at: inout Int, keepsMarker: Bool) -> UInt64? {
    guard at < bytes.count else { return nil }
    let count = bytes[at].leadingZeroBitCount + 1
    guard count <= 8, at + count <= bytes.count else { return nil }
    var value = UInt64(bytes[at])
    if !keepsMarker { value &= (1 << (8 - UInt64(count))) - 1 }
    for byte in bytes[at + 1..<at + count] { value = value << 8 | UInt64(byte) }
    at += count
    return value
  }
}
