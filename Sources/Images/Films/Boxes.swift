package import TagSphereCloudCore

/// The boxes of an MP4 file.
///
/// Source: ISO/IEC 14496-12, §4.2 (boxes), §8.3.2 (track header).
package enum Boxes {
  static let movie: [UInt8] = Array("moov".utf8)

  /// The head of a box.
  struct Box {
    var kind: [UInt8]
    /// The length with the head, bytes; nil for the rest of the file.
    var length: Int?
    /// The length of the head, bytes.
    var headLength: Int

    /// Reads the head at the beginning of some bytes; nil if there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
      let head = Array(bytes.prefix(16))
      guard head.count >= 8 else { return nil }
      kind = Array(head[4..<8])
      switch head.bigEndian32(at: 0) {
      case 0: (length, headLength) = (nil, 8)
      case 1:
        guard head.count == 16, head.bigEndian32(at: 8) == 0 else { return nil }
        (length, headLength) = (Int(head.bigEndian32(at: 12)), 16)
      case let short: (length, headLength) = (Int(short), 8)
      }
      if let length, length < headLength { return nil }
    }
  }

  /// Returns the upright size of the first track that is seen, from the contents of the movie box.
  package static func size(ofMovie movie: [UInt8]) -> PictureSize? {
    for track in contents(of: movie[...], kind: "trak") {
      for head in contents(of: track, kind: "tkhd") {
        if let size = size(ofTrackHeader: Array(head)) { return size }
      }
    }
    return nil
  }

  private static func contents(
    of bytes: ArraySlice<UInt8>, kind: StaticString
  ) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let box = Box(rest) {
      let part = rest.prefix(box.length ?? rest.count)
      if box.kind.holds(kind, at: 0) { found.append(part.dropFirst(box.headLength)) }
      rest = rest.dropFirst(part.count)
    }
    return found
  }

  private static func size(ofTrackHeader head: [UInt8]) -> PictureSize? {
    // Version 1 has times of 64 bits.
    let matrix = head.first == 1 ? 52 : 40
    guard head.count >= matrix + 44 else { return nil }
    // Fixed-point numbers of 16.16 bits.
    let width = Int(head.bigEndian32(at: matrix + 36) >> 16)
    let height = Int(head.bigEndian32(at: matrix + 40) >> 16)
    guard width > 0, height > 0 else { return nil }
    // What is held upright may be stored lying, with a matrix that turns it.
    let isTurned = head.bigEndian32(at: matrix) == 0 && head.bigEndian32(at: matrix + 4) != 0
    return isTurned
      ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
  }
}
