import TagSphereTagData
import Testing

@testable import TagSphereConversion

@Suite("Spreadsheets become tables")
struct SpreadsheetTests {
  private func table(
    _ bytes: [UInt8], isPlain: Bool = false, sheet: String? = nil
  ) throws -> (ConversionOutcome, String) {
    let (outcome, text, _) = try conversion(bytes, isPlain: isPlain, sheet: sheet)
    return (outcome, text)
  }

  private func conversion(
    _ bytes: [UInt8], isPlain: Bool = false, sheet: String? = nil
  ) throws -> (ConversionOutcome, String, ConversionDetails) {
    let markup = try #require(MarkupLibrary(), "libxml2 is missing")
    let archive = try #require(ArchiveLibrary(), "libarchive13 is missing")
    var (text, details) = ([UInt8](), ConversionDetails())
    let outcome = SpreadsheetConversion(markup: markup, archive: archive)
      .convert(bytes, sheet: sheet, isPlain: isPlain, details: &details) { text += $0 }
    return (outcome, String(decoding: text, as: UTF8.self), details)
  }

  /// Returns a workbook with rows in its first sheet; the order of sheets, not a file name, determines the first.
  private func workbook(_ rows: String, strings: String = "") -> [UInt8] {
    StoredZip.archive([
      "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
      "xl/worksheets/sheet2.xml": "<worksheet><sheetData>\(rows)</sheetData></worksheet>",
      "xl/workbook.xml": """
      <workbook xmlns:r="r"><sheets><sheet name="A" r:id="r2"/><sheet name="B" r:id="r1"/></sheets></workbook>
      """,
      "xl/_rels/workbook.xml.rels": """
      <Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="r2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/>
      <Relationship Id="r3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>
      """,
      "xl/sharedStrings.xml": "<sst>\(strings)</sst>",
    ])
  }

  @Test("Cells are placed by their references, and the empty beginning of a sheet is left out")
  func cells() throws {
    let bytes = workbook(
      """
      <row r="3"><c r="C3" t="s"><v>0</v></c><c r="D3" t="b"><v>1</v></c></row>
      <row r="5"><c r="B5"><v>0.5</v></c><c r="D5" t="e"><v>#N/A</v></c></row>
      <row r="6"><c r="C6" t="inlineStr"><is><t>a,"b"\n</t></is></c></row>
      """, strings: "<si><r><t>Mül</t></r><r><t>ler</t></r><rPh><t>x</t></rPh></si>")
    let (outcome, text) = try table(bytes)
    #expect(outcome == .success)
    #expect(text == "\n\n,Müller,TRUE\n\n0.5,,#N/A\n,\"a,\"\"b\"\"\n\",\n")
  }

  @Test("Rows and cells with impossible places are left out, or follow the previous row or cell")
  func impossiblePlaces() throws {
    func cell(_ reference: String, _ text: String) -> String {
      "<c r='\(reference)' t='inlineStr'><is><t>\(text)</t></is></c>"
    }
    let bytes = workbook(
      "<row r='1'>\(cell("A1", "a"))\(cell("ZZZZZZ99999999", "b"))</row>"
        + "<row r='-9223372036854775808'>\(cell("A1", "c"))</row>"
        + "<row r='99999999999999999999999'>\(cell("A1", "d"))</row>"
        + "<row r='9223372036854775807'>\(cell("A1", "e"))</row><row>\(cell("", "f"))</row>")
    let (outcome, text) = try table(bytes)
    #expect(outcome == .success)
    #expect(text == "a,b\nc,\nd,\n")
  }

  @Test("An OpenDocument sheet is read with its repeated cells, but without its notes")
  func openDocument() throws {
    let cell = "table:table-cell"
    let bytes = StoredZip.archive([
      "content.xml": """
      <d xmlns:table="t" xmlns:office="urn:x:office:1" xmlns:text="x"><spreadsheet><table:table>
      <table:table-row table:number-rows-repeated="2"><\(cell)><text:p>a</text:p><office:annotation>
      <text:p>no</text:p></office:annotation></\(cell)><\(cell) office:value-type="percentage"
      office:value="0.5" table:number-columns-repeated="2"/></table:table-row>
      <table:table-row table:number-rows-repeated="99999999999"><\(cell)/></table:table-row>
      </table:table></spreadsheet></d>
      """
    ])
    let (outcome, text) = try table(bytes)
    #expect(outcome == .success && text == "a,50%,50%\na,50%,50%\n")
  }

  /// Returns an OpenDocument workbook in which each sheet has one cell with the sheet's name.
  private func openDocument(_ sheets: [String], hidden: Set<String> = []) -> [UInt8] {
    let tables = sheets.map { name in
      """
      <table:table table:name="\(name)" table:style-name="\(hidden.contains(name) ? "h" : "s")">
      <table:table-row><table:table-cell><text:p>\(name)</text:p></table:table-cell></table:table-row></table:table>
      """
    }
    return StoredZip.archive([
      "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": """
      <d xmlns:table="t" xmlns:text="x" xmlns:style="y"><style:style style:name="h"><style:table-properties
      table:display="false"/></style:style><style:style style:name="s"><style:table-properties
      table:display="true"/></style:style><spreadsheet>\(tables.joined())</spreadsheet></d>
      """,
    ])
  }

