/// The data that a camera stores about a photograph.
///
/// Source: TIFF 6.0, section 2; CIPA DC-008, §4.6.
package struct ExifData: Hashable, Sendable {
  /// The orientation number in the file, 1 if upright; nil if the file has no orientation.
  package private(set) var orientation: Int?
  /// The time when the photograph was taken or otherwise last changed, by the camera's clock; nil if unknown.
  package private(set) var time: PhotoTime?

  /// The maximum number of entries to examine in a directory.
  private static let mostEntries = 512

  /// Finds the data at the beginning of a JPEG file; nil if the file has no such data.
  package init?(jpeg bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() {
      if segment.isFrameHeader { return nil }
      if let data = ExifData(segment, of: bytes, work: &segments.work) {
        self = data
        return
      }
    }
    return nil
  }

  /// Reads a segment; nil if it is not an Exif segment.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - bytes: The bytes that contain the segment.
  ///   - work: Counts a step for each entry of a directory. When no steps are left, no further
  ///     entry is found.
  init?(_ segment: JPEGSegments.Segment, of bytes: [UInt8], work: inout HeaderWork) {
    let range = segment.parameters
    guard segment.marker == 0xE1, range.count > 6, bytes.holds("Exif\0\0", at: range.lowerBound)
    else { return nil }
    self.init(tiff: Array(bytes[range.dropFirst(6)]), work: &work)
  }

  /// Reads a TIFF structure, and skips damaged parts.
  private init(tiff bytes: [UInt8], work: inout HeaderWork) {
    guard let numbers = Numbers(bytes), let first = numbers.number(at: 4, count: 4) else { return }
    orientation = numbers.entry(0x0112, inDirectoryAt: first, work: &work).flatMap {
      numbers.number(at: $0, count: 2)
    }
    let photograph = numbers.entry(0x8769, inDirectoryAt: first, work: &work).flatMap {
      numbers.number(at: $0, count: 4)
    }
    // The times at which the photograph was taken, it was digitized, and the file was changed.
    if let photograph {
      time =
        numbers.time(0x9003, inDirectoryAt: photograph, work: &work)
        ?? numbers.time(0x9004, inDirectoryAt: photograph, work: &work)
    }
    time = time ?? numbers.time(0x0132, inDirectoryAt: first, work: &work)
  }

  /// The numbers of a TIFF structure, in its own byte order.
  private struct Numbers {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool

    /// Reads the byte order; nil if the bytes specify no byte order.
    init?(_ bytes: [UInt8]) {
      isLittleEndian = bytes.holds("II", at: 0)
      guard isLittleEndian || bytes.holds("MM", at: 0) else { return nil }
      self.bytes = bytes
    }

    /// Returns an unsigned number; nil if it extends beyond the end of the bytes.
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let digits = bytes[offset..<offset + count]
      return isLittleEndian
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) }
        : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the offset of the value of an entry in a directory; nil if the directory has no such entry.
    func entry(_ tag: Int, inDirectoryAt directory: Int, work: inout HeaderWork) -> Int? {
      guard let count = number(at: directory, count: 2) else { return nil }
      for index in 0..<min(count, ExifData.mostEntries) {
        let offset = directory + 2 + index * 12
        guard work.take(), let known = number(at: offset, count: 2) else { return nil }
        if known == tag { return offset + 8 }
      }
      return nil
    }

    /// Returns the time to which an entry refers, a text of twenty characters; nil if the directory has no such entry.
    func time(
      _ tag: Int, inDirectoryAt directory: Int, work: inout HeaderWork
    ) -> PhotoTime? {
      guard let entry = entry(tag, inDirectoryAt: directory, work: &work),
        let start = number(at: entry, count: 4), start + 19 <= bytes.count
      else { return nil }
      return PhotoTime(exif: bytes[start..<start + 19])
    }
  }
}
