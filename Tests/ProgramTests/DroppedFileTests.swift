import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereDesign
import TagSphereImages
import TagSphereLabels
import TagSphereLook
import TagSphereMessages
import TagSphereStartup
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereDocuments
@testable import TagSphereProgram

/// Tests how files that are dropped on a window are read.
@Suite("Dropped files") @MainActor
struct DroppedFileTests {
  private let folder: TemporaryFolder
  private let table: String

  init() throws {
    folder = try TemporaryFolder()
    table = try folder.file("tags.tsv", Array("rouge\t1\nvert\t2\n".utf8)).path
  }

  /// Drops a file on a window with a command line.
  private func drop(_ path: String, on arguments: [String]) throws -> DroppedFile.Opened {
    let file = DroppedFile(
      path,
      on: CommandLineReader(
        arguments: arguments, variables: [:], language: .english, isInputRedirected: false,
        path: nil, known: nil))
    var opened: Result<DroppedFile.Opened, FileWatcherFailure>?
    _ = waits {
      opened = file.take()
      return opened != nil
    }
    return try #require(opened).get()
  }

  private func feed(_ title: String) throws -> String {
    let feed = "<rss><channel><item><title>\(title)</title></item></channel></rss>"
    return try folder.file("\(title).rss", Array(feed.utf8)).path
  }

  @Test("A dropped file is read without other files, badges and formats of the command line")
  func alone() throws {
    let counts = try folder.file("counts", Array("rouge\t7\n".utf8)).path
    for arguments in [
      [try feed("one"), try feed("two")], [try feed("one"), "--badge", counts],
      ["--format", "feed", try feed("one"), try feed("two")],
    ] {
      let dropped = try drop(table, on: arguments)
      let tags = dropped.document.cloud.document.tags
      #expect(tags.map(\.text) == ["rouge", "vert"])
      #expect(tags.allSatisfy { $0.badge == nil })
      #expect(!dropped.options.document.hasVersions)
    }
  }

  @Test("Column options apply only to the previous document, not to a dropped file")
  func columns() throws {
    let sales = try folder.file("sales.csv", Array("Item,Sales\nrouge,3\nvert,4\n".utf8)).path
    for choice in [["--text", "Item"], ["--count", "Item", "--weight", "Sales"]] {
      let dropped = try drop(table, on: [sales] + choice)
      #expect(dropped.document.cloud.document.tags.map(\.weight) == [1, 2])
    }
  }

  @Test("A dropped directory gets the look of images, and a dropped table gets the look of tables")
  func looks() throws {
    let photos = try TemporaryFolder()
    let pixels = [UInt8](repeating: 255, count: 32)
    try photos.file("a.png", PNG.encode(width: 4, height: 2, rgba: pixels))
    let path = photos.url.path
    let pictures = try drop(path, on: [table])
    #expect(pictures.session.request.design.look.images.place == .alone)
    #expect(pictures.session.request.design.layout.space.facing == .outward)
    #expect(pictures.options.choosing.record.template == .image)
    #expect(ViewerSettings(pictures.options).enlargesImages)
    #expect(pictures.document.cloud.design.tagImageDecoder != nil)
    let words = try drop(
      table, on: ["photos", path, "--group-by", "folder"])
    #expect(words.session.request.design.look.images == ImageStyle())
    #expect(words.session.request.design.layout.space.facing == .camera)
    #expect(words.options.choosing.record.template == .text)
    #expect(!ViewerSettings(words.options).enlargesImages)
    #expect(words.document.cloud.design.tagImageDecoder == nil)
    #expect(words.session.request.design.folder == folder.url.path + "/")
  }

  @Test("A dropped file gets the same remarks as a file of the command line")
  func remarks() throws {
    let rows = (0..<20).map { "\(100 + $0),\(["Login", "Crash"][$0 % 2]),2025-01-02\n" }.joined()
    let path = try folder.file("tickets.csv", Array("id,category,opened\n\(rows)".utf8)).path
    #expect(
      try drop(path, on: [table, "--open"]).document.warnings.map(\.english) == [
        "the words are those of “category”; choose others with --text COLUMN",
        "many cells of “category” are alike; --count category counts them",
        "no label has an address to open: give them in the column url",
      ])
  }

  @Test("A dropped file that cannot be read is refused in one sentence")
  func refusals() throws {
    #expect(throws: FileWatcherFailure.self) { try drop("/nowhere.tsv", on: [table]) }
    let empty = try folder.file("empty.tsv", []).path
    let failure = #expect(throws: FileWatcherFailure.self) { try drop(empty, on: [table]) }
    #expect(failure?.description == "\(empty) contains no tags: it is empty")
  }
}
