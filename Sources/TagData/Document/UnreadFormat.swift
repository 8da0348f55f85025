/// A known format that is not read, with its name and a remedy.
public struct UnreadFormat: Hashable, Sendable {
  /// A name for a file of the format, such as "a Word document".
  public let name: String
  /// The remedy for the user, as an imperative.
  public let remedy: String

  /// Creates a format.
  private init(_ name: String, _ remedy: String) { (self.name, self.remedy) = (name, remedy) }

  /// A sentence fragment with the name and the remedy.
  package var sentence: String { "this is \(name), which is not read; \(remedy)" }

  /// Detects the format of a file that is not text by its first bytes; nil if the format is not known.
  init?(head: ArraySlice<UInt8>) {
    if let format = Self(containerIn: head) {
      self = format
      return
    }
    let match = Self.beginnings.first {
      head.dropFirst($0.offset).starts(with: $0.bytes)
    }
    guard let match else { return nil }
    self = match.format
  }

  /// Detects XML, HTML and SQL by the first bytes; nil for other texts.
  init?(markup head: ArraySlice<UInt8>) {
    if BookmarkList.begins(head) { return nil }
    let start = String(decoding: head.drop { $0 <= 0x20 }.prefix(2048), as: UTF8.self)
    let lower = start.lowercased()
    if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") {
      self.init("a web page (HTML)", "count its words with --count-words")
    } else if lower.hasPrefix("<?xml") || lower.hasPrefix("<!doctype") {
      let known = Self.rootElements.first { lower.range(of: "<" + $0.element) != nil }
      let remedy =
        "write what you want of it as lines, such as all texts of an element with xmllint --xpath "
        + "'//*[local-name()=\"\(known?.example ?? "name")\"]/text()' FILE | tagsphere"
      self.init(known?.name ?? "XML but not a feed", remedy)
    } else if Self.isDumpOfSQL(lower) {
      self.init(
        "a dump of a database in SQL",
        "load it, and give the CSV of a query, as with sqlite3 -csv NAME.db 'select …' | tagsphere "
          + "--format csv")
    } else {
      return nil
    }
  }

  /// Whether a lower-case text has SQL statements that create or fill tables.
  private static func isDumpOfSQL(_ text: String) -> Bool {
    let statements = ["create table ", "insert into "]
    let first = text.split(separator: "\n").first { !$0.isEmpty && !$0.hasPrefix("--") }
    let begins = ["create ", "insert ", "drop ", "begin", "pragma ", "set ", "/*", "use "]
    return begins.contains { first?.hasPrefix($0) == true }
      && text.split(separator: "\n").contains { line in
        statements.contains { line.hasPrefix($0) } && line.contains("(")
      }
  }

  private static let rootElements: [(element: String, name: String, example: String)] = [
    ("graphml", "a graph in GraphML", "data"),
    ("gexf", "a graph in GEXF", "node"), ("svg", "an SVG image", "text"),
    ("plist", "a property list", "string"), ("kml", "a map in KML", "name"),
    ("gpx", "a track in GPX", "name"), ("html", "a web page", "li"),
  ]

  private static func pandas(_ call: String) -> String {
    "make CSV of it with python3 -c 'import pandas, sys; pandas.\(call)(sys.argv[1])"
      + ".to_csv(sys.stdout, index=False)' FILE | tagsphere --format csv"
  }

  private static let archive = "unpack it first, and give a file of it"
  private static let office = "libreoffice --headless --convert-to"
  private static let words = "count its words with pandoc -t plain FILE | tagsphere --count-words"
  private static let slides =
    "make a PDF file of it with \(office) pdf FILE, whose pages are shown"
  private static let sheet =
    "save it as .xlsx or CSV, or make CSV of it with \(office) csv FILE"
  /// The format of a sheet in a place where text is required; elsewhere, sheets are read.
  private static let sheetInText =
    "leave out the option that asks for a text, or make CSV of it with \(office) csv FILE"
  private static let picture = "show it with --format photos"

  /// The bytes that identify files, with their offset.
  ///
  /// Sources: the descriptions of the formats, and the descriptions that file(1) uses.
  private static let beginnings: [(offset: Int, bytes: [UInt8], format: UnreadFormat)] = [
    (
      0, Array("SQLite format 3\0".utf8),
      UnreadFormat(
        "a database of SQLite",
        "sqlite3 FILE .tables lists its tables; give one with sqlite3 -header -csv FILE "
          + "'select * from TABLE' | tagsphere --format csv")
    ),
    (
      0, Array("PAR1".utf8),
      UnreadFormat(
        "a Parquet file",
        "make CSV of it with duckdb -csv -c \"from 'FILE.parquet'\" | tagsphere --format csv, or "
          + "with pandas.read_parquet of Python")
    ),
    (0, Array("ARROW1".utf8), UnreadFormat("an Arrow or Feather file", pandas("read_feather"))),
    (0, Array("FEA1".utf8), UnreadFormat("a Feather file", pandas("read_feather"))),
    (0, Array("ORC".utf8) + [0x08], UnreadFormat("an ORC file", pandas("read_orc"))),
    (0, [0x89] + Array("HDF\r\n\u{1A}\n".utf8), UnreadFormat("an HDF5 file", pandas("read_hdf"))),
    (0, Array("$FL2".utf8), UnreadFormat("a file of SPSS", pandas("read_spss"))),
    (0, Array("<stata_dta>".utf8), UnreadFormat("a file of Stata", pandas("read_stata"))),
    (
      0, [0x93] + Array("NUMPY".utf8),
      UnreadFormat(
        "an array of NumPy",
        "write its texts as lines with python3 -c 'import numpy, sys; "
          + "numpy.savetxt(sys.stdout, numpy.load(sys.argv[1]), \"%s\")' FILE | tagsphere")
    ),
    (
      0, Array("bplist00".utf8),
      UnreadFormat(
        "a binary property list",
        "make JSON of it with python3 -c 'import json, plistlib, sys; "
          + "json.dump(plistlib.load(open(sys.argv[1], \"rb\")), sys.stdout, default=str)' FILE | "
          + "tagsphere --format json")
    ),
    (0, [0x58, 0x0A, 0, 0, 0], savedByR), (0, Array("RDX2\n".utf8), savedByR),
    (0, Array("RDX3\n".utf8), savedByR), (0, [0x80, 2, 0x5D], pickled),
    (0, [0x80, 3, 0x5D], pickled),
    (0, [0x80, 2, 0x7D], pickled), (0, [0x80, 3, 0x7D], pickled), (0, [0x80, 4, 0x95], pickled),
    (0, [0x80, 5, 0x95], pickled),
    (
      257, Array("ustar".utf8),
      UnreadFormat(
        "a tar archive",
        "tar -tf FILE lists its files; give one with tar -xOf FILE NAME | tagsphere")
    ),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], UnreadFormat("a 7-Zip archive", archive)),
    (0, Array("Rar!".utf8) + [0x1A], UnreadFormat("a RAR archive", archive)),
    (0, [0x04, 0x22, 0x4D, 0x18], UnreadFormat("a file compressed with lz4", archive)),
    (0, Array("LZIP".utf8), UnreadFormat("a file compressed with lzip", archive)),
    (0, [0x89] + Array("PNG\r\n".utf8), UnreadFormat("a PNG image", picture)),
    (0, [0xFF, 0xD8, 0xFF], UnreadFormat("a JPEG image", picture)),
    (0, Array("GIF8".utf8), UnreadFormat("a GIF image", picture)),
    (8, Array("WEBP".utf8), UnreadFormat("a WebP image", picture)),
    (4, Array("ftyp".utf8), UnreadFormat("a film or a HEIC image", picture)),
    (0, [0x1A, 0x45, 0xDF, 0xA3], UnreadFormat("a film", picture)),
    (0, [0x49, 0x49, 0x2A, 0], UnreadFormat("a TIFF image", "save it as PNG or JPEG")),
    (0, [0x4D, 0x4D, 0, 0x2A], UnreadFormat("a TIFF image", "save it as PNG or JPEG")),
    (0, Array("\u{7F}ELF".utf8), UnreadFormat("a program", "give the data that it makes")),
    (0, Array("{\\rtf".utf8), UnreadFormat("a Rich Text document", words)),
    (0, Array("%!PS".utf8), UnreadFormat("a PostScript file", "make a PDF file of it with ps2pdf")),
  ]

  private static let savedByR = UnreadFormat(
    "data of R",
    "make CSV of it with Rscript -e 'write.csv(readRDS(\"FILE\"), row.names = FALSE)' | tagsphere "
      + "--format csv")
  private static let pickled = UnreadFormat(
    "a pickle of Python",
    "if you trust it, make JSON of it with python3 -c 'import json, pickle, sys; "
      + "json.dump(pickle.load(open(sys.argv[1], \"rb\")), sys.stdout, default=str)' FILE | tagsphere "
      + "--format json")
}

