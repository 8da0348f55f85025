import Foundation
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

@Suite("Reading files")
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
    let header = try readDocument(
      at: folder.file("d.tsv", Array("text\tweight\n".utf8)).path, options: ReadingOptions())
    #expect(
      header.nothingToShow(name: "d.tsv") == "d.tsv contains no tags: it has a header and no rows")
    let textless = try readDocument(
      at: folder.file("e.tsv", Array("weight\turl\n3\tx\n".utf8)).path, options: ReadingOptions())
    #expect(
      textless.nothingToShow(name: "e.tsv")
        == "e.tsv contains no tags: the header in line 1 has no column for the text; "
        + "name one of its columns text")
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
