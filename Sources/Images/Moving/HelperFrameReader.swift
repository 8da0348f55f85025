internal import TagSphereGlyphs

/// Reads the frames of an animated image from a helper process that the reader owns.
///
/// The helper decodes the next frame only when the socket has room for it.
final class HelperFrameReader: ProcessFrameReader {
  let process: DecodingProcess
  private let path: String
  private let kind: ImageFormat
  private let format: ImageTile.Format

  /// Creates a reader.
  ///
  /// Its process starts with the first frame.
  ///
  /// - Parameters:
  ///   - process: The process, which is used only for this image.
  ///   - path: The path of the image.
  ///   - kind: The format of the image.
  ///   - format: The format of the frames.
  init(
    _ process: DecodingProcess, path: String, _ kind: ImageFormat, format: ImageTile.Format
  ) {
    (self.process, self.path, self.kind, self.format) = (process, path, kind, format)
  }

  func next() throws(ImageFileError) -> MovingFrame {
    let helper = try process.start()
    let conversation = Conversation(socket: helper.socket, limit: DecoderLimits.deadline)
    do throws(Conversation.Failure) {
      if helper.isFresh { try sendFile(by: conversation) }
      let beginning = try conversation.receive(DecodingAnswer.encodedCount)
      guard let answer = DecodingAnswer(beginning, format: format) else { throw .ended }
      let bytes = try conversation.receive(answer.byteCount)
      process.noteAnswer()
      if let error = answer.error(bytes, of: kind) { throw .answered(error) }
      guard answer.kind == .frame, let frame = MovingFrame(bytes, format: format) else {
        throw .ended
      }
      return frame
    } catch {
      throw process.reason(for: error, crash: .crashed(kind))
    }
  }

  private func sendFile(by conversation: Conversation) throws(Conversation.Failure) {
    let file: RegularFile
    do throws(ImageFileError) {
      file = try RegularFile(path, longest: ImageFile.longestFile)
    } catch {
      throw .cannotRead(error)
    }
    let request = DecodingRequest(format: format, byteCount: file.byteCount, isMoving: true)
    try conversation.send(request.encoded)
    try conversation.send(file)
  }
}

extension MovingFrame {
  /// The length of the duration that precedes a tile, bytes.
  static let durationCount = 4

  /// The duration, then the levels of the tile, finest first.
  var encoded: [UInt8] {
    let milliseconds = duration.map { UInt32(clamping: Int($0 / .milliseconds(1))) } ?? 0
    return withUnsafeBytes(of: milliseconds) { Array($0) } + tile.levels.flatMap(\.rgba)
  }

  /// Decodes a frame from an untrusted process; nil if it is malformed.
  init?(_ bytes: [UInt8], format: ImageTile.Format) {
    guard bytes.count >= Self.durationCount,
      let tile = ImageTile(levels: Array(bytes.dropFirst(Self.durationCount)), format: format)
    else { return nil }
    let milliseconds = Array(bytes.prefix(Self.durationCount)).numbers32[0]
    self.init(tile, duration: milliseconds == 0 ? nil : .milliseconds(Int(milliseconds)))
  }
}
