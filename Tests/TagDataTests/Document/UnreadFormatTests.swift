import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests formats that are recognized but not read.
@Suite("Formats that are not read")
struct UnreadFormatTests {
  /// Returns a ZIP archive of uncompressed files, with only the parts that readers inspect.
  private static func zip(_ members: [(name: String, content: String)]) -> [UInt8] {
    members.flatMap { name, content -> [UInt8] in
      let head: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0] + Array(repeating: 0, count: 16)
      return head + [UInt8(name.utf8.count), 0, 0, 0] + Array(name.utf8) + Array(content.utf8)
    }
  }

  private static let types = (name: "[Content_Types].xml", content: "<Types/>")
  private static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0]

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  static let files: [(bytes: [UInt8], name: String, remedy: String)] = [
    (zip([types, ("xl/workbook.xml", "")]), "an Excel workbook", "libreoffice"),
    (zip([types, ("word/document.xml", "")]), "a Word document", "--count-words"),
    (zip([types, ("ppt/presentation.xml", "")]), "a presentation", "pdf FILE"),
    (zip([("mimetype", "application/epub+zip")]), "a book in EPUB", "--count-words"),
    (
      zip([("mimetype", "application/vnd.oasis.opendocument.spreadsheet")]),
      "a spreadsheet of OpenDocument", "libreoffice"
    ),
    (
      zip([("mimetype", "application/vnd.oasis.opendocument.text")]),
      "a document of OpenDocument", "--count-words"
    ),
    (zip([("a.csv", "a,1")]), "a ZIP archive", "unzip -p FILE NAME"),
    (compound + utf16("WordDocument"), "an old Word document", "libreoffice"),
    (compound + utf16("EncryptedPackage"), "a document that has a password", "without one"),
    (zip([types, ("xl/workbook.bin", "")]), "a binary Excel workbook", "save it as .xlsx"),
    (
      zip([("Index/Document.iwa", "")]), "a document of Numbers, Pages or Keynote", "export it as"
    ),
    (compound + utf16("Workbook"), "an old Excel workbook", "libreoffice"),
    (Array("SQLite format 3\0".utf8), "a database of SQLite", "sqlite3 -header -csv FILE"),
    (Array("PAR1".utf8) + [0x15, 0], "a Parquet file", "duckdb"),
    (Array("ARROW1\0\0".utf8), "an Arrow or Feather file", "pandas"),
    ([0x89] + Array("HDF\r\n\u{1A}\n".utf8), "an HDF5 file", "pandas"),
    ([0x93] + Array("NUMPY".utf8) + [1, 0], "an array of NumPy", "numpy"),
    ([0x80, 4, 0x95, 0, 0], "a pickle of Python", "if you trust it"),
    (Array("bplist00".utf8) + [0], "a binary property list", "plistlib"),
    ([0x58, 0x0A, 0, 0, 0, 3], "data of R", "Rscript"),
    (
      Array("a.txt".utf8) + Array(repeating: 0, count: 252) + Array("ustar".utf8), "a tar archive",
      "tar -xOf"
    ),
    ([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0], "a PNG image", "--format photos"),
    (Array("{\\rtf1\\ansi Fruit}".utf8), "a Rich Text document", "pandoc"),
    (
      Array("<?xml version=\"1.0\"?>\n<graphml><graph/></graphml>".utf8), "a graph in GraphML",
      "xmllint"
    ),
    (Array("<?xml version=\"1.0\"?>\n<catalog/>\n".utf8), "XML but not a feed", "xmllint"),
    (Array("<!DOCTYPE html><title>a</title>".utf8), "a web page (HTML)", "--count-words"),
    (
      Array("-- of today\nCREATE TABLE a (b text);\nINSERT INTO a VALUES ('c');\n".utf8),
      "a dump of a database in SQL", "--format csv"
    ),
  ]

  @Test(
    "The error names an unsupported format and a remedy, for pieces of any size", arguments: files)
  func sentences(bytes: [UInt8], name: String, remedy: String) {
    var sentences: Set<String> = []
    for piece in [1, 7, bytes.count] {
      let error = #expect(throws: TagDocumentError.self) { try read(bytes, nil, piece: piece) }
      sentences.insert(error?.description ?? "")
    }
    #expect(sentences.count == 1)
    let sentence = sentences.first ?? ""
    #expect(sentence.hasPrefix("this is \(name), which is not read; ") && sentence.contains(remedy))
    #expect(!sentence.contains("\n"))
  }

  @Test("Markup is read as lines if lines are requested")
  func markup() throws {
    let page = "<?xml version=\"1.0\"?>\n<catalog/>\n"
    try #expect(read(page, .lines).texts == ["<?xml version=\"1.0\"?>", "<catalog/>"])
  }
}
