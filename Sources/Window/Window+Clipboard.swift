internal import CTagSphereGLFW
internal import Glibc
internal import TagSphereInteraction

extension Window {
  /// The maximum length of text read from the clipboard, bytes; a search needs no more.
  private static let longestPaste = 1 << 14

  /// Copies a text to the clipboard, up to the first NUL.
  ///
  /// The corresponding C function is `glfwSetClipboardString`.
  package func copy(_ text: String) { glfwSetClipboardString(handle, text) }

  /// Reads the clipboard's text and reports it as an event; if there is no text, there is no event.
  ///
  /// The text comes from another program and can have any length and content. Malformed UTF-8
  /// becomes U+FFFD, and only the beginning is read. The corresponding C function is
  /// `glfwGetClipboardString`.
  package func paste() {
    guard let text = glfwGetClipboardString(handle) else { return }
    let bytes = UnsafeBufferPointer(start: text, count: strnlen(text, Self.longestPaste))
    append(.pasted(String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)))
  }
}
