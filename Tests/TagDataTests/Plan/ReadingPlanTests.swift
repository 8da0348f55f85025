import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests what is detected about a document before it is read.
@Suite("Reading plans")
struct ReadingPlanTests {
  @Test(
    "Numbers are read in the style of their column",
    arguments: [
      ("a\t1,234\nb\t12,345,678\nc\t999\n", [1234, 12_345_678, 999]),
      ("a\t1.234\nb\t12.345.678\nc\t999\n", [1234, 12_345_678, 999]),
      ("a\t1\u{202F}234\nb\t12\u{A0}345,5\nc\t999\n", [1234, 12_345.5, 999]),
      ("a\t1'234.5\nb\t12’345’678\nc\t999\n", [1234.5, 12_345_678, 999]),
      ("a\t12,34,567\nb\t1,23,456.5\nc\t999\n", [1_234_567, 123_456.5, 999]),
      ("a\t3,5\nb\t12,25\nc\t7\n", [3.5, 12.25, 7]),
      ("a\t45.3%\nb\t20 %\nc\t7%\n", [45.3, 20, 7]),
      ("a\t$1,200.50\nb\t$99\nc\t$7\n", [1200.5, 99, 7]),
      ("a\t12 kg\nb\t7 kg\nc\t3,5 kg\n", [12, 7, 3.5]),
      ("a\t1.5E+03\nb\t2e2\nc\t7\n", [1500, 200, 7]),
    ])
  func numbers(file: String, weights: [Double]) throws {
    let reading = try read(file, .tsv)
    #expect(reading.weights == weights && reading.leftOut.isEmpty)
  }

