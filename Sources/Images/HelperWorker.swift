internal import Glibc
internal import TagSphereGlyphs

/// Decodes in a helper process.
///
/// The helper starts with the first image, and is replaced when it dies.
///
/// `tile` may be called on one thread at a time. `stop` may be called on any thread.
final class HelperWorker: ImageWorker {
  private let process: DecodingProcess

  init(path: String, arguments: [String]) {
    process = DecodingProcess(path: path, arguments: arguments)
  }

  func tile(
    at path: String, format: ImageTile.Format
  ) throws(ImageFileError) -> ImageTile {
    // A file with an invalid header never reaches the helper.
    let file = try RegularFile(path, longest: ImageFile.longestFile)
    let kind = try ImageFile.header(of: file).format
    guard !kind.isFilm else { throw .noReader(kind) }
    let helper = try process.start()
    do throws(ImageFileError) {
      return try tile(of: file, kind, format: format, by: helper)
    } catch {
      guard error.isOfHelper, !helper.isFresh else { throw error }
    }
    // Previous images may have left the helper in a bad state.
    return try tile(of: file, kind, format: format, by: process.start())
  }

  func stop() { process.stop() }
  func finish() { _ = process.end() }

  private func tile(
    of file: borrowing RegularFile, _ kind: ImageFormat, format: ImageTile.Format,
    by helper: DecodingProcess.Running
  ) throws(ImageFileError) -> ImageTile {
    let conversation = Conversation(socket: helper.socket, limit: DecoderLimits.deadline)
    do throws(Conversation.Failure) {
      try conversation.send(DecodingRequest(format: format, byteCount: file.byteCount).encoded)
      try conversation.send(file)
      let beginning = try conversation.receive(DecodingAnswer.encodedCount)
      guard let answer = DecodingAnswer(beginning, format: format) else { throw .ended }
      let bytes = try conversation.receive(answer.byteCount)
      process.noteAnswer()
      if let error = answer.error(bytes, of: kind) {
        if error.isOfHelper { _ = process.end() }
        throw .answered(error)
      }
      guard answer.kind == .tile, let tile = ImageTile(levels: bytes, format: format) else {
        throw .ended
      }
      return tile
    } catch {
      throw process.reason(for: error, crash: .crashed(kind))
    }
  }
}

extension ImageFileError {
  /// Whether the helper process may have caused the error, perhaps because of an earlier image.
  var isOfHelper: Bool {
    switch self {
    case .tooMuchMemory, .crashed: true
    default: false
    }
  }
}

extension [UInt8] {
  /// The bytes as text on one line, without control characters.
  var printable: String {
    let text = String(decoding: self, as: UTF8.self).unicodeScalars
      .map { $0.properties.generalCategory == .control ? " " : Character($0) }
    return String(text).split(separator: " ").joined(separator: " ")
  }
}
