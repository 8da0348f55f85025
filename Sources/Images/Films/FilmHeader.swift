internal import TagSphereGlyphs

/// Reads the size of a film from the header of its file.
///
/// The header may be anywhere in the file, so only the needed parts of the file are read.
enum FilmHeader {
  /// Returns the header of a film; nil if the file is not a film or has no picture.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - beginning: The first bytes of the file.
  ///   - work: Counts the steps.
  static func header(
    of file: borrowing RegularFile, beginning: [UInt8], work: inout HeaderWork
  ) throws(ImageFileError) -> ImageHeader? {
    if beginning.holds("ftyp", at: 4) {
      return try movieSize(of: file, work: &work)
        .map { ImageHeader(format: .mp4, width: $0.width, height: $0.height, mayMove: true) }
    }
    guard beginning.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    return MatroskaElements(beginning, work: &work).size
      .map { ImageHeader(format: .webM, width: $0.width, height: $0.height, mayMove: true) }
  }

  private static func movieSize(
    of file: borrowing RegularFile, work: inout HeaderWork
  ) throws(ImageFileError) -> ImageSize? {
    try Boxes.size(in: 0..<file.byteCount, work: &work) {
      (offset, count) throws(ImageFileError) in try file.chunk(at: offset, byteCount: count)
    }
  }
}
