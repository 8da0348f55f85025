package import TagSphereGlyphs

/// How image files are decoded: in this process, or in helper processes that they cannot harm.
public enum ImageDecoder: Hashable, Sendable {
  /// In this process.
  ///
  /// Unsafe for files of others: an image that is made for it can stall this process, fill its
  /// memory, or end it.
  case inProcess
  /// In processes that run a helper program and are restricted as `DecoderLimits` says; one that
  /// dies, stalls or grows is replaced.
  ///
  /// The program is started without a shell and must call `ImageDecodingService.run()`.
  case helper(path: String, arguments: [String])
  /// By another decoder, from the small copies that the programs of a desktop share; those that are
  /// missing are made.
  indirect case sharing(ThumbnailCache, ImageDecoder)
  /// Films by the program ffmpeg, in processes of their own, and all else by another decoder.
  indirect case films(FilmProgram, ImageDecoder)
  /// The pages of a PDF file, in processes of their own.
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

  /// Returns a reader of the frames of an animated image; nil if this decoder has none: animations play
  /// in helper processes alone.
  ///
  /// No file is touched before the first frame is read.
  ///
  /// - Parameters:
  ///   - path: The path of the image.
  ///   - kind: Its format.
  ///   - format: The format of the frames.
  package func frames(
    at path: String, of kind: PictureFormat, format: PictureTile.Format
  ) -> (any MovingFrameReader)? {
    switch self {
    case .inProcess, .pages: return nil
    case .helper(let program, let arguments):
      let process = HelperProcess(path: program, arguments: arguments)
      return HelperFrameReader(process, path: path, kind, format: format)
    case .sharing(_, let decoder): return decoder.frames(at: path, of: kind, format: format)
    case .films(let program, let decoder):
      guard kind.isFilm else { return decoder.frames(at: path, of: kind, format: format) }
      return FilmFrameReader(program, path: path, kind, format: format, repeats: true)
    }
  }

  /// Whether images are the pages of a PDF file, which were measured when it was read.
  package var isOfPages: Bool { if case .pages = self { true } else { false } }

  /// Returns what is known of a page of a PDF file; nil where images are in files of their own.
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
  /// - Throws: The reason why there is none.
  func tile(
    at path: String, format: PictureTile.Format
  ) throws(PictureFileError) -> PictureTile

  /// Gives up the present image, where that is possible, and all later ones; on any thread.
  func stop()

  /// Ends it; on the thread of `tile`.
  func finish()
}

/// Decodes in this process.
private struct InProcessWorker: ImageWorker {
  func tile(
    at path: String, format: PictureTile.Format
  ) throws(PictureFileError) -> PictureTile {
    let size = PictureSize(width: format.width, height: format.height)
    return PictureTile(try PictureFile.bitmap(at: path, for: size), format: format)
  }

  func stop() {}
  func finish() {}
}

/// What a helper process may use.
public enum DecoderLimits {
  /// The processor time for one image, seconds.
  public static let seconds = 4
  /// The memory beyond that of the empty process, mebibytes.
  public static let mebibytes = 320
  /// The time that one image may take when others use the processors too, seconds.
  public static let secondsToWait = 30
  /// The same as a duration.
  static let deadline = Duration.seconds(secondsToWait)
}
