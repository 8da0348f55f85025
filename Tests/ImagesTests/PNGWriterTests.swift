import TagSphereImages
import Testing

@Suite("PNG files written row by row")
struct PNGWriterTests {
  private static func pixels(_ width: Int, _ height: Int, alpha: Bool) -> [UInt8] {
    (0..<width * height).flatMap { pixel -> [UInt8] in
      let shade = UInt8(truncatingIfNeeded: pixel &* 37)
      return [shade, UInt8(truncatingIfNeeded: pixel), 9, alpha ? shade : 255]
    }
  }

  private static func file(
    _ rgba: [UInt8], _ width: Int, _ height: Int, alpha: Bool, rows: Int, density: Double? = nil
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = try PNGWriter(
      width: width, height: height, hasAlpha: alpha, pixelsPerInch: density
    ) { bytes += $0 }
    for start in stride(from: 0, to: height, by: rows) {
      try writer.add(Array(rgba[start * width * 4..<min(start + rows, height) * width * 4]))
    }
    try writer.finish()
    return bytes
  }

  @Test(
    "Files decode to the same pixels, whatever number of rows is written at a time",
    arguments: [false, true])
  func roundTrip(alpha: Bool) throws {
    let rgba = Self.pixels(37, 23, alpha: alpha)
    let file = try Self.file(rgba, 37, 23, alpha: alpha, rows: 23)
    let decoded = try PNG.decode(file)
    #expect(decoded.width == 37 && decoded.height == 23)
    // gdk-pixbuf also keeps the colours of transparent pixels.
    #expect(decoded.rgba == rgba)
    #expect(try Self.file(rgba, 37, 23, alpha: alpha, rows: 5) == file)
    #expect(try PNG.encode(width: 37, height: 23, rgba: rgba) == file, "as gdk-pixbuf writes it")
  }

  @Test("Files state their pixels per metre if a density is given")
  func density() throws {
    let rgba = Self.pixels(4, 4, alpha: false)
    let file = try Self.file(rgba, 4, 4, alpha: false, rows: 4, density: 300)
    let chunk = Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]
    #expect(file.indices.contains { file[$0...].starts(with: chunk) })
    let plain = try Self.file(rgba, 4, 4, alpha: false, rows: 4)
    #expect(!plain.indices.contains { plain[$0...].starts(with: "pHYs".utf8) })
  }

  private struct Full: Error {}

  @Test("An error while writing bytes is thrown, and ends the file")
  func failures() throws {
    var room = 100
    var writer = try PNGWriter(width: 200, height: 200, hasAlpha: true) { bytes in
      room -= bytes.count
      if room < 0 { throw Full() }
    }
    let rgba = (0..<160_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    #expect(throws: Full.self) {
      try writer.add(rgba)
      try writer.finish()
    }
    #expect(throws: ImageCodecError.unsupportedSize(width: 0, height: 4)) {
      _ = try PNGWriter(width: 0, height: 4, hasAlpha: false) { _ in }.finish()
    }
  }
}
