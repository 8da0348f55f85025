import TagSphereTagData
import Testing

@Suite("Tag templates") struct TagTemplateTests {
  private let tag: TagSphereTagData.Tag = {
    var tag = TagSphereTagData.Tag(text: "a{b}\n\"$(x)\"", weight: 2.5)
    tag.details = TagSphereTagData.Tag.Details()
    tag.details?.url = "https://example.org/?a=1"
    tag.details?.group = "games"
    tag.details?.color = SRGBColor(css: "tomato")
    tag.details?.image = "a.png"
    tag.details?.attributes = [
      TagSphereTagData.Tag.Attribute(name: "License", values: ["GPL-2"]),
      TagSphereTagData.Tag.Attribute(name: "use", values: ["a", "b"]),
    ]
    return tag
  }()

  @Test(
    "A template writes fields, columns and escape sequences",
    arguments: [
      ("text", "a{b}\n\"$(x)\""), ("url", "https://example.org/?a=1"), ("index", "7"),
      ("weight", "2.5"), ("group", "games"), ("color", "#ff6347"), ("image", "a.png"),
      ("{weight}\\t{text}", "2.5\ta{b}\n\"$(x)\""), ("{{{index}}}\\\\", "{7}\\"),
      ("{index}\\0{index}\\n", "7\u{0}7\n"), ("{License}/{license}/{use}", "GPL-2/GPL-2/a"),
      ("é{index}", "é7"),
    ] as [(String, String)])
  func output(template: String, expected: String) throws {
    let template = try #require(TagTemplate(template))
    #expect(String(decoding: template.bytes(for: tag, index: 6), as: UTF8.self) == expected)
  }