  @Test("Ambiguous numbers are read in the style of other columns, or left out with the reason")
  func ambiguity() throws {
    try #expect(
      read("a;1.234\nb;5.678\n", .csv).leftOut == ["1 weightAmbiguous", "2 weightAmbiguous"])
    try #expect(read("a;1.234;2,5\nb;5.678;1,5\n", .csv).weights == [1234, 5678])
    try #expect(read("a;1.234;2.25\nb;5.678;1.5\n", .csv).weights == [1.234, 5.678])
    // Mixed units do not count as a unit.
    try #expect(read("a\t3 kg\nb\t4 km\nc\t5\n", .tsv).texts == ["c"])
  }

  @Test(
    "Lines printed by programs become texts with their numbers",
    arguments: [
      "     12 apple\n      7 pear tree\n", "12\tapple\n7\tpear tree\n3\tplum\n",
      "apple 12\npear tree 7\nplum 3\n", "apple: 12\npear tree: 7\n", "apple:12\npear tree:7\n",
    ])
  func markedLines(file: String) throws {
    let reading = try read(file, nil)
    #expect(
      reading.texts.prefix(2) == ["apple", "pear tree"] && reading.weights.prefix(2) == [12, 7])
  }

  @Test(
    "Lines whose numbers are part of their texts stay as they are",
    arguments: [
      "Chapter 1\nChapter 2\nChapter 3\n", "1 apple\n2 pears\n3 plums\n", "apple 12\n",
      "Alien 1979\nBlade Runner 1982\nBrazil 1985\n", "iPhone 12\niPhone 15\niPhone 16\n",
      "v 1.2.3\nw 1.2.4\nx 2.0.0\n", "Paris, 75001\nLyon\nNice, 06000\n",
    ])
  func plainLines(file: String) throws {
    let lines = file.split(separator: "\n").map(String.init)
    let reading = try read(file, nil)
    #expect(reading.texts == lines && reading.weights.allSatisfy { $0 == 1 })
  }

  @Test("A table without a file name is detected by words beside numbers in every line")
  func unnamedTables() throws {
    for separator in [",", ";", "|", "\t"] {
      let rows = [("word", "count"), ("apple", "3"), ("pear, ripe", "20"), ("plum; dried", "1")]
        .map { row in
          let text = row.0.contains(separator) ? "\"\(row.0)\"" : row.0
          return text + separator + row.1
        }
      let reading = try read(rows.joined(separator: "\n"), nil)
      #expect(reading.texts == ["apple", "pear, ripe", "plum; dried"], "\(separator)")
      #expect(reading.weights == [3, 20, 1] && reading.report.rowsRead == 3, "\(separator)")
      // A given format is used without detection.
      #expect(try read(rows.joined(separator: "\n"), .lines).texts == rows)
    }
    try #expect(
      read("Paris, France\nRome, Italy\n", nil).texts == ["Paris, France", "Rome, Italy"])
  }

  @Test("Preambles, comments and separator declarations are not rows")
  func preambles() throws {
    for above in ["sep=;\r\n", "\"sep=;\"\n", "Sales 2026\n\n", "# exported\n", "Report\nby Ada\n"]
    {
      let reading = try read(above + "word;count\na;1\n# note\nb;2\n", .csv)
      #expect(reading.texts == ["a", "b"] && reading.weights == [1, 2], "\(above)")
    }
    try #expect(read("#a,1\n#b,2\n", .csv).texts == ["#a", "#b"])
  }

  @Test("Single carriage returns end lines, and NULs end texts")
  func ends() throws {
    let table = try read("word,count\rapple,12\rpear,7\r", .csv)
    #expect(table.texts == ["apple", "pear"] && table.weights == [12, 7])
    try #expect(read("./one\0./two\nlines\0", nil).texts == ["./one", "./two\nlines"])
    #expect(throws: TagDocumentError.self) { try read("MZ\0\0\u{1}\u{2}\0", nil) }
  }

  @Test(
    "JSON is read in its common shapes",
    arguments: [
      #"{"apple": 12, "pear": 7}"#, #"{"apple": "12", "pear": "7"}"#,
      #"[["apple", 12], ["pear", 7]]"#, #"[[12, "apple"], [7, "pear"]]"#,
      #"[["word", "n"], ["apple", 12], ["pear", 7]]"#,
      #"[{"name": "apple", "value": 12}, {"name": "pear", "value": 7}]"#,
      #"[{"value": "apple", "count": 12}, {"value": "pear", "count": 7}]"#,
      #"[{"text": "apple", "size": 12}, {"text": "pear", "size": 7}]"#,
      #"[{"text": "apple", "weight": "12"}, {"text": "pear", "weight": "7"}]"#,
      #"{"data": [{"word": "apple", "freq": 12}, {"word": "pear", "freq": 7}], "total": 2}"#,
      #"{"text": {"0": "apple", "1": "pear"}, "weight": {"0": 12, "1": 7}}"#,
      #"{"text": ["apple", "pear"], "weight": [12, 7]}"#,
      #"{"apple": {"count": 12, "x": 1}, "pear": {"count": 7, "x": 2}}"#,
      #"{"aggregations": {"t": {"buckets": [{"key": "apple", "doc_count": 12}, {"key": "pear", "doc_count": 7}]}}}"#,
      #"[{"name": {"common": "apple"}, "population": 12}, {"name": {"common": "pear"}, "population": 7}]"#,
      "{\"word\": \"apple\", \"n\": 12}\n{\"word\": \"pear\", \"n\": 7}\n",
    ])
  func jsonShapes(file: String) throws {
    let reading = try read(file, nil)
    #expect(
      reading.texts == ["apple", "pear"] && reading.weights == [12, 7] && reading.isBalanced)
  }

  @Test("Texts in an array of a member are counted, but a top-level list of texts stays a list")
  func jsonTexts() throws {
    let counted = try read(#"{"labels": ["a", "b", "a"]}"#, nil)
    #expect(counted.texts == ["a", "b"] && counted.weights == [2, 1] && counted.isBalanced)
    try #expect(read(#"["a", "b", "a"]"#, nil).texts == ["a", "b", "a"])
  }

  @Test("A file of word vectors becomes its words")
  func vectors() throws {
    for head in ["", "2 4\n"] {
      let reading = try read(head + "the 0.1 -0.2 3 4e-1\nking 1 2 3 4\n", nil)
      #expect(reading.texts == ["the", "king"] && reading.weights == [1, 1])
    }
  }
}
