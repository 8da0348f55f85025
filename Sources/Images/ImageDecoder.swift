package import TagSphereGlyphs

/// The way in which image files are decoded: in this process, or in isolated helper processes.
public enum ImageDecoder: Hashable, Sendable {
  /// Images are decoded in this process.
  ///
  /// This is unsafe for untrusted files. A malicious image can stall this process, exhaust its
  /// memory, or end it.
  case inProcess
  /// Images are decoded in processes that run a helper program within `DecoderLimits`.
  ///
  /// A process that dies, stalls or grows too large is replaced.
  ///
  /// The program is started without a shell and must call `ImageDecodingService.run()`.
  case helper(path: String, arguments: [String])
  /// Another decoder is used with the thumbnails that desktop programs share; missing thumbnails are created.
  indirect case sharing(ThumbnailCache, ImageDecoder)
  /// ffmpeg decodes films in its own processes, and another decoder decodes all other images.
  indirect case films(FilmProgram, ImageDecoder)
  /// Images are the pages of a PDF file, which are drawn in separate processes.
  case pages(PageFile)

  /// Returns a worker, which decodes one image at a time.
  package func worker() -> any ImageWorker {
    switch self {
    case .inProcess: InProcessWorker()
    case .helper(let path, let arguments): HelperWorker(path: path, arguments: arguments)
    case .sharing(let cache, let decoder): ThumbnailWorker(decoder.worker(), cache: cache)
    case .films(let program, let decoder): FilmWorker(program, others: decoder.worker())
    case .pages(let file): PageWorker(file)
    }
  }

  /// Returns a reader of an animated image's frames; nil if this decoder cannot read frames.
  ///
  /// Animations play only in helper processes. No file is opened before the first frame is read.
  ///
  /// - Parameters:
  ///   - path: The path of the image.
  ///   - kind: The format of the image.
  ///   - format: The format of the frames.
  package func frames(
    at path: String, of kind: ImageFormat, format: ImageTile.Format
  ) -> (any MovingFrameReader)? {
    switch self {
    case .inProcess, .pages: return nil
    case .helper(let program, let arguments):
      let process = DecodingProcess(path: program, arguments: arguments)
      return HelperFrameReader(process, path: path, kind, format: format)
    case .sharing(_, let decoder): return decoder.frames(at: path, of: kind, format: format)
    case .films(let program, let decoder):
      guard kind.isFilm else { return decoder.frames(at: path, of: kind, format: format) }
      return FilmFrameReader(program, path: path, kind, format: format, repeats: true)
    }
  }

  /// Whether images are the pages of a PDF file.
  ///
  /// The sizes of pages are known from reading the file.
  package var isOfPages: Bool { if case .pages = self { true } else { false } }

  /// Returns the finding about a page of a PDF file; nil if this decoder reads image files.
  ///
  /// - Parameter name: The name of the page; see `PageFile.name(ofPage:in:)`.
  package func page(_ name: String) -> ImageFinding? {
    guard case .pages(let file) = self else { return nil }
    guard let page = PageFile.page(in: name), file.sizes.indices.contains(page) else {
      return ImageFinding(result: .failure(.page(.damagedPage)))
    }
    let measure = ImageMeasure(size: file.sizes[page], format: .png, mayMove: false)
    return ImageFinding(result: .success(measure), version: file.version)
  }
}

/// Decodes images, one at a time.
package protocol ImageWorker: Sendable {
  /// Returns the image in a file as a tile.
  ///
  /// - Throws: The reason why the file gives no image.
  func tile(
    at path: String, format: ImageTile.Format
  ) throws(ImageFileError) -> ImageTile

  /// Cancels the current image, if possible, and all later images.
  ///
  /// May be called on any thread.
  func stop()

  /// Ends the worker.
  ///
  /// Must be called on the thread that calls `tile`.
  func finish()
}

/// Decodes in this process.
private struct InProcessWorker: ImageWorker {
  func tile(
    at path: String, format: ImageTile.Format
  ) throws(ImageFileError) -> ImageTile {
    let size = ImageSize(width: format.width, height: format.height)
    return ImageTile(try ImageFile.bitmap(at: path, for: size), format: format)
  }

  func stop() {}
  func finish() {}
}

/// The limits of a helper process.
public enum DecoderLimits {
  /// The maximum processor time for one image, seconds.
  public static let seconds = 4
  /// The maximum memory in addition to the memory of the process before it decodes, mebibytes.
  public static let mebibytes = 320
  /// The maximum elapsed time for one image, which includes the time of other processes, seconds.
  public static let secondsToWait = 30
  /// `secondsToWait` as a duration.
  static let deadline = Duration.seconds(secondsToWait)
}