  @Test(
    "A malformed template is refused",
    arguments: [
      "", "txt", "{", "}", "{}", "{text", "text}", "\\q{text}", "{text}\\", "{{text}}", "{a{b}",
    ])
  func malformed(template: String) { #expect(TagTemplate(template) == nil) }

  @Test("Absent fields and columns are written as nothing")
  func absent() throws {
    let plain = TagSphereTagData.Tag(text: "x")
    let template = try #require(TagTemplate("{url}|{group}|{color}|{image}|{other}|{weight}"))
    #expect(String(decoding: template.bytes(for: plain, index: 0), as: UTF8.self) == "|||||1")
    #expect(template.columns == ["other"])
  }

  @Test("The original bytes of a tag are written unchanged")
  func bytes() throws {
    var tag = TagSphereTagData.Tag(text: "\u{FFFD}a")
    tag.originalBytes = [0xFF, 0x61]
    #expect(TagTemplate.text.bytes(for: tag, index: 0) == [0xFF, 0x61])
    #expect(tag.json(index: 0) == #"{"index":1,"text":"�a","bytes":"ff61","weight":1}"#)
  }

  @Test("A document written as JSON is read back unchanged")
  func json() throws {
    var styled = tag
    styled.details?.style = try TextStyle(words: "semi-bold italic")
    var second = TagSphereTagData.Tag(text: "\u{202E}evil\u{7F}\u{1F600}", weight: 1e300)
    second.details = TagSphereTagData.Tag.Details()
    second.details?.style = try TextStyle(words: "bold regular")
    let document = TagDocument(title: "A \"title\"", tags: [styled, second])
    let json = document.json(order: [1, 0])
    let isPlain = json.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    #expect(isPlain && !json.contains("\u{202E}"))
    var reader = TagDocumentReader(options: ReadingOptions(format: .json))
    try reader.consume(Array(json.utf8)[...])
    var read = try reader.finish().document
    #expect(read.title == document.title)
    // The tag's index is read back as a separate column.
    for index in read.tags.indices {
      let place = read.tags[index].details?.attributes.removeFirst()
      #expect(place == TagSphereTagData.Tag.Attribute(name: "index", values: [String(2 - index)]))
    }
    #expect(read.tags == [second, styled])
  }
}

@Suite("Formats for tags whose fields are columns") struct ColumnTemplateTests {
  @Test(
    "Every name except text and json can name a column in a template",
    arguments: ["weight", "group", "url"])
  func naming(name: String) throws {
    let template = try #require(TagTemplate("{\(name)}: {text}"))
    #expect(template.columns.isEmpty && template.namingColumns.columns == [name])
    var tag = TagSphereTagData.Tag(text: "a", weight: 7)
    tag.details = TagSphereTagData.Tag.Details()
    tag.details?.attributes = [.init(name: name, values: ["chosen"])]
    let written = template.namingColumns.bytes(for: tag, index: 0)
    #expect(String(decoding: written, as: UTF8.self) == "chosen: a")
  }
}

@Suite("Commands run for a chosen tag") struct CommandWordsTests {
  private func words(_ words: String..., choice: String = "-rf $(x)") throws -> [String] {
    try #require(CommandWords(words)).words(for: Array(choice.utf8))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("The chosen text stays within a single argument")
  func choice() throws {
    #expect(try words("echo") == ["echo", "-rf $(x)"])
    #expect(try words("echo", "-n") == ["echo", "-n", "-rf $(x)"])
    #expect(try words("a", "{}", "b") == ["a", "-rf $(x)", "b"])
    #expect(try words("a", "--x={}", "<{}{}>", choice: "{}") == ["a", "--x={}", "<{}{}>"])
    #expect(try words("a", "--x={}") == ["a", "--x=-rf $(x)"])
  }

  @Test("The chosen text can be bytes that are not UTF-8")
  func bytes() throws {
    let words = try #require(CommandWords(["a", "x{}y"])).words(for: [0xFF, 0x0A])
    #expect(words == [[0x61], [0x78, 0xFF, 0x0A, 0x79]])
  }

  @Test("A command is refused if the chosen text decides which program is run")
  func program() {
    for words in [[], [""], ["{}"], ["./{}", "x"]] { #expect(CommandWords(words) == nil) }
  }
}

@Suite("Addresses that may be opened") struct AddressTests {
  @Test(
    "A valid address is kept unchanged",
    arguments: [
      "https://example.org", "HTTP://example.org:80/a?b=$(x)&c='d'#e",
      "https://de.wikipedia.org/wiki/Köln",
      "https://[::1]/",
    ])
  func valid(address: String) throws { #expect(try Address(address).text == address) }

  @Test(
    "An invalid address is refused with its fault",
    arguments: [
      ("", .noScheme), ("example.org", .noScheme), ("-https://example.org", .noScheme),
      ("--help", .noScheme), ("//example.org", .noScheme), ("1http://x", .noScheme),
      ("javascript:alert(1)", .schemeNotAllowed("javascript")),
      ("file:///etc/passwd", .schemeNotAllowed("file")), ("https:example.org", .noHost),
      ("https:///x", .noHost), ("http://", .noHost), ("http://@x", .noHost),
      ("https://a b", .forbiddenCharacter(" ")), ("https://a\nb", .forbiddenCharacter("\n")),
      (" https://a", .forbiddenCharacter(" ")), ("https://a\u{7F}", .forbiddenCharacter("\u{7F}")),
      ("https://a\u{202E}b", .forbiddenCharacter("\u{202E}")),
      ("https://a\u{A0}", .forbiddenCharacter("\u{A0}")), ("https://`x`", .forbiddenCharacter("`")),
      ("https://a\"b", .forbiddenCharacter("\"")), ("https://a\u{0}", .forbiddenCharacter("\u{0}")),
      ("https://" + String(repeating: "a", count: 9_000), .tooLong),
    ] as [(String, Address.Fault)])
  func refused(address: String, fault: Address.Fault) {
    #expect(throws: fault) { try Address(address) }
  }

  @Test("Further schemes can be allowed")
  func schemes() throws {
    let schemes: Set = ["https", "mailto"]
    #expect(try Address("mailto:a@example.org", schemes: schemes).text == "mailto:a@example.org")
    #expect(throws: Address.Fault.schemeNotAllowed("http")) {
      try Address("http://example.org", schemes: schemes)
    }
  }
}
