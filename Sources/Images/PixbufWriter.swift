internal import CTagSphereGdkPixbuf
internal import Glibc

/// Encodes pictures with gdk-pixbuf's writers.
enum PixbufWriter {
  /// Returns whether this machine has a writer for a format.
  static func writes(_ format: ImageFormat) -> Bool {
    let formats = gdk_pixbuf_get_formats()
    defer { g_slist_free(formats) }
    var next = formats
    while let node = next?.pointee {
      next = node.next
      let known = OpaquePointer(node.data)
      let name = gdk_pixbuf_format_get_name(known)
      defer { g_free(name) }
      guard let name, String(cString: name) == format.rawValue else { continue }
      return gdk_pixbuf_format_is_writable(known) != 0
    }
    return false
  }

  /// Returns a picture as a file.
  ///
  /// The corresponding C function is `gdk_pixbuf_save_to_bufferv`.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - rgba: `width · height · 4` bytes, top row first.
  ///   - format: The format.
  ///   - hasAlpha: Whether to write the alpha channel.
  ///   - options: The writer's options.
  /// - Throws: `ImageCodecError.cannotEncode`.
  static func file(
    width: Int, height: Int, rgba: [UInt8], as format: ImageFormat, hasAlpha: Bool,
    options: [String: String] = [:]
  ) throws(ImageCodecError) -> [UInt8] {
    let samples = hasAlpha ? rgba : withoutAlpha(rgba)
    var keys = options.keys.map { strdup($0) } + [nil]
    var values = options.values.map { strdup($0) } + [nil]
    defer { for text in keys + values { free(text) } }

    var buffer: UnsafeMutablePointer<CChar>?
    var byteCount: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let isSaved = samples.withUnsafeBufferPointer { samples in
      let picture = gdk_pixbuf_new_from_data(
        samples.baseAddress, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width),
        Int32(height), Int32(width * (hasAlpha ? 4 : 3)), nil, nil)
      defer { g_object_unref(picture.map(UnsafeMutableRawPointer.init)) }
      return gdk_pixbuf_save_to_bufferv(
        picture, &buffer, &byteCount, format.rawValue, &keys, &values, &error)
    }
    defer { g_free(buffer) }
    guard isSaved != 0, let buffer else {
      throw .cannotEncode(format, reason: PNG.takeMessage(error))
    }
    return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(byteCount)))
  }

  private static func withoutAlpha(_ rgba: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: rgba.count / 4 * 3) { rgb, count in
      for pixel in 0..<rgba.count / 4 {
        rgb[3 &* pixel] = rgba[4 &* pixel]
        rgb[3 &* pixel &+ 1] = rgba[4 &* pixel &+ 1]
        rgb[3 &* pixel &+ 2] = rgba[4 &* pixel &+ 2]
      }
      count = rgba.count / 4 * 3
    }
  }
}
