/// Why a picture could not be encoded or decoded.
public enum ImageCodecError: Error, Hashable, CustomStringConvertible {
  /// The picture has too many pixels, or none.
  case unsupportedSize(width: Int, height: Int)
  /// The bytes are not a PNG file.
  case notPNG
  /// The library refused to encode; its own words follow.
  case cannotEncode(reason: String)
  /// The library refused to decode: the file is damaged.
  case cannotDecode(reason: String)

  /// One sentence that says what to do next.
  public var description: String {
    switch self {
    case .unsupportedSize(let width, let height):
      "a picture of \(width) × \(height) pixels is not possible; choose a smaller size"
    case .notPNG:
      "the file is not a PNG picture; convert it to PNG"
    case .cannotEncode(let reason):
      "the picture cannot be written as PNG: \(reason)"
    case .cannotDecode(let reason):
      "the PNG picture is damaged: \(reason)"
    }
  }
}
