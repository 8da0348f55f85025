import Foundation
import TagSphereCloudCore
import TagSphereImages
import TagSphereTestSupport
import Testing

/// Pictures that are written as PNG, JPEG and WebP, and read again.
@Suite("Encoding pictures") struct PictureEncodingTests {
  private let folder: TemporaryFolder
  private let size = PictureSize(width: 48, height: 32)

  init() throws { folder = try TemporaryFolder() }

  /// A picture that is red on the left and, with this alpha, blue on the right.
  private func rgba(alpha: UInt8) -> [UInt8] {
    (0..<size.width * size.height).flatMap { pixel in
      pixel % size.width < size.width / 2 ? [220, 30, 30, 255] : [30, 30, 220, alpha]
    }
  }

  /// Returns a picture as a file; nil if this machine has no writer, which the error must name.
  private func encoded(_ format: PictureFormat, alpha: UInt8 = 255) throws -> [UInt8]? {
    do throws(ImageCodecError) {
      return try PictureFile.encode(
        width: size.width, height: size.height, rgba: rgba(alpha: alpha), as: format)
    } catch {
      #expect(error == .noWriter(.webP))
      #expect("\(error)" == "this machine cannot write WebP; install webp-pixbuf-loader")
      return nil
    }
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int) -> [Int] {
    bitmap.rgba[(bitmap.width * 16 + x) * 4..<(bitmap.width * 16 + x) * 4 + 4].map { Int($0) }
  }

  @Test(
    "A picture read again has the same size and colours",
    arguments: [PictureFormat.png, .jpeg, .webP])
  func roundTrip(format: PictureFormat) throws {
    guard let file = try encoded(format) else { return }
    #expect(try encoded(format) == file, "the same pixels give the same bytes")
    let bitmap = try PictureFile.bitmap(at: folder.file("a", file).path, for: size)
    #expect((bitmap.width, bitmap.height) == (48, 32))
    for (x, color) in [(8, [220, 30, 30, 255]), (40, [30, 30, 220, 255])] {
      #expect(zip(pixel(bitmap, x), color).allSatisfy { abs($0 - $1) <= 6 }, "\(format) at \(x)")
    }
  }

  @Test(
    "PNG and WebP keep transparency, and JPEG has none",
    arguments: [PictureFormat.png, .jpeg, .webP])
  func transparency(format: PictureFormat) throws {
    guard let file = try encoded(format, alpha: 100) else { return }
    let bitmap = try PictureFile.bitmap(at: folder.file("a", file).path, for: size)
    #expect(pixel(bitmap, 8)[3] == 255)
    #expect(pixel(bitmap, 40)[3] == (format == .jpeg ? 255 : 100))
  }

  @Test("A lower quality makes a smaller file")
  func quality() throws {
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<64 * 64 * 4).map { index in
      index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
    }
    func byteCount(_ quality: Int) throws -> Int {
      try PictureFile.encode(width: 64, height: 64, rgba: noise, as: .jpeg, quality: quality).count
    }
    #expect(try byteCount(20) < byteCount(PictureFile.usualQuality))
    #expect(try byteCount(PictureFile.usualQuality) < byteCount(100))
  }
}
