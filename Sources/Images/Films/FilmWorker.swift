internal import Synchronization
internal import TagSphereGlyphs

/// Decodes the first frames of films; passes all other images to another worker.
final class FilmWorker: ImageWorker {
  private let program: FilmProgram
  private let others: any ImageWorker
  private let film = Mutex<FilmFrameReader?>(nil)
  private let isStopped = Atomic(false)

  /// Creates a worker.
  init(_ program: FilmProgram, others: any ImageWorker) {
    (self.program, self.others) = (program, others)
  }

  func tile(
    at path: String, format: ImageTile.Format
  ) throws(ImageFileError) -> ImageTile {
    let kind = try ImageFile.format(at: path)
    guard kind.isFilm else { return try others.tile(at: path, format: format) }
    let reader = FilmFrameReader(program, path: path, kind, format: format, repeats: false)
    film.withLock { $0 = reader }
    defer { film.withLock { $0 = nil } }
    guard !isStopped.load(ordering: .acquiring) else { throw .stopped }
    return try reader.next().tile
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    film.withLock { $0?.stop() }
    others.stop()
  }

  func finish() { others.finish() }
}
