import Foundation
import TagSphereProgramSupport
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereDocuments

@Suite("Compressed files", .timeLimit(.minutes(2)))
struct CompressionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Compresses bytes with the compression's program; nil if it is not installed.
  private func packed(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8]? {
    let source = try folder.file("plain", bytes)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [compression.program, "-c", source.path]
    let target = try folder.file("packed", [])
    process.standardOutput = try FileHandle(forWritingTo: target)
    process.standardError = FileHandle.nullDevice
    try process.runHearingSignals()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(try Data(contentsOf: target)) : nil
  }

  @Test(
    "A compressed file is recognized by its first bytes, and no more bytes than needed are awaited")
  func beginnings() {
    let files: [(Compression?, [UInt8])] = [
      (.gzip, [0x1F, 0x8B, 0x08]), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
      (.zstd, [0x28, 0xB5, 0x2F, 0xFD]), (.bzip2, Array("BZh91AY&SY".utf8)),
      (.bzip2, Array("BZh9".utf8) + [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]),
    ]
    for (compression, bytes) in files {
      #expect(Compression(head: bytes[...]) == compression)
      #expect(Compression(head: (bytes + [7])[...]) == compression)
      #expect(!Compression.needsMore(than: bytes[...]))
      for count in bytes.indices {
        #expect(Compression(head: bytes[..<count]) == nil)
        #expect(Compression.needsMore(than: bytes[..<count]))
      }
    }
    for text in ["B\n", "hi", "(a)", "BZh9 is a text"] {
      #expect(Compression(head: Array(text.utf8)[...]) == nil)
      #expect(!Compression.needsMore(than: Array(text.utf8)[...]), "\(text)")
    }
  }

  @Test("If the system has no descriptors left, the error does not blame the unpacking program")
  func descriptors() throws {
    let bytes = try #require(try packed(Array("a\n".utf8), .gzip))
    let file = try folder.file("a.tsv.gz", bytes).path
    let outcome = try BuiltProgram.run(["list", file], limit: "-n 8")
    #expect(outcome.errors == "tagsphere: error: cannot read \(file): Too many open files\n")
    #expect(outcome.status == 2)
  }

  @Test(
    "Compressed files are recognized by their bytes; the name without .gz or the like gives the format"
  )
  func reading() throws {
    let table = Array("text,weight\na,2\nb,3\n".utf8)
    for (compression, ending) in zip(Compression.allCases, ["gz", "xz", "zst", "bz2"]) {
      let bytes = try #require(try packed(table, compression))
      #expect(Compression(head: bytes[...]) == compression)
      let file = try folder.file("a.csv.\(ending)", bytes).path
      let reading = try readDocument(at: file, options: ReadingOptions())
      #expect(reading.document.tags.map(\.text) == ["a", "b"], "\(compression)")
      #expect(reading.report.format == .csv)
      let input = try ProgramRun.run(["list", "-", "--format", "csv"], input: bytes)
      #expect(input.output == "b\na\n" && input.errors.isEmpty, "\(compression)")
    }
  }

  @Test("An empty compressed file has no tags")
  func empty() throws {
    for compression in Compression.allCases {
      let bytes = try #require(try packed([], compression))
      let file = try folder.file("a.csv", bytes).path
      #expect(try readDocument(at: file, options: ReadingOptions()).document.tags.isEmpty)
    }
  }

  @Test("A compressed file much longer than a pipe's buffer is read whole")
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

  @Test("After an archive, data that gzip cannot unpack are reported, unless the data are zeros")
  func trailing() throws {
    let bytes = try #require(try packed(Array("a\t1\n".utf8), .gzip))
    for (rest, isTold) in [(Array("rest".utf8), true), ([0, 0, 0, 0], false)] {
      let file = try folder.file("a.tsv.gz", bytes + rest).path
      let outcome = try ProgramRun.run(["list", file])
      #expect(outcome.output == "a\n" && outcome.status == 0)
      #expect(outcome.errors.contains("after its end") == isTold, "\(outcome.errors)")
    }
  }

  @Test("A damaged compressed file gives a sentence that explains the damage")
  func damaged() throws {
    let table = Array(String(repeating: "a,1\nb,2\n", count: 1_000).utf8)
    for compression in Compression.allCases {
      let bytes = try #require(try packed(table, compression))
      let file = try folder.file("a.csv", Array(bytes.dropLast(6))).path
      let expected = DocumentBytesError.damagedArchive(name: file, compression)
      #expect(throws: expected) { try readDocument(at: file, options: ReadingOptions()) }
      #expect(
        expected.description
          == "\(file) is damaged or incomplete: \(compression.program) cannot unpack it to its "
          + "end; get it again")
    }
  }

  /// A table in an xz file that declares a dictionary; the code is its exponent as the format encodes it.
  private func xz(dictionary code: UInt8) throws -> [UInt8]? {
    guard var bytes = try packed(Array("a,2\nb,3\n".utf8), .xz) else { return nil }
    // The header of the first block has its size, flags, the filter and its properties, and padding.
    try #require(Array(bytes[12..<16]) == [2, 0, 0x21, 1])
    bytes[16] = code
    var check = ~UInt32(0)
    for byte in bytes[12..<20] {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    for byte in 0..<4 { bytes[20 + byte] = UInt8(truncatingIfNeeded: ~check >> (byte * 8)) }
    return bytes
  }

  /// A table in a zstd file that declares a window of a power of two.
  ///
  /// Source: RFC 8878, section 3.1.1.
  private func zstd(window exponent: UInt8) -> [UInt8] {
    let table = Array("a,2\nb,3\n".utf8)
    let block = [UInt8(table.count << 3 | 1), 0, 0]
    return [0x28, 0xB5, 0x2F, 0xFD, 0, (exponent - 10) << 3] + block + table
  }

  @Test("A file that takes too much memory to unpack has its own error; a smaller file is read")
  func memory() throws {
    let small = (try #require(try xz(dictionary: 28)), zstd(window: 27))
    for (bytes, name) in [(small.0, "a.csv.xz"), (small.1, "a.csv.zst")] {
      let reading = try readDocument(at: folder.file(name, bytes).path, options: ReadingOptions())
      #expect(reading.document.tags.map(\.text) == ["a", "b"], "\(name)")
    }
    let large = (try #require(try xz(dictionary: 40)), zstd(window: 31))
    for (bytes, compression) in [(large.0, Compression.xz), (large.1, .zstd)] {
      let file = try folder.file("large.csv", bytes).path
      let outcome = try BuiltProgram.run(["check", file], environment: ["LC_ALL": "de_DE.UTF-8"])
      #expect(outcome.status == 2)
      #expect(
        outcome.errors
          == "tagsphere: error: \(file) takes more than 384 MiB of memory to unpack, the most that "
          + "\(compression.program) may use; compress it at a usual level, or unpack it first\n")
    }
  }

  @Test("Unpacking stops when reading fails")
  func earlyEnd() throws {
    let text = "[1,\n}" + String(repeating: " ", count: 20 << 20)
    let bytes = try #require(try packed(Array(text.utf8), .gzip))
    let file = try folder.file("a.json.gz", bytes).path
    #expect(throws: DocumentInputError.self) {
      try readDocument(at: file, options: ReadingOptions())
    }
  }

  @Test("Unpacking stops at the limit of bytes, even if the packed file is small")
  func tooLong() throws {
    let bytes = try #require(try packed([UInt8](repeating: 0x0A, count: 50 << 20), .gzip))
    #expect(bytes.count < 1 << 20)
    let file = try folder.file("a.txt.gz", bytes).path
    #expect(throws: DocumentBytesError.tooLong(name: file, limit: 1 << 20)) {
      try readDocument(at: file, options: ReadingOptions(), mostBytes: 1 << 20)
    }
  }

  @Test("If the unpacking program is missing, the error names its package")
  func missingProgram() throws {
    let file = try folder.file("a.csv.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]).path
    let outcome = try ProgramRun.run(["check", file], environment: ["PATH": folder.url.path])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "tagsphere: error: \(file) is compressed, and the program xz that unpacks it cannot be "
        + "run; install the package xz-utils\n")
  }

  @Test("Files that are not compressed are not mistaken for compressed files")
  func others() {
    for text in ["", "BZ", "BZh9 is a word", "a\tb\n"] {
      #expect(Compression(head: Array(text.utf8)[...]) == nil)
    }
    #expect(
      ["a.csv.gz", "a.TSV.XZ", "b.zst", "c.json.bz2", "d.txt", "gz"].map(
        Compression.unpackedName(of:)) == ["a.csv", "a.TSV", "b", "c.json", "d.txt", "gz"])
  }
}
