import TagSphereTagData
import Testing

/// Tests which addresses match a host rule, and which addresses only appear to match it.
@Suite("Host rules") struct HostRuleTests {
  @Test(
    "A rule allows addresses of its hosts and port",
    arguments: [
      ("example.org", "https://example.org"), ("example.org", "http://example.org/"),
      ("example.org", "HTTPS://EXAMPLE.ORG?x=@evil.org"),
      ("Example.ORG.", "https://example.org/a:b"),
      ("example.org", "https://example.org./#//evil.org"),
      ("example.org", "http://example.org:80/"),
      ("example.org", "https://example.org:443"), ("example.org:8080", "http://example.org:8080/a"),
      ("example.org", "https://example.org/caf\u{E9}@b"),
      ("*.example.org", "https://www.example.org"), ("*.example.org", "https://a.b.example.org./"),
      ("*.example.org:81", "http://x.example.org:81/"), ("127.0.0.1", "http://127.0.0.1/"),
      ("[::1]", "http://[::1]/"), ("[2001:DB8::1]", "https://[2001:db8::1]:443/"),
      ("xn--bcher-kva.example", "https://xn--bcher-kva.example/"),
      ("localhost", "http://localhost"),
    ] as [(String, String)])
  func allowed(rule: String, address: String) throws {
    #expect(try #require(HostRule(rule)).allows(Address(address)))
  }

  /// Tests addresses that do not match their rule; invalid addresses are skipped.
  @Test(
    "A rule denies other hosts and ports, users, and unusual notations",
    arguments: [
      // Other hosts, whole or in part.
      ("example.org", "https://example.com"), ("example.org", "https://www.example.org"),
      ("example.org", "https://example.org.evil.org/"), ("example.org", "https://badexample.org"),
      ("example.org", "https://evil.org/example.org"),
      ("example.org", "https://evil.org?example.org"),
      ("example.org", "https://evil.org#example.org"), ("example.org", "https://example.org../"),
      ("*.example.org", "https://example.org"), ("*.example.org", "https://badexample.org"),
      ("*.example.org", "https://.example.org"), ("*.example.org", "https://a..example.org"),
      ("*.example.org", "https://evil.org/.example.org"),
      ("*.example.org", "https://x.example.org.evil.org"),
      // A user before the host.
      ("example.org", "https://example.org@evil.org/"), ("example.org", "https://a@example.org/"),
      ("example.org", "https://example.org:443@evil.org/"),
      ("example.org", "https://example.org:a@example.org/"),
      ("*.example.org", "https://a.example.org@evil.org"),
      // Other ports, and invalid ports.
      ("example.org", "https://example.org:8443"), ("example.org", "http://example.org:443"),
      ("example.org", "https://example.org:80"), ("example.org:8080", "http://example.org"),
      ("example.org", "https://example.org:"), ("example.org", "https://example.org:0443x"),
      ("example.org", "https://example.org:99999"), ("example.org", "https://example.org:443:443"),
      // Encodings, non-ASCII letters that map to ASCII, and other notations of numeric hosts.
      ("example.org", "https://example%2Eorg"), ("example.org", "https://%65xample.org"),
      ("example.org", "https://example.org%2F@evil.org"),
      ("example.org", "https://example.org%00.evil.org"),
      ("example.org", "https://ex\u{430}mple.org"), ("k.org", "https://\u{212A}.org"),
      ("example.org", "https://example\u{3002}org"),
      ("example.org", "https://example.org\u{FF0F}x"),
      ("example.org", "https://evil.org/\u{301}.example.org"),
      ("example.org", "https://example.org:\u{664}"),
      ("b\u{FC}cher.example", "https://b\u{FC}cher.example"),
      ("127.0.0.1", "http://2130706433/"), ("127.0.0.1", "http://0x7f.1/"),
      ("127.0.0.1", "http://127.1/"), ("[::1]", "http://[0:0::1]/"),
      ("[::1]", "http://[::1%25eth0]/"), ("[::1]", "http://[::1].evil.org/"),
      ("[::1]", "http://[::1]evil.org/"), ("[::1]", "http://[::1"), ("::1", "http://[::1]/"),
    ] as [(String, String)])
  func denied(rule: String, address: String) throws {
    // An invalid address is never opened either.
    guard let address = try? Address(address) else { return }
    #expect(HostRule(rule)?.allows(address) != true)
  }

  @Test(
    "Text that browsers strip or reinterpret is not a valid address",
    arguments: [
      "https://example.org\\@evil.org", "https:\\\\evil.org", "https://ex\tample.org",
      "https://example.org\n.evil.org", "https://example.org\r@evil.org", " https://example.org",
      "https://example.org ", "https:/example.org", "https:example.org", "https:///example.org",
      "//example.org", "example.org", "https://\u{200B}example.org", "https://example.org\u{202E}",
      "https://\u{0}example.org", "https://@example.org", "https://:443@example.org",
    ])
  func noAddress(text: String) {
    #expect(throws: Address.Fault.self) { try Address(text) }
  }

  @Test("A rule denies schemes other than http and https")
  func schemes() throws {
    let rule = try #require(HostRule("example.org"))
    for text in ["ftp://example.org/", "mailto:a@example.org", "httpx://example.org"] {
      #expect(!rule.allows(try Address(text, schemes: ["ftp", "mailto", "httpx"])))
    }
  }

  @Test(
    "A malformed rule is refused",
    arguments: [
      "", "*", "*.", ".", "a..b", ".a", "a b", "https://a", "a/b", "a@b", "a:", "a:0", "a:65536",
      "a:b", "*.*.a", "a.*", "*.1.2.3.4", "*.[::1]", "[::1", "[1]", "caf\u{E9}.org", "a%2e", "a?",
      String(repeating: "a", count: 64),
    ])
  func malformed(text: String) { #expect(HostRule(text) == nil) }

  @Test(
    "A rule is written as it was read",
    arguments: ["example.org", "*.example.org", "[::1]:8080", "a-b_c.x:1"])
  func written(text: String) { #expect(HostRule(text)?.description == text) }
}
