import Foundation
import TagSphereGlyphs
import TagSphereImages
import TagSphereTestSupport
import Testing

/// Tests pictures that are written as PNG, JPEG and WebP and read again.
@Suite("Encoding pictures") struct PictureEncodingTests {
  private let folder: TemporaryFolder
  private let size = ImageSize(width: 48, height: 32)

  init() throws { folder = try TemporaryFolder() }

  /// Pixels that are red on the left and blue with this alpha on the right.
  private func rgba(alpha: UInt8) -> [UInt8] {
    (0..<size.width * size.height).flatMap { pixel in
      pixel % size.width < size.width / 2 ? [220, 30, 30, 255] : [30, 30, 220, alpha]
    }
  }

  /// Returns a picture as a file.
  private func encoded(_ format: ImageFormat, alpha: UInt8 = 255) throws -> [UInt8] {
    try ImageFile.encode(
      width: size.width, height: size.height, rgba: rgba(alpha: alpha), as: format)
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int) -> [Int] {
    bitmap.rgba[(bitmap.width * 16 + x) * 4..<(bitmap.width * 16 + x) * 4 + 4].map { Int($0) }
  }

  private func expectRoundTrip(_ format: ImageFormat) throws {
    let file = try encoded(format)
    #expect(try encoded(format) == file, "the same pixels give the same bytes")
    let bitmap = try ImageFile.bitmap(at: folder.file("a", file).path, for: size)
    #expect((bitmap.width, bitmap.height) == (48, 32))
    for (x, color) in [(8, [220, 30, 30, 255]), (40, [30, 30, 220, 255])] {
      #expect(zip(pixel(bitmap, x), color).allSatisfy { abs($0 - $1) <= 6 }, "\(format) at \(x)")
    }
  }

  private func expectAlpha(_ format: ImageFormat, _ alpha: Int) throws {
    let file = try encoded(format, alpha: 100)
    let bitmap = try ImageFile.bitmap(at: folder.file("a", file).path, for: size)
    #expect(pixel(bitmap, 8)[3] == 255)
    #expect(pixel(bitmap, 40)[3] == alpha)
  }

  @Test(
    "An encoded picture that is read again has the same size and colours",
    arguments: [ImageFormat.png, .jpeg])
  func roundTrip(format: ImageFormat) throws { try expectRoundTrip(format) }

  @Test("PNG keeps transparency, and JPEG drops transparency")
  func transparency() throws {
    try expectAlpha(.png, 100)
    try expectAlpha(.jpeg, 255)
  }

  @Test("A WebP file that is read again has the same size, colours and transparency")
  func webP() throws {
    try expectRoundTrip(.webP)
    try expectAlpha(.webP, 100)
  }

  @Test("Without a WebP encoder, the error says what to install")
  func noWebP() {
    #expect(
      "\(ImageCodecError.noWriter(.webP))"
        == "this machine cannot write WebP; install webp-pixbuf-loader")
  }

  @Test("A lower quality of encoding makes a smaller file")
  func quality() throws {
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<64 * 64 * 4).map { index in
      index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
    }
    func byteCount(_ quality: Int) throws -> Int {
      try ImageFile.encode(width: 64, height: 64, rgba: noise, as: .jpeg, quality: quality).count
    }
    #expect(try byteCount(20) < byteCount(ImageFile.usualQuality))
    #expect(try byteCount(ImageFile.usualQuality) < byteCount(100))
  }
}
