package import TagSphereFiles
package import TagSphereGlyphs

/// Reads the image files of tags, within fixed limits.
///
/// Before a library reads a file, these properties are checked: its kind, its length, its format
/// according to its first bytes, and its declared size. Only gdk-pixbuf's readers for the formats
/// of `ImageFormat` are used.
///
/// All functions may be called from any thread and concurrently.
package enum ImageFile {
  /// The maximum length of a file, bytes.
  ///
  /// Films may be longer, because they are never read completely.
  package static let longestFile = 32 << 20
  /// The maximum number of pixels per side.
  package static let longestSide = 16_384
  /// The maximum total number of pixels.
  ///
  /// A helper may have too little memory for an image of this size.
  package static let mostPixels = 1 << 26
  /// The longest side at which a vector image is rendered by default, pixels.
  package static let drawnSide = 256

  /// The numbers of bytes to read for a header.
  ///
  /// The next number is tried if the previous number was too small.
  ///
  /// Mostly the first number suffices, but Exif and colour profiles precede a JPEG file's size.
  private static let headerBytes = [1 << 14, 1 << 20]

  /// Returns the upright size of the image in a file, from its header alone.
  ///
  /// No library reads the file, so this is safe for untrusted files.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file; other files are not read.
  ///   - drawnSide: The longest side of a vector image, pixels.
  /// - Throws: The reason why the file gives no image. Damage after the header is detected only by
  ///   `bitmap`.
  package static func size(
    at path: String, drawnSide: Int = drawnSide
  ) throws(ImageFileError) -> ImageSize {
    try measure(at: path, drawnSide: drawnSide).size
  }

  /// Returns an image's size like `size(at:drawnSide:)`, the file's version, and whether the image may be animated.
  package static func measure(
    at path: String, drawnSide: Int = drawnSide
  ) throws(ImageFileError) -> (size: ImageSize, version: FileSignature, mayMove: Bool) {
    let file = try RegularFile(path, longest: .max)
    var work = HeaderWork()
    let measure = try measure(file, drawnSide: drawnSide, work: &work)
    return (measure.size, file.signature, measure.mayMove)
  }

  /// Returns the properties of an image from the header of its open file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - drawnSide: The longest side of a vector image, pixels.
  ///   - work: Counts the steps of reading the header.
  static func measure(
    _ file: borrowing RegularFile, drawnSide: Int = drawnSide, work: inout HeaderWork
  ) throws(ImageFileError) -> ImageMeasure {
    let header = try header(of: file, work: &work)
    return ImageMeasure(
      size: size(by: header, drawnSide: drawnSide), format: header.format, mayMove: header.mayMove)
  }

  /// Returns the time when the photograph in a JPEG file was taken; nil if unknown or if the file cannot be read.
  package static func timeTaken(at path: String) -> PhotoTime? {
    guard let file = try? RegularFile(path, longest: longestFile),
      let bytes = try? file.bytes(upTo: headerBytes[0])
    else { return nil }
    return ExifData(jpeg: bytes)?.time
  }

  private static func size(by header: ImageHeader, drawnSide: Int) -> ImageSize {
    let scale =
      header.format == .svg
      ? Double(drawnSide) / Double(max(header.width, header.height)) : 1
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    let size = ImageSize(width: side(header.width), height: side(header.height))
    return header.orientation >= 5 ? ImageSize(width: size.height, height: size.width) : size
  }

  /// Returns the properties of an image from the header of its file, and counts the steps of reading the header.
  package static func measure(
    at path: String, work: inout HeaderWork
  ) throws(ImageFileError) -> ImageMeasure {
    let file = try RegularFile(path, longest: .max)
    return try measure(file, work: &work)
  }

  /// Returns the image in a file, upright, decoded in this process.
  ///
  /// - Warning: This is unsafe for untrusted files. A malicious file can stall or end the process.
  ///   For such files, use an `ImageDecoder` with a helper program.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file; other files are not read.
  ///   - size: The needed size. A vector image is rendered at this size. A JPEG image is decoded at
  ///     twice this size or more. Any other image is decoded at its own size.
  /// - Throws: The reason why the file gives no image.
  package static func bitmap(
    at path: String, for size: ImageSize
  ) throws(ImageFileError) -> Bitmap {
    let kind = try format(at: path)
    guard !kind.isFilm else { throw .noReader(kind) }
    return try bitmap(of: RegularFile(path, longest: longestFile).bytes(), for: size)
  }

  /// Returns the image in a file's bytes, like `bitmap(at:for:)`.
  static func bitmap(of bytes: [UInt8], for size: ImageSize) throws(ImageFileError) -> Bitmap {
    let header = try header(of: bytes)
    let isComplete =
      switch header.format {
      case .png: PNG.isComplete(bytes)
      case .jpeg: ImageHeader.isCompleteJPEG(bytes)
      case .gif, .webP, .svg, .mp4, .webM: true
      }
    guard isComplete else { throw .damaged(header.format, reason: "it ends too early") }
    let isTurned = header.orientation >= 5
    let wanted =
      isTurned ? ImageSize(width: size.height, height: size.width) : size
    let bitmap = try PixbufReader.bitmap(of: bytes, header: header, for: wanted)
    return bitmap.upright(orientation: header.orientation)
  }

  /// Returns the format of a file; only the header is read.
  static func format(at path: String) throws(ImageFileError) -> ImageFormat {
    try header(of: RegularFile(path, longest: .max)).format
  }

  /// Returns the frames of an animated image in a file's bytes.
  ///
  /// Any other image has a single frame.
  static func frames(of bytes: [UInt8]) throws(ImageFileError) -> PixbufFrames {
    try PixbufReader.frames(of: bytes, header: header(of: bytes))
  }

  /// Returns the header of a file; only the first bytes are read.
  static func header(of file: borrowing RegularFile) throws(ImageFileError) -> ImageHeader {
    var work = HeaderWork()
    return try header(of: file, work: &work)
  }

  /// Returns the header of a file, and counts the steps of reading it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - work: Counts the steps of reading the header.
  static func header(
    of file: borrowing RegularFile, work: inout HeaderWork
  ) throws(ImageFileError) -> ImageHeader {
    let beginning = try file.bytes(upTo: headerBytes[0])
    let film = try FilmHeader.header(of: file, beginning: beginning, work: &work)
    if let film { return try checked(film) }
    guard file.byteCount <= longestFile else { throw .tooLong(byteCount: file.byteCount) }
    if beginning.count == file.byteCount { return try header(of: beginning, work: &work) }
    if let header = try? header(of: beginning, work: &work) { return header }
    return try header(of: file.bytes(upTo: headerBytes[1]), work: &work)
  }

  /// Returns the header of a file's bytes, after a check that the size of the image is within the limits.
  private static func header(of bytes: [UInt8]) throws(ImageFileError) -> ImageHeader {
    var work = HeaderWork()
    return try header(of: bytes, work: &work)
  }

  private static func header(
    of bytes: [UInt8], work: inout HeaderWork
  ) throws(ImageFileError) -> ImageHeader {
    guard !bytes.isEmpty else { throw .empty }
    guard let header = ImageHeader(bytes, work: &work) else { throw .unknownFormat }
    return try checked(header)
  }

  /// Returns a header if its size is within the limits.
  private static func checked(_ header: ImageHeader) throws(ImageFileError) -> ImageHeader {
    if header.format != .svg {
      let sides = 1...longestSide
      guard sides.contains(header.width), sides.contains(header.height),
        header.width * header.height <= mostPixels
      else { throw .unsupportedSize(width: header.width, height: header.height) }
    }
    return header
  }
}
