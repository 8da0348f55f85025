import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Headers and columns of exports")
struct ExportedTableTests {
  /// Reads a table and counts the values of a column.
  private func counted(
    _ column: String, of table: String, weight: String? = nil, format: DocumentFormat? = .csv,
    piece: Int? = nil
  ) throws(TagDocumentError) -> Reading {
    var options = ReadingOptions(format: format)
    options.columns.text = ColumnName(column)
    options.columns.weight = weight.map { ColumnName($0) }
    options.columns.use = .counted
    return try read(Array(table.utf8), options, piece: piece)
  }

  private func table(_ text: String) throws -> TableColumns? {
    var options = ReadingOptions(format: nil)
    options.suggestedFormat = .csv
    return try read(Array(text.utf8), options).document.table
  }

  @Test("A row of words above columns of categories is a header")
  func categories() throws {
    let rows = (0..<12).map { "Task \($0),\(["Done", "To do"][$0 % 2]),March \($0 + 1)\n" }.joined()
    #expect(try table("Name,Status,Created\n" + rows)?.text.name == "Name")
    let two = (0..<12).map { "\(["Ana", "Bo"][$0 % 2]),\(["red", "blue"][$0 / 6])\n" }.joined()
    #expect(try table("person,colour\n" + two)?.names == ["person", "colour"])
    // The first row of a list is not a header.
    #expect(try table("Ana,red\n" + two)?.names.isEmpty != false)
    #expect(
      try table("oak,tree\nelm,tree\nrose,flower\nlily,flower\nfir,tree\nfig,tree\n")?.names.isEmpty
        != false)
  }

  @Test(
    "Numbers that identify rows are not weights",
    arguments: ["Book Id", "user_id", "orderID", "ISBN13"])
  func identifiers(name: String) throws {
    let found = try table("\(name),Title,My Rating\n20000,Dune,4\n20037,Emma,5\n20074,Ulysses,3\n")
    #expect(found?.text.name == "Title" && found?.weight?.name == "My Rating")
  }

  @Test("The text is the title rather than the key of a record")
  func keys() throws {
    #expect(try table("Key,Item Type,Title\nAB1,book,Dune\nCD2,book,Emma\n")?.text.name == "Title")
    #expect(try table("key,value\nsun,3\nmoon,4\n")?.text.name == "key")
  }

  @Test(
    "Numbers beside a column with a usual text name are weights, unless another column has a usual weight name"
  )
  func weights() throws {
    let film =
      "Title,Group,Year,Ballots\nRan,war,1985,3000\nHeat,crime,1995,8000\nUp,family,2009,7000\n"
    let found = try table(film)
    #expect(
      found?.text.name == "Title" && found?.weight?.name == "Ballots" && found?.isGuessed == true)
    #expect(
      try table("name,color,people,count\na,red,1200,3\nb,blue,900,4\n")?.weight?.name == "count")
    #expect(try table("text,color,people\na,red,1200\nb,blue,900\n")?.weight == nil)
    #expect(
      try table("Title,Kind,Year\nRan,war,1985\nHeat,crime,1995\nUp,family,2009\n")?.weight == nil)
    #expect(try table("name,color,badge\na,red,12\nb,blue,9\n")?.weight == nil)
  }

  @Test(
    "Numbers of a column that is not the weight may have a unit",
    arguments: [
      ("-1.2%|3.4%|0%", [-1.2, 3.4, 0]), ("$1,200|$950|$10", [1200, 950, 10]),
      ("1.5|2|x", [1.5, 2, nil]),
      ("3 kg|4 kg|", [3, 4, nil]), ("red|blue|3 kg", [nil, nil, nil]),
    ] as [(String, [Double?])])
  func units(values: String, numbers: [Double?]) {
    let values = values.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.isEmpty ? nil : String($0)
    }
    #expect(TagColumn(name: "change", values: values).numbers == numbers)
  }

  @Test("Numbers with a currency sign are read in a guessed encoding")
  func moneyInOtherEncodings() throws {
    var bytes = Array("Artikel;Umsatz\r\n".utf8)
    for (text, number) in [("K", "2.317,10"), ("Brot", "120,00"), ("Milch", "80,50")] {
      // ä and € in windows-1252.
      bytes += Array(text.utf8) + [0xE4] + Array(";\(number) ".utf8) + [0x80, 0x0D, 0x0A]
    }
    var reader = TagDocumentReader(options: ReadingOptions(format: .csv))
    try reader.consume(bytes[...])
    let reading = try reader.finish()
    #expect(reading.texts == ["Kä", "Brotä", "Milchä"])
    #expect(reading.weights == [2317.1, 120, 80.5] && reading.leftOut.isEmpty)
    #expect(reading.document.table?.unit == "€")
  }

  @Test("Amounts are weights, but account balances are not weights")
  func balances() throws {
    let reading = try read(
      "Buchung;Empfänger;Saldo;Betrag\n31.10.2025;REWE;1.204,17;-70,76\n30.10.2025;Bahn;1.274,93;-19,90\n",
      .csv)
    #expect(reading.texts == ["REWE", "Bahn"] && reading.weights == [-70.76, -19.9])
  }

  @Test("A sum without a name counts as the total, not as a row without text")
  func unnamedTotal() throws {
    let reading = try read("page,views\nHome,320\nShop,140\nBlog,40\n,500\n", .csv)
    #expect(reading.texts == ["Home", "Shop", "Blog"])
    #expect(reading.leftOut == ["5 totalOfOthers"])
  }

  @Test("The mail addresses of respondents are not the text")
  func addresses() throws {
    let rows = (0..<9).map {
      "a\($0)@example.org,\(["Red", "Blue", "Green"][$0 % 3]),\($0 % 5 + 1)"
    }
    let reading = try read("Email,Colour,Age\n" + rows.joined(separator: "\n"), .csv)
    #expect(reading.document.table?.text.name == "Colour")
  }

  @Test("A Markdown table below a list is read, and the list is left out")
  func tableBelowList() throws {
    let list = (1...12).map { "- item \($0)\n" }.joined()
    let table =
      "| Feature | Votes |\n|:---|---:|\n" + (1...8).map { "| **f\($0)** | \($0) |\n" }.joined()
    let reading = try read("# Plan\n\n" + list + "\n" + table, nil)
    #expect(reading.texts == (1...8).map { "f\($0)" })
    #expect(
      reading.report.leftOut.counts == [.noteBesideTable: 13] && reading.report.rowsRead == 21)
  }

  @Test("Article numbers are not weights, and a general total is not a tag")
  func articles() throws {
    let reading = try read(
      "Ref.;Artículo;Importe;Uds.\n10055;Jamón;120,75;61\n10146;Pan;80,20;30\n10139;Café;20,05;7\n;TOTAL GENERAL;221,00;98\n",
      .csv)
    #expect(reading.texts == ["Jamón", "Pan", "Café"] && reading.weights == [120.75, 80.2, 20.05])
    #expect(reading.leftOut == ["5 totalOfOthers"])
  }

  @Test("Rows with a title and empty cells are skipped above the header")
  func titles() throws {
    let reading = try read(
      "Informe 2025;;;\nTienda: Centro;;;\n;;;\nRef.;Artículo;Importe;Uds.\n10055;Jamón;120,75;61\n10146;Pan;80,20;30\n",
      .csv)
    #expect(reading.texts == ["Jamón", "Pan"] && reading.weights == [120.75, 80.2])
    #expect(reading.leftOut.isEmpty && reading.document.table?.weight?.name == "Importe")
  }

  @Test("A point separates thousands if the other numbers have at most three digits and no point")
  func thousandsWithPoints() throws {
    let rows = "a,1.204\nb,2.310\nc,3.120\nd,412\ne,7\n"
    #expect(try read("name,count\n" + rows, .csv).weights == [1204, 2310, 3120, 412, 7])
    for fractions in [
      "a,1.204\nb,2.31\nc,412\n", "a,1.204\nb,0.310\nc,412\n", "a,1.204\nb,2.310\n",
    ] {
      let weights = try read("name,count\n" + fractions, .csv).weights
      #expect(weights[0] == 1.204)
    }
    let json =
      #"[{"text": "a", "n": 1.204}, {"text": "b", "n": 2.315}, {"text": "c", "n": 3.121}, {"text": "d", "n": 4}]"#
    #expect(try read(json, nil).weights == [1.204, 2.315, 3.121, 4])
  }

  @Test(
    "Grand totals are not tags, even below subtotals",
    arguments: [
      "Grand Total,60", "Gesamtergebnis,61", "Total: Account,60",
      "Total: Terms,60\nTotal: Account,75",
    ])
  func totals(rows: String) throws {
    let table = "name,count\nNorth,30\na,10\nb,20\n"
    #expect(try read(table + rows + "\n", .csv).texts == ["North", "a", "b"])
    #expect(try read("name,count\nNorth,30\na,10\nTotal: half,12\n", .csv).texts.count == 3)
  }

  @Test("The rows that Qualtrics writes below the column names belong to the header")
  func importIdentifiers() throws {
    let survey =
      "Q1,Q2\n\"Which,\nof these\",\"How many\"\n\"{\"\"ImportId\"\":\"\"QID1\"\"}\",\"{\"\"ImportId\"\":\"\"QID2\"\"}\"\nMap,3\nMap,4\nFuel,1\n"
    var options = ReadingOptions(format: .csv)
    options.columns.text = ColumnName("Q1")
    #expect(try read(Array(survey.utf8), options).texts == ["Map", "Map", "Fuel"])
    #expect(try counted("Q1", of: survey).spelled == ["2 Map", "1 Fuel"])
  }

  @Test("Rows with only a text become tags, even at the end of a table or after blank rows")
  func sparseRows() throws {
    let films =
      "Title,Year,Rating\nJaws,1975,8.1\nHeat,1995,8.3\n\nThe Lord of the Rings,,\nStar Wars,,\n"
    let rows = (1...600).map {
      $0 % 5 == 0 ? "A film of number \($0)," : "A film of number \($0),\($0)"
    }
    #expect(try read("title,votes\n" + rows.joined(separator: "\n"), .csv).texts.count == 600)
    #expect(try read(films.replacing("\n\n", with: "\n"), .csv).texts.count == 4)
    let middle = "Name,Score\nAnna,5\nBob,9\n\nCarl,absent\nDora,3\nEva,2\nFay,4\nGus,7\n"
    #expect(try read(middle, .csv).texts == ["Anna", "Bob", "Dora", "Eva", "Fay", "Gus"])
  }

  @Test("A title that begins like a total is kept")
  func titlesLikeTotals() throws {
    let films = "title,votes\nAlien,100\nJaws,90\nTotal: Recall,120\nHeat,80\n"
    #expect(try read(films, .csv).texts == ["Alien", "Jaws", "Total: Recall", "Heat"])
  }

  @Test("The answer names below the questions of a survey belong to the header")
  func answersBelowQuestions() throws {
    let survey =
      "Id,Which tools?,,Happy?\n,Hammer,Saw,Response\n1,Hammer,,yes\n2,,Saw,no\n3,Hammer,Saw,yes\n"
    #expect(try counted("Happy?", of: survey).spelled == ["2 yes", "1 no"])
  }

  @Test("The values of all columns with the same name are counted")
  func repeatedColumns() throws {
    let issues =
      "Key,Labels,Labels,Labels\nA,ios,gdpr,\nB,,,ios\nC,,,\nD,ios,ux,gdpr\n"
    for piece in [1, 5, 100] {
      let reading = try counted("Labels", of: issues, piece: piece)
      #expect(reading.spelled == ["3 ios", "2 gdpr", "1 ux"] && reading.isBalanced)
      #expect(reading.leftOut == ["4 emptyText"] && reading.notes.isEmpty)
    }
  }

  @Test(
    "If the table below a blank row has more rows than the table above, the table below is read")
  func tableBelow() throws {
    let list =
      "Letterboxd list export v7\nDate,Name,Tags,URL\n2024-01-02,Best films,,https://a.example\n\n"
      + "Position,Name,Year,URL\n1,Heat,1995,https://b.example\n2,Ran,1985,https://c.example\n3,Up,2009,https://d.example\n4,Fargo,1996,https://e.example\n"
    #expect(try read(list, .csv).spelled == ["1 Heat", "1 Ran", "1 Up", "1 Fargo"])
    let pivot =
      "Year,2024,\n,,\nRegion,Sales,Bills\nNorth,300.5,3\nBremen,100.5,1\nKiel,200,2\nGesamtergebnis,600.5,3\n"
    #expect(try read(pivot, .csv).spelled == ["300.5 North", "100.5 Bremen", "200 Kiel"])
    let blank = "name,count\na,1\nb,2\nc,3\n\nd,4\ne,5\nf,6\ng,7\nh,8\n"
    #expect(try read(blank, .csv).texts.count == 8)
  }

  @Test(
    "Notes below a sheet are not tags, and rows without a weight do not count in the check of its total"
  )
  func notesBelowSheets() throws {
    let sheet =
      "School,Nov.,Dec.\nHugo,5,2\nCurie,,1\nFerry,2,\nTOTAL,7,3\n,,\n* without free visits,,\n"
    let reading = try read(sheet, .csv)
    #expect(reading.texts == ["Hugo", "Curie", "Ferry"] && reading.weights[0] == 5)
    #expect(reading.leftOut == ["5 totalOfOthers", "7 noteBesideTable"])
    #expect(reading.notes == ["3 weightMissing"])
    let sum = try read("School,Nov.,Total visits\nHugo,5,9\nCurie,1,3\nFerry,2,4\n", .csv)
    #expect(sum.weights == [9, 3, 4])
  }

  @Test("Rows with a single field below a table of several columns are notes")
  func footers() throws {
    let table = "Land,2020,2021\nBremen,3,4\nHessen,5,6\n______\nSource: office\nas of today\n"
    let reading = try read(table, .csv)
    #expect(reading.texts == ["Bremen", "Hessen"])
    #expect(reading.leftOut == ["4 noteBesideTable", "5 noteBesideTable", "6 noteBesideTable"])
    #expect(try read("name,n,url\na,2,u\nb,3,v\nc\n", .csv).texts == ["a", "b", "c"])
    #expect(try read("name\tn\turl\na\t2\tu\nb\t3\n\nc\n", .tsv).texts == ["a", "b", "c"])
  }

  @Test("Durations are weights if their column has such a name, or if no value is a time of day")
  func durations() throws {
    let log = "Project,Start time,Duration\nApp,09:00:00,01:20:30\nDocs,10:30:00,00:00:45\n"
    #expect(try read(log, .csv).weights == [4830, 45])
    #expect(try read("Task,Time\nDig,3:20:00\nSow,0:05:00\n", .csv).weights == [12000, 300])
    for times in ["Who,Time\nAnn,10:00:00\nBo,11:30:00\n", "Meal,Time\nTea,8:00\nDinner,18:45\n"] {
      #expect(try read(times, .csv).weights == [1, 1])
    }
    let sums = try counted("Project", of: log + "App,11:00:00,00:00:30\n", weight: "Duration")
    #expect(sums.spelled == ["4860 App", "45 Docs"])
  }

  @Test("The weight is a sum of other columns, but never a number that identifies something")
  func sumsAndIdentifiers() throws {
    #expect(try read("Item,Jan,Feb,Summe\nA,2,3,5\nB,4,1,5.5\n", .csv).weights == [5, 5.5])
    let games =
      #"{"games": [{"appid": 440, "name": "A", "minutes": 12}, {"appid": 10, "name": "B", "minutes": 7}]}"#
    #expect(try read(games, nil).spelled == ["12 A", "7 B"])
  }

  @Test(
    "Names above addresses or phone numbers are a header",
    arguments: [
      "Name,Given name,Phone\nAnn Lee,Ann,+49 30\nBo Ray,Bo,+49 31\n",
      "Account,Boosts,Languages\na@x.example,true,\nb@y.example,false,\n",
    ])
  func headersOfTexts(table: String) throws {
    let reading = try read(table, .csv)
    #expect(reading.report.hasHeader && reading.texts.count == 2)
    #expect(["Ann Lee", "a@x.example"].contains(reading.texts[0]))
  }

  @Test("A total without a number and comments between rows are not tags")
  func emptyTotals() throws {
    #expect(try read("What,Cost\nBus,3\nTea,2\nTotal balance,\n", .csv).texts == ["Bus", "Tea"])
    let treebank =
      "# sent_id = 1\n1\tDer\tder\tDET\n2\tHund\tHund\tNOUN\n\n# sent_id = 2\n1\tDer\tder\tDET\n"
    #expect(try counted("3", of: treebank, format: nil).spelled == ["2 der", "1 Hund"])
  }

  @Test("A total row is not counted among the values")
  func totalBelowMembers() throws {
    let members = "Name,Town,Section,Fee\nAnn,Bonn,Judo,20\nBo,Bonn,Judo,20\n,,Summe,40\n"
    #expect(try counted("Section", of: members).spelled == ["2 Judo"])
  }

  @Test("A number that is the same in all objects is not a weight")
  func sharedNumber() throws {
    let json =
      #"{"artist": [{"name": "Ann", "streamable": "0", "rounds": "12"}, {"name": "Bo", "streamable": "0", "rounds": "7"}]}"#
    #expect(try read(json, nil).spelled == ["12 Ann", "7 Bo"])
  }

  @Test("A count is preferred to another number as the weight")
  func counts() throws {
    let json =
      #"{"items": [{"title": "a", "cover_i": 33, "size": 8, "edition_count": 4}, {"title": "b", "cover_i": 71, "size": 9, "edition_count": 2}]}"#
    #expect(try read(json, nil).spelled == ["4 a", "2 b"])
  }
}
