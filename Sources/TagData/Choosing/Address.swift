/// An address of a tag that may be handed to another program to open.
///
/// Tags come from strangers. What passes here begins with a scheme that was allowed, so never with
/// a dash, and holds no character that RFC 3986 keeps out of addresses: no space, control or quote.
/// Letters beyond ASCII may stand in it, as in the IRIs of RFC 3987.
public struct Address: Hashable, Sendable {
  /// The address as the data have it.
  public let text: String

  /// The schemes that are allowed unless more are asked for.
  public static let usualSchemes: Set<String> = ["http", "https"]
  /// The longest address, bytes of UTF-8.
  public static let mostBytes = 8_192

  /// An address that passes.
  ///
  /// - Parameter schemes: Schemes that are allowed, in lower case.
  /// - Throws: The first reason why it does not pass.
  public init(_ text: String, schemes: Set<String> = usualSchemes) throws(Fault) {
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

  /// Whether text is a scheme by RFC 3986, §3.1.
  public static func isScheme(_ text: some StringProtocol) -> Bool {
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

  /// Why an address does not pass.
  public enum Fault: Error, Hashable, Sendable {
    /// It is longer than ``Address/mostBytes``.
    case tooLong
    /// A character stands in it that addresses cannot have.
    case forbiddenCharacter(Unicode.Scalar)
    /// It does not begin with a scheme and a colon.
    case noScheme
    /// Its scheme is not among those allowed.
    case schemeNotAllowed(String)
    /// It is of the web and names no host.
    case noHost
  }
}
