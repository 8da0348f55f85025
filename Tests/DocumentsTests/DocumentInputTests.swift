import Foundation
import TagSphereCommandLineOptions
import TagSphereMessages
import TagSphereDesign
import TagSphereStartup
import TagSphereProgramSupport
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereDocuments
@testable import TagSphereProgram

@Suite("Reading files") @MainActor
struct DocumentInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func message(_ path: String) -> String? {
    do {
      _ = try readDocument(at: path, options: ReadingOptions())
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("The file's name determines the format, unless an option gives the format")
  func format() throws {
    let file = try folder.file("a.csv", Array("a,2\n".utf8)).path
    let byName = try readDocument(at: file, options: ReadingOptions())
    #expect(byName.report.format == .csv && byName.document.tags[0].weight == 2)
    let byOption = try readDocument(at: file, options: ReadingOptions(format: .lines))
    #expect(byOption.document.tags[0].text == "a,2")
    let prose = try readDocument(
      at: file, options: ReadingOptions(format: .prose, stopWords: .none))
    #expect(prose.report.format == .prose && prose.report.rowsRead == 2)
  }

  @Test("A file longer than a chunk is read completely")
  func longFile() throws {
    var bytes: [UInt8] = []
    for index in 0..<200_000 { bytes += "label \(index)\n".utf8 }
    let file = try folder.file("a.txt", bytes).path
    #expect(bytes.count > 2 * InputFile.chunkBytes)
    let reading = try readDocument(at: file, options: ReadingOptions())
    #expect(reading.document.tags.count == 200_000)
    #expect(reading.document.tags.last?.text == "label 199999")
  }

  @Test(
    "If late numbers show another number style, the weights are read correctly from a file or any pipe",
    arguments: [Input.file, .pipe, .packedPipe])
  func laterStyle(_ input: Input) throws {
    var table = "word,count\n"
    for index in 0..<20_000 { table += "a\(index),\"\(index % 900 + 1)\"\n" }
    for index in 1...999 { table += "b\(index),\"\(index).234,5\"\n" }
    let reading = try input.read(table, in: folder)
    #expect(reading.document.tags.count == 20_999)
    #expect(reading.report.notes.counts[.readAgain] == 1)
    let warnings = reading.report.warnings(name: "a", path: "a", options: DocumentOptions())
    #expect(warnings.contains { $0.english.hasSuffix("all were read in that style") })
    let last = try #require(reading.document.tags.last)
    #expect(last.text == "b999" && last.weight == 999_234.5)
  }

  /// The container of a document: a file, a pipe, or a pipe with compressed data.
  enum Input: Sendable {
    case file, pipe, packedPipe

    /// Writes a table into the container and reads it.
    func read(_ table: String, in folder: TemporaryFolder) throws -> Reading {
      let file = try folder.file("table.csv", Array(table.utf8))
      guard self != .file else { return try readDocument(at: file.path, options: ReadingOptions()) }
      let pipe = folder.url.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let command = self == .packedPipe ? "gzip -c" : "cat"
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      writer.arguments = ["-c", "exec \(command) <\"$0\" >\"$1\"", file.path, pipe]
      try writer.run()
      defer { writer.waitUntilExit() }
      return try readDocument(at: pipe, options: ReadingOptions())
    }
  }

  @Test("A pipe with more data than the copy of a pipe may hold cannot be read again")
  func longPipe() throws {
    let copy = PipeCopy(mostBytes: 10)
    copy.append(Array("0123456".utf8))
    #expect(copy.descriptor != nil && copy.rewind())
    copy.append(Array("789abc".utf8))
    #expect(copy.descriptor == nil && !copy.rewind())
  }

  @Test("A reading error is reported in one sentence")
  func unreadable() throws {
    let missing = folder.url.appending(path: "none").path
    #expect(message(missing) == "cannot read \(missing): there is no such file")
    let directory = folder.url.path
    #expect(message(directory) == "cannot read \(directory): it is a directory; name a file in it")
    let beyond = try folder.file("plain", []).path + "/a.tsv"
    #expect(message(beyond) == "cannot read \(beyond): Not a directory")
    #expect(
      DocumentInputError.cannotOpen(name: "a", code: EACCES).description
        == "cannot read a: you have no permission to read it")
    let binary = try folder.file("a.tsv", [0x7F, 0x45, 0x4C, 0x51, 0]).path
    #expect(
      message(binary) == "\(binary): line 1: this is not text: it contains NUL bytes; "
        + "give a TSV, CSV, JSON or text file")
  }

  @Test("Pipes, sockets and devices are refused unopened if no user can wait for them")
  func specialFiles() throws {
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let socket = try boundSocket("socket")
    let cases = [
      (pipe, "pipe"), (socket, "socket"), ("/dev/zero", "device"), ("/dev/null", "device"),
    ]
    for (path, kind) in cases {
      let link = folder.url.appending(path: "link to \(kind)").path
      unlink(link)
      try #require(symlink(path, link) == 0)
      for path in [path, link] {
        let error = #expect(throws: DocumentInputError.self) {
          _ = try readDocument(at: path, options: ReadingOptions(), allowsPipe: false)
        }
        #expect(
          error?.description == "cannot read \(path): it is a \(kind); give a regular file")
      }
      #expect(throws: DocumentInputError.self) { try readStopWords(at: path) }
      #expect(throws: DocumentInputError.self) { try ThemeSource.file(path).theme() }
      #expect(throws: UsageError.self) { try Preferences.file(at: path) }
    }
    #expect(message(socket) == "cannot read \(socket): it is a socket; give a regular file")
  }

  @Test("An interactive command waits for a pipe")
  func pipes() throws {
    let path = folder.url.appending(path: "pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    let writer = Thread {
      try? FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: Data("a\t1\n".utf8))
    }
    writer.start()
    let reading = try readDocument(at: path, options: ReadingOptions())
    #expect(reading.document.tags.map(\.text) == ["a"])
  }

  /// Creates a socket in the folder and returns its path.
  private func boundSocket(_ name: String) throws -> String {
    let path = folder.url.appending(path: name).path
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8) + [0]) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    return path
  }

  @Test(
    "If the chosen weight column has no numbers, the error names the column and one of its texts")
  func noNumbers() throws {
    var options = ReadingOptions()
    options.columns.weight = ColumnName("kind")
    let text = Array("word,kind\napple,red\npear,green\n".utf8)
    let reading = try readDocument(at: folder.file("a.csv", text).path, options: options)
    #expect(
      reading.nothingToShow(name: "a.csv")
        == "a.csv contains no tags: column “kind”, the column of the weights, contains texts such as "
        + "“red” in line 2, not numbers; choose another column with --weight, or --weight none")
  }

  @Test("A document with nothing to show comes with the reason")
  func nothing() throws {
    let empty = try readDocument(
      at: folder.file("a.tsv", []).path, options: ReadingOptions())
    #expect(empty.nothingToShow(name: "a.tsv") == "a.tsv contains no tags: it is empty")
    let bad = try readDocument(
      at: folder.file("b.tsv", Array("\na\t1e999\nb\t1e999\n".utf8)).path, options: ReadingOptions()
    )
    #expect(
      bad.nothingToShow(name: "b.tsv")
        == "b.tsv contains no tags: all 2 rows were left out, the first in line 2: "
        + "the weight is not finite; see tagsphere check")
    let header = try readDocument(
      at: folder.file("d.tsv", Array("text\tweight\n".utf8)).path, options: ReadingOptions())
    #expect(
      header.nothingToShow(name: "d.tsv") == "d.tsv contains no tags: it has a header and no rows")
    let good = try readDocument(
      at: folder.file("c.tsv", Array("a\n".utf8)).path, options: ReadingOptions())
    #expect(good.nothingToShow(name: "c.tsv") == nil)
  }

  @Test("Stop words are read from a file")
  func stopWords() throws {
    let words = try readStopWords(at: folder.file("stop", Array("foo bar\n# no\nBaz\n".utf8)).path)
    #expect(words.contains("Bar") && words.contains("baz") && words.count == 3)
    #expect(throws: DocumentInputError.self) { try readStopWords(at: "/no such file") }
    let program = try folder.file("program", [0x7F] + Array("ELQ\n\0".utf8)).path
    #expect(
      throws: DocumentInputError.badDocument(name: program, TagDocumentError(.binary, line: 2))
    ) { try readStopWords(at: program) }
  }
}

