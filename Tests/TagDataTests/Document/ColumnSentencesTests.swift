import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests the messages about columns that cannot be read.
@Suite("Messages about columns")
struct ColumnSentencesTests {
  @Test("If no row names the columns, the message asks for the number of a column")
  func noHeader() {
    var options = ReadingOptions(format: .csv)
    options.columns.text = ColumnName("word")
    let error = #expect(throws: TagDocumentError.self) {
      try read(Array("apple,3\npear,4\n".utf8), options)
    }
    #expect(
      error?.description
        == "there is no column “word”, because no row names the columns; give its number, from 1 to 2"
    )
  }

  @Test(
    "The message about a web page calls it a web page, whatever the file's name is",
    arguments: ["csv", "tsv", "json"])
  func webPages(ending: String) {
    var options = ReadingOptions()
    options.suggestedFormat = DocumentFormat(fileName: "a." + ending)
    let error = #expect(throws: TagDocumentError.self) {
      try read(
        Array("<!DOCTYPE html>\n<html><body>\n<p>One, two</p>\n</body></html>\n".utf8), options)
    }
    #expect(error?.description.hasPrefix("this is a web page") == true)
  }
}
