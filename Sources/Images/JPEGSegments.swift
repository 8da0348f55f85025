/// The segments of a JPEG file that precede its coded data.
///
/// Source: ITU-T T.81, Annex B (markers).
struct JPEGSegments: Sequence, IteratorProtocol {
  /// A marker, and the range of its parameters in the bytes.
  struct Segment {
    /// The second byte of the marker.
    var marker: UInt8
    /// The range of the parameters after the length; truncated at the end of the bytes.
    var parameters: Range<Int>

    /// Whether the segment is a frame header.
    ///
    /// C4, C8 and CC mark other segments, such as tables.
    var isFrameHeader: Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
  }

  /// Counts the steps: one for each segment, and one for each fill byte before a segment.
  var work: HeaderWork
  private let bytes: [UInt8]
  private var offset = 2
  private var count = 0

  /// The maximum number of segments.
  ///
  /// Files by cameras and programs have some dozens.
  private static let most = 4096

  /// Starts after the start-of-image marker.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - work: The steps so far. When no steps are left, the sequence ends.
  init(_ bytes: [UInt8], work: HeaderWork = HeaderWork()) {
    self.bytes = bytes
    self.work = work
  }

  mutating func next() -> Segment? {
    guard count < Self.most else { return nil }
    count += 1
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, work.take() {
      let marker = bytes[offset + 1]
      // Any number of fill bytes may precede a marker.
      if marker == 0xFF {
        offset += 1
        continue
      }
      let length = bytes.bigEndian16(at: offset + 2)
      guard marker != 0xDA, marker != 0xD9, length >= 2 else { return nil }
      let start = offset + 4
      offset += 2 + length
      return Segment(
        marker: marker, parameters: start..<Swift.max(start, Swift.min(offset, bytes.count)))
    }
    return nil
  }
}
