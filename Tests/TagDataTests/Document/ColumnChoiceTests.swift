import TagSphereTagData
import Testing

struct ColumnChoiceTests {
  private static let table = """
    id;Question;Languages;Hours;Country
    1;Which?;Python, R;3;DE
    2;Which?;Python, SQL;5;FR
    3;Which?;;7;DE
    4;Which?;R;2;IT

    """

  private func read(
    _ text: String, as format: DocumentFormat? = .csv, top: Int? = nil,
    _ choose: (inout ColumnChoice) -> Void
  ) throws(TagDocumentError) -> Reading {
    var options = ReadingOptions(format: format, top: top)
    choose(&options.columns)
    // Chunk sizes make no difference.
    var whole = TagDocumentReader(options: options)
    try whole.consume(Array(text.utf8)[...])
    let reading = try whole.finish()
    var parts = TagDocumentReader(options: options)
    for byte in text.utf8 { try parts.consume([byte]) }
    let other = try parts.finish()
    #expect(other == reading)
    return reading
  }

  private func tags(_ reading: Reading) -> [String] {
    reading.document.tags.map { "\($0.text) \(Int($0.weight))" }
  }

  @Test("A column is chosen by its name, in any case, or by its number")
  func names() throws {
    for (text, weight) in [("country", "HOURS"), ("5", "4"), (" Country ", "4")] {
      let reading = try read(Self.table) {
        $0.text = ColumnName(text)
        $0.weight = ColumnName(weight)
      }
      #expect(tags(reading) == ["DE 3", "FR 5", "DE 7", "IT 2"])
      #expect(reading.document.table?.text.name == "Country")
      #expect(reading.document.table?.weight?.number == 4)
    }
  }

  @Test("If no weight column is wanted, all weights are 1")
  func noWeights() throws {
    let reading = try read(Self.table) {
      $0.text = ColumnName("Country")
      $0.weight = ColumnName("none")
    }
    #expect(tags(reading) == ["DE 1", "FR 1", "DE 1", "IT 1"])
  }

  @Test("The values of a column are counted or, with a weight column, summed")
  func counted() throws {
    let reading = try read(Self.table) { ($0.text, $0.use) = (ColumnName("Country"), .counted) }
    #expect(tags(reading) == ["DE 2", "FR 1", "IT 1"])
    #expect(reading.report.repeated == 1 && reading.report.rowsRead == 4)
    let sums = try read(Self.table) {
      ($0.text, $0.use) = (ColumnName("Country"), .counted)
      $0.weight = ColumnName("Hours")
    }
    #expect(tags(sums) == ["DE 10", "FR 5", "IT 2"])
  }

  @Test("Several values in a cell are counted separately")
  func several() throws {
    let reading = try read(Self.table) {
      ($0.text, $0.use, $0.separator) = (ColumnName("Languages"), .counted, ",")
    }
    #expect(tags(reading) == ["Python 2", "R 2", "SQL 1"])
    // The empty answer is reported.
    #expect(reading.report.leftOut.counts == [.emptyText: 1])
    #expect(reading.report.rowsRead == 3 + reading.report.repeated + 1)
  }

  @Test("Only the heaviest counted values are kept, up to the limit")
  func top() throws {
    let reading = try read(Self.table, top: 1) {
      ($0.text, $0.use) = (ColumnName("Country"), .counted)
    }
    #expect(tags(reading) == ["DE 2"] && reading.report.belowTop == 2)
  }

  @Test("A row below a preamble is the header if it contains the chosen name")
  func preamble() throws {
    let reading = try read("Report of May\n\nplace,what\nx,apple\ny,pear\n") {
      $0.text = ColumnName("what")
    }
    #expect(tags(reading) == ["apple 1", "pear 1"])
  }

  @Test("Words of lines can be chosen as columns")
  func words() throws {
    let lines = "USER  RSS COMMAND\nroot  20 /sbin/init splash\nada   7 vi notes of May\n"
    let reading = try read(lines, as: nil) {
      ($0.text, $0.weight) = (ColumnName("COMMAND"), ColumnName("RSS"))
    }
    #expect(tags(reading) == ["/sbin/init splash 20", "vi notes of May 7"])
  }

