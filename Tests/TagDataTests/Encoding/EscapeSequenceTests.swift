import Testing

@testable import TagSphereTagData
import TagSphereTestSupport

/// Tests texts with terminal escape sequences, and texts terminated by NUL.
@Suite("Texts from pipes")
struct EscapeSequenceTests {
  private typealias Tag = TagSphereTagData.Tag

  private func read(
    _ text: String, _ format: DocumentFormat? = nil, ansi: Bool = false, read0: Bool = false,
    piece: Int? = nil
  ) throws -> Reading {
    var options = ReadingOptions(format: format)
    (options.readsEscapes, options.endsWithNUL) = (ansi, read0)
    var reader = TagDocumentReader(options: options)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try reader.consume(rest.prefix(piece ?? rest.count))
      rest = rest.dropFirst(piece ?? rest.count)
    }
    return try reader.finish()
  }

  /// Reads texts, and checks that pieces make no difference.
  private func texts(
    _ text: String, _ format: DocumentFormat? = nil, ansi: Bool = false, read0: Bool = false
  ) throws -> [String] {
    let whole = try read(text, format, ansi: ansi, read0: read0)
    for piece in [1, 2, 5] {
      #expect(try read(text, format, ansi: ansi, read0: read0, piece: piece) == whole)
    }
    return whole.texts
  }

  private func tag(_ line: String) throws -> Tag {
    try #require(try read(line, .lines, ansi: true).document.tags.first)
  }

  @Test(
    "Escape sequences for colours, erasures and links are removed from lines",
    arguments: [
      "\u{1B}[0m\u{1B}[01;34mdir\u{1B}[0m", "\u{1B}[38;5;208mdir\u{1B}[m", "di\u{1B}[38:2::1:2:3mr",
      "\u{1B}[01;31m\u{1B}[Kdir\u{1B}[m\u{1B}[K", "dir\u{1B}(B\u{1B}[m",
      "\u{1B}]8;;file:///a%20b\u{1B}\\dir\u{1B}]8;;\u{1B}\\",
      "\u{1B}]8;id=1;https://x/;y\u{7}dir\u{1B}]8;;\u{7}",
    ], [false, true])
  func removed(line: String, ansi: Bool) throws {
    #expect(try texts("a\n\(line)\nb\n", ansi: ansi) == ["a", "dir", "b"])
    #expect(try texts("a\t2\n\(line)\t3\n", .tsv, ansi: ansi) == ["a", "dir"])
    #expect(try texts("text,weight\na,2\n\(line),3\n", .csv) == ["a", "dir"])
  }

  @Test(
    "Escape sequences of other kinds, and unterminated escape sequences, are kept",
    arguments: [
      "\u{1B}[2J\u{1B}[Hx", "\u{1B}]0;title\u{7}x", "\u{1B}[31", "x\u{1B}", "x\u{1B}]8;;https://y",
      "\u{1B}]8;x\u{7}", "\u{1B}[?25lx", "\u{1B}]8;;" + String(repeating: "u", count: 5_000),
    ], [false, true])
  func kept(line: String, ansi: Bool) throws {
    let expected = line.unicodeScalars.count > ReadingLimits.textScalars ? [] : [line]
    #expect(try texts(line, .lines, ansi: ansi) == expected)
  }

  @Test("A table with colours is detected, and its numbers are weights")
  func table() throws {
    let rows = ["apple", "pear", "plum"].enumerated().map {
      "\u{1B}[1m\($0 + 2)\u{1B}[0m\t\u{1B}[32m\($1)\u{1B}[0m\n"
    }
    let reading = try read(rows.joined())
    #expect(reading.texts == ["apple", "pear", "plum"] && reading.weights == [2, 3, 4])
    let counts = "     \u{1B}[1m12\u{1B}[m apple\n      \u{1B}[1m3\u{1B}[m pear\n      1 plum\n"
    #expect(try read(counts).weights == [12, 3, 1])
    #expect(try read(counts, ansi: true).weights == [12, 3, 1])
  }

  @Test("On request, terminal colours become label colours")
  func colors() throws {
    func color(_ line: String) throws -> SRGBColor? { try tag(line).details?.color }
    #expect(try color("\u{1B}[34mx") == SRGBColor(hex: 0x3465A4))
    #expect(try color("\u{1B}[94mx") == SRGBColor(hex: 0x729FCF))
    #expect(try color("\u{1B}[38;5;208mx") == SRGBColor(hex: 0xFF8700))
    #expect(try color("\u{1B}[38;5;244mx") == SRGBColor(hex: 0x808080))
    #expect(try color("\u{1B}[1;38;2;255;128;0;4mx") == SRGBColor(hex: 0xFF8000))
    #expect(try color("\u{1B}[38:2::255:128:0mx") == SRGBColor(hex: 0xFF8000))
    #expect(try color("\u{1B}[38:2:255:128:0mx") == SRGBColor(hex: 0xFF8000))
    #expect(try color("\u{1B}[48;5;31mx") == nil, "a background is no colour of a text")
    #expect(try color("\u{1B}[31;39mx") == nil)
    #expect(try color("\u{1B}[38;5;999mx") == nil)
    #expect(try color("\u{1B}[38;5mx") == nil)
    #expect(try color("\u{1B}[38mx") == nil)
    #expect(try color("\u{1B}[99999999999999999999;31mx") == SRGBColor(hex: 0xCC0000))
  }

  @Test("Bold, italic and link addresses of the terminal become styles and addresses of the label")
  func styles() throws {
    let bold = try tag("\u{1B}[1;3mx\u{1B}[0m")
    #expect(bold.details?.style == TextStyle(weight: .bold, isItalic: true))
    #expect(try tag("\u{1B}[1m\u{1B}[22mx").details == nil)
    let link = try tag("\u{1B}]8;;https://example.org/\u{7}x\u{1B}]8;;\u{7} y")
    #expect(link.text == "x y" && link.details?.url == "https://example.org/")
  }

  @Test(
    "A label takes the style of most of its letters, and an unterminated style continues on the next line"
  )
  func most() throws {
    #expect(
      try tag("\u{1B}[31mab\u{1B}[32mcde\u{1B}[0mf").details?.color == SRGBColor(hex: 0x4E9A06))
    #expect(try tag("abc\u{1B}[32md\u{1B}[0m").details == nil)
    let tags = try read("\u{1B}[31ma\nb\n\u{1B}[0mc\n", .lines, ansi: true).document.tags
    #expect(
      tags.map { $0.details?.color } == [SRGBColor(hex: 0xCC0000), SRGBColor(hex: 0xCC0000), nil])
  }

  @Test("A colour from the data's own column is not replaced")
  func ownColor() throws {
    let tags = try read("text\tcolor\n\u{1B}[31mx\u{1B}[0m\t#ffffff\n", .tsv, ansi: true).document
      .tags
    #expect(tags.map(\.text) == ["x"] && tags[0].details?.color == SRGBColor(hex: 0xFFFFFF))
  }

  @Test("NUL terminates texts that contain line feeds, whatever the first bytes look like")
  func read0() throws {
    #expect(
      try texts("one\u{0}two\nlines\u{0}three", read0: true) == ["one", "two\nlines", "three"])
    #expect(
      try texts("[1, 2]\u{0}a\tb\u{0}\u{0}c,d\u{0}", read0: true) == ["[1, 2]", "a\tb", "c,d"])
    #expect(try texts("no\nNUL\n", read0: true) == ["no\nNUL\n"])
    #expect(try texts("", read0: true) == [])
  }

  @Test("Texts terminated by NUL keep every byte, unless colours are requested")
  func exactBytes() throws {
    let text = "\u{1B}[31mred\u{1B}[0m\u{0}b\r\u{0}"
    #expect(try texts(text, read0: true) == ["\u{1B}[31mred\u{1B}[0m", "b\r"])
    #expect(try texts(text) == ["\u{1B}[31mred\u{1B}[0m", "b\r"])
    #expect(try texts(text, ansi: true, read0: true) == ["red", "b\r"])
  }

  @Test("For texts terminated by NUL, the content so far ends with the last NUL")
  func soFar() throws {
    var options = ReadingOptions()
    options.endsWithNUL = true
    var reader = TagDocumentReader(options: options)
    try reader.consume(Array("a\nb\u{0}c".utf8)[...])
    #expect(try reader.contentSoFar.texts == ["a\nb"])
    try reader.consume(Array("d\u{0}".utf8)[...])
    #expect(try reader.contentSoFar.texts == ["a\nb", "cd"])
  }
}
