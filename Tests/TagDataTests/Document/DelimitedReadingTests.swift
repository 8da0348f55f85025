import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("TSV, CSV and lines")
struct DelimitedReadingTests {
  @Test("A header names the columns, in any order and case")
  func header() throws {
    let reading = try read(
      "Group\tWEIGHT\tcode\t text \turl\tcolor\timage\ng\t2.5\tfr\tfrançais\thttp://x\t#F0a\tp.png\n",
      .tsv)
    let tag = try #require(reading.document.tags.first)
    #expect(tag.text == "français" && tag.weight == 2.5)
    #expect(tag.details?.group == "g" && tag.details?.url == "http://x")
    #expect(tag.details?.color == SRGBColor(hex: 0xFF00AA) && tag.details?.image == "p.png")
    #expect(tag.details?.attributes == [Tag.Attribute(name: "code", values: ["fr"])])
    #expect(reading.report.rowsRead == 1)
  }

  @Test(
    "Without a header, the columns are text and weight; more columns are attributes named by number"
  )
  func positional() throws {
    let reading = try read("a\t2\nb\nc\t3\tx\n", .tsv)
    #expect(reading.texts == ["a", "b", "c"] && reading.weights == [2, 1, 3])
    #expect(reading.document.tags[0].details == nil)
    #expect(
      reading.document.tags[2].details?.attributes == [
        Tag.Attribute(name: "column 3", values: ["x"])
      ])
  }

  @Test(
    "The first row is a header if it has a text as a field, unless a number follows this text",
    arguments: [
      ("text\tweight\na\t1", ["a"]), ("TEXT\na", ["a"]), ("weight\ttext\n1\ta", ["a"]),
      ("text\t7\na\t1", ["text", "a"]), ("a\t1\ntext\t2", ["a", "text"]),
      ("text\nweight", ["weight"]), ("\n\ntext\tweight\na", ["a"]),
    ])
  func headerRule(file: String, texts: [String]) throws {
    try #expect(read(file, .tsv).texts == texts)
  }

  @Test(
    "A row of words above numbers, dates or times is a header, in any language",
    arguments: [
      "name,population\na,1\nb,2\n", "land,einwohner\na,1\nb,2\n", "文字,個\na,1\nb,2\n",
      "тег,сколько,когда\na,1,2026-11-20\nb,2,2026-11-21\n",
      "seit,land\n2026-01-01,a\n2026-01-02,b\n",
    ])
  func otherHeader(file: String) throws {
    let reading = try read(file, .csv)
    #expect(reading.texts == ["a", "b"] && reading.report.hasHeader)
    #expect(reading.leftOut.isEmpty && reading.notes.isEmpty)
  }

  @Test(
    "The text is the first column of words; the weight is the first of numbers except row counts and years"
  )
  func guessedColumns() throws {
    let report = """
      Request ID,Year,Category,Status,Total Requests
      SR-1,2024,Pothole,open,"7,784"
      SR-2,2024,Graffiti,open,"1,204"
      SR-3,2025,Noise,closed,931
      """
    let reading = try read(report, .csv)
    #expect(reading.texts == ["Pothole", "Graffiti", "Noise"])
    #expect(reading.weights == [7784, 1204, 931] && reading.leftOut.isEmpty)
    #expect(
      reading.document.tags[0].details?.attributes.map(\.name) == ["Request ID", "Year", "Status"])
    let counted = try read("12,apple\n7,pear\n3,plum\n", .csv)
    #expect(counted.texts == ["apple", "pear", "plum"] && counted.weights == [12, 7, 3])
  }

  @Test(
    "Without a column named text, columns with other usual names are the text and the weight",
    arguments: [
      "name,count", "Word,Frequency", "LABEL, value", "term,freq", "tag,score", "title,weight",
      "keyword,n", "key,total", "item,hits", "\"name\",\"number\"", "name,count,url",
    ])
  func synonyms(header: String) throws {
    let reading = try read("\(header)\na,2,u\nb,3\n", .csv)
    #expect(reading.texts == ["a", "b"] && reading.weights == [2, 3])
    #expect(reading.leftOut.isEmpty && reading.notes.isEmpty && reading.report.hasHeader)
  }

  @Test(
    "Standard column names take precedence over synonyms, and a row with a number is a tag, not a header"
  )
  func synonymRule() throws {
    let own = try read("name,text,count\na,b,5\n", .csv)
    #expect(own.texts == ["b"] && own.weights == [5])
    #expect(own.document.tags[0].details?.attributes.map(\.name) == ["name"])
    let weight = try read("count\tweight\tterm\tname\n9\t2\tx\ty\n", .tsv)
    #expect(weight.texts == ["x"] && weight.weights == [2])
    #expect(weight.document.tags[0].details?.attributes.map(\.name) == ["count", "name"])
    let places = try read("group;name\ng;a\n", .csv)
    #expect(places.texts == ["a"] && places.document.tags[0].details?.group == "g")
    for rows in ["name\t5\tcount\n", "name\nword\n", "name\t1\n"] {
      let data = try read(rows, .tsv)
      #expect(data.texts.first == "name" && !data.report.hasHeader)
    }
    try #expect(read("name\ncount\n", .lines).texts == ["name", "count"])
  }

  @Test("A repeated column name becomes an attribute, with a note")
  func repeatedColumn() throws {
    let reading = try read("text,weight,url,url,text\na,1,u,v,w\n", .csv)
    #expect(reading.document.tags[0].details?.url == "u")
    #expect(reading.document.tags[0].details?.attributes.map(\.name) == ["url", "text"])
    #expect(reading.notes == ["1 repeatedColumn", "1 repeatedColumn"])
  }

  @Test(
    "Rows end with LF or CRLF, and the last row may end without them",
    arguments: DocumentFormat.allCases.filter {
      ![.json, .jsonl, .feed].contains($0) && $0.isReadAsTags
    })
  func lineEnds(format: DocumentFormat) throws {
    for file in ["a\r\nb\r\n", "a\nb\n", "a\r\nb", "a\nb\r", "\u{FEFF}a\nb", "\n\na\r\n \r\nb"] {
      let reading = try read(file, format)
      #expect(reading.texts == ["a", "b"] && reading.isBalanced, "\(file.debugDescription)")
    }
  }

  @Test("TSV has no quoting")
  func noQuotes() throws {
    try #expect(read("\"a\"\t2\n\"b\t3", .tsv).texts == ["\"a\"", "\"b"])
  }

  @Test(
    "CSV quoting follows RFC 4180",
    arguments: [
      ("\"a,b\",2\n", "a,b"), ("\"say \"\"hi\"\"\",2", "say \"hi\""),
      ("\"a\r\nb\",2\r\n", "a\r\nb"),
      ("a\"b,2", "a\"b"), ("\"a\r\",2", "a\r"), (" \"a\",2", " \"a\""), ("\"a\",\"2\"\r\n", "a"),
    ])
  func csvQuotes(file: String, text: String) throws {
    let reading = try read(file, .csv)
    #expect(reading.texts == [text] && reading.weights == [2])
  }

  @Test("A row with text after a closing quote is left out, and lines inside quotes are counted")
  func textAfterQuote() throws {
    let reading = try read("\"a\nb\",1\n\"c\"d,1\ne,x\n\"f\"\rg\nh\n", .csv)
    #expect(reading.texts == ["a\nb", "h"])
    #expect(reading.leftOut == ["3 textAfterQuote", "4 weightNotANumber", "5 textAfterQuote"])
  }

  @Test("An unclosed quote is an error at the position where it opens")
  func openQuote() {
    let error = #expect(throws: TagDocumentError.self) { try read("a,1\né,\"b\nc,2\n", .csv) }
    #expect(error == TagDocumentError(.quoteNeverClosed, line: 2, column: 3))
    #expect(
      error?.description
        == "line 2, column 3: the quote that opens here is never closed; close it, "
        + "or write a quote in the text twice")
  }

  @Test("A quoted field that is too long but closed drops only its row", arguments: [nil, 4_096])
  func longQuotedField(piece: Int?) throws {
    let long = "\"" + String(repeating: "x,\"\"\n", count: ReadingLimits.rowBytes) + "\""
    let reading = try read(
      Array("a,1\n\(long),2\nb,3\nc,\(long)\r\n\"d\",5\n".utf8), .csv, piece: piece)
    #expect(reading.texts == ["a", "b", "d"] && reading.weights == [1, 3, 5])
    let lines = ReadingLimits.rowBytes
    #expect(reading.leftOut == ["2 rowTooLong", "\(4 + lines) rowTooLong"] && reading.isBalanced)
  }

  @Test("An unclosed quote before a long rest is distinguished from a long field")
  func openQuoteBeforeLongRest() {
    let rest = String(repeating: "x,1\n", count: ReadingLimits.rowBytes / 2)
    for end in ["", "\"y\",2\n", "\"\ry"] {
      #expect(throws: TagDocumentError(.quoteNeverClosed, line: 1, column: 3)) {
        try read("a,\"\(rest)\(end)", .csv)
      }
    }
  }

  @Test(
    "A row of millions of empty fields is refused as too long",
    arguments: [DocumentFormat.csv, .tsv])
  func manyFields(format: DocumentFormat) throws {
    let separator = format == .csv ? "," : "\t"
    let row = String(repeating: separator, count: 3 * ReadingLimits.rowBytes)
    let reading = try read("a\n\(row)\nb", format)
    #expect(reading.texts == ["a", "b"] && reading.leftOut == ["2 rowTooLong"])
  }

  @Test("Semicolons separate the columns if the first line has no comma outside quotes")
  func semicolons() throws {
    let reading = try read(
      "\r\ntext;weight;\"note;, x\";ratio\r\n\"a;b\";1.234,5;x,y;-0,5\r\nc, d;12,5\r\ne;2.5\n", .csv
    )
    #expect(reading.texts == ["a;b", "c, d", "e"] && reading.weights == [1234.5, 12.5, 2.5])
    #expect(reading.report.hasSemicolons && reading.leftOut.isEmpty)
    #expect(
      reading.document.tags[0].details?.attributes == [
        Tag.Attribute(name: "note;, x", values: ["x,y"]),
        Tag.Attribute(name: "ratio", values: ["-0.5"]),
      ])
    let headerless = try read("a;12\nb;3,5\n", .csv)
    #expect(headerless.texts == ["a", "b"] && headerless.weights == [12, 3.5])
    #expect(headerless.notes.isEmpty)
    for commas in ["text,weight\na;b,2\n", "\"a;b\",2\n", "\"a;b\"\n", "a;b,2\n"] {
      let reading = try read(commas, .csv)
      #expect(reading.texts == ["a;b"] && !reading.report.hasSemicolons)
    }
    try #expect(read("a;1\n", .tsv).texts == ["a;1"])
  }

  @Test("Tabs separate the columns of a CSV file whose first line has neither comma nor semicolon")
  func tabs() throws {
    let reading = try read("name\tcount\nA, or B\t3\n\"C\tD\"\t4.5\n", .csv)
    #expect(reading.texts == ["A, or B", "C\tD"] && reading.weights == [3, 4.5])
    #expect(try read("\tA,1\n", .csv).weights == [1], "an indented line has commas")
    #expect(try read("a;b\t\nc;2\n", .csv).report.hasSemicolons)
  }

  @Test(
    "With semicolons, numbers have decimal commas",
    arguments: [
      ("12,5", 12.5), ("1.234,5", 1234.5), ("1.234.567", 1_234_567), ("1.234.567,25", 1_234_567.25),
      (",5", 0.5), ("+7,0", 7), ("1,5e3", 1500), ("12.5", 12.5), ("0.125", 0.125), ("1234", 1234),
      (" 3,5 ", 3.5), ("-1,5", -1.5), ("1.2345", 1.2345),
    ])
  func decimalCommas(spelled: String, weight: Double) throws {
    try #expect(read("text;weight\na;\(spelled)\n", .csv).weights == [weight])
  }

  @Test(
    "With semicolons, a row is left out if its weight is not a number with a decimal comma",
    arguments: [
      ("1.234", "weightAmbiguous"), ("999.000", "weightAmbiguous"), ("1,2,3", "weightNotANumber"),
      ("12.34,5", "weightNotANumber"), ("1,", "weightNotANumber"), (",", "weightNotANumber"),
      ("0.123,4", "weightNotANumber"), ("1,5.0", "weightNotANumber"),
      ("1.234.56", "weightNotANumber"),
    ])
  func badDecimalCommas(spelled: String, reason: String) throws {
    try #expect(read("text;weight\na;\(spelled)\n", .csv).leftOut == ["2 \(reason)"])
  }

  @Test(
    "A row with an invalid weight is left out with line and reason; a missing weight counts as 1")
  func weights() throws {
    let reading = try read(
      "a\tnan\nb\tinf\nc\t-1\nd\t1e999\ne\tx\nf\t\ng\t 2 \nh\t0x10\ni\t-Infinity\nj\t-0\nk\t1,5\n",
      .tsv)
    #expect(
      reading.texts == ["c", "f", "g", "j", "k"] && reading.weights == [-1, 1, 2, 0, 1.5])
    #expect(reading.document.tags[3].weight.sign == .plus)
    #expect(
      reading.leftOut == [
        "1 weightNotFinite", "2 weightNotFinite", "4 weightNotFinite",
        "5 weightNotANumber", "8 weightNotANumber", "9 weightNotFinite",
      ])
    #expect(reading.report.leftOut.listed[3].excerpt == "x")
    #expect(reading.notes == ["6 weightMissing"])
    #expect(reading.report.faultyRows == 6)
    #expect(reading.isBalanced)
  }

  @Test(
    "A row that consists only of separators does not count as a row",
    arguments: [
      ("a,1\n,\n\" \",\nb,2\n,\n", DocumentFormat.csv), ("a\t1\n\t\nb\t2\n\t\t\n", .tsv),
    ])
  func emptyRows(file: String, format: DocumentFormat) throws {
    let reading = try read(file, format)
    #expect(reading.texts == ["a", "b"] && reading.report.rowsRead == 2)
    #expect(reading.leftOut.isEmpty)
  }

  @Test("Rows without text are left out, and a repeated label makes two tags")
  func emptyText() throws {
    let reading = try read("\t5\n \t1\n\u{3000}\t1\na\t1\na\t1\n", .tsv)
    #expect(reading.texts == ["a", "a"])
    #expect(reading.leftOut == ["1 emptyText", "2 emptyText", "3 emptyText"])
  }

  @Test("An invalid colour is noted, and the tag is kept without the colour")
  func color() throws {
    let reading = try read("text,color\na,reddish\nb,#12G\nc,#ABCDEF\nd,Tomato\n", .csv)
    #expect(
      reading.document.tags.map { $0.details?.color?.description } == [
        nil, nil, "#abcdef", "#ff6347",
      ])
    #expect(reading.notes == ["2 colorNotUnderstood", "3 colorNotUnderstood"])
  }

  @Test("An invalid style is noted, and the tag is kept without the style")
  func style() throws {
    let reading = try read("text,style\na,bold italic\nb,bolt\n\"c\nd\",LIGHT\ne,\n", .csv)
    #expect(
      reading.document.tags.map { $0.details?.style } == [
        TextStyle(weight: .bold, isItalic: true), nil, TextStyle(weight: .light), nil,
      ])
    #expect(reading.texts == ["a", "b", "c\nd", "e"])
    #expect(reading.notes == ["3 styleNotUnderstood"])
  }

  @Test(
    "Without a file name, the format is detected from the first bytes",
    arguments: [
      ("  {\"tags\":[]}", DocumentFormat.json), ("[]", .json), ("\u{FEFF}\n[1]", .json),
      ("{\"text\": \"a\"}", .jsonl), ("\n{\"a\": {\"text\": 1}}\r\n\n {\"text\"", .jsonl),
      ("{\"text\": 1, \"tags\": []}\n", .json),
      ("a\t1\nb", .tsv), ("\n\na\t1\n", .tsv), ("a\nb", .lines), ("a,1\n", .lines), ("", .lines),
    ])
  func sniffing(file: String, format: DocumentFormat) throws {
    try #expect(read(file).report.format == format)
  }

  @Test("The file name determines the format")
  func fileNames() {
    let names = [
      "a.tsv", "x/b.TAB", "c.csv", "d.Json", "e.txt", "f.lines", "j.jsonl", "k.NDJSON", "g.md",
      "tsv", "h.d/i", "",
    ]
    #expect(
      names.map(DocumentFormat.init(fileName:)) == [
        .tsv, .tsv, .csv, .json, .lines, .lines, .jsonl, .jsonl, nil, nil, nil, nil,
      ])
  }

  @Test("A file name that is usual for feeds and for other documents does not determine the format")
  func feedNames() {
    #expect(["a.rss", "x/b.ATOM"].map(DocumentFormat.init(fileName:)) == [.feed, .feed])
    #expect(["c.xml", "d.RDF"].map(DocumentFormat.init(fileName:)) == [nil, nil])
    #expect(["a.rss", "x/b.ATOM", "c.xml", "d.RDF"].allSatisfy(DocumentFormat.isNameOfFeed))
    #expect(!["rss", "a.rss.tsv", "e.rss/f", ""].contains(where: DocumentFormat.isNameOfFeed))
  }
}
