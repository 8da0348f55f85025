/// The reason why a picture cannot be encoded, or a PNG file cannot be decoded.
public enum ImageCodecError: Error, Hashable, CustomStringConvertible {
  /// The picture has too many pixels, or no pixels.
  case unsupportedSize(width: Int, height: Int)
  /// The bytes are not a PNG file.
  case notPNG
  /// gdk-pixbuf has no writer for the format on this machine.
  case noWriter(ImageFormat)
  /// The library could not encode the picture; `reason` is its message.
  case cannotEncode(ImageFormat, reason: String)
  /// The library could not decode the damaged file; `reason` is its message.
  case cannotDecode(reason: String)

  /// One sentence for users, with the next step if there is one.
  public var description: String {
    switch self {
    case .unsupportedSize(let width, let height):
      "a picture of \(width) × \(height) pixels is not possible; choose a smaller size"
    case .notPNG:
      "the file is not a PNG picture; convert it to PNG"
    case .noWriter(let format):
      "this machine cannot write \(format.name); install \(format.package)"
    case .cannotEncode(let format, let reason):
      "the picture cannot be written as \(format.name): \(reason)"
    case .cannotDecode(let reason):
      "the PNG picture is damaged: \(reason)"
    }
  }
}
