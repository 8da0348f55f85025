import TagSphereImages
import TagSphereTestSupport
import Testing

@Suite("PNG")
struct PNGTests {
  private func noise(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
    var generator = SeededGenerator(seed: 1)
    var bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for alpha in stride(from: 3, to: bytes.count, by: 4) where isOpaque { bytes[alpha] = 255 }
    return bytes
  }

  @Test("Decoding an image returns the pixels that were encoded", arguments: [true, false])
  func roundTrip(isOpaque: Bool) throws {
    for (width, height) in [(1, 1), (3, 2), (37, 61), (256, 1)] {
      let pixels = noise(width: width, height: height, isOpaque: isOpaque)
      let file = try PNG.encode(width: width, height: height, rgba: pixels)
      let decoded = try PNG.decode(file)
      #expect(decoded.width == width && decoded.height == height)
      #expect(decoded.rgba == pixels)
      // The colour type: 2 is RGB, 6 is RGBA.
      #expect(file[25] == (isOpaque ? 2 : 6))
    }
  }

  @Test("Equal pixels give equal bytes, and a file contains only pixels")
  func deterministic() throws {
    let pixels = noise(width: 20, height: 20, isOpaque: true)
    let file = try PNG.encode(width: 20, height: 20, rgba: pixels)
    #expect(try PNG.encode(width: 20, height: 20, rgba: pixels) == file)
    var chunks: [String] = []
    var offset = 8
    while offset + 8 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(String(decoding: file[offset + 4..<offset + 8], as: UTF8.self))
      offset += 12 + length
    }
    #expect(Set(chunks).isSubset(of: ["IHDR", "sBIT", "IDAT", "IEND"]))
    #expect(offset == file.count)
  }

  @Test("PNG files of impossible sizes are refused")
  func sizes() {
    for (width, height) in [(0, 5), (5, 0), (-1, 5), (PNG.largestSide + 1, 1), (90_000, 90_000)] {
      #expect(throws: ImageCodecError.unsupportedSize(width: width, height: height)) {
        _ = try PNG.encode(width: width, height: height, rgba: [])
      }
    }
  }

  @Test("Damaged PNG files, and files in other formats, are reported and cause no trap")
  func damage() throws {
    let file = try PNG.encode(
      width: 30, height: 30, rgba: noise(width: 30, height: 30, isOpaque: false))
    #expect(throws: ImageCodecError.notPNG) { _ = try PNG.decode([]) }
    #expect(throws: ImageCodecError.notPNG) { _ = try PNG.decode(Array("GIF89a".utf8)) }
    for length in stride(from: 24, to: file.count - 12, by: 101) {
      #expect(throws: ImageCodecError.cannotDecode(reason: "it ends too early")) {
        _ = try PNG.decode(Array(file.prefix(length)))
      }
    }
    var huge = file
    huge.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1])
    #expect(throws: ImageCodecError.unsupportedSize(width: 0x7FFF_FFFF, height: 1)) {
      _ = try PNG.decode(huge)
    }
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      var broken = file
      broken[Int.random(in: 24..<file.count, using: &generator)] ^= 0x5A
      _ = try? PNG.decode(broken)
    }
  }
}
