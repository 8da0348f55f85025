internal import TagSphereGlyphs

/// Draws the pages of a PDF file in a helper process.
struct PageWorker: ImageWorker {
  private let file: PageFile
  private let process: DecodingProcess

  /// Creates a worker.
  ///
  /// Its process starts with the first page.
  init(_ file: PageFile) {
    self.file = file
    process = DecodingProcess(path: file.program, arguments: file.arguments)
  }

  func tile(
    at path: String, format: ImageTile.Format
  ) throws(ImageFileError) -> ImageTile {
    guard let page = PageFile.page(in: path), file.sizes.indices.contains(page) else {
      throw .page(.damagedPage)
    }
    let helper = try process.start()
    let conversation = Conversation(socket: helper.socket, limit: DecoderLimits.deadline)
    do throws(Conversation.Failure) {
      if helper.isFresh { try open(by: conversation) }
      // The request contains the page's index in place of the file's length.
      try conversation.send(DecodingRequest(format: format, byteCount: page).encoded)
      let beginning = try conversation.receive(DecodingAnswer.encodedCount)
      guard let answer = DecodingAnswer(beginning, format: format) else { throw .ended }
      let bytes = try conversation.receive(answer.byteCount)
      guard answer.kind == .tile, let tile = ImageTile(levels: bytes, format: format) else {
        throw .answered(.page(.damagedPage))
      }
      return tile
    } catch {
      throw process.reason(for: error, crash: .page(.crashed))
    }
  }

  func stop() { process.stop() }
  func finish() { _ = process.end() }

  private func open(by conversation: Conversation) throws(Conversation.Failure) {
    do throws(ImageFileError) {
      let bytes = try RegularFile(file.path, longest: PageFile.longestFile)
      try send(bytes, by: conversation).get()
    } catch {
      throw .answered(error)
    }
    process.noteAnswer()
  }

  private func send(
    _ bytes: borrowing RegularFile, by conversation: Conversation
  ) -> Result<Void, ImageFileError> {
    do throws(Conversation.Failure) {
      _ = try conversation.open(bytes)
      return .success(())
    } catch {
      return .failure(process.reason(for: error, crash: .page(.crashed)))
    }
  }
}
