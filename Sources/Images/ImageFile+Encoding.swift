extension ImageFile {
  /// The default quality of JPEG and WebP files, 0…100.
  ///
  /// It gives small files with clean letters.
  package static let usualQuality = 90

  /// Returns a picture as a file.
  ///
  /// The same pixels always give the same bytes.
  ///
  /// Transparent pixels stay transparent in PNG and WebP; JPEG drops the alpha channel.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - rgba: `width · height · 4` bytes, sRGB-encoded, straight alpha, top row first.
  ///   - format: PNG, which is lossless, JPEG or WebP.
  ///   - quality: The quality of JPEG and WebP, 0…100.
  /// - Throws: `ImageCodecError.noWriter`, `.unsupportedSize` or `.cannotEncode`.
  /// - Precondition: `rgba` has `width · height · 4` bytes, and the format is not SVG.
  package static func encode(
    width: Int, height: Int, rgba: [UInt8], as format: ImageFormat, quality: Int = usualQuality
  ) throws(ImageCodecError) -> [UInt8] {
    precondition(format != .svg, "a picture of pixels has no \(format.name) file")
    guard format != .png else { return try PNG.encode(width: width, height: height, rgba: rgba) }
    try checkWriter(of: format)
    try PNG.check(width: width, height: height)
    precondition(
      rgba.count == width * height * 4, "\(rgba.count) bytes for \(width) × \(height) pixels")
    return try PixbufWriter.file(
      width: width, height: height, rgba: rgba, as: format,
      hasAlpha: format == .webP && !PNG.isOpaque(rgba), options: ["quality": "\(quality)"])
  }

  /// Throws `ImageCodecError.noWriter` if gdk-pixbuf cannot write a format on this machine.
  package static func checkWriter(of format: ImageFormat) throws(ImageCodecError) {
    guard PixbufWriter.writes(format) else { throw .noWriter(format) }
  }
}
