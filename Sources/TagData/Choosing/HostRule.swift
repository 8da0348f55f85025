/// An allowed host of addresses: `example.org` itself, or `*.example.org` for all its subdomains.
///
/// Tags are untrusted input, and programs disagree on the meaning of unusual addresses. A rule
/// therefore accepts only addresses that all programs parse alike: the address has no user before
/// the host, and the host has no percent-encoding or non-ASCII letter. Names with such letters must
/// be written in their ASCII form, such as `xn--bcher-kva.example`, both in the rule and in the
/// data. A port other than the default is another service and needs its own rule, such as
/// `example.org:8080`.
package struct HostRule: Hashable, Sendable {
  private let place: Place
  /// Whether the rule matches only subdomains of the host, not the host itself.
  private let meansHostsBelow: Bool

  /// Parses a host with an optional port, or `*.` before them; nil for any other text.
  ///
  /// Case and a final dot are ignored. An IPv6 address is written in brackets and compared
  /// literally.
  package init?(_ text: String) {
    meansHostsBelow = text.hasPrefix("*.")
    guard let place = Place(authority: meansHostsBelow ? text.dropFirst(2) : text[...]) else {
      return nil
    }
    // A numeric address has no subdomains.
    if meansHostsBelow, place.isNumber { return nil }
    self.place = place
  }

  /// Returns whether an http or https address leads to a host and port of this rule.
  ///
  /// Addresses with another scheme are rejected.
  package func allows(_ address: Address) -> Bool {
    let text = address.text
    guard let colon = text.firstIndex(of: ":"),
      let usualPort = ["http": 80, "https": 443][text[..<colon].lowercased()]
    else { return false }
    let rest = text[text.index(after: colon)...].unicodeScalars
    guard rest.starts(with: "//".unicodeScalars) else { return false }
    let ends = "/?#\\".unicodeScalars
    guard let found = Place(authority: Substring(rest.dropFirst(2).prefix { !ends.contains($0) }))
    else { return false }
    guard found.port ?? usualPort == place.port ?? usualPort else { return false }
    // The dot before the name prevents badexample.org from matching *.example.org.
    return meansHostsBelow ? found.host.hasSuffix("." + place.host) : found.host == place.host
  }
}

extension HostRule: CustomStringConvertible {
  /// The rule in command-line syntax.
  package var description: String {
    (meansHostsBelow ? "*." : "") + place.host + (place.port.map { ":\($0)" } ?? "")
  }
}

/// The authority of an address, in the form that all programs parse alike.
///
/// Source: RFC 3986, §3.2.
private struct Place: Hashable, Sendable {
  /// The host in lower case, without a final dot.
  let host: String
  /// The port; nil for the default port of the scheme.
  let port: Int?

  /// Parses a host and its port; nil for any other text, such as an authority with a user.
  init?(authority: Substring) {
    // Only in printable ASCII is each byte one character with an unambiguous lower case.
    guard authority.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let text = authority.lowercased()
    let isBracketed = text.hasPrefix("[")
    let hostEnd =
      isBracketed
      ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":") ?? text.endIndex
    guard let hostEnd else { return nil }
    var host = text[..<hostEnd]
    if !isBracketed, host.hasSuffix(".") { host.removeLast() }
    guard isBracketed ? Self.isBracketedAddress(host) : Self.isName(host) else { return nil }
    self.host = String(host)
    let rest = text[hostEnd...]
    guard !rest.isEmpty else {
      port = nil
      return
    }
    let digits = rest.dropFirst()
    guard rest.hasPrefix(":"), digits.utf8.allSatisfy(Self.isDigit), let number = Int(digits),
      (1...65_535).contains(number)
    else { return nil }
    port = number
  }

  /// Whether the host may be a numeric address rather than a name, in any notation.
  var isNumber: Bool {
    host.hasPrefix("[") || host.split(separator: ".").last?.utf8.first.map(Self.isDigit) == true
  }

  /// Returns whether a host consists of labels of letters, digits, hyphens and underscores.
  private static func isName(_ host: Substring) -> Bool {
    host.utf8.count <= 253
      && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        (1...63).contains(part.utf8.count)
          && part.utf8.allSatisfy {
            isDigit($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
          }
      }
  }

  /// Returns whether a host consists of hexadecimal digits, colons and dots, in brackets.
  private static func isBracketedAddress(_ host: Substring) -> Bool {
    let inner = host.dropFirst().dropLast().utf8
    return inner.contains(0x3A)
      && inner.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
