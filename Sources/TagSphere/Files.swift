internal import Glibc
internal import TagSphereFiles
internal import TagSphereTagData

extension TagDocument {
  /// The number of bytes read at a time.
  private nonisolated static let chunkBytes = 1 << 20

  /// Reads the tags of a file; the memory grows with the kept tags, not with the file.
  nonisolated init(
    contentsOf path: String, options: ReadingOptions
  ) throws(TagCloudError) {
    guard options.format?.isReadAsTags != false else {
      throw .cannotRead(
        path: path,
        reason: "convert it first with tagsphere list --json")
    }
    if let fault = PathFault(path) { throw TagCloudError(path: path, fault) }
    // The path may lead to something else by now, such as a pipe, and opening must not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .cannotRead(path: path, reason: TagCloudError.reason(code: errno))
    }
    defer { close(descriptor) }
    var options = options
    options.format = options.format ?? DocumentFormat(fileName: path)
    guard options.format != .feed else {
      throw .cannotRead(
        path: path, reason: "feeds must be converted first, by tagsphere list --json")
    }
    var reader = TagDocumentReader(options: options)
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkBytes) { buffer, length in
        repeat {
          count = read(descriptor, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        length = max(count, 0)
      }
      guard count >= 0 else {
        throw .cannotRead(path: path, reason: TagCloudError.reason(code: errno))
      }
      do {
        guard count > 0 else {
          self = try reader.finish().document
          return
        }
        try reader.consume(chunk[...])
      } catch {
        throw .badDocument(path: path, error)
      }
    }
  }
}

/// Writes a file completely or not at all; a link stays a link.
///
/// - Throws: `TagCloudError.cannotWrite`; an existing file then stays unchanged.
nonisolated func writeFile(_ bytes: [UInt8], to path: String) throws(TagCloudError) {
  do throws(SystemError) {
    try WholeFile.write(bytes, to: path)
  } catch {
    let reason = path.utf8.contains(0) ? TagCloudError.nul : TagCloudError.reason(code: error.code)
    throw .cannotWrite(path: path, reason: reason)
  }
}
