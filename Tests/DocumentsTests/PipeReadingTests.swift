import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereMessages
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereDocuments

/// Tests a document that arrives slowly through a pipe.
@Suite("An open pipe", .timeLimit(.minutes(2)))
struct PipeReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A pipe with a document, and its reader.
  private struct Opened {
    let writer: FileHandle
    let pipe: PipeReading
    let request: DocumentRequest

    func follow() { pipe.follow(request) }

    /// Waits for the next labels of the pipe.
    func next() throws -> DocumentGrowth {
      var growth = pipe.fetch()
      _ = waits {
        if growth.document == nil, growth.error == nil { growth = pipe.fetch() }
        return growth.document != nil || growth.error != nil
      }
      #expect(growth.error == nil)
      return growth
    }

    /// Returns all offers of labels from now on, up to the complete document.
    func rest() throws -> [DocumentGrowth] {
      var all: [DocumentGrowth] = []
      repeat { all.append(try next()) } while !all[all.count - 1].hasEnded
      return all
    }
  }

  private func open(_ change: (inout DocumentRequest) -> Void = { _ in }) throws -> Opened {
    let path = folder.url.appending(path: "pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    // Opens a reader, so that the writer does not block.
    let descriptor = Glibc.open(path, O_RDWR)
    let writer = try #require(FileHandle(forWritingAtPath: path))
    let reading = try DocumentReading(of: path, options: ReadingOptions())
    close(descriptor)
    var request = DocumentRequest(DocumentOptions(), design: CloudDesign())
    change(&request)
    return Opened(writer: writer, pipe: PipeReading(reading, request), request: request)
  }

  private func write(_ bytes: some Sequence<UInt8>, to writer: FileHandle, ends: Bool = true) {
    let data = Data(bytes)
    Thread.detachNewThread {
      try? writer.write(contentsOf: data)
      if ends { try? writer.close() }
    }
  }

  private func names(of growth: DocumentGrowth) -> [String] {
    growth.document?.version.labels.map(\.tag.text) ?? []
  }

  @Test("A short pipe that ends is read at once")
  func short() throws {
    let opened = try open()
    write("rouge\t1\nvert\t2\n".utf8, to: opened.writer)
    let read = try opened.pipe.read(for: .seconds(60))
    #expect(read?.document.tags.map(\.text) == ["rouge", "vert"])
  }

  @Test(
    "Many labels come in growing parts; each part waits until the previous part is taken; no label is lost"
  )
  func many() throws {
    let words = (1...20_000).map { "word \($0)" }
    let opened = try open()
    write(words.map { "\($0)\n" }.joined().utf8, to: opened.writer)
    #expect(try opened.pipe.read(for: .seconds(60)) == nil, "they would take long to appear")
    opened.follow()
    let offers = try opened.rest()
    let counts = offers.map { names(of: $0).count }
    #expect(counts == [1000, 5000, words.count], "few parts, none many times the one before")
    for offer in offers { #expect(names(of: offer) == Array(words.prefix(names(of: offer).count))) }
    #expect(counts.last == words.count)
    #expect(opened.pipe.failure == nil)
  }

  @Test("Labels of a compressed pipe are shown as soon as they can be unpacked")
  func compressed() throws {
    // The words are hardly compressible, so that half of the words fill the unpacker's buffers.
    var state: UInt64 = 1
    let words = (1...60_000).map { _ -> String in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return String(state, radix: 36)
    }
    let file = try folder.file("plain", Array(words.map { "\($0)\n" }.joined().utf8)).path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", file]
    try process.runHearingSignals()
    process.waitUntilExit()
    let packed = try Data(contentsOf: URL(filePath: file + ".gz"))
    let opened = try open()
    write(packed.prefix(packed.count / 2), to: opened.writer, ends: false)
    #expect(try opened.pipe.read(for: .milliseconds(300)) == nil)
    opened.follow()
    let first = try opened.next()
    #expect(!names(of: first).isEmpty && !first.hasEnded)
    write(packed.dropFirst(packed.count / 2), to: opened.writer)
    let last = try #require(try opened.rest().last)
    #expect(names(of: last) == words)
  }

  @Test("If preferences change while a pipe is read, later labels have the new colours")
  @MainActor func changedDesign() throws {
    let opened = try open()
    write("rouge\t1\n".utf8, to: opened.writer, ends: false)
    #expect(try opened.pipe.read(for: .milliseconds(50)) == nil)
    opened.follow()
    let night = try opened.next().document?.version.labels.map(\.text)
    var paper = CloudDesign()
    paper.theme = .paper
    opened.pipe.adopt(paper)
    write("vert\t1\n".utf8, to: opened.writer)
    let last = try #require(try opened.rest().last)
    let colors = last.document?.version.labels.map(\.text)
    #expect(night?.count == 1 && colors?.count == 2)
    #expect(colors?.contains(try #require(night?.first)) == false)
  }

  @Test("A document from a pipe gets the same remarks as a document from a file")
  func remarks() throws {
    let opened = try open { $0.remarks = { [Message(verbatim: "\($0.tags.count) labels")] } }
    let rows = (0..<20).map { "\(100 + $0),\(["Login", "Crash"][$0 % 2]),2025-01-02\n" }.joined()
    write("id,category,opened\n\(rows)".utf8, to: opened.writer, ends: false)
    #expect(try opened.pipe.read(for: .milliseconds(50)) == nil)
    opened.follow()
    write("120,Slow,2025-01-02\n".utf8, to: opened.writer)
    let last = try #require(try opened.rest().last)
    #expect(
      last.document?.remarks.map(\.english) == [
        "the words are those of “category”; choose others with --text COLUMN",
        "many cells of “category” are alike; --count category counts them", "21 labels",
      ])
  }

  @Test("A fault in the middle of a pipe ends the reading with the reason")
  func fault() throws {
    let opened = try open()
    write(#"{"tags": [{"text": "rouge"}, "#.utf8, to: opened.writer, ends: false)
    #expect(try opened.pipe.read(for: .milliseconds(50)) == nil)
    opened.follow()
    _ = try opened.next()
    write("]]".utf8, to: opened.writer)
    #expect(waits { opened.pipe.failure != nil })
    let growth = opened.pipe.fetch()
    #expect(growth.hasEnded && growth.error == opened.pipe.failure.map { "\($0)" })
  }
}
