internal import CTagSpherePNG

/// Writes a PNG file row by row, for pictures that are larger than memory.
///
/// The files have 8 bits per channel, sRGB and straight alpha. The same pixels always give the same
/// bytes.
package struct PNGWriter: ~Copyable {
  private let file: UnsafeMutablePointer<tagsphere_png>
  private let sink: Sink
  private let width: Int
  private let height: Int
  private var written = 0

  /// Receives the file's bytes, and keeps the first error that the function `write` throws.
  private final class Sink {
    let write: ([UInt8]) throws -> Void
    var failure: (any Error)?
    init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }
  }

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1…``PNG/largestSide``.
  ///   - height: Rows, 1…``PNG/largestSide``.
  ///   - hasAlpha: Whether pixels may be transparent.
  ///   - pixelsPerInch: The resolution for printing; nil to store no resolution.
  ///   - write: Receives the next bytes of the file.
  /// - Throws: `ImageCodecError.unsupportedSize` or `.cannotEncode`, or the errors of `write`.
  package init(
    width: Int, height: Int, hasAlpha: Bool, pixelsPerInch: Double? = nil,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let sides = 1...PNG.largestSide
    guard sides.contains(width), sides.contains(height) else {
      throw ImageCodecError.unsupportedSize(width: width, height: height)
    }
    let sink = Sink(write)
    let perMetre = pixelsPerInch.map { UInt32(($0 / 0.0254).rounded()) } ?? 0
    let begun = tagsphere_png_new(
      UInt32(width), UInt32(height), hasAlpha ? 1 : 0, perMetre,
      { sink, bytes, count in
        guard let sink, let bytes else { return 0 }
        let known = Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue()
        do {
          try known.write(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 1
        } catch {
          known.failure = error
          return 0
        }
      }, Unmanaged.passUnretained(sink).toOpaque())
    guard let begun else { throw sink.failure ?? Self.failure }
    (file, self.sink, self.width, self.height) = (begun, sink, width, height)
  }

  deinit { tagsphere_png_free(file) }

  /// Adds the next rows.
  ///
  /// - Parameter rgba: Red, green, blue and alpha of each pixel of whole rows, top row first.
  /// - Throws: `ImageCodecError.cannotEncode`, or the errors of writing the bytes.
  package mutating func add(_ rgba: [UInt8]) throws {
    let count = rgba.count / (width * 4)
    precondition(
      rgba.count == count * width * 4 && written + count <= height,
      "\(rgba.count) bytes for rows of \(width) pixels")
    guard tagsphere_png_rows(file, rgba, count) != 0 else { throw sink.failure ?? Self.failure }
    written += count
  }

  /// Ends the file, after all its rows.
  ///
  /// - Throws: `ImageCodecError.cannotEncode`, or the errors of writing the bytes.
  package func finish() throws {
    precondition(written == height, "\(written) rows of \(height)")
    guard tagsphere_png_end(file) != 0 else { throw sink.failure ?? Self.failure }
  }

  private static let failure = ImageCodecError.cannotEncode(
    .png, reason: "libpng has no memory for it")
}
