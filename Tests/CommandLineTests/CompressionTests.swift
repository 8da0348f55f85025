import Foundation
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

@Suite("Compressed files", .timeLimit(.minutes(2)))
struct CompressionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Compresses bytes with the program itself; nil if it is not installed.
  private func packed(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8]? {
    let source = try folder.file("plain", bytes)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [compression.program, "-c", source.path]
    let target = try folder.file("packed", [])
    process.standardOutput = try FileHandle(forWritingTo: target)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(try Data(contentsOf: target)) : nil
  }

  @Test("They are read by their first bytes, and the name before the ending gives the format")
  func reading() throws {
    let table = Array("text,weight\na,2\nb,3\n".utf8)
    for (compression, ending) in zip(Compression.allCases, ["gz", "xz", "zst", "bz2"]) {
      guard let bytes = try packed(table, compression) else { continue }
      #expect(Compression(head: bytes[...]) == compression)
      let file = try folder.file("a.csv.\(ending)", bytes).path
      let reading = try readDocument(at: file, options: ReadingOptions())
      #expect(reading.document.tags.map(\.text) == ["a", "b"], "\(compression)")
      #expect(reading.report.format == .csv)
      let input = try BuiltProgram.run(["list", "-", "--format", "csv"], input: bytes)
      #expect(input.output == "b\na\n" && input.errors.isEmpty, "\(compression)")
    }
  }

  @Test("An empty one has no tags")
  func empty() throws {
    for compression in Compression.allCases {
      guard let bytes = try packed([], compression) else { continue }
      let file = try folder.file("a.csv", bytes).path
      #expect(try readDocument(at: file, options: ReadingOptions()).document.tags.isEmpty)
    }
  }

  @Test("One much longer than the pipes is read whole")
  func long() throws {
    var generator = SeededGenerator(seed: 1)
    var text = ""
    for _ in 0..<200_000 { text += "label \(UInt64.random(in: 0 ... .max, using: &generator))\n" }
    let bytes = try #require(try packed(Array(text.utf8), .gzip))
    #expect(bytes.count > 1 << 20)
    let file = try folder.file("a.txt.gz", bytes).path
    let reading = try readDocument(at: file, options: ReadingOptions())
    #expect(reading.document.tags.count == 200_000)
    #expect(reading.document.tags.map(\.text).joined(separator: "\n") + "\n" == text)
  }

  @Test("A damaged one is explained, and leaves no process behind")
  func damaged() throws {
    let table = Array(String(repeating: "a,1\nb,2\n", count: 1_000).utf8)
    for compression in Compression.allCases {
      guard let bytes = try packed(table, compression) else { continue }
      let file = try folder.file("a.csv", Array(bytes.dropLast(6))).path
      let expected = DocumentBytesError.damagedArchive(name: file, compression)
      #expect(throws: expected) { try readDocument(at: file, options: ReadingOptions()) }
      #expect(
        expected.description
          == "\(file) is damaged or incomplete: \(compression.program) cannot unpack it to its "
          + "end; get it again")
    }
  }

  @Test("Unpacking stops where the reading does")
  func earlyEnd() throws {
    let text = "[1,\n}" + String(repeating: " ", count: 20 << 20)
    let bytes = try #require(try packed(Array(text.utf8), .gzip))
    let file = try folder.file("a.json.gz", bytes).path
    #expect(throws: DocumentInputError.self) {
      try readDocument(at: file, options: ReadingOptions())
    }
  }

  @Test("Unpacking stops at the most bytes that are wanted, however few are packed")
  func tooLong() throws {
    let bytes = try #require(try packed([UInt8](repeating: 0x0A, count: 50 << 20), .gzip))
    #expect(bytes.count < 1 << 20)
    let file = try folder.file("a.txt.gz", bytes).path
    #expect(throws: DocumentBytesError.tooLong(name: file, limit: 1 << 20)) {
      try readDocument(at: file, options: ReadingOptions(), mostBytes: 1 << 20)
    }
  }

  @Test("Without the program, the sentence names its package")
  func missingProgram() throws {
    let file = try folder.file("a.csv.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]).path
    let outcome = try BuiltProgram.run(["check", file], environment: ["PATH": folder.url.path])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "tagsphere: error: \(file) is compressed, and the program xz that unpacks it cannot be "
        + "run; install the package xz-utils\n")
  }

  @Test("Other files are not taken for compressed ones")
  func others() {
    for text in ["", "BZ", "BZh9 is a word", "a\tb\n"] {
      #expect(Compression(head: Array(text.utf8)[...]) == nil)
    }
    #expect(
      ["a.csv.gz", "a.TSV.XZ", "b.zst", "c.json.bz2", "d.txt", "gz"].map(
        Compression.unpackedName(of:)) == ["a.csv", "a.TSV", "b", "c.json", "d.txt", "gz"])
  }
}
