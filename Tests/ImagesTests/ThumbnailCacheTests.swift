import Foundation
import TagSphereFiles
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

@Suite("The shared thumbnail cache of the desktop")
struct ThumbnailCacheTests {
  private let folder: TemporaryFolder
  private let cache: ThumbnailCache
  private let photo: String
  private let version: FileSignature

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.url.path + "/cache/thumbnails")
    photo = try folder.file("a ü%.png", SampleImages.png(width: 600, height: 300)).path
    version = try ImageFile.measure(at: photo).version
  }

  /// A worker that counts the files that it decodes.
  private final class CountingWorker: ImageWorker, @unchecked Sendable {
    private(set) var paths: [String] = []
    private let worker = ImageDecoder.inProcess.worker()

    func tile(
      at path: String, format: ImageTile.Format
    ) throws(ImageFileError) -> ImageTile {
      paths.append(path)
      return try worker.tile(at: path, format: format)
    }

    func stop() {}
    func finish() {}
  }

  private var files: [String] {
    let all = FileManager.default.enumerator(atPath: folder.url.path + "/cache")
    return (all?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".png") }
  }

  @Test("A thumbnail is created privately under its standard name, and is then used")
  func making() throws {
    let format = ImageTile.Format(width: 64, height: 32, levelCount: 1)
    let counting = CountingWorker()
    let worker = ThumbnailWorker(counting, cache: cache)
    let first = try worker.tile(at: photo, format: format)
    #expect(counting.paths == [photo])
    let copy = try #require(cache.copy(of: photo, version))
    #expect(copy.hasPrefix(folder.url.path + "/cache/thumbnails/large/") && files.count == 1)
    let second = try worker.tile(at: photo, format: format)
    #expect(counting.paths == [photo, copy])
    #expect(first == second)

    let size = try ImageFile.size(at: copy)
    #expect(size == ImageSize(width: 256, height: 128))
    let texts = PNG.texts(in: Array(try Data(contentsOf: URL(filePath: copy))))
    #expect(texts["Thumb::URI"]?.hasSuffix("/a%20%C3%BC%25.png") == true)
    #expect(texts["Thumb::MTime"] == String(version.modified / 1_000_000_000))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(copy) == 0o600)
    #expect(try mode(folder.url.path + "/cache/thumbnails/large") == 0o700)
  }

  @Test("Thumbnails that belong to another version or to another file are not used")
  func versions() throws {
    let bitmap = Bitmap(
      width: 256, height: 128, rgba: [UInt8](repeating: 255, count: 256 * 128 * 4))
    cache.keep(bitmap, of: photo, version)
    #expect(cache.copy(of: photo, version) != nil)
    var later = version
    later.modified += 2_000_000_000
    #expect(cache.copy(of: photo, later) == nil)
    let copy = try #require(cache.copy(of: photo, version))
    let other = folder.url.path + "/b.png"
    cache.keep(bitmap, of: other, version)
    let otherCopy = try #require(cache.copy(of: other, version))
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: otherCopy, toPath: copy)
    #expect(cache.copy(of: photo, version) == nil)
  }

  @Test("Small images, large tiles and transparent images have no thumbnails")
  func none() throws {
    let worker = ThumbnailWorker(ImageDecoder.inProcess.worker(), cache: cache)
    let small = try folder.file("small.png", SampleImages.png(width: 200, height: 100)).path
    _ = try worker.tile(at: small, format: .init(width: 64, height: 32, levelCount: 1))
    _ = try worker.tile(at: photo, format: .init(width: 600, height: 300, levelCount: 1))
    let clear = try folder.file(
      "clear.png",
      PNG.encode(width: 400, height: 2, rgba: [UInt8](repeating: 100, count: 400 * 2 * 4))
    ).path
    _ = try worker.tile(at: clear, format: .init(width: 64, height: 1, levelCount: 1))
    #expect(files.isEmpty)
  }

  @Test("A damaged thumbnail is replaced, and a cache that cannot be written does no harm")
  func damage() throws {
    let worker = ThumbnailWorker(ImageDecoder.inProcess.worker(), cache: cache)
    let format = ImageTile.Format(width: 64, height: 32, levelCount: 1)
    let sound = try worker.tile(at: photo, format: format)
    let copy = try #require(cache.copy(of: photo, version))
    var bytes = Array(try Data(contentsOf: URL(filePath: copy)))
    bytes.removeLast(400)
    try Data(bytes).write(to: URL(filePath: copy))
    #expect(try worker.tile(at: photo, format: format) == sound)
    let nowhere = ThumbnailWorker(
      ImageDecoder.inProcess.worker(), cache: ThumbnailCache(folder: "/proc/none"))
    #expect(try nowhere.tile(at: photo, format: format) == sound)
  }

  @Test("PNG texts with wrong lengths are ignored")
  func hostileTexts() throws {
    let sound = try PNG.encode(width: 1, height: 1, rgba: [0, 0, 0, 255], texts: ["A": "b"])
    #expect(PNG.texts(in: sound)["A"] == "b")
    for offset in 8..<sound.count {
      var damaged = sound
      damaged[offset] = 0xFF
      _ = PNG.texts(in: damaged)
      _ = PNG.texts(in: Array(sound.prefix(offset)))
    }
  }
}
