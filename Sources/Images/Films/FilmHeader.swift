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
        guard (box.headLength...longestList).contains(length) else { return nil }
        return try file.chunk(at: offset + box.headLength, byteCount: length - box.headLength)
      }
      guard length > 0, length <= file.byteCount - offset else { return nil }
      offset += length
    }
    return nil
  }
}
