internal import CTagSphereGLFW
internal import Glibc
internal import TagSphereInteraction

extension Window {
  /// The most that is read of the clipboard, bytes; more is of no use in a search.
  private static let longestPaste = 1 << 14

  /// Puts a text on the clipboard; a NUL ends it.
  ///
  /// The corresponding C function is `glfwSetClipboardString`.
  public func copy(_ text: String) { glfwSetClipboardString(handle, text) }

  /// Reads the clipboard's text, which comes as an event; nothing comes if there is none.
  ///
  /// The text is of another program: of any length and content. What is malformed becomes U+FFFD,
  /// and only its beginning is read. The corresponding C function is `glfwGetClipboardString`.
  public func paste() {
    guard let text = glfwGetClipboardString(handle) else { return }
    let bytes = UnsafeBufferPointer(start: text, count: strnlen(text, Self.longestPaste))
    append(.pasted(String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)))
  }
}
