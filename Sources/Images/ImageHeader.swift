/// The header of an image file, parsed from its first bytes before any library reads them.
package struct ImageHeader: Hashable, Sendable {
  /// The format, detected from the file's bytes.
  ///
  /// The filename is ignored.
  package var format: ImageFormat
  /// The stored width, pixels; for a vector image, the width that its root element declares.
  package var width: Int
  /// The stored height, pixels; for a vector image, the height that its root element declares.
  package var height: Int
  /// The Exif orientation; 1 is upright.
  package var orientation = 1
  /// Whether the image may be animated.
  package var mayMove = false

  /// Parses the header at the beginning of a file; nil if the format is unknown or the header is truncated.
  ///
  /// - Parameter bytes: The first mebibyte of the file, or the whole of a shorter file.
  package init?(_ bytes: [UInt8]) {
    var work = HeaderWork()
    self.init(bytes, work: &work)
  }

  /// Parses the header at the beginning of a file, and counts the steps.
  ///
  /// - Parameters:
  ///   - bytes: The first mebibyte of the file, or the whole of a shorter file.
  ///   - work: Counts the steps. When no steps are left, the result is nil.
  package init?(_ bytes: [UInt8], work: inout HeaderWork) {
    guard work.take() else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard bytes.count >= 24 else { return nil }
      self.init(
        format: .png, width: Int(bytes.bigEndian32(at: 16)),
        height: Int(bytes.bigEndian32(at: 20)))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(jpeg: bytes, work: &work)
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.holds("WEBP", at: 8) {
      self.init(webP: bytes)
    } else if bytes.holds("GIF87a", at: 0) || bytes.holds("GIF89a", at: 0) {
      guard bytes.count >= 10 else { return nil }
      self.init(
        format: .gif, width: bytes.littleEndian(at: 6, count: 2),
        height: bytes.littleEndian(at: 8, count: 2), mayMove: true)
    } else {
      self.init(svg: bytes, work: &work)
    }
  }

  init(
    format: ImageFormat, width: Int, height: Int, orientation: Int = 1, mayMove: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.mayMove = mayMove
  }

  /// Source: RFC 9649, §2.5 (VP8), §2.6 (VP8L), §2.7 (VP8X).
  private init?(webP bytes: [UInt8]) {
    guard bytes.count >= 30 else { return nil }
    func little(_ offset: Int, _ count: Int) -> Int {
      bytes.littleEndian(at: offset, count: count)
    }
    if bytes.holds("VP8X", at: 12) {
      self.init(
        format: .webP, width: little(24, 3) + 1, height: little(27, 3) + 1,
        mayMove: bytes[20] & 2 != 0)
    } else if bytes.holds("VP8L", at: 12) {
      let sides = little(21, 4)
      self.init(
        format: .webP, width: (sides & 0x3FFF) + 1, height: (sides >> 14 & 0x3FFF) + 1)
    } else if bytes.holds("VP8 ", at: 12) {
      self.init(format: .webP, width: little(26, 2) & 0x3FFF, height: little(28, 2) & 0x3FFF)
    } else {
      return nil
    }
  }
}

/// A format of image files.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics.
  case png
  /// JPEG, with its Exif orientation.
  case jpeg
  /// WebP.
  ///
  /// In pictures, an animation shows its first frame.
  case webP = "webp"
  /// Graphics Interchange Format, which is only read.
  ///
  /// In pictures, an animation shows its first frame.
  case gif
  /// Scalable Vector Graphics, rendered at the needed size.
  case svg

  /// MP4 and QuickTime; ffmpeg decodes the picture and ignores the sound.
  case mp4
  /// WebM and Matroska; ffmpeg decodes the picture and ignores the sound.
  case webM = "webm"

  /// Whether ffmpeg decodes the format.
  var isFilm: Bool { self == .mp4 || self == .webM }

  /// The common name of the format.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    case .gif: "GIF"
    case .mp4: "MP4"
    case .webM: "WebM"
    case .svg: "SVG"
    }
  }

  /// The name of the Debian package that contains the reader of the format.
  public var package: String {
    switch self {
    case .png, .jpeg, .gif: "libgdk-pixbuf-2.0-0"
    case .webP: "webp-pixbuf-loader"
    case .svg: "librsvg2-common"
    case .mp4, .webM: "ffmpeg"
    }
  }
}

extension [UInt8] {
  /// Returns whether the bytes at `offset` equal the bytes of `text`.
  func holds(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(self[offset..<offset + length]) }
  }

  /// Returns the little-endian number of `count` bytes at an offset.
  func littleEndian(at offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }

  /// Returns the big-endian number of four bytes at an offset.
  func bigEndian32(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the big-endian number of two bytes at an offset.
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
