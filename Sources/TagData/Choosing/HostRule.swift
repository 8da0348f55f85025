/// A host that addresses may lead to: `example.org` itself, or `*.example.org` for all below it.
///
/// Tags come from strangers, and programs disagree on what odd addresses mean. So a rule allows only
/// what all of them read alike: no user before the host, no percent-encoding and no letter beyond
/// ASCII in it. A name that has such letters is listed, and written in the data, in its ASCII form,
/// such as `xn--bcher-kva.example`. Another port is another service: it must be listed, too, as in
/// `example.org:8080`.
public struct HostRule: Hashable, Sendable {
  private let place: Place
  /// Whether hosts below are meant, and not the host itself.
  private let meansHostsBelow: Bool

  /// A rule; nil where the text is neither a host nor `*.` and a host, with a port or without.
  ///
  /// Upper and lower case are one, and so are names with and without a final dot. An address of
  /// version 6 stands between brackets, and is compared as it is written.
  public init?(_ text: String) {
    meansHostsBelow = text.hasPrefix("*.")
    guard let place = Place(authority: meansHostsBelow ? text.dropFirst(2) : text[...]) else {
      return nil
    }
    // Below a number there are no hosts.
    if meansHostsBelow, place.isNumber { return nil }
    self.place = place
  }

  /// Whether an address leads to a host of this rule by http or https, at its port.
  ///
  /// What is not plainly such an address is not allowed.
  public func allows(_ address: Address) -> Bool {
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
    // The dot before the name keeps badexample.org from passing as below example.org.
    return meansHostsBelow ? found.host.hasSuffix("." + place.host) : found.host == place.host
  }
}

extension HostRule: CustomStringConvertible {
  /// The rule, as it is written on a command line.
  public var description: String {
    (meansHostsBelow ? "*." : "") + place.host + (place.port.map { ":\($0)" } ?? "")
  }
}

/// What stands between `//` and the path of an address, where all programs read it alike.
///
/// Source: RFC 3986, §3.2.
private struct Place: Hashable, Sendable {
  /// In lower case and without a final dot.
  let host: String
  /// nil for the scheme's own.
  let port: Int?

  /// A host and its port; nil for all else, users above all.
  init?(authority: Substring) {
    // Only then is each byte a character, and lower case the same for everyone.
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

  /// Whether the host may be a number rather than a name, in any notation of addresses.
  var isNumber: Bool {
    host.hasPrefix("[") || host.split(separator: ".").last?.utf8.first.map(Self.isDigit) == true
  }

  /// Whether a host is one of parts of letters, digits, hyphens and underscores between dots.
  private static func isName(_ host: Substring) -> Bool {
    host.utf8.count <= 253
      && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        (1...63).contains(part.utf8.count)
          && part.utf8.allSatisfy {
            isDigit($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
          }
      }
  }

  /// Whether a host is of hexadecimal digits, colons and dots between brackets.
  private static func isBracketedAddress(_ host: Substring) -> Bool {
    let inner = host.dropFirst().dropLast().utf8
    return inner.contains(0x3A)
      && inner.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
