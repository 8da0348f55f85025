import Testing

@testable import TagSphereConversion

@Suite("Spreadsheets become tables")
struct SpreadsheetTests {
  private func table(_ bytes: [UInt8], isPlain: Bool = false) throws -> (ConversionOutcome, String)
  {
    let markup = try #require(MarkupLibrary(), "libxml2 is missing")
    let archive = try #require(ArchiveLibrary(), "libarchive13 is missing")
    var text: [UInt8] = []
    let outcome = SpreadsheetConversion(markup: markup, archive: archive)
      .convert(bytes, isPlain: isPlain) { text += $0 }
    return (outcome, String(decoding: text, as: UTF8.self))
  }

  /// Returns a workbook whose first sheet, by its order and not by its file's name, has rows.
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

  @Test("Cells stand where their references say, and the empty beginning is left out")
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

  @Test("A sheet of OpenDocument has its repeated cells, and no notes")
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

  @Test("Broken archives, entities and deep nesting are refused")
  func hostile() throws {
    let laughs = "<!DOCTYPE x [<!ENTITY a 'b'>]><worksheet/>"
    let sound = workbook("<row><c><v>1</v></c></row>")
    #expect(try table(sound) == (.success, "1\n"))
    for bytes in [
      [], Array(sound.prefix(90)), StoredZip.archive(["word/document.xml": "<x/>"]),
      StoredZip.archive(["content.xml": laughs]), StoredZip.archive(["xl/workbook.xml": "<a>"]),
      workbook(String(repeating: "<a>", count: 1_000)),
    ] {
      #expect(try table(bytes).0 == .wrongFormat)
    }
  }

  @Test("A few bytes that repeat without end are refused as too much content")
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

  @Test("Rows that are too many to hold back keep their empty columns")
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
