import TagSphereTagData
import Testing

@Suite("Headers and columns of exports")
struct ExportedTableTests {
  private func table(_ text: String) throws -> TableColumns? {
    var options = ReadingOptions(format: nil)
    options.suggestedFormat = .csv
    return try read(Array(text.utf8), options).document.table
  }

  @Test("Words above columns of categories are a header")
  func categories() throws {
    let rows = (0..<12).map { "Task \($0),\(["Done", "To do"][$0 % 2]),March \($0 + 1)\n" }.joined()
    #expect(try table("Name,Status,Created\n" + rows)?.text.name == "Name")
    let two = (0..<12).map { "\(["Ana", "Bo"][$0 % 2]),\(["red", "blue"][$0 / 6])\n" }.joined()
    #expect(try table("person,colour\n" + two)?.names == ["person", "colour"])
    // The first row of a list is no header.
    #expect(try table("Ana,red\n" + two)?.names.isEmpty != false)
    #expect(
      try table("oak,tree\nelm,tree\nrose,flower\nlily,flower\nfir,tree\nfig,tree\n")?.names.isEmpty
        != false)
  }

  @Test(
    "Numbers that identify rows are no weights",
    arguments: ["Book Id", "user_id", "orderID", "ISBN13"])
  func identifiers(name: String) throws {
    let found = try table("\(name),Title,My Rating\n20000,Dune,4\n20037,Emma,5\n20074,Ulysses,3\n")
    #expect(found?.text.name == "Title" && found?.weight?.name == "My Rating")
  }

  @Test("A title is the text rather than the key of its record")
  func keys() throws {
    #expect(try table("Key,Item Type,Title\nAB1,book,Dune\nCD2,book,Emma\n")?.text.name == "Title")
    #expect(try table("key,value\nsun,3\nmoon,4\n")?.text.name == "key")
  }

  @Test(
    "Numbers beside a usual name of the text are weights, unless a column has a usual name of them")
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
    "Numbers of another column may have a unit",
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

  @Test("Numbers with a sign of money are read in an encoding that is guessed")
  func moneyInOtherEncodings() throws {
    var bytes = Array("Artikel;Umsatz\r\n".utf8)
    for (text, number) in [("K", "2.317,10"), ("Brot", "120,00"), ("Milch", "80,50")] {
      // ä and €, as windows-1252 has them.
      bytes += Array(text.utf8) + [0xE4] + Array(";\(number) ".utf8) + [0x80, 0x0D, 0x0A]
    }
    var reader = TagDocumentReader(options: ReadingOptions(format: .csv))
    try reader.consume(bytes[...])
    let reading = try reader.finish()
    #expect(reading.texts == ["Kä", "Brotä", "Milchä"])
    #expect(reading.weights == [2317.1, 120, 80.5] && reading.leftOut.isEmpty)
    #expect(reading.document.table?.unit == "€")
  }

  @Test("Amounts are weights, and balances of accounts are not")
  func balances() throws {
    let reading = try read(
      "Buchung;Empfänger;Saldo;Betrag\n31.10.2025;REWE;1.204,17;-70,76\n30.10.2025;Bahn;1.274,93;-19,90\n",
      .csv)
    #expect(reading.texts == ["REWE", "Bahn"] && reading.weights == [-70.76, -19.9])
  }

  @Test("A sum without a name is the total, and no row that lacks its text")
  func unnamedTotal() throws {
    let reading = try read("page,views\nHome,320\nShop,140\nBlog,40\n,500\n", .csv)
    #expect(reading.texts == ["Home", "Shop", "Blog"])
    #expect(reading.leftOut == ["5 totalOfOthers"])
  }

  @Test("Addresses of those who answered are no words")
  func addresses() throws {
    let rows = (0..<9).map {
      "a\($0)@example.org,\(["Red", "Blue", "Green"][$0 % 3]),\($0 % 5 + 1)"
    }
    let reading = try read("Email,Colour,Age\n" + rows.joined(separator: "\n"), .csv)
    #expect(reading.document.table?.text.name == "Colour")
  }

  @Test("A table of Markdown below a list is a table, and the list is left out")
  func tableBelowList() throws {
    let list = (1...12).map { "- item \($0)\n" }.joined()
    let table =
      "| Feature | Votes |\n|:---|---:|\n" + (1...8).map { "| **f\($0)** | \($0) |\n" }.joined()
    let reading = try read("# Plan\n\n" + list + "\n" + table, nil)
    #expect(reading.texts == (1...8).map { "f\($0)" })
    #expect(
      reading.report.leftOut.counts == [.noteBesideTable: 13] && reading.report.rowsRead == 21)
  }

  @Test("Numbers of articles are no weights, and a general total is no word")
  func articles() throws {
    let reading = try read(
      "Ref.;Artículo;Importe;Uds.\n10055;Jamón;120,75;61\n10146;Pan;80,20;30\n10139;Café;20,05;7\n;TOTAL GENERAL;221,00;98\n",
      .csv)
    #expect(reading.texts == ["Jamón", "Pan", "Café"] && reading.weights == [120.75, 80.2, 20.05])
    #expect(reading.leftOut == ["5 totalOfOthers"])
  }

  @Test("Titles with empty cells behind them stand above the header")
  func titles() throws {
    let reading = try read(
      "Informe 2025;;;\nTienda: Centro;;;\n;;;\nRef.;Artículo;Importe;Uds.\n10055;Jamón;120,75;61\n10146;Pan;80,20;30\n",
      .csv)
    #expect(reading.texts == ["Jamón", "Pan"] && reading.weights == [120.75, 80.2])
    #expect(reading.leftOut.isEmpty && reading.document.table?.weight?.name == "Importe")
  }
}
