internal import CTagSphereGdkPixbuf
internal import TagSphereCloudCore

/// The door to gdk-pixbuf's readers: one format each, chosen by us and not by the library.
enum PixbufReader {
  /// The size at which a drawing is drawn whose longest side is `longest`.
  static func size(
    ofDrawing bytes: [UInt8], longest: Int
  ) throws(PictureFileError) -> PictureSize {
    var declared = Request(wanted: nil)
    // The smallest picture: only its size is asked for.
    let picture = try picture(of: bytes, format: .svg, request: &declared)
    g_object_unref(UnsafeMutableRawPointer(picture))
    let (width, height) = (Double(declared.width), Double(declared.height))
    let scale = Double(longest) / max(width, height)
    return PictureSize(
      width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded()))
    )
  }

  /// Decodes a file whose header is known and within bounds.
  ///
  /// - Parameter size: What the picture is wanted at, as stored: a drawing gets this size, a JPEG
  ///   twice the size or more, others their own.
  static func bitmap(
    of bytes: [UInt8], header: PictureHeader, for size: PictureSize
  ) throws(PictureFileError) -> Bitmap {
    let wanted: PictureSize? =
      switch header.format {
      case .svg: size
      case .jpeg:
        // Its transform makes halves, quarters and eighths for nearly nothing.
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

  /// What the library is told when it knows a picture's size, and what that size was.
  private struct Request {
    /// The size to decode at; nil for one pixel, where only the declared size counts.
    var wanted: PictureSize?
    /// Whether the library decodes at the picture's own size.
    var isFixed = false
    /// The size that the library found.
    var width: Int32 = 0
    var height: Int32 = 0

    init(wanted: PictureSize?) { self.wanted = wanted }
  }

  /// The decoded picture, which the caller releases.
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

  /// The pixels of a decoded picture.
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
