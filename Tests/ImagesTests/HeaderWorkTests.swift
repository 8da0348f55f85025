import Foundation
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

/// Tests headers that take long to read: the work is counted in steps, not in time.
@Suite("The work of reading a header")
struct HeaderWorkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads the header of a file.
  private func measured(
    _ bytes: [UInt8]
  ) throws -> (result: Result<ImageMeasure, ImageFileError>, steps: Int) {
    let path = try folder.file("image", bytes).path
    var work = HeaderWork()
    let result = Result { () throws(ImageFileError) in
      try ImageFile.measure(at: path, work: &work)
    }
    return (result, work.steps)
  }

  @Test("Reading an ordinary image takes a few steps in every format")
  func ordinary() throws {
    for bytes in [try SampleImages.png(), SampleImages.jpeg, SampleImages.webP] {
      let (result, steps) = try measured(bytes)
      #expect(throws: Never.self) { try result.get() }
      #expect((1...10).contains(steps))
    }
    #expect(try measured(SampleImages.svg).steps < SampleImages.svg.count)
  }

  @Test(
    "Each fill byte in a JPEG file counts as a step; with too many steps, the file is not an image")
  func fillBytes() throws {
    func image(_ count: Int) -> [UInt8] {
      let fill = Array(repeating: UInt8(0xFF), count: count)
      return [0xFF, 0xD8] + fill + SampleImages.jpeg.dropFirst(2)
    }
    let (none, some) = (try measured(image(0)), try measured(image(1000)))
    #expect(some.result == none.result && some.steps == none.steps + 1000)
    let many = try measured(image(1 << 19))
    #expect(many.result == .failure(.unknownFormat) && many.steps == HeaderWork.mostOfFile)
  }

  @Test("Each entry of an Exif directory counts as a step of reading")
  func directories() throws {
    let upright = try measured(SampleImages.jpeg).steps
    // There are 500 entries of other tags, and three searches pass through them.
    let entry: [UInt8] = [0x7F, 0xFF, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]
    let tiff =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 1, 0xF4]
      + Array(repeating: entry, count: 500).joined() + [0, 0, 0, 0]
    let segment = Array("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    let image =
      [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
      + SampleImages.jpeg.dropFirst(2)
    let (result, steps) = try measured(image)
    #expect(try result.get().size == ImageSize(width: 16, height: 8))
    #expect(steps == upright + 1 + 3 * 500, "its orientation, its own directory, and its time")
  }

  @Test("Each useless box of a film counts as two steps, up to the limit")
  func boxes() throws {
    let head: [UInt8] = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0]
    let empty = [0, 0, 0, 8] + Array("moov".utf8)
    for count in [10, 100_000] {
      let film = head + Array(repeating: empty, count: count).joined()
      let (result, steps) = try measured(film)
      #expect(result == .failure(.unknownFormat) && steps <= 2 * min(count, 1000) + 100)
    }
  }

  @Test("A drawing with an endless beginning is read from the file at most twice")
  func comment() throws {
    let drawing = Array("<!--".utf8) + Array(repeating: UInt8(ascii: " "), count: 3 << 20)
    let (result, steps) = try measured(drawing)
    #expect(result == .failure(.unknownFormat) && steps == 2 + (1 << 14) + (1 << 16))
  }
}
