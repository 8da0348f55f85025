import Foundation
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

/// Tests short films that ffmpeg decodes.
@Suite("Films") struct FilmTests {
  private let folder: TemporaryFolder
  private let format = ImageTile.Format(width: 32, height: 16, levelCount: 3)

  init() throws { folder = try TemporaryFolder() }

  private func decoder(_ program: String = "/usr/bin/ffmpeg") throws -> ImageDecoder {
    let helper = try BuiltProgram.file().path
    return .films(
      FilmProgram(path: program, helper: helper, arguments: ["--decode-film"]),
      .helper(path: helper, arguments: ["--decode-images"]))
  }

  /// Whether the middle of a tile is red rather than blue.
  private func isRed(_ tile: ImageTile) -> Bool {
    let level = tile.levels[0]
    let middle = (level.height / 2 * level.width + level.width / 2) * 4
    return level.rgba[middle] > level.rgba[middle + 2]
  }

  @Test("The size of a film is known from its header", arguments: ["a.mp4", "a.webm"])
  func size(name: String) throws {
    let path = try folder.file(name, bytes(of: name)).path
    let measured = try ImageFile.measure(at: path)
    #expect(measured.size == ImageSize(width: 32, height: 16) && measured.mayMove)
  }

  @Test("A film is played even if it has more bytes than a still image may have")
  func long() throws {
    let file = try folder.file("long.mp4", SampleAnimation.mp4)
    // A box of free space uses no room on the disk.
    let free = ImageFile.longestFile
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(
      contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: free >> (24 - 8 * $0)) }
        + Array("free".utf8))
    try handle.truncate(atOffset: UInt64(SampleAnimation.mp4.count + free))
    try handle.close()
    #expect(try ImageFile.measure(at: file.path).mayMove)
    #expect(isRed(try decoder().worker().tile(at: file.path, format: format)))
  }

  @Test("A film that is stored rotated is shown upright")
  func turned() throws {
    var bytes = SampleAnimation.mp4
    let head = try #require(bytes.firstRange(of: "tkhd".utf8)).upperBound
    // The matrix of a turn by 90° is a, b, u, c, d, v.
    let matrix: [UInt8] =
      [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    bytes.replaceSubrange(head + 40..<head + 64, with: matrix)
    let path = try folder.file("a.mp4", bytes).path
    #expect(try ImageFile.measure(at: path).size == ImageSize(width: 16, height: 32))
  }

  @Test(
    "A picture shows a film's first frame; a player repeats all frames",
    arguments: ["a.mp4", "-a.webm"])
  func frames(name: String) throws {
    let path = try folder.file(name, bytes(of: name)).path
    let worker = try decoder().worker()
    #expect(isRed(try worker.tile(at: path, format: format)))
    worker.finish()
    let reader = try #require(
      try decoder().frames(at: path, of: ImageFile.format(at: path), format: format))
    let frames = try (0..<12).map { _ in try reader.next() }
    reader.stop()
    #expect(frames.allSatisfy { $0.duration == .seconds(1) / 12 })
    let reds = frames.map { isRed($0.tile) }
    #expect(reds.prefix(6) == [true, true, true, false, false, false])
    #expect(reds.dropFirst(6).contains(true) && reds.dropFirst(6).contains(false))
  }

  @Test(
    "A film with any file name is played, even if ffmpeg would interpret the name",
    arguments: [
      "e%d.svg", "e%d.mp4", "a|b.mp4", "concat:e0.svg", "-a.mp4", "-i", "a\nb.mp4", "pipe:0",
      "'a.mp4",
      "%", "fd:3", "a*.mp4",
    ])
  func names(name: String) throws {
    try folder.file("e0.svg", SampleImages.svg)
    try folder.file("e0.mp4", SampleAnimation.webM)
    let path = try folder.file(name, SampleAnimation.mp4).path
    #expect(isRed(try decoder().worker().tile(at: path, format: format)))
  }

  @Test("ffmpeg gets an open file and the format from the header", arguments: ["mp4", "webm"])
  func arguments(ending: String) throws {
    let kind = try #require(ImageFormat(rawValue: ending))
    let size = ImageSize(width: 3, height: 2)
    let request = FilmRequest(kind: kind, size: size, repeats: true)
    #expect(FilmRequest(request.encoded) == request)
    let words = request.arguments(reading: 7)
    let demuxer = kind == .mp4 ? "mov" : "matroska"
    #expect(words.contains(["-f", demuxer, "-i", "file:/proc/self/fd/7"]))
    #expect(words.contains(["-protocol_whitelist", "file"]))
  }

  @Test("A photograph is not given to ffmpeg, even if its name is a pattern")
  func photograph() throws {
    let path = try folder.file("a%d.jpg", SampleImages.jpeg(orientation: 1)).path
    try folder.file("a0.jpg", SampleAnimation.mp4)
    let worker = try decoder("/nowhere").worker()
    _ = try worker.tile(at: path, format: format)
  }

  @Test("A file that has replaced a film since its header was read is not played")
  func replaced() throws {
    let path = try folder.file("a.mp4", SampleAnimation.webM).path
    let reader = try #require(try decoder().frames(at: path, of: .mp4, format: format))
    let error = #expect(throws: ImageFileError.self) { try reader.next() }
    #expect(error == .damaged(.mp4, reason: "another file has taken its place"))
  }

  @Test("Without ffmpeg, and for a damaged film, the error is one sentence")
  func faults() throws {
    let path = try folder.file("a.mp4", SampleAnimation.mp4).path
    func sentence(_ decoder: ImageDecoder, _ path: String) -> String {
      do throws(ImageFileError) {
        _ = try decoder.worker().tile(at: path, format: format)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(sentence(.inProcess, path) == "this machine cannot read MP4; install ffmpeg")
    let helper = ImageDecoder.helper(path: try BuiltProgram.file().path, arguments: [])
    #expect(sentence(helper, path) == "this machine cannot read MP4; install ffmpeg")
    var bytes = SampleAnimation.mp4
    let frames = try #require(bytes.firstRange(of: "mdat".utf8)).upperBound
    bytes.replaceSubrange(frames..<frames + 771, with: repeatElement(0, count: 771))
    let damaged = try folder.file("b.mp4", bytes).path
    #expect(
      sentence(try decoder(), damaged)
        == "the MP4 image is damaged: ffmpeg finds no picture in it; get it again")
  }

  @Test("Damage to the header of a film never causes a trap", arguments: ["a.mp4", "a.webm"])
  func damage(name: String) throws {
    let whole = bytes(of: name)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      let path = try folder.file(name, bytes).path
      _ = try? ImageFile.measure(at: path)
    }
  }

  private func bytes(of name: String) -> [UInt8] {
    name.hasSuffix("mp4") ? SampleAnimation.mp4 : SampleAnimation.webM
  }
}
