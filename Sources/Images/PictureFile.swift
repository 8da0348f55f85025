package import TagSphereFiles
public import TagSphereGlyphs

/// Reads the image files of tags, within fixed limits.
///
/// A file is checked before a library sees it: its kind, its length, its format by its first bytes,
/// its declared size. Only gdk-pixbuf's readers for the formats of `PictureFormat` are ever used.
///
/// All functions may be called from any thread and concurrently.
public enum PictureFile {
  /// The maximum length of a file, bytes; a film, which is never read as a whole, may be longer.
  public static let longestFile = 32 << 20
  /// The maximum pixels per side.
  public static let longestSide = 16_384
  /// The maximum pixels in total; the memory of a helper may not hold as many.
  public static let mostPixels = 1 << 26
  /// The longest side at which a vector image is rendered by default, pixels.
  public static let drawnSide = 256

  /// The numbers of bytes read for a header, one after the other: mostly the first is enough, but
  /// Exif and colour profiles precede a JPEG file's size.
  private static let headerBytes = [1 << 14, 1 << 20]

  /// Returns the upright size of the image in a file, from its header alone.
  ///
  /// No library sees the file, so that it is safe for files of others.
  ///
  /// - Parameters:
  ///   - path: A regular file; nothing else is read.
  ///   - drawnSide: The longest side of a vector image, pixels.
  /// - Throws: The reason why there is no image; damage beyond the header shows only in `bitmap`.
  public static func size(
    at path: String, drawnSide: Int = drawnSide
  ) throws(PictureFileError) -> PictureSize {
    try measure(at: path, drawnSide: drawnSide).size
  }

  /// Returns the size of the image in a file, as `size(at:drawnSide:)` does, the version of the file that
  /// has it, and whether it may be animated.
  package static func measure(
    at path: String, drawnSide: Int = drawnSide
  ) throws(PictureFileError) -> (size: PictureSize, version: FileSignature, mayMove: Bool) {
    let file = try RegularFile(path, longest: .max)
    var work = HeaderWork()
    let measure = try measure(file, drawnSide: drawnSide, work: &work)
    return (measure.size, file.signature, measure.mayMove)
  }

  /// Returns what the header of an open file tells of its image.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - drawnSide: The longest side of a vector image, pixels.
  ///   - work: Takes the steps of reading it.
  static func measure(
    _ file: borrowing RegularFile, drawnSide: Int = drawnSide, work: inout HeaderWork
  ) throws(PictureFileError) -> ImageMeasure {
    let header = try header(of: file, work: &work)
    return ImageMeasure(
      size: size(by: header, drawnSide: drawnSide), format: header.format, mayMove: header.mayMove)
  }

  /// Returns when the photograph in a JPEG file was taken; nil if the file does not say it, or cannot be
  /// read.
  package static func timeTaken(at path: String) -> PhotoTime? {
    guard let file = try? RegularFile(path, longest: longestFile),
      let bytes = try? file.bytes(upTo: headerBytes[0])
    else { return nil }
    return ExifData(jpeg: bytes)?.time
  }

  private static func size(by header: PictureHeader, drawnSide: Int) -> PictureSize {
    let scale =
      header.format == .svg
      ? Double(drawnSide) / Double(max(header.width, header.height)) : 1
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    let size = PictureSize(width: side(header.width), height: side(header.height))
    return header.orientation >= 5 ? PictureSize(width: size.height, height: size.width) : size
  }

  /// Returns what the header of a file tells of its image, and takes the steps of reading it.
  package static func measure(
    at path: String, work: inout HeaderWork
  ) throws(PictureFileError) -> ImageMeasure {
    let file = try RegularFile(path, longest: .max)
    return try measure(file, work: &work)
  }

  /// Returns the image in a file, upright, decoded in this process.
  ///
  /// - Warning: Unsafe for files of others: one that is made for it can stall or end the process.
  ///   Use an `ImageDecoder` with a helper program.
  ///
  /// - Parameters:
  ///   - path: A regular file; nothing else is read.
  ///   - size: The size that is needed. A vector image is rendered at this size, a JPEG decoded at
  ///     twice this size or more, others at their own size.
  /// - Throws: The reason why there is no image.
  public static func bitmap(
    at path: String, for size: PictureSize
  ) throws(PictureFileError) -> Bitmap {
    let kind = try format(at: path)
    guard !kind.isFilm else { throw .noReader(kind) }
    return try bitmap(of: RegularFile(path, longest: longestFile).bytes(), for: size)
  }

  /// Returns the image in a file's bytes: see `bitmap(at:for:)`.
  static func bitmap(of bytes: [UInt8], for size: PictureSize) throws(PictureFileError) -> Bitmap {
    let header = try header(of: bytes)
    let isComplete =
      switch header.format {
      case .png: PNG.isComplete(bytes)
      case .jpeg: PictureHeader.isCompleteJPEG(bytes)
      case .gif, .webP, .svg, .mp4, .webM: true
      }
    guard isComplete else { throw .damaged(header.format, reason: "it ends too early") }
    let isTurned = header.orientation >= 5
    let wanted =
      isTurned ? PictureSize(width: size.height, height: size.width) : size
    let bitmap = try PixbufReader.bitmap(of: bytes, header: header, for: wanted)
    return bitmap.upright(orientation: header.orientation)
  }

  /// Returns the format of a file, whose header alone is read.
  static func format(at path: String) throws(PictureFileError) -> PictureFormat {
    try header(of: RegularFile(path, longest: .max)).format
  }

  /// Returns the frames of an animated image in a file's bytes; of another image, the one.
  static func frames(of bytes: [UInt8]) throws(PictureFileError) -> PixbufFrames {
    try PixbufReader.frames(of: bytes, header: header(of: bytes))
  }

  /// Returns the header of a file, whose first bytes alone are read.
  static func header(of file: borrowing RegularFile) throws(PictureFileError) -> PictureHeader {
    var work = HeaderWork()
    return try header(of: file, work: &work)
  }

  /// Returns the header of a file as above.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - work: Takes the steps of reading it.
  static func header(
    of file: borrowing RegularFile, work: inout HeaderWork
  ) throws(PictureFileError) -> PictureHeader {
    let beginning = try file.bytes(upTo: headerBytes[0])
    let film = try FilmHeader.header(of: file, beginning: beginning, work: &work)
    if let film { return try checked(film) }
    guard file.byteCount <= longestFile else { throw .tooLong(byteCount: file.byteCount) }
    if beginning.count == file.byteCount { return try header(of: beginning, work: &work) }
    if let header = try? header(of: beginning, work: &work) { return header }
    return try header(of: file.bytes(upTo: headerBytes[1]), work: &work)
  }

  /// Returns the header of a file's bytes after checking that its size is within the limits.
  private static func header(of bytes: [UInt8]) throws(PictureFileError) -> PictureHeader {
    var work = HeaderWork()
    return try header(of: bytes, work: &work)
  }

  private static func header(
    of bytes: [UInt8], work: inout HeaderWork
  ) throws(PictureFileError) -> PictureHeader {
    guard !bytes.isEmpty else { throw .empty }
    guard let header = PictureHeader(bytes, work: &work) else { throw .unknownFormat }
    return try checked(header)
  }

  /// Returns a header whose size is within the limits.
  private static func checked(_ header: PictureHeader) throws(PictureFileError) -> PictureHeader {
    if header.format != .svg {
      let sides = 1...longestSide
      guard sides.contains(header.width), sides.contains(header.height),
        header.width * header.height <= mostPixels
      else { throw .unsupportedSize(width: header.width, height: header.height) }
    }
    return header
  }
}
