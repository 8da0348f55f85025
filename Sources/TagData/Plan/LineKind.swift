/// Warns about logs, columns and settings that are read as plain lines.
enum LineKind {
  /// Returns a note if lines resemble a log, settings or columns; nil if they may be labels.
  static func note(of lines: [NumberedLine]) -> ReadingNote? {
    guard lines.count > 2 else { return nil }
    func most(_ isOne: (ArraySlice<UInt8>) -> Bool) -> Bool {
      lines.count { isOne($0.bytes) } * 10 >= lines.count * 9
    }
    if isLog(lines) { return .looksLikeLog }
    if looksLikeSettings(lines) { return .looksLikeSettings }
    return most(hasColumns) ? .looksLikeColumns : nil
  }

  /// Whether nearly all lines begin with a time.
  static func isLog(_ lines: [NumberedLine]) -> Bool {
    lines.count > 2 && lines.count { beginsWithTime($0.bytes) } * 10 >= lines.count * 9
  }

  /// Whether a line begins with a time as in logs: in ISO 8601, as syslog writes it, or in a web server's brackets.
  private static func beginsWithTime(_ line: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: line.drop { $0 == UInt8(ascii: "[") }.prefix(120), as: UTF8.self)
    // In a pattern, 0 stands for any digit and `a` for any letter.
    let shape = String(
      start.unicodeScalars.prefix(80).map { scalar in
        ("0"..."9").contains(scalar)
          ? "0" : scalar.properties.isAlphabetic ? "a" : Character(scalar)
      })
    return shape.hasPrefix("0000-00-00a00:00") || shape.hasPrefix("0000-00-00 00:00")
      || shape.hasPrefix("aaa 00 00:00:00 ") || shape.hasPrefix("aaa  0 00:00:00 ")
      || shape.hasPrefix("0000/00/00 00:00:00") || shape.range(of: " [00/aaa/0000:00:00:00 ") != nil
  }

  /// Whether most lines are names with values, and some of these lines are indented or in sections.
  private static func looksLikeSettings(_ lines: [NumberedLine]) -> Bool {
    var (named, nested, others) = (0, 0, 0)
    for (index, line) in lines.enumerated() {
      let text = line.bytes.trimmingSpaces()
      let isSection = text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
      let next = index + 1 < lines.count ? lines[index + 1].bytes : []
      let opens = text.last == UInt8(ascii: ":") && indent(of: next) > indent(of: line.bytes)
      if isSection || opens { nested += 1 }
      if isSection || opens || text.first == UInt8(ascii: "#") { continue }
      let mark = text.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
      let isNamed = mark.map { mark in
        text[mark] == UInt8(ascii: "=") || (text[(mark + 1)...].first ?? 0x20) == 0x20
      }
      if isNamed == true { named += 1 } else { others += 1 }
    }
    return nested > 0 && named > 0 && others <= named
  }

  private static func indent(of line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }

  /// Whether runs of spaces split a line in at least two places.
  private static func hasColumns(_ line: ArraySlice<UInt8>) -> Bool {
    var (gaps, run) = (0, 0)
    for byte in line.trimmingSpaces() {
      if byte != 0x20, run > 1 { gaps += 1 }
      run = byte == 0x20 ? run + 1 : 0
    }
    return gaps > 1
  }
}