// MARK: Containers

extension UnreadFormat {
  /// Creates the format of a container, with a remedy.
  package init(_ container: FileContainer) {
    self =
      switch container {
      case .workbook: UnreadFormat("an Excel workbook", Self.sheetInText)
      case .spreadsheet: UnreadFormat("a spreadsheet of OpenDocument", Self.sheetInText)
      case .binaryWorkbook: UnreadFormat("a binary Excel workbook", Self.sheet)
      case .oldWorkbook: UnreadFormat("an old Excel workbook", Self.sheet)
      case .numbers:
        UnreadFormat("a document of Numbers, Pages or Keynote", "export it as .xlsx or CSV")
      case .locked: UnreadFormat("a document that has a password", "save it without one")
      case .wordDocument: UnreadFormat("a Word document", Self.words)
      case .oldWordDocument:
        UnreadFormat(
          "an old Word document", "make a text of it with \(Self.office) txt:Text FILE")
      case .textDocument: UnreadFormat("a document of OpenDocument", Self.words)
      case .presentation, .oldPresentation: UnreadFormat("a presentation", Self.slides)
      case .book: UnreadFormat("a book in EPUB", Self.words)
      case .compound: UnreadFormat("an old Excel, Word or PowerPoint file", Self.sheet)
      case .zip:
        UnreadFormat(
          "a ZIP archive",
          "unzip -l FILE lists its files; give one with unzip -p FILE NAME | tagsphere")
      }
  }