  @Test("Nested members of JSON objects can be chosen as columns")
  func json() throws {
    let objects = #"""
      [{"name": {"common": "Chad"}, "langs": ["fr", "ar"], "area": {"km2": 12}, "weight": 3},
       {"name": {"common": "Mali"}, "langs": ["fr"], "area": {"km2": 7}, "weight": 4}]
      """#
    let areas = try read(objects, as: .json) {
      ($0.text, $0.weight) = (ColumnName("name.common"), ColumnName("area.km2"))
    }
    #expect(tags(areas) == ["Chad 12", "Mali 7"])
    let languages = try read(objects, as: .json) {
      ($0.text, $0.use) = (ColumnName("langs"), .counted)
    }
    #expect(tags(languages) == ["fr 2", "ar 1"])
  }

  @Test("Members of JSON lines can be chosen as columns")
  func jsonLines() throws {
    let lines = #"{"a": "x", "b": 3}"# + "\n" + #"{"a": "y", "b": 4}"# + "\n"
    let reading = try read(lines, as: .jsonl) {
      ($0.text, $0.weight) = (ColumnName("a"), ColumnName("b"))
    }
    #expect(tags(reading) == ["x 3", "y 4"])
  }

  @Test(
    "An unknown column is an error that lists the existing columns",
    arguments: [
      (
        "Contry",
        "there is no column “Contry”; did you mean “Country”? There are “id”, “Question”, “Languages”, “Hours”, “Country”"
      ),
      (
        "Zebra",
        "there is no column “Zebra”; give one of “id”, “Question”, “Languages”, “Hours”, “Country”, or its number from 1 to 5"
      ),
      ("9", "there is no column “9”; give one of"),
    ])
  func misspelled(name: String, sentence: String) {
    let error = #expect(throws: TagDocumentError.self) {
      try read(Self.table) { $0.text = ColumnName(name) }
    }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }

  @Test("A row with the total of the other rows is left out")
  func total() throws {
    for table in ["w,n\na,2\nb,3\nTotal,5\n", "w,n\nGesamt,5\na,2\nb,3\n"] {
      let reading = try read(table) { _ in }
      #expect(tags(reading) == ["a 2", "b 3"])
      #expect(
        reading.report.leftOut.counts == [.totalOfOthers: 1] && reading.report.faultyRows == 0)
    }
    // A word whose weight is not the sum of the other words' weights stays.
    #expect(tags(try read("w,n\na,2\nb,3\nTotal,9\n") { _ in }) == ["a 2", "b 3", "Total 9"])
  }

  @Test("The name of the weights contains their unit")
  func unit() throws {
    let reading = try read("Browser,Share\nFirefox,12.5%\nOther,87.5%\n") { _ in }
    #expect(reading.document.weightName == "Share (%)")
    #expect(reading.document.column(named: "share")?.numbers == [12.5, 87.5])
    #expect(reading.document.column(named: "2")?.numbers == [12.5, 87.5])
  }
}

struct TotalAndColumnTests {
  private func read(_ text: String, _ format: DocumentFormat) throws(TagDocumentError) -> Reading {
    var reader = TagDocumentReader(options: ReadingOptions(format: format))
    try reader.consume(Array(text.utf8)[...])
    return try reader.finish()
  }

  @Test("A text that only begins like a total is kept, even if its weight is the sum")
  func beginning() throws {
    let films = try read("film,sales\nAlien,40\nHeat,60\nAll About Eve,100\n", .csv)
    #expect(films.document.tags.count == 3 && films.report.leftOut.total == 0)
    let total = try read("film,sales\nAlien,40\nHeat,60\nTotal (of all): ,100\n", .csv)
    #expect(total.document.tags.map(\.text) == ["Alien", "Heat"])
  }

  @Test("The weights of a JSON table by columns can follow after 12 000 texts")
  func farWeights() throws {
    let words = (0..<12_000).map { "word \($0)" }
    let list = words.map { "\"\($0)\"" }.joined(separator: ",")
    let numbers = (0..<12_000).map(String.init).joined(separator: ",")
    let reading = try read("{\"text\":[\(list)],\"weight\":[\(numbers)]}", .json)
    #expect(reading.document.tags.map(\.weight) == (0..<12_000).map(Double.init))
    #expect(reading.document.tags.map(\.text) == words)
  }

  @Test("Row numbers in JSON are not used as weights")
  func rowNumbers() throws {
    let rows = try read(#"[[1,"apple",30],[2,"pear",20],[3,"plum",10]]"#, .json)
    #expect(rows.document.tags.map(\.weight) == [30, 20, 10])
    let columns = try read(#"{"id":[1,2,3],"name":["a","b","c"],"sales":[30,20,10]}"#, .json)
    #expect(columns.document.tags.map(\.weight) == [30, 20, 10])
    let codes = try read(#"[{"name":"A100","count":3},{"name":"B200","count":5}]"#, .json)
    #expect(codes.document.tags.map(\.text) == ["A100", "B200"])
  }
}
