import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Reading in pieces")
struct ChunkingTests {
  /// Files that take each reader through all of its states.
  static let seeds: [(DocumentFormat, String)] = [
    (.tsv, "\u{FEFF}text\tweight\turl\tcolor\r\na\t1\tu\t#fff\n日本\t1e3\t\tred\nb\tnan\n\n\t2\nc"),
    (.csv, "text,weight,group\r\n\"a \"\"b\"\"\",2,\"x\ny\"\r\n\"c\"d,1\n\u{301},.5,é\n\"e\",-1"),
    (.csv, "name;count;\"a,b\"\r\n\"x;\"\"y\"\"\";1.234,5;-0,5\r\nz;1.234;0,5\n;2\nu;1,2,3"),
    (
      .jsonl,
      #"""
      {"text": "a\uD83D", "weight": 2, "url": "u", "n": [1, [2]]}

      {"text": "b"} junk
      "c"
      [1, {"text": 2}]
      {"text": "d", "weight": NaN}
      {"text": "e\n", "facets": {"f": ["g"]}
      {"text": "h", "group": "日本"}
      """#
    ),
    (.lines, "one\r\ntwo\n\n three \u{202E}\nένα\nfour"),
    (
      .json,
      #"""
      {"title": "t\u00e9\uD83D\uDE00\uD83D", "x": [{"y": null}], "tags": ["a", {"text": "b\n",
       "weight": 1.5e2, "color": "#12f", "n": [1, [2], true], "facets": {"f": ["g"], "h": "i"}},
       {"weight": NaN, "text": "c"}, {"text": 5}, 7]}
      """#
    ),
  ]

  @Test("A mutated file reads the same in pieces of any size and never traps", arguments: seeds)
  func mutations(format: DocumentFormat, seed: String) {
    var generator = SeededGenerator(seed: 42)
    for round in 0..<400 {
      var bytes = Array(seed.utf8)
      if round > 0 { mutate(&bytes, &generator) }
      let top = round % 3 == 0 ? 2 : nil
      let whole = Result { () throws(TagDocumentError) in try read(bytes, format, top: top) }
      for piece in [1, 2, Int.random(in: 3...40, using: &generator)] {
        let pieces = Result { () throws(TagDocumentError) in
          try read(bytes, format, top: top, piece: piece)
        }
        #expect(pieces == whole, "round \(round), pieces of \(piece): \(bytes)")
      }
      if case .success(let reading) = whole {
        #expect(reading.isBalanced, "round \(round): \(bytes)")
        #expect(reading.weights.allSatisfy { $0.isFinite && ($0 != 0 || $0.sign == .plus) })
        #expect(reading.texts.allSatisfy { !$0.isEmpty })
      }
    }
  }

  @Test(
    "The content so far equals the content of a file that ends there, and reading it changes nothing"
  )
  func soFar() throws {
    let rows = (1...2_000).map { "row \($0)\t\($0)\n" }
    let bytes = Array(rows.joined().utf8)
    var reader = TagDocumentReader(options: ReadingOptions(top: 40))
    var end = 0
    for (count, row) in rows.enumerated() where count % 97 == 0 {
      let next = rows[...count].reduce(0) { $0 + $1.utf8.count }
      // An incomplete row is not part of the content so far.
      try reader.consume(bytes[end..<next] + bytes[next...].prefix(2))
      end = min(next + 2, bytes.count)
      let content = try reader.contentSoFar
      #expect(
        content.document == (try read(Array(bytes[..<next]), nil, top: 40)).document, "\(row)")
    }
    try reader.consume(bytes[end...])
    #expect(try reader.finish() == read(bytes, nil, top: 40))
  }

  @Test("The content so far contains the complete elements of an array that is still open")
  func elementsSoFar() throws {
    var reader = TagDocumentReader(options: ReadingOptions(format: .json))
    try reader.consume(Array("[".utf8)[...])
    for index in 0..<3_000 { try reader.consume(Array("{\"text\": \"\(index)\"},\n".utf8)[...]) }
    #expect(try reader.contentSoFar.document.tags.count == 3_000)
    try reader.consume(Array("{\"text\": \"open\", \"wei".utf8)[...])
    #expect(try reader.contentSoFar.document.tags.count == 3_000)
    try reader.consume(Array("ght\": 1}".utf8)[...])
    #expect(try reader.contentSoFar.document.tags.last?.text == "open")
  }

  @Test("The content so far contains the first elements, even before a line has ended")
  func firstElements() throws {
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume(Array(#"{"tags": [{"text": "a"}, {"text": "b"#.utf8)[...])
    #expect(try reader.contentSoFar.document.tags.map(\.text) == ["a"])
  }

  @Test("Beyond the first bytes of a file, piece sizes make no difference", arguments: seeds)
  func pastTheHead(format: DocumentFormat, seed: String) throws {
    var bytes = Array(seed.utf8)
    if format == .json {
      bytes =
        Array("{\"pad\":\"".utf8) + [UInt8](repeating: 0x78, count: 8_150)
        + Array("\",".utf8) + bytes.dropFirst()
    } else {
      let rows = bytes
      while bytes.count < 9_000 { bytes += rows + [0x0A] }
    }
    let whole = try read(bytes, format)
    for piece in [1, 3, 8_191, 8_192, 8_193] {
      try #expect(read(bytes, format, piece: piece) == whole)
    }
  }

  /// Changes, removes, duplicates or inserts a few bytes, mostly bytes that have a meaning in the syntax.
  private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let meaningful = Array("\"\\,;\t\r\n{}[]:0.-eEuN#".utf8) + [0xFF, 0xC3, 0xE2, 0xED, 0xF4, 0x80]
    for _ in 0..<Int.random(in: 1...5, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = meaningful.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[index] = byte
      case 1: bytes.insert(byte, at: index)
      case 2: bytes.remove(at: index)
      case 3: bytes.removeLast(bytes.count - index)
      default: bytes.insert(contentsOf: bytes[index...].prefix(12), at: index)
      }
    }
  }
}
