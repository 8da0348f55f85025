import Foundation
import Glibc
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

@Suite struct ImageFileTests {
  private let folder: TemporaryFolder
  private let size = ImageSize(width: 16, height: 8)

  init() throws { folder = try TemporaryFolder() }

  private func error(_ name: String, _ bytes: [UInt8]? = nil) throws -> ImageFileError? {
    let path = folder.url.appending(path: name).path
    if let bytes { try folder.file(name, bytes) }
    do throws(ImageFileError) {
      _ = try ImageFile.bitmap(at: path, for: size)
      return nil
    } catch {
      return error
    }
  }

  private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * bitmap.width + x) * 4
    return Array(bitmap.rgba[start..<start + 4])
  }

  private func isNear(_ color: [UInt8], _ expected: [UInt8]) -> Bool {
    zip(color, expected).allSatisfy { abs(Int($0) - Int($1)) <= 6 }
  }

  @Test("PNG and JPEG files are decoded with the right sizes and colours")
  func decoded() throws {
    for (name, bytes) in [("a.png", try SampleImages.png()), ("b", SampleImages.jpeg)] {
      let path = try folder.file(name, bytes).path
      #expect(try ImageFile.size(at: path) == size)
      let bitmap = try ImageFile.bitmap(at: path, for: size)
      #expect((bitmap.width, bitmap.height) == (16, 8))
      #expect(isNear(color(bitmap, 2, 3), [220, 30, 30, 255]))
      #expect(isNear(color(bitmap, 13, 3), [30, 30, 220, 255]))
    }
  }

  @Test(
    "WebP and SVG files are decoded, or the error contains the missing package",
    arguments: [
      ("a.webp", SampleImages.webP, "webp-pixbuf-loader"),
      ("a.svg", SampleImages.svg, "librsvg2-common"),
    ])
  func loaders(
    name: String, bytes: [UInt8], package: String
  ) throws {
    let path = try folder.file(name, bytes).path
    do throws(ImageFileError) {
      let bitmap = try ImageFile.bitmap(at: path, for: size)
      #expect((bitmap.width, bitmap.height) == (16, 8))
      #expect(isNear(color(bitmap, 2, 3), [220, 30, 30, 255]))
      #expect(isNear(color(bitmap, 13, 3), [30, 30, 220, 255]))
      // A drawing has no pixels, so it is drawn at the largest size kept for images.
      let expected = name == "a.svg" ? ImageSize(width: 256, height: 128) : size
      #expect(try ImageFile.size(at: path) == expected)
    } catch {
      guard case .noReader = error else {
        Issue.record("\(name): \(error)")
        return
      }
      #expect("\(error)".contains(package))
    }
  }

  /// Images are turned upright; an image of orientation 6 is stored with its top to the right.
  @Test(
    "A JPEG image is turned upright by its orientation",
    arguments: [(1, false), (3, false), (6, true), (8, true)])
  func orientation(orientation: UInt8, isTurned: Bool) throws {
    let path = try folder.file("o.jpg", SampleImages.jpeg(orientation: orientation)).path
    let upright = isTurned ? ImageSize(width: 8, height: 16) : size
    #expect(try ImageFile.size(at: path) == upright)
    let bitmap = try ImageFile.bitmap(at: path, for: upright)
    #expect((bitmap.width, bitmap.height) == (upright.width, upright.height))
    let isRedFirst = orientation == 1 || orientation == 6
    #expect(isNear(color(bitmap, 2, 2), isRedFirst ? [220, 30, 30, 255] : [30, 30, 220, 255]))
  }

  @Test("A JPEG image is decoded at a reduced size for a small target")
  func reduced() throws {
    let path = try folder.file("a.jpg", SampleImages.jpeg).path
    let bitmap = try ImageFile.bitmap(at: path, for: ImageSize(width: 4, height: 2))
    #expect((bitmap.width, bitmap.height) == (8, 4))
  }

  @Test(
    "A drawing with impossible sides gets sides from 1 to 256 pixels",
    arguments: [
      #"width="1e308in" height="1""#, #"width="1" height="1e307cm""#,
      #"height="1e308" viewBox="0 0 1e308 1""#, #"width="0x1p1023px" height="0x1p1023px""#,
      #"width="5e-324" viewBox="0 0 5e-324 1e308""#,
    ])
  func endless(attributes: String) throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)/>"#
    let path = try folder.file("endless.svg", Array(svg.utf8)).path
    let size = try ImageFile.size(at: path, drawnSide: 256)
    #expect((1...256).contains(size.width) && (1...256).contains(size.height))
  }

  @Test("Each kind of broken file has its own error")
  func broken() throws {
    let png = try SampleImages.png()
    #expect(try error("absent.png") == .cannotOpen(code: ENOENT))
    #expect(try error("empty.png", []) == .empty)
    #expect(try error("text.png", Array("hello".utf8)) == .unknownFormat)
    #expect(try error("page.svg", Array("<html></html>".utf8)) == .unknownFormat)
    #expect(try error("bmp", Array("BM0000000000000000000000".utf8)) == .unknownFormat)
    #expect(
      try error("cut.png", Array(png.dropLast(20))) == .damaged(.png, reason: "it ends too early"))
    #expect(
      try error("cut.jpg", Array(SampleImages.jpeg.dropLast(9)))
        == .damaged(.jpeg, reason: "it ends too early"))
    #expect(try error(".", nil) == .isFolder)
    var huge = png
    huge.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(try error("huge.png", huge) == .unsupportedSize(width: 0x7FFF_FFFF, height: 8))
    var wide = png
    wide.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x10, 1])
    #expect(try error("wide.png", wide) == .unsupportedSize(width: 16_384, height: 4097))
    var none = png
    none.replaceSubrange(16..<20, with: [0, 0, 0, 0])
    #expect(try error("none.png", none) == .unsupportedSize(width: 0, height: 8))
    var flipped = png
    flipped[png.count / 2] ^= 0xFF
    guard case .damaged(.png, _) = try error("flipped.png", flipped) else {
      Issue.record("a wrong checksum passed")
      return
    }
  }

  @Test("Link loops, pipes, very large files and locked files are refused")
  func refused() throws {
    let path = folder.url.path
    #expect(symlink("\(path)/b.png", "\(path)/a.png") == 0)
    #expect(symlink("\(path)/a.png", "\(path)/b.png") == 0)
    #expect(try error("a.png") == .cannotOpen(code: ELOOP))
    #expect(mkfifo("\(path)/pipe.png", 0o600) == 0)
    #expect(try error("pipe.png") == .isNoFile)
    // The file is sparse.
    try folder.file("long.png", [1])
    #expect(truncate("\(path)/long.png", off_t(ImageFile.longestFile + 1)) == 0)
    #expect(try error("long.png") == .tooLong(byteCount: ImageFile.longestFile + 1))
    try folder.file("locked.png", SampleImages.png())
    #expect(chmod("\(path)/locked.png", 0) == 0)
    // The superuser may still read the file.
    #expect(try error("locked.png") == (geteuid() == 0 ? nil : .cannotOpen(code: EACCES)))
    #expect(try error("null\0.png") == .cannotOpen(code: ENOENT))
  }

  @Test("Error messages state the fault of an image file")
  func messages() {
    let errors: [ImageFileError: String] = [
      .isAddress: "images are read from files, not from the network; save it beside the tags",
      .tooLong(byteCount: 40 << 20): "it has 40 MiB; at most 32 are read; make it smaller",
      .cannotOpen(code: EACCES): "you have no permission to read it",
      .unsupportedSize(width: 20_000, height: 1):
        "it has 20000 × 1 pixels; at most 16384 on a side and 64 million in total are read; make it "
        + "smaller",
    ]
    for (error, sentence) in errors { #expect("\(error)" == sentence) }
  }

  /// Each of 300 files with changed, cut or repeated bytes gives an image or an error.
  @Test(
    "A damaged image file gives an image or an error", arguments: ["png", "jpeg", "webp", "svg"])
  func damage(format: String) throws {
    let original =
      switch format {
      case "png": try SampleImages.png()
      case "jpeg": SampleImages.jpeg(orientation: 6)
      case "webp": SampleImages.webP
      default: SampleImages.svg
      }
    var generator = SeededGenerator(seed: 77)
    var (pictures, errors) = (0, 0)
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + 7))
        case 1: bytes.insert(contentsOf: bytes[0..<min(place, 30)], at: place)
        case 2: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0..<9, using: &generator)))
        default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let path = try folder.file("f", bytes).path
      do throws(ImageFileError) {
        _ = try? ImageFile.size(at: path)
        let bitmap = try ImageFile.bitmap(at: path, for: size)
        #expect(bitmap.rgba.count == bitmap.width * bitmap.height * 4)
        pictures += 1
      } catch {
        errors += 1
      }
    }
    #expect(pictures + errors == 300 && errors > 0)
  }
}
