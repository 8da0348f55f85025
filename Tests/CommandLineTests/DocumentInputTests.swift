import Foundation
import TagSphereCloudCore
import TagSphereCommandLineOptions
import TagSphereTagData
import TagSphereTestSupport
import Testing

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
      return error.description
    }
  }

  @Test("The file's name determines the format, unless an option does")
  func format() throws {
    let file = try folder.file("a.csv", Array("a\t1,2\n".utf8)).path
    let byName = try readDocument(at: file, options: ReadingOptions())
    #expect(byName.report.format == .csv && byName.document.tags[0].weight == 2)
    let byOption = try readDocument(at: file, options: ReadingOptions(format: .lines))
    #expect(byOption.document.tags[0].text == "a\t1,2")
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

  @Test("Reading errors are one sentence")
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
    let binary = try folder.file("a.tsv", [0x7F, 0x45, 0x4C, 0x46, 0]).path
    #expect(
      message(binary) == "\(binary): line 1: this is not text: it contains NUL bytes; "
        + "give a TSV, CSV, JSON or text file")
  }

  @Test("Pipes, sockets and devices are refused where nobody waits, without opening them")
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

  @Test("A person may wait for a pipe")
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

  @Test("Nothing to show has a reason")
  func nothing() throws {
    let empty = try readDocument(
      at: folder.file("a.tsv", []).path, options: ReadingOptions())
    #expect(empty.nothingToShow(name: "a.tsv") == "a.tsv contains no tags: it is empty")
    let bad = try readDocument(
      at: folder.file("b.tsv", Array("\na\tx\nb\ty\n".utf8)).path, options: ReadingOptions())
    #expect(
      bad.nothingToShow(name: "b.tsv")
        == "b.tsv contains no tags: all 2 rows were left out, the first in line 2: "
        + "the weight is not a number; see tagsphere check")
    let good = try readDocument(
      at: folder.file("c.tsv", Array("a\n".utf8)).path, options: ReadingOptions())
    #expect(good.nothingToShow(name: "c.tsv") == nil)
  }

  @Test("Stop words come from a file")
  func stopWords() throws {
    let words = try readStopWords(at: folder.file("stop", Array("foo bar\n# no\nBaz\n".utf8)).path)
    #expect(words.contains("Bar") && words.contains("baz") && words.count == 3)
    #expect(throws: DocumentInputError.self) { try readStopWords(at: "/no such file") }
  }
}
