/// An address of a tag that may be passed to another program to open.
///
/// Tags are untrusted input. A valid address begins with an allowed scheme, and therefore never
/// with a dash. It contains no character that RFC 3986 excludes: no space, control character or
/// quote. Letters beyond ASCII are allowed, as in the IRIs of RFC 3987.
package struct Address: Hashable, Sendable {
  /// The address as given by the data.
  package let text: String

  /// The schemes that are allowed by default.
  package static let usualSchemes: Set<String> = ["http", "https"]
  /// The maximum length of an address, in UTF-8 bytes.
  package static let mostBytes = 8_192

  /// Validates an address.
  ///
  /// - Parameters:
  ///   - text: The address as written.
  ///   - schemes: The allowed schemes, in lower case.
  /// - Throws: The first reason why the address is rejected.
  package init(_ text: String, schemes: Set<String> = usualSchemes) throws(Fault) {
    guard text.utf8.count <= Self.mostBytes else { throw .tooLong }
    if let scalar = text.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
      throw .forbiddenCharacter(scalar)
    }
    guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
      throw .noScheme
    }
    let scheme = text[..<colon].lowercased()
    guard schemes.contains(scheme) else { throw .schemeNotAllowed(scheme) }
    let rest = text[text.index(after: colon)...]
    if Self.usualSchemes.contains(scheme) {
      guard rest.hasPrefix("//"), let first = rest.dropFirst(2).first, !"/?#:@".contains(first)
      else { throw .noHost }
    }
    self.text = text
  }

  /// Returns whether a text is a scheme by RFC 3986, §3.1.
  package static func isScheme(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value > 0x20 && scalar.value < 0x7F
        && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
    }
    return scalar.isSafeToPrint && !scalar.properties.isWhitespace
  }

  /// The reason why an address is rejected.
  package enum Fault: Error, Hashable, Sendable {
    /// The address is longer than ``Address/mostBytes``.
    case tooLong
    /// The address contains a character that is not allowed.
    case forbiddenCharacter(Unicode.Scalar)
    /// The address does not begin with a scheme and a colon.
    case noScheme
    /// The scheme is not allowed.
    case schemeNotAllowed(String)
    /// The address has an http or https scheme and no host.
    case noHost
  }
}
