import Foundation
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

/// Tests animated images; a helper process decodes their frames one by one.
@Suite("Animated images") struct MovingImageTests {
  private let folder: TemporaryFolder
  private let format = ImageTile.Format(width: 16, height: 8, levelCount: 3)

  init() throws { folder = try TemporaryFolder() }

  private func decoder() throws -> ImageDecoder {
    .helper(path: try BuiltProgram.file().path, arguments: ["--decode-images"])
  }

  /// The colour in the middle of a tile, and the frame's duration in milliseconds or −1.
  private func look(_ frame: MovingFrame) -> [Int] {
    let level = frame.tile.levels[0]
    let middle = (level.height / 2 * level.width + level.width / 2) * 4
    return level.rgba[middle..<middle + 3].map(Int.init)
      + [frame.duration.map { Int($0 / .milliseconds(1)) } ?? -1]
  }

  @Test("An animation gives its frames with their durations, and repeats after the last")
  func frames() throws {
    let path = try folder.file("a.gif", SampleAnimation.gif).path
    #expect(try ImageFile.measure(at: path).mayMove)
    let reader = try #require(
      try decoder().frames(at: path, of: ImageFile.format(at: path), format: format))
    let seen = try (0..<5).map { _ in look(try reader.next()) }
    reader.stop()
    let cycle = [[255, 0, 0, 100], [0, 255, 0, 300], [0, 0, 255, 100]]
    #expect(seen == cycle + cycle.prefix(2))
    #expect(throws: ImageFileError.stopped) { try reader.next() }
  }

  @Test("A picture shows the first frame; a still image has a single frame without a duration")
  func firstFrame() throws {
    let path = try folder.file("a.gif", SampleAnimation.gif).path
    let worker = try decoder().worker()
    let tile = try worker.tile(at: path, format: format)
    worker.finish()
    #expect(look(MovingFrame(tile, duration: nil)) == [255, 0, 0, -1])
    let still = try folder.file("b.png", SampleImages.png()).path
    #expect(try !ImageFile.measure(at: still).mayMove)
    let reader = try #require(
      try decoder().frames(at: still, of: ImageFile.format(at: still), format: format))
    #expect(look(try reader.next()) == [30, 30, 220, -1])
    reader.stop()
  }

  @Test("A damaged animation ends with a reason")
  func damage() throws {
    var bytes = SampleAnimation.gif
    bytes.removeSubrange(20...)
    let path = try folder.file("a.gif", bytes).path
    let reader = try #require(
      try decoder().frames(at: path, of: ImageFile.format(at: path), format: format))
    #expect(throws: ImageFileError.self) { _ = try (0..<4).map { _ in try reader.next() } }
    reader.stop()
  }

  @Test("Frames from an untrusted process are validated")
  func untrusted() {
    let size = ImageTile.byteCount(format)
    #expect(MovingFrame([], format: format) == nil)
    #expect(MovingFrame([UInt8](repeating: 0, count: size), format: format) == nil)
    let longest = MovingFrame([UInt8](repeating: 255, count: size + 4), format: format)
    #expect(longest?.duration == .seconds(10))
    #expect(DecodingAnswer(DecodingAnswer(.frame, byteCount: size).encoded, format: format) == nil)
  }
}
