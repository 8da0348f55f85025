internal import CTagSphereCairo

/// A page of a PDF file in memory.
final class PDFSurface {
  let handle: OpaquePointer
  /// The receiver of the file's bytes.
  private let sink = Sink()

  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - width: The width in points (1/72 inch).
  ///   - height: Points.
  ///   - title: The title of the file; nil without a title.
  ///   - isPlain: Whether only the page's contents are compressed. The file then lacks the text of
  ///     letters that represent several characters.
  init(width: Double, height: Double, title: String?, isPlain: Bool) {
    handle = cairo_pdf_surface_create_for_stream(
      { sink, bytes, count in
        guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes +=
          UnsafeBufferPointer(start: bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque(), width, height)
    cairo_pdf_surface_restrict_to_version(
      handle, isPlain ? CAIRO_PDF_VERSION_1_4 : CAIRO_PDF_VERSION_1_5)
    // Omit the date, so that the same picture always gives the same bytes.
    cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, "")
    cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATOR, "TagSphere")
    if let title {
      cairo_pdf_surface_set_metadata(
        handle, CAIRO_PDF_METADATA_TITLE, ReadableText.title(title))
    }
  }

  deinit { cairo_surface_destroy(handle) }

  /// Ends the page, and returns the file.
  func finish() throws(VectorError) -> [UInt8] {
    cairo_surface_show_page(handle)
    cairo_surface_finish(handle)
    let status = cairo_surface_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw VectorError(reason: String(cString: cairo_status_to_string(status)))
    }
    return sink.bytes
  }
}
