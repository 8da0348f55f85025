internal import Glibc

/// The encoding of a file, by a name that the system's converter knows.
package struct TextEncoding: Hashable, Sendable {
  /// The name as given.
  package let name: String

  /// The encodings that completion offers; the system knows many more.
  static let usual = [
    "utf-8", "utf-16", "iso-8859-1", "iso-8859-15", "windows-1252", "windows-1251", "gb18030",
    "shift_jis",
  ]

  /// Creates an encoding; nil if the system cannot convert it to UTF-8.
  ///
  /// The corresponding C function is `iconv_open`.
  package init?(_ name: String) {
    // Reject a slash, because it would begin a suffix of iconv that replaces unconvertible characters.
    let allowed = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-_.:()+".utf8.contains(byte)
    }
    guard allowed, (1...64).contains(name.utf8.count) else { return nil }
    let converter = iconv_open("UTF-8", name)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    iconv_close(converter)
    self.name = name
  }

  /// Whether the encoding is UTF-8, which needs no conversion.
  package var isUTF8: Bool { plainName == "utf8" }

  /// The number of bytes of the encoding's smallest unit.
  package var unitBytes: Int {
    if plainName.hasPrefix("utf16") || plainName.hasPrefix("ucs2") { return 2 }
    return plainName.hasPrefix("utf32") || plainName.hasPrefix("ucs4") ? 4 : 1
  }

  private var plainName: String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
