import Foundation

/// An animation of 16 × 8 pixels and three frames: red for 0.1 s, green for 0.3 s, blue for 0.1 s; it is
/// repeated.
public enum SampleAnimation {
  /// The bytes of a GIF file.
  public static let gif = [UInt8](
    Data(
      base64Encoded: """
        R0lGODlhEAAIAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAEAAIAAACCoSPqcvtD6OcrAAA
        IfkEAB4AAAAsAAAAABAACACAAP8AAAAAAgqEj6nL7Q+jnKwAACH5BAAKAAAALAAAAAAQAAgAgAAA/wAAAAIKhI+py+0P
        o5ysAAA7
        """, options: .ignoreUnknownCharacters) ?? Data())
}