  @Test(
    "A sheet is chosen by its name, ignoring case, or by its number among the visible sheets",
    arguments: [
      (nil, "Berlin", 1), ("Berlin", "Berlin", 1), ("2", "2", 3), ("3", "2", 3),
      ("köln", "Köln", 2),
      ("KÖLN", "Köln", 2),
    ] as [(String?, String, Int)])
  func sheets(asked: String?, name: String, number: Int) throws {
    let bytes = openDocument(["Notes", "Berlin", "Köln", "2"], hidden: ["Notes"])
    let (outcome, text, details) = try conversion(bytes, sheet: asked)
    #expect(outcome == .success && text == name + "\n")
    #expect(details.sheet == ReadSheet(name: name, number: number, count: 3))
    #expect(ConversionDetails(details.encoded) == details)
  }

  @Test(
    "Choosing a missing or hidden sheet fails, and the error lists the names of the other sheets")
  func noSheet() throws {
    let bytes = openDocument(["Notes", "Berlin", "Köln"], hidden: ["Notes"])
    for asked in ["Notes", "0", "3", "-1", "99999999999999999999", ""] {
      let (outcome, text, details) = try conversion(bytes, sheet: asked)
      #expect(outcome == .noSheet && text.isEmpty && details.sheet == nil)
      #expect(details.names == ["Berlin", "Köln"] && details.nameCount == 2)
      #expect(ConversionDetails(details.encoded) == details)
    }
  }

  @Test("If all sheets are hidden, they can be read")
  func allHidden() throws {
    let (outcome, text) = try table(openDocument(["A", "B"], hidden: ["A", "B"]), sheet: "b")
    #expect(outcome == .success && text == "B\n")
  }

  @Test("The second sheet of a workbook is read by its name")
  func secondSheet() throws {
    let (outcome, text, details) = try conversion(
      workbook("<row><c><v>1</v></c></row>"), sheet: "b")
    #expect(outcome == .success && text.isEmpty)
    #expect(details.sheet == ReadSheet(name: "B", number: 2, count: 2))
  }

  @Test("Other kinds of archives, and archives with a password, are identified")
  func others() throws {
    let locked = """
      <m xmlns:manifest="x"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></m>
      """
    let files: [([UInt8], FileContainer)] = [
      (StoredZip.archive(["word/document.xml": "<x/>"]), .wordDocument),
      (StoredZip.archive(["ppt/presentation.xml": "<x/>"]), .presentation),
      (StoredZip.archive(["mimetype": "application/epub+zip", "a.html": "<x/>"]), .book),
      (
        StoredZip.archive([
          "mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>",
        ]), .textDocument
      ),
      (StoredZip.archive(["xl/workbook.bin": "x"]), .binaryWorkbook),
      (StoredZip.archive(["a.txt": "x"]), .zip),
      (
        StoredZip.archive([
          "mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "x",
          "META-INF/manifest.xml": locked,
        ]), .locked
      ),
    ]
    for (bytes, container) in files {
      let (outcome, _, details) = try conversion(bytes)
      #expect(outcome == .otherContainer && details.container == container)
      #expect(ConversionDetails(details.encoded) == details)
    }
  }

  @Test(
    "Names in conversion details are cut if too many or too long, and malformed details are refused"
  )
  func details() {
    var details = ConversionDetails()
    details.names = Array(repeating: String(repeating: "ü", count: 500), count: 1_000)
    details.nameCount = 1_000
    let encoded = details.encoded
    #expect(encoded.count <= ConversionDetails.mostBytes)
    let read = ConversionDetails(encoded)
    #expect(
      read?.nameCount == 1_000 && read?.names.allSatisfy { $0.allSatisfy { $0 == "ü" } } == true)
    for bytes in [
      [], [255], Array(encoded.dropLast()), encoded + [1], [UInt8](repeating: 255, count: 30),
    ] {
      #expect(ConversionDetails(bytes) == nil)
    }
  }

  @Test("Broken archives, entities and deep nesting are refused")
  func hostile() throws {
    let laughs = "<!DOCTYPE x [<!ENTITY a 'b'>]><worksheet/>"
    let sound = workbook("<row><c><v>1</v></c></row>")
    #expect(try table(sound) == (.success, "1\n"))
    for bytes in [
      [], Array(sound.prefix(90)),
      StoredZip.archive(["content.xml": laughs]), StoredZip.archive(["xl/workbook.xml": "<a>"]),
      workbook(String(repeating: "<a>", count: 1_000)),
    ] {
      #expect(try table(bytes).0 == .wrongFormat)
    }
  }

  @Test("Cells that a few bytes repeat almost endlessly are refused as too much content")
  func repeats() throws {
    let cell = "table:table-cell"
    let text = String(repeating: "a", count: 1_000)
    let bytes = StoredZip.archive([
      "content.xml": """
      <d xmlns:table="t" xmlns:text="x"><spreadsheet><table:table><table:table-row
      table:number-rows-repeated="99999999999"><\(cell) table:number-columns-repeated="99999999999">
      <text:p>\(text)</text:p></\(cell)></table:table-row></table:table></spreadsheet></d>
      """
    ])
    let (outcome, table) = try table(bytes)
    #expect(outcome == .tooMuchContent)
    #expect(table.utf8.count <= ConversionLimits.mebibytesOfTable << 20 + 1 << 24)
  }

  @Test("If rows are too many to buffer, empty columns are kept")
  func held() throws {
    let text = String(repeating: "a", count: 1 << 19)
    let rows = (1...40).map {
      "<row r=\"\($0)\"><c r=\"C\($0)\" t=\"str\"><v>\(text)</v></c></row>"
    }
    let (outcome, table) = try table(
      workbook(rows.joined() + "<row><c r=\"A41\"><v>1</v></c></row>"))
    #expect(outcome == .success)
    let starts = table.split(separator: "\n").map { $0.prefix(3) }
    #expect(starts == repeatElement(",,a", count: 40) + ["1,,"])
  }
}
