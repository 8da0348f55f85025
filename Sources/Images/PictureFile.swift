internal import Glibc
public import TagSphereCloudCore

/// Reads the image files of tags, which may come from untrusted sources, within fixed limits.
///
/// A file is checked before the library sees it: its kind, its length, its format by its first
/// bytes, its declared size. Only the library's readers for the four formats are ever used.
///
/// All functions may be called from any thread and concurrently.
public enum PictureFile {
  /// The maximum length of a file, bytes.
  public static let longestFile = 32 << 20
  /// The maximum pixels per side.
  public static let longestSide = 16_384
  /// The maximum pixels in total: 256 MiB while one image is decoded.
  public static let mostPixels = 1 << 26
  /// The longest side at which a vector image is rendered by default, pixels.
  public static let drawnSide = 256

  /// The number of bytes read for a header: Exif and colour profiles precede a JPEG file's size.
  private static let headerBytes = 1 << 20

  /// Returns the upright size of the image in a file, without decoding its pixels.
  ///
  /// - Parameters:
  ///   - path: A file.
  ///   - drawnSide: The longest side of a vector image, pixels.
  /// - Throws: The reason why there is no image; damage beyond the header shows only in `bitmap`.
  public static func size(
    at path: String, drawnSide: Int = drawnSide
  ) throws(PictureFileError) -> PictureSize {
    let bytes = try read(path, upTo: headerBytes)
    let header = try header(of: bytes)
    if header.format == .svg {
      return try PixbufReader.size(ofDrawing: read(path, upTo: longestFile), longest: drawnSide)
    }
    return header.orientation >= 5
      ? PictureSize(width: header.height, height: header.width)
      : PictureSize(width: header.width, height: header.height)
  }

  /// Returns the image in a file, upright.
  ///
  /// - Parameters:
  ///   - path: A regular file; nothing else is read.
  ///   - size: The size that is needed. A vector image is rendered at this size, a JPEG decoded at
  ///     twice this size or more, others at their own size.
  /// - Throws: The reason why there is no image.
  public static func bitmap(
    at path: String, for size: PictureSize
  ) throws(PictureFileError) -> Bitmap {
    let bytes = try read(path, upTo: longestFile)
    let header = try header(of: bytes)
    let isComplete =
      switch header.format {
      case .png: PNG.isComplete(bytes)
      case .jpeg: PictureHeader.isCompleteJPEG(bytes)
      case .webP, .svg: true
      }
    guard isComplete else { throw .damaged(header.format, reason: "it ends too early") }
    let isTurned = header.orientation >= 5
    let wanted =
      isTurned ? PictureSize(width: size.height, height: size.width) : size
    let bitmap = try PixbufReader.bitmap(of: bytes, header: header, for: wanted)
    return bitmap.upright(orientation: header.orientation)
  }

  /// Returns the header of a file's bytes after checking that its size is within the limits.
  private static func header(of bytes: [UInt8]) throws(PictureFileError) -> PictureHeader {
    guard !bytes.isEmpty else { throw .empty }
    guard let header = PictureHeader(bytes) else { throw .unknownFormat }
    if header.format != .svg {
      let sides = 1...longestSide
      guard sides.contains(header.width), sides.contains(header.height),
        header.width * header.height <= mostPixels
      else { throw .unsupportedSize(width: header.width, height: header.height) }
    }
    return header
  }

  /// Returns the first bytes of a regular file.
  private static func read(_ path: String, upTo limit: Int) throws(PictureFileError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .cannotOpen(code: ENOENT) }
    // Non-blocking, so that opening a pipe does not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder
    default: throw .isNoFile
    }
    guard status.st_size <= longestFile else { throw .tooLong(byteCount: Int(status.st_size)) }
    var bytes: [UInt8] = []
    let wanted = min(limit, Int(status.st_size))
    while bytes.count < wanted {
      let chunk = try chunk(of: descriptor, byteCount: min(wanted - bytes.count, 1 << 20))
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  private static func chunk(
    of descriptor: Int32, byteCount: Int
  ) throws(PictureFileError) -> [UInt8] {
    var code: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      var result = 0
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress, byteCount)
        code = result < 0 ? errno : 0
      } while code == EINTR
      count = max(result, 0)
    }
    guard code == 0 else { throw .cannotOpen(code: code) }
    return chunk
  }
}

/// The reason why a file gave no image.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system could not open or read it; `code` is its error number.
  case cannotOpen(code: Int32)
  /// The name is a URL, but images are read from files only.
  case isAddress
  /// It is a folder.
  case isFolder
  /// It is a device, a pipe or a socket.
  case isNoFile
  /// It has no bytes.
  case empty
  /// It is longer than the maximum.
  case tooLong(byteCount: Int)
  /// It has none of the four formats.
  case unknownFormat
  /// It has more pixels than the maximum, or none.
  case unsupportedSize(width: Int, height: Int)
  /// gdk-pixbuf has no reader for the format on this machine.
  case noReader(PictureFormat)
  /// The library could not decode it; `reason` is its message.
  case damaged(PictureFormat, reason: String)

  /// The end of a sentence that begins with the file's name and a colon.
  public var description: String {
    switch self {
    case .cannotOpen(ENOENT): "there is no such file"
    case .cannotOpen(EACCES): "you have no permission to read it"
    case .cannotOpen(ELOOP): "its links lead in a circle"
    case .cannotOpen(let code):
      strerror(code).map { String(cString: $0) } ?? "error \(code)"
    case .isAddress: "images are read from files, not from the network; save it beside the tags"
    case .isFolder: "it is a directory; name a file in it"
    case .isNoFile: "it is not a regular file"
    case .empty: "it is empty"
    case .tooLong(let count):
      "it has \(count >> 20) MiB; at most \(PictureFile.longestFile >> 20) are read; make it smaller"
    case .unknownFormat: "it is not a PNG, JPEG, WebP or SVG image"
    case .unsupportedSize(let width, let height):
      "it has \(width) × \(height) pixels; at most \(PictureFile.longestSide) on a side and "
        + "\(PictureFile.mostPixels >> 20) million in total are read; make it smaller"
    case .noReader(let format):
      "this machine cannot read \(format.name); install \(format.package)"
    case .damaged(let format, let reason): "the \(format.name) image is damaged: \(reason)"
    }
  }
}
