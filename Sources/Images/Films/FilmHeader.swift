internal import TagSphereCloudCore

/// The size of a film, from the header of its file.
///
/// A film's header may be anywhere in its file, so that the file is asked for the parts of it.
enum FilmHeader {
  /// The longest list of tracks that is read, bytes.
  private static let longestList = 1 << 22
  /// The most boxes that are passed over before the list of tracks.
  private static let mostBoxes = 1000

  /// Returns the header of a film; nil if the file is none, or has no picture.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - beginning: Its first bytes.
  static func header(
    of file: borrowing RegularFile, beginning: [UInt8]
  ) throws(PictureFileError) -> PictureHeader? {
    if beginning.holds("ftyp", at: 4) {
      return try movieBox(of: file).flatMap(Boxes.size)
        .map { PictureHeader(format: .mp4, width: $0.width, height: $0.height, mayMove: true) }
    }
    guard beginning.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    return MatroskaElements(beginning).size
      .map { PictureHeader(format: .webM, width: $0.width, height: $0.height, mayMove: true) }
  }

  /// Returns the box with the tracks of an MP4 file; nil if there is none.
  private static func movieBox(
    of file: borrowing RegularFile
  ) throws(PictureFileError) -> [UInt8]? {
    var offset = 0
    for _ in 0..<mostBoxes {
      let head = try file.chunk(at: offset, byteCount: 16)
      guard let box = Boxes.Box(head[...]) else { return nil }
      let length = box.length ?? file.byteCount - offset
      if box.kind == Boxes.movie {
        guard length <= longestList else { return nil }
        return try file.chunk(at: offset + box.headLength, byteCount: length - box.headLength)
      }
      guard length <= file.byteCount - offset else { return nil }
      offset += length
    }
    return nil
  }
}

/// The boxes of an MP4 file.
///
/// Source: ISO/IEC 14496-12, §4.2 (boxes), §8.3.2 (track header).
enum Boxes {
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
  static func size(ofMovie movie: [UInt8]) -> PictureSize? {
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

/// The elements of a WebM file, as far as they lead to the size of its picture.
///
/// Source: RFC 8794, §4 (variable-size integers); RFC 9559, §5.1.4 (tracks).
struct MatroskaElements {
  /// The size; nil if the bytes tell none.
  private(set) var size: PictureSize?
  private var sides: [UInt64: Int] = [:]

  /// The elements that hold others: the segment, its tracks, a track, and its picture.
  private static let holders: Set<UInt64> = [0x1853_8067, 0x1654_AE6B, 0xAE, 0xE0]
  private static let width: UInt64 = 0xB0
  private static let height: UInt64 = 0xBA

  /// Reads the first bytes of a file.
  init(_ bytes: [UInt8]) {
    var at = 0
    // What holds others is entered, and never left: the order of the elements is enough.
    while size == nil, let id = Self.number(in: bytes, at: &at, keepsMarker: true),
      let length = Self.number(in: bytes, at: &at, keepsMarker: false)
    {
      if Self.holders.contains(id) { continue }
      guard length <= UInt64(bytes.count - at) else { return }
      let value = bytes[at..<at + Int(length)]
      at += Int(length)
      guard id == Self.width || id == Self.height, value.count <= 4 else { continue }
      sides[id] = value.reduce(0) { $0 << 8 | Int($1) }
      if let width = sides[Self.width], let height = sides[Self.height], width > 0, height > 0 {
        size = PictureSize(width: width, height: height)
      }
    }
  }

  /// Reads a number of one to eight bytes; nil at the end, and for one that is none.
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
