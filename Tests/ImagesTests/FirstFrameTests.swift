import Foundation
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

@Suite("First frames of animations") struct FirstFrameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The colour in the middle of the image of a file.
  private func color(_ bytes: [UInt8]) throws -> [Int] {
    let path = try folder.file("a", bytes).path
    let decoder = ImageDecoder.helper(
      path: try BuiltProgram.file().path, arguments: ["--decode-images"])
    let tile = try decoder.worker().tile(
      at: path, format: ImageTile.Format(width: 16, height: 8, levelCount: 1))
    let middle = (4 * tile.levels[0].width + 8) * 4
    return tile.levels[0].rgba[middle..<middle + 3].map(Int.init)
  }

  @Test("A picture shows the first frame of a GIF or WebP file")
  func first() throws {
    for (bytes, format) in [
      (SampleAnimation.gif, ImageFormat.gif), (SampleAnimation.webP, .webP),
    ] {
      let image = FirstFrame.image(of: bytes, format: format)
      #expect(image.count < bytes.count * 3 / 4)
      #expect(try color(bytes) == [255, 0, 0])
      #expect(try color(image) == [255, 0, 0])
      #expect(FirstFrame.image(of: image, format: format).count == image.count)
    }
  }

  @Test(
    "The first frame of an animation is found with any number of frames after it",
    arguments: [1, 100_000])
  func many(count: Int) throws {
    let gif = SampleAnimation.gif
    let second = try #require(gif.firstRange(of: [0x21, 0xF9, 0x04, 0x00, 0x1E])).lowerBound
    let frames = gif[second..<gif.count - 1]
    let long = gif[..<second] + Array(repeating: frames, count: count).joined() + [0x3B]
    #expect(FirstFrame.image(of: Array(long), format: .gif) == gif[..<second] + [0x3B])
    #expect(try color(Array(long)) == [255, 0, 0])
  }

  @Test("Animations with damage are left to the image libraries")
  func damaged() {
    for (bytes, format) in [
      (SampleAnimation.gif, ImageFormat.gif), (SampleAnimation.webP, .webP),
    ] {
      for length in 0..<bytes.count {
        let cut = Array(bytes[..<length])
        let image = FirstFrame.image(of: cut, format: format)
        #expect(image.count <= length + 1)
      }
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0xFF
        #expect(FirstFrame.image(of: changed, format: format).count <= bytes.count)
      }
    }
    // The first frame does not fill the image.
    var small = SampleAnimation.webP
    small[58] = 7
    #expect(FirstFrame.image(of: small, format: .webP) == small)
  }
}