  /// Detects the format of a container by the first bytes of a file; nil for other files.
  private init?(containerIn head: ArraySlice<UInt8>) {
    if let compound = FileContainer(compound: head) {
      self.init(compound)
    } else if head.starts(with: [0x50, 0x4B, 0x03, 0x04])
      || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      let members = Self.members(of: head)
      let type = members.first.flatMap { $0.name == "mimetype" ? $0.content : nil } ?? ""
      self.init(FileContainer(zip: members.map { $0.name }, type: type))
    } else {
      return nil
    }
  }

  /// Returns the names of the files in an archive, and the beginnings of their contents.
  ///
  /// Only files within the given bytes are returned.
  ///
  /// Source: PKWARE, APPNOTE.TXT, "Local file header".
  private static func members(of head: ArraySlice<UInt8>) -> [(name: String, content: String)] {
    let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
    var members: [(name: String, content: String)] = []
    var rest = head
    while let start = rest.firstIndex(of: signature[0]) {
      rest = rest[start...]
      defer { rest = rest.dropFirst() }
      guard rest.starts(with: signature), rest.count > 30 else { continue }
      func number(at offset: Int) -> Int {
        Int(rest[start + offset]) | Int(rest[start + offset + 1]) << 8
      }
      let name = rest.dropFirst(30).prefix(number(at: 26))
      let content = rest[name.endIndex...].dropFirst(number(at: 28)).prefix(80)
      members.append(
        (String(decoding: name, as: UTF8.self), String(decoding: content, as: UTF8.self)))
    }
    return members
  }
}
