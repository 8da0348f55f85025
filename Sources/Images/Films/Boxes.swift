package import TagSphereGlyphs

/// The boxes of an MP4 file.
///
/// Only the headers on the way to the picture's size are read.
///
/// Source: ISO/IEC 14496-12, §4.2 (boxes), §8.3.2 (track header).
package enum Boxes {
  /// The maximum total number of boxes to examine.
  private static let most = 1000
  /// The length of a track header's longer version up to the picture size, bytes.
  private static let trackHeaderLength = 96

  /// Reads bytes from an offset; at the end of the file, fewer bytes than requested.
  typealias Reading = (_ offset: Int, _ byteCount: Int) throws(ImageFileError) -> [UInt8]

  /// Returns the upright size of the first visible track; nil without a visible track.
  ///
  /// - Parameters:
  ///   - bytes: A complete file.
  ///   - work: Counts the steps.
  package static func size(of bytes: [UInt8], work: inout HeaderWork) -> ImageSize? {
    try? size(in: 0..<bytes.count, work: &work) { offset, count in
      Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
    }
  }

  /// Returns the upright size of the first visible track; nil without a visible track.
  ///
  /// - Parameters:
  ///   - file: The range of the file's bytes.
  ///   - work: Counts the steps.
  ///   - read: Reads bytes of the file.
  static func size(
    in file: Range<Int>, work: inout HeaderWork, read: Reading
  ) throws(ImageFileError) -> ImageSize? {
    var left = most
    return try size(in: file, ["moov", "trak", "tkhd"], left: &left, work: &work, read: read)
  }

  /// Searches a range for boxes of the first kind, and these boxes for boxes of the remaining kinds.
  private static func size(
    in range: Range<Int>, _ kinds: ArraySlice<StaticString>, left: inout Int,
    work: inout HeaderWork,
    read: Reading
  ) throws(ImageFileError) -> ImageSize? {
    guard let kind = kinds.first else {
      return size(
        ofTrackHeader: try read(range.lowerBound, min(range.count, trackHeaderLength)))
    }
    var offset = range.lowerBound
    while left > 0, work.take(), let box = try Box(at: offset, in: range, read: read) {
      left -= 1
      offset = box.contents.upperBound
      guard box.kind.holds(kind, at: 0) else { continue }
      let size = try size(
        in: box.contents, kinds.dropFirst(), left: &left, work: &work, read: read)
      if let size { return size }
    }
    return nil
  }

  /// A box in a file: its kind, and the range of its contents.
  private struct Box {
    let kind: [UInt8]
    let contents: Range<Int>

    /// Reads the header of the box at an offset; nil if the range has no complete header at this offset.
    init?(at offset: Int, in range: Range<Int>, read: Reading) throws(ImageFileError) {
      let rest = range.upperBound - offset
      guard rest >= 8 else { return nil }
      let head = try read(offset, min(16, rest))
      guard head.count >= 8 else { return nil }
      var (length, headLength) = (Int(head.bigEndian32(at: 0)), 8)
      switch length {
      case 0: length = rest
      case 1:
        guard head.count == 16, head[8] < 0x40 else { return nil }
        length = Int(head.bigEndian32(at: 8)) << 32 | Int(head.bigEndian32(at: 12))
        headLength = 16
      default: break
      }
      // A box that is longer than the rest of the range ends with the range.
      length = min(length, rest)
      guard length >= headLength else { return nil }
      kind = Array(head[4..<8])
      contents = offset + headLength..<offset + length
    }
  }

  private static func size(ofTrackHeader head: [UInt8]) -> ImageSize? {
    // Version 1 has 64-bit times.
    let matrix = head.first == 1 ? 52 : 40
    guard head.count >= matrix + 44 else { return nil }
    // The numbers are fixed-point numbers with 16.16 bits.
    let width = Int(head.bigEndian32(at: matrix + 36) >> 16)
    let height = Int(head.bigEndian32(at: matrix + 40) >> 16)
    guard width > 0, height > 0 else { return nil }
    // A picture in portrait format may be stored in landscape format, with a rotation matrix.
    let isTurned = head.bigEndian32(at: matrix) == 0 && head.bigEndian32(at: matrix + 4) != 0
    return isTurned
      ? ImageSize(width: height, height: width) : ImageSize(width: width, height: height)
  }
}
