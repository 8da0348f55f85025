import Foundation
import TagSphere
import Testing

/// Tests a cloud that another program makes from tags, files and fonts.
@Suite nonisolated struct TagCloudTests {
  private let tags = [Tag(text: "swift", weight: 9), Tag(text: "opengl", weight: 4)]

  @Test("A cloud has its tags and a place on the unit sphere for each tag")
  func places() throws {
    let cloud = try TagCloud(tags)
    #expect(cloud.tags == tags)
    #expect(cloud.positions.count == 2)
    for place in cloud.positions { #expect(abs(place.length - 1) < 1e-6) }
    #expect(cloud.notices.isEmpty)
  }

  @Test("A cloud can be made in a detached task")
  func tasks() async throws {
    let tags = tags
    let count = try await Task.detached { try TagCloud(tags).positions.count }.value
    #expect(count == 2)
  }

  @Test("A cloud can be made from a file")
  func file() throws {
    let path = temporaryPath("tags.csv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("text,weight\n\"one, two\",3\nthree,1\n".utf8).write(to: URL(filePath: path))
    let cloud = try TagCloud(contentsOf: path)
    #expect(cloud.tags.map(\.text) == ["one, two", "three"])
    #expect(try TagCloud(contentsOf: path, reading: ReadingOptions(top: 1)).tags.count == 1)
  }

  @Test(
    "A file without tags is an error of one line that contains the path",
    arguments: ["/nowhere/tags.tsv", "/", "/bin/true"])
  func badFile(path: String) throws {
    let error = try #require(throws: TagCloudError.self) { try TagCloud(contentsOf: path) }
    #expect("\(error)".contains(path))
    #expect(!"\(error)".contains("\n"))
  }

  @Test("Pipes, folders, devices and paths with NUL are refused at once", .timeLimit(.minutes(1)))
  func notRegular() throws {
    let pipe = temporaryPath("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    let folder = FileManager.default.temporaryDirectory.path
    let reasons = [
      pipe: "it is a pipe; give a regular file", folder: "it is a folder; name a file in it",
      "/dev/zero": "it is a device; give a regular file",
      "/etc/passwd\0.tsv": "the path has a NUL character; give one without",
    ]
    for (path, reason) in reasons {
      #expect(throws: TagCloudError.cannotRead(path: path, reason: reason)) {
        try TagCloud(contentsOf: path)
      }
      let error = #expect(throws: TagCloudError.self) { try TagCloud(tags, font: .file(path)) }
      #expect(error == .cannotShow(.font(.badFile(path: path))))
      #expect(error?.description.contains("\0") == false)
    }
    let target = temporaryPath("a\0b.png")
    let error = #expect(throws: TagCloudError.self) {
      try CloudPicture(width: 1, height: 1, rgba: [1, 2, 3, 255]).writePNG(to: target)
    }
    #expect(error?.description.hasSuffix("the path has a NUL character; give one without") == true)
    #expect(access(target, F_OK) != 0)
  }

  @Test("A notice contains the name of an absent font")
  func absentFont() throws {
    let cloud = try TagCloud(tags, font: "No Such Family")
    #expect(cloud.notices.contains { "\($0)".contains("No Such Family") })
  }

  @Test("A font file is used even if its family is installed")
  func fontFile() throws {
    let source = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
    let path = temporaryPath("own & <font>.ttf")
    try FileManager.default.copyItem(atPath: source, toPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let cloud = try TagCloud(tags, font: .file(path))
    #expect(cloud.notices.isEmpty)
    #expect(cloud.content.fontName == "DejaVu Sans Bold")
    let glyph = try #require(cloud.content.source.run(for: "s").glyphs.first).glyph
    #expect(cloud.content.source.fontFile(of: glyph)?.path == path)
    // Other scripts still use the installed fonts.
    #expect(cloud.content.source.run(for: "中").missing.isEmpty)
  }

  @Test(
    "A path that leads to no font is refused", arguments: ["/nowhere/font.ttf", "/bin/true", "/"])
  func badFont(path: String) throws {
    let error = try #require(throws: TagCloudError.self) {
      try TagCloud(tags, font: .file(path))
    }
    #expect(error == .cannotShow(.font(.badFile(path: path))))
  }

  @Test("A compressed file is refused, and the error contains the command that unpacks it")
  func compressed() throws {
    let path = temporaryPath("tags.csv.gz")
    try Data([0x1F, 0x8B, 0x08, 0, 1, 2, 3]).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = try #require(throws: TagCloudError.self) { try TagCloud(contentsOf: path) }
    #expect(error == .badDocument(path: path, TagDocumentError(.compressed(.gzip))))
    #expect(
      error.description
        == "\(path): this is compressed with gzip; unpack it first, with gzip -d")
  }

  @Test("Writing a picture leaves no other file, and an absent folder is an error")
  @MainActor func written() throws {
    let picture = CloudPicture(width: 1, height: 1, rgba: [1, 2, 3, 255])
    #expect(throws: TagCloudError.self) { try picture.writePNG(to: "/nowhere/cloud.png") }
    let folder = temporaryPath("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try picture.writePNG(to: folder + "/cloud.png")
    try picture.writePNG(to: folder + "/cloud.png")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["cloud.png"])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/cloud.png")))
    #expect(try PNG.decode(bytes).rgba == picture.rgba)
  }

  @Test("A picture is written through a symbolic link, and is not written to a folder")
  @MainActor func link() throws {
    let folder = temporaryPath("folder")
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    for target in ["there.png", "absent.png"] {
      if target == "there.png" {
        _ = files.createFile(atPath: folder + "/there.png", contents: Data())
      }
      let link = folder + "/link to " + target
      try files.createSymbolicLink(atPath: link, withDestinationPath: target)
      try CloudPicture(width: 1, height: 1, rgba: [1, 2, 3, 255]).writePNG(to: link)
      #expect(try files.destinationOfSymbolicLink(atPath: link) == target)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + target)))
      #expect(try PNG.decode(bytes).rgba == [1, 2, 3, 255])
    }
    let error = try #require(throws: TagCloudError.self) {
      try CloudPicture(width: 1, height: 1, rgba: [1, 2, 3, 255]).writePNG(to: folder)
    }
    #expect(error == .cannotWrite(path: folder, reason: "is a directory"))
  }

  private func temporaryPath(_ name: String) -> String {
    FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "\(UUID().uuidString)-\(name)").path(percentEncoded: false)
  }
}
