import TagSphereTagData

/// Counts the words of texts of all kinds, by all rules.
enum ProseJudge {
  /// Beginnings of texts, each of which identifies a kind.
  private static let heads = [
    "", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "1\n00:00:01,000 --> 00:00:02,000\n",
    "{1}{2}harbour\n", "[Script Info]\nDialogue: 0,0,0,,,0,0,0,,harbour\n",
    "12.03.24, 18:05 - Jana: harbour\n12.03.24, 18:06 - Ole: ferry\n",
    "Jana, [12.03.2024 18:05]\nOle, [12.03.2024 18:06]\n", "18:05 < jana> harbour\n",
    "From: a\nSubject: b\nDate: c\nContent-Transfer-Encoding: quoted-printable\n\n",
    "From: a\nSubject: b\nDate: c\nContent-Type: multipart/mixed; boundary=\"x\"\n\n--x\n",
    "Mar 12 18:05:00 host a: b\nMar 12 18:05:01 host a: b\nMar 12 18:05:02 host a: b\n",
    "<p>a</p><p>b</p>\n", "---\ntitle: a\n---\n# b\n", "# a\n\n- [b](c)\n",
    "\\documentclass{a}\n\\begin{document}\n",
  ]

  private static let patterns = [#"\w+"#, #"[^\s]{2,9}|\s"#, "(a|b)*c", "."].compactMap(
    WordPattern.init)

  /// Appends the bytes to the beginning of each kind, and requires that pieces make no difference.
  static func judge(_ bytes: [UInt8]) {
    let number = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    var options = ReadingOptions(format: .prose, top: bytes.count % 5 == 0 ? 3 : nil)
    options.detectsLanguage = number % 2 == 0
    options.collocations = number % 3 == 0 ? .off : .on
    options.wordsPerTag = number % 7 == 0 ? 2 : 1
    options.words =
      switch number % 11 {
      case 0: .plain
      case 1...4: .pattern(patterns[number % 11 - 1])
      default: .all
      }
    Fuzz.judge(Array(heads[number % heads.count].utf8) + bytes, options)
  }

  /// Reads the first line as a pattern, which must be invalid or find its matches, in order, in the rest.
  static func judgePattern(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2, let pattern = WordPattern(String(decoding: lines[0], as: UTF8.self))
    else { return }
    let text = String(decoding: lines[1].prefix(2_000), as: UTF8.self)
    var end = text.startIndex
    for word in pattern.words(in: text) {
      precondition(!word.isEmpty && word.startIndex >= end, "a match is empty or overlaps another")
      end = word.endIndex
    }
  }
}
