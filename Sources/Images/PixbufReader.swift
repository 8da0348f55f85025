internal import CTagSphereGdkPixbuf
internal import TagSphereGlyphs

/// Decodes image files with gdk-pixbuf's readers.
///
/// This code selects the format, not the library.
enum PixbufReader {
  /// Decodes a file whose header has been checked against the limits.
  ///
  /// - Parameter size: The needed size, before turning upright. A vector image is rendered at this
  ///   size, with transparent margins if the library finds other proportions. A JPEG image is
  ///   decoded at twice this size or more. Any other image is decoded at its own size.
  static func bitmap(
    of bytes: [UInt8], header: ImageHeader, for size: ImageSize
  ) throws(ImageFileError) -> Bitmap {
    let wanted: ImageSize? =
      switch header.format {
      case .svg: size
      case .jpeg:
        // Let the JPEG decoder scale to a half, a quarter or an eighth, which costs almost nothing.
        ImageSize(
          width: min(header.width, size.width * 2), height: min(header.height, size.height * 2))
      case .png, .webP, .gif, .mp4, .webM: nil
      }
    var request = Request(wanted: wanted)
    request.keepsProportions = header.format == .svg
    let picture = try picture(of: bytes, format: header.format, request: &request)
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    guard let bitmap = bitmap(of: picture) else {
      throw .damaged(header.format, reason: "it has no pixels")
    }
    return header.format == .svg ? bitmap.centered(in: size) : bitmap
  }

  /// The requested size, which the library receives when it has parsed the image's own size.
  private struct Request {
    /// The size at which to decode; nil for the image's own size.
    var wanted: ImageSize?
    /// Whether to fit an image with other proportions into the requested size.
    var keepsProportions = false
    /// The size that the library has parsed.
    var width: Int32 = 0
    var height: Int32 = 0

    init(wanted: ImageSize?) { self.wanted = wanted }

    /// The final size at which to decode, known after the image's own size was parsed.
    var target: ImageSize? {
      guard let wanted, keepsProportions, width >= 1, height >= 1 else { return wanted }
      let (width, height) = (Double(width), Double(height))
      let scale = min(Double(wanted.width) / width, Double(wanted.height) / height)
      let fitted = ImageSize(
        width: max(1, Int((width * scale).rounded())),
        height: max(1, Int((height * scale).rounded())))
      // A difference of one pixel is due to rounding.
      let isEqual =
        abs(fitted.width - wanted.width) <= 1 && abs(fitted.height - wanted.height) <= 1
      return isEqual ? wanted : fitted
    }
  }

  /// Returns the frames of an animated image.
  ///
  /// Any other image has a single frame.
  static func frames(
    of bytes: [UInt8], header: ImageHeader
  ) throws(ImageFileError) -> PixbufFrames {
    var request = Request(wanted: nil)
    let loader = try loader(of: bytes, format: header.format, request: &request)
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    guard let animation = gdk_pixbuf_loader_get_animation(loader) else {
      throw .damaged(header.format, reason: "it has no pixels")
    }
    return PixbufFrames(animation, format: header.format)
  }

  /// Returns the decoded image, which the caller must release.
  private static func picture(
    of bytes: [UInt8], format: ImageFormat, request: inout Request
  ) throws(ImageFileError) -> OpaquePointer {
    let image = FirstFrame.image(of: bytes, format: format)
    let loader = try loader(of: image, format: format, request: &request)
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    guard let picture = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw .damaged(format, reason: "it has no pixels")
    }
    g_object_ref(UnsafeMutableRawPointer(picture))
    return picture
  }

  /// Returns a loader that has read an image to its end, which the caller must release.
  ///
  /// The corresponding C type is `GdkPixbufLoader`.
  private static func loader(
    of bytes: [UInt8], format: ImageFormat, request: inout Request
  ) throws(ImageFileError) -> UnsafeMutablePointer<GdkPixbufLoader> {
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else {
      g_clear_error(&error)
      throw .noReader(format)
    }
    let isRead = withUnsafeMutablePointer(to: &request) { request in
      let sized:
        @convention(c) (
          UnsafeMutablePointer<GdkPixbufLoader>?, CInt, CInt, UnsafeMutableRawPointer?
        ) -> Void = {
          loader, width, height, data in
          guard let loader, let request = data?.assumingMemoryBound(to: Request.self) else {
            return
          }
          (request.pointee.width, request.pointee.height) = (width, height)
          guard let size = request.pointee.target else { return }
          gdk_pixbuf_loader_set_size(loader, CInt(size.width), CInt(size.height))
        }
      let handler = g_signal_connect_data(
        UnsafeMutableRawPointer(loader), "size-prepared",
        unsafeBitCast(sized, to: GCallback.self), request, nil, GConnectFlags(rawValue: 0))
      defer { g_signal_handler_disconnect(UnsafeMutableRawPointer(loader), handler) }
      guard gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &error) != 0 else {
        gdk_pixbuf_loader_close(loader, nil)
        return false
      }
      return gdk_pixbuf_loader_close(loader, &error) != 0
    }
    guard isRead, request.width >= 1, request.height >= 1 else {
      g_object_unref(UnsafeMutableRawPointer(loader))
      let isMemory = error.map {
        $0.pointee.domain == gdk_pixbuf_error_quark()
          && $0.pointee.code == gint(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
      }
      let reason = PNG.takeMessage(error)
      if isMemory == true { throw .tooMuchMemory(mebibytes: DecoderLimits.mebibytes) }
      throw .damaged(format, reason: reason)
    }
    return loader
  }

  /// Returns the pixels of a decoded image; nil if the image has no pixels.
  static func bitmap(of picture: OpaquePointer) -> Bitmap? {
    let width = Int(gdk_pixbuf_get_width(picture))
    let height = Int(gdk_pixbuf_get_height(picture))
    let channels = Int(gdk_pixbuf_get_n_channels(picture))
    let rowBytes = Int(gdk_pixbuf_get_rowstride(picture))
    guard width >= 1, height >= 1, let samples = gdk_pixbuf_read_pixels(picture) else { return nil }
    let rgba = [UInt8](unsafeUninitializedCapacity: width * height * 4) { rgba, count in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = samples + (y &* rowBytes &+ x &* channels)
          let at = (y &* width &+ x) &* 4
          rgba[at] = pixel[0]
          rgba[at &+ 1] = pixel[1]
          rgba[at &+ 2] = pixel[2]
          rgba[at &+ 3] = channels == 4 ? pixel[3] : 255
        }
      }
      count = width * height * 4
    }
    return Bitmap(width: width, height: height, rgba: rgba)
  }
}

extension Bitmap {
  /// Returns the image centred in a larger transparent image; unchanged if it already has the requested size.
  fileprivate func centered(in size: ImageSize) -> Bitmap {
    guard width < size.width || height < size.height, width <= size.width, height <= size.height
    else { return self }
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    for row in 0..<height {
      let start = ((top + row) * size.width + left) * 4
      pixels.replaceSubrange(
        start..<start + width * 4, with: rgba[row * width * 4..<(row + 1) * width * 4])
    }
    return Bitmap(width: size.width, height: size.height, rgba: pixels)
  }
}
