internal import Glibc
internal import TagSphereTagData

extension TagDocument {
  /// The bytes read at a time.
  private nonisolated static let chunkBytes = 1 << 20

  /// Reads the tags of a file, in memory that grows with the tags kept, not with the file.
  nonisolated init(
    contentsOf path: String, options: ReadingOptions
  ) throws(TagCloudError) {
    guard options.format != .prose else {
      throw .cannotRead(path: path, reason: "prose must be counted first, by tagsphere list")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotRead(path: path, reason: TagCloudError.systemReason)
    }
    defer { close(descriptor) }
    var options = options
    options.format = options.format ?? DocumentFormat(fileName: path)
    var reader = TagDocumentReader(options: options)
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkBytes) { buffer, length in
        repeat {
          count = read(descriptor, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        length = max(count, 0)
      }
      guard count >= 0 else { throw .cannotRead(path: path, reason: TagCloudError.systemReason) }
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

/// Writes a file whole, or not at all: the bytes go to a new file, which then takes its place.
///
/// - Throws: `TagCloudError.cannotWrite`; what was there before stays.
nonisolated func writeFile(_ bytes: [UInt8], to path: String) throws(TagCloudError) {
  let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else {
    throw .cannotWrite(path: path, reason: TagCloudError.systemReason)
  }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { break }
    rest = rest.dropFirst(count)
  }
  let isWritten = rest.isEmpty
  let reason = TagCloudError.systemReason
  guard close(descriptor) == 0, isWritten else {
    unlink(temporary)
    throw .cannotWrite(path: path, reason: isWritten ? TagCloudError.systemReason : reason)
  }
  guard rename(temporary, path) == 0 else {
    let reason = TagCloudError.systemReason
    unlink(temporary)
    throw .cannotWrite(path: path, reason: reason)
  }
}