@Suite("Encodings of files")
struct EncodingTests {
  private func decoded(_ bytes: [UInt8], from name: String, piece: Int) throws -> [UInt8] {
    let encoding = try #require(TextEncoding(name))
    let decoder = try #require(EncodingDecoder(encoding))
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      text += decoder.utf8(of: Array(bytes[start..<min(start + piece, bytes.count)]))
    }
    return text + decoder.finish()
  }

  @Test("A file is decoded correctly in pieces of any size", arguments: [1, 2, 3, 1_000])
  func pieces(piece: Int) throws {
    func text(_ bytes: [UInt8], _ name: String) throws -> String {
      String(decoding: try decoded(bytes, from: name, piece: piece), as: UTF8.self)
    }
    try #expect(text([0x53, 0xE3, 0x6F], "latin1") == "São")
    try #expect(text([0x80, 0x93, 0x78, 0x94], "windows-1252") == "€“x”")
    try #expect(text([0x93, 0xFA, 0x96, 0x7B], "shift_jis") == "日本")
    try #expect(text([0xFF, 0xFE, 0xE9, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "UTF-16") == "é😀")
    try #expect(text([0x00, 0xE9, 0x00, 0x0A], "utf-16be") == "é\n")
    let long = [UInt8](repeating: 0xE9, count: 50_000)
    try #expect(text(long, "iso-8859-15") == String(repeating: "é", count: 50_000))
  }

  @Test("Bytes that the encoding does not define become malformed bytes", arguments: [1, 2, 1_000])
  func malformed(piece: Int) throws {
    try #expect(
      decoded([0x61, 0x81, 0x62], from: "windows-1252", piece: piece) == [0x61, 0xFF, 0x62])
    try #expect(
      decoded([0x00, 0xDC, 0x62, 0x00, 0x63], from: "utf-16le", piece: piece)
        == [0xFF, 0x62, 0xFF])
    try #expect(decoded([0x61, 0x93], from: "shift_jis", piece: piece) == [0x61, 0xFF])
  }

  @Test(
    "The program reads a file in the encoding of --encoding; without it, a warning names the option"
  )
  func program() throws {
    let latin1 = Array("text\tweight\nZ".utf8) + [0xFC] + Array("rich\t2\nBern\t1\n".utf8)
    let given = try ProgramRun.run(
      ["list", "-", "--format", "tsv", "--encoding", "latin1"], input: latin1)
    #expect(given.output == "Zürich\nBern\n" && given.errors.isEmpty && given.status == 0)
    let missing = try ProgramRun.run(["list", "-", "--format", "tsv"], input: latin1)
    #expect(missing.output == "Zürich\nBern\n")
    #expect(
      missing.errors
        == "tagsphere: warning: standard input is not UTF-8, and is shown as windows-1252, its most likely "
        + "encoding; name another one with --encoding\n")
    let words = try ProgramRun.run(
      ["list", "-", "--count-words", "--encoding", "latin1"], input: [0xFC, 0x62, 0x65, 0x72])
    #expect(words.output == "über\n")
    let utf16 = try ProgramRun.run(["list", "-"], input: [0xFF, 0xFE, 0xE9, 0x00, 0x0A, 0x00])
    #expect(utf16.output == "é\n" && utf16.errors.isEmpty)
  }

  @Test("Running text without --count-words gets a warning that names the option")
  func prose() throws {
    let sentence = "This is a sentence of eight words, you see. "
    let text = Array(String(repeating: sentence, count: 8).utf8)
    let lines = try ProgramRun.run(["list", "-"], input: text)
    #expect(
      lines.errors
        == "tagsphere: warning: standard input looks like running text, and each line became a "
        + "label; count its words with --count-words\n")
    try #expect(ProgramRun.run(["list", "-", "--count-words"], input: text).errors.isEmpty)
    let check = try ProgramRun.run(["check", "-"], input: text)
    #expect(check.output.contains("1 × the lines look like running text; count its words"))
    #expect(!check.output.contains("line 0"))
  }
}
