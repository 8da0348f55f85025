internal import CTagSphereGdkPixbuf
internal import TagSphereCloudCore
internal import TagSphereInteraction

/// Decodes image files with gdk-pixbuf's readers, with the format chosen here and not by the
/// library.
enum PixbufReader {
  /// Returns the size of a vector image scaled to a longest side of `longest`.
  static func size(
    ofDrawing bytes: [UInt8], longest: Int
  ) throws(PictureFileError) -> PictureSize {
    var declared = Request(wanted: nil)
    // Rendered at one pixel, because only the declared size is needed.
    let picture = try picture(of: bytes, format: .svg, request: &declared)
    g_object_unref(UnsafeMutableRawPointer(picture))
    let (width, height) = (Double(declared.width), Double(declared.height))
    let scale = Double(longest) / max(width, height)
    return PictureSize(
      width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded()))
    )
  }

  /// Decodes a file whose header is known and within the limits.
  ///
  /// - Parameter size: The size that is needed, before turning upright: a vector image is rendered
  ///   at this size, a JPEG decoded at twice this size or more, others at their own size.
  static func bitmap(
    of bytes: [UInt8], header: PictureHeader, for size: PictureSize
  ) throws(PictureFileError) -> Bitmap {
    let wanted: PictureSize? =
      switch header.format {
      case .svg: size
      case .jpeg:
        // The JPEG decoder scales to halves, quarters and eighths at almost no cost.
        PictureSize(
          width: min(header.width, size.width * 2), height: min(header.height, size.height * 2))
      case .png, .webP: nil
      }
    var request = Request(wanted: wanted ?? PictureSize(width: header.width, height: header.height))
    request.isFixed = wanted == nil
    let picture = try picture(of: bytes, format: header.format, request: &request)
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    guard let bitmap = bitmap(of: picture) else {
      throw .damaged(header.format, reason: "it has no pixels")
    }
    return bitmap
  }

  /// The size passed to the library when it has parsed the image's size, and that parsed size.
  private struct Request {
    /// The size to decode at; nil for one pixel, if only the declared size is needed.
    var wanted: PictureSize?
    /// Whether the library decodes at the image's own size.
    var isFixed = false
    /// The size that the library has parsed.
    var width: Int32 = 0
    var height: Int32 = 0

    init(wanted: PictureSize?) { self.wanted = wanted }
  }

  /// Returns the decoded image, which the caller must release.
  ///
  /// The corresponding C type is `GdkPixbufLoader`.
  private static func picture(
    of bytes: [UInt8], format: PictureFormat, request: inout Request
  ) throws(PictureFileError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else {
      g_clear_error(&error)
      throw .noReader(format)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
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
          if request.pointee.isFixed { return }
          let size = request.pointee.wanted ?? PictureSize(width: 1, height: 1)
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
    guard isRead, let picture = gdk_pixbuf_loader_get_pixbuf(loader),
      request.width >= 1, request.height >= 1
    else { throw .damaged(format, reason: PNG.takeMessage(error)) }
    g_object_ref(UnsafeMutableRawPointer(picture))
    return picture
  }

  /// Returns the pixels of a decoded image; nil if it has none.
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
