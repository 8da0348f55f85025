import Synchronization
import TagSphereCloudBuilding
import TagSphereGlyphs
import TagSphereImages
import Testing

@Suite("Loading images") struct ImageLoaderTests {
  /// A worker that finds images at the path "costly" too expensive.
  private final class Worker: ImageWorker {
    let decoded = Mutex<[String]>([])

    func tile(
      at path: String, format: ImageTile.Format
    ) throws(ImageFileError) -> ImageTile {
      decoded.withLock { $0.append(path) }
      throw path == "costly" ? .tooSlow(seconds: 4) : .unknownFormat
    }

    func stop() {}
    func finish() {}
  }

  private func reasons(_ paths: [String], by worker: Worker) -> [ImageFileError] {
    let format = ImageTile.Format(width: 16, height: 8, levelCount: 1)
    let loader = ImageLoader(
      paths.enumerated().map { .init(entry: $0, path: $1, format: format, pixelCount: 1) },
      workers: [worker])
    var reasons: [ImageFileError] = []
    while !loader.isDone {
      for case .failure(let reason) in loader.fetch().map(\.result) { reasons.append(reason) }
    }
    return reasons
  }

  @Test("After sixteen consecutive costly images, the document's other images are not decoded")
  func budget() {
    let worker = Worker()
    let paths = Array(repeating: "costly", count: 20) + ["other"]
    let found = reasons(paths, by: worker)
    #expect(worker.decoded.withLock { $0.count } == 16)
    #expect(
      found == Array(repeating: .tooSlow(seconds: 4), count: 16)
        + Array(repeating: .tooMuchWork, count: 5))
  }

  @Test("Costly images among cheap ones do not stop the decoding")
  func others() {
    let worker = Worker()
    let paths = (0..<10).flatMap { _ in Array(repeating: "costly", count: 15) + ["other"] }
    #expect(!reasons(paths, by: worker).contains(.tooMuchWork))
    #expect(worker.decoded.withLock { $0.count } == 160)
  }
}
