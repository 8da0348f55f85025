import CTagSphereGdkPixbuf
internal import TagSphereGlyphs

/// Reads and writes PNG files: 8 bits per channel, sRGB, straight alpha.
package enum PNG {
  /// The maximum width and height of a picture, pixels.
  package static let largestSide = 1 << 17
  /// The maximum number of bytes of a picture at four bytes per pixel, because gdk-pixbuf uses 32-bit sizes.
  package static let largestByteCount = Int(Int32.max)

  /// A decoded picture.
  package struct Pixels: Hashable, Sendable {
    /// The number of pixels in a row.
    package var width: Int
    /// The number of rows.
    package var height: Int
    /// Red, green, blue and alpha of each pixel, top row first.
    package var rgba: [UInt8]
  }

  /// Returns a picture as a PNG file.
  ///
  /// The same pixels always give the same bytes.
  ///
  /// A picture without transparent pixels is written without an alpha channel.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - rgba: `width · height · 4` bytes, top row first.
  /// - Throws: `ImageCodecError.unsupportedSize` or `.cannotEncode`.
  /// - Precondition: `rgba` has `width · height · 4` bytes.
  package static func encode(
    width: Int, height: Int, rgba: [UInt8]
  ) throws(ImageCodecError) -> [UInt8] {
    try encode(width: width, height: height, rgba: rgba, texts: [:])
  }

  /// Returns a picture as a PNG file with texts.
  ///
  /// The keyword of a text has 1…79 ASCII characters.
  static func encode(
    width: Int, height: Int, rgba: [UInt8], texts: [String: String]
  ) throws(ImageCodecError) -> [UInt8] {
    try check(width: width, height: height)
    precondition(
      rgba.count == width * height * 4, "\(rgba.count) bytes for \(width) × \(height) pixels")
    return try PixbufWriter.file(
      width: width, height: height, rgba: rgba, as: .png, hasAlpha: !isOpaque(rgba),
      options: Dictionary(uniqueKeysWithValues: texts.map { ("tEXt::" + $0.key, $0.value) }))
  }

  /// Returns the texts of a file by keyword, up to the first malformed chunk.
  ///
  /// Source: PNG Specification, §11.3.3.2 (tEXt).
  package static func texts(in bytes: [UInt8]) -> [String: String] {
    var texts: [String: String] = [:]
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = Int(bytes.bigEndian32(at: offset))
      let content = offset + 8..<offset + 8 + length
      guard content.upperBound + 4 <= bytes.count else { break }
      if bytes.holds("tEXt", at: offset + 4) {
        let parts = bytes[content].split(
          separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
          texts[String(decoding: parts[0], as: UTF8.self)] = String(
            decoding: parts[1], as: UTF8.self)
        }
      }
      offset = content.upperBound + 4
    }
    return texts
  }

  /// Returns whether no pixel is transparent.
  static func isOpaque(_ rgba: [UInt8]) -> Bool {
    stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
  }

  /// Returns the pixels of a PNG file.
  ///
  /// A file without an alpha channel gives opaque pixels.
  ///
  /// The size declared by the file is checked before any pixel is decoded.
  ///
  /// The corresponding C type is `GdkPixbufLoader`.
  ///
  /// - Throws: `ImageCodecError.notPNG`, `.unsupportedSize` or `.cannotDecode`.
  package static func decode(_ bytes: [UInt8]) throws(ImageCodecError) -> Pixels {
    let declared = try size(declaredIn: bytes)
    // The library would leave uninitialized memory in missing rows, so reject truncated files.
    guard isComplete(bytes) else { throw .cannotDecode(reason: "it ends too early") }
    try check(width: declared.width, height: declared.height)
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type("png", &error) else {
      throw .cannotDecode(reason: takeMessage(error))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    guard gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &error) != 0 else {
      gdk_pixbuf_loader_close(loader, nil)
      throw .cannotDecode(reason: takeMessage(error))
    }
    guard gdk_pixbuf_loader_close(loader, &error) != 0,
      let picture = gdk_pixbuf_loader_get_pixbuf(loader)
    else { throw .cannotDecode(reason: takeMessage(error)) }
    guard let bitmap = PixbufReader.bitmap(of: picture) else {
      throw .cannotDecode(reason: "it has no pixels")
    }
    return Pixels(width: bitmap.width, height: bitmap.height, rgba: bitmap.rgba)
  }

  /// Returns the size that the header declares.
  ///
  /// Source: PNG Specification, third edition, §5.2 (signature) and §11.2.1 (IHDR).
  private static func size(
    declaredIn bytes: [UInt8]
  ) throws(ImageCodecError) -> (width: Int, height: Int) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature), bytes.count >= 24 else { throw .notPNG }
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(at: 16), number(at: 20))
  }

  /// Returns whether the chunks of the file lead to its end chunk.
  ///
  /// Source: PNG Specification, §5.3 (chunk layout).
  package static func isComplete(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return true }
      offset += 12 + length
    }
    return false
  }

  /// Throws `ImageCodecError.unsupportedSize` for a picture with too many pixels or without pixels.
  static func check(width: Int, height: Int) throws(ImageCodecError) {
    let sides = 1...largestSide
    guard sides.contains(width), sides.contains(height), width * height * 4 <= largestByteCount
    else { throw .unsupportedSize(width: width, height: height) }
  }

  /// Returns the library's error message, and frees the error.
  static func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "no reason given" }
    defer { g_error_free(error) }
    return error.pointee.message.map { String(cString: $0) } ?? "no reason given"
  }
}
