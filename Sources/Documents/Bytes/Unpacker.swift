internal import Glibc
internal import TagSphereEnvironment
internal import TagSphereProcesses
internal import TagSphereTagData

/// The program that unpacks a compressed file, started without a shell.
///
/// The packed bytes go to the program through one pipe, and the unpacked bytes come back through
/// another pipe. Neither is ever completely in memory. The program's memory is limited, because the
/// file determines how much memory the program uses.
nonisolated final class Unpacker {
  private let compression: Compression
  private let name: String
  private let process: ChildProcess
  /// The reading end of the pipe to the program, which opens this end by its path.
  private let packedReading: Int32
  private var packedWriting: Int32?
  private let unpacked: Int32
  /// The program's error messages.
  private let errors: Int32
  private var pending: ArraySlice<UInt8>
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - head: The first bytes of the file.
  /// - Throws: `noUnpacker`, or `cannotRead` if the system has no descriptors or processes left.
  init(
    _ compression: Compression, name: String, head: [UInt8]
  ) throws {
    let pipes = (0..<3).compactMap { _ in Pipe() }
    let code = errno
    guard pipes.count == 3 else {
      for pipe in pipes { pipe.close() }
      throw DocumentInputError.cannotRead(name: name, code: code)
    }
    guard let path = try? CommandLookup.file(of: compression.program) else {
      for pipe in pipes { pipe.close() }
      throw DocumentBytesError.noUnpacker(name: name, compression)
    }
    let (packed, unpacked, errors) = (pipes[0], pipes[1], pipes[2])
    // A full pipe of error messages must not block the program.
    _ = fcntl(errors.writing, F_SETFL, O_NONBLOCK)
    let source = "/proc/\(getpid())/fd/\(packed.reading)"
    let words = [compression.program] + compression.limits + ["-dc", "--", source]
    let process = Result { () throws(ChildProcess.StartError) in
      try ChildProcess(
        path: path, words: words.map { Array($0.utf8) },
        output: .descriptor(unpacked.writing, errors: errors.writing), language: "C",
        addressLimit: Self.memoryMebibytes << 20)
    }
    // Only the program keeps the writing ends, so that the pipes end when the program ends.
    for pipe in [unpacked, errors] { close(pipe.writing) }
    if case .failure(let error) = process {
      for end in [packed.reading, packed.writing, unpacked.reading, errors.reading] { close(end) }
      throw DocumentInputError.cannotRead(name: name, code: error.code)
    }
    _ = fcntl(packed.writing, F_SETFL, O_NONBLOCK)
    self.compression = compression
    self.name = name
    self.process = try process.get()
    packedReading = packed.reading
    packedWriting = packed.writing
    self.unpacked = unpacked.reading
    self.errors = errors.reading
    pending = head[...]
  }

  deinit {
    for end in [packedReading, packedWriting ?? -1, unpacked, errors] where end >= 0 { close(end) }
    if !hasEnded { process.stop() }
  }

  /// Returns the next unpacked bytes; nil at the end.
  ///
  /// Unpacked output is returned even while the compressed file is a pipe that has no more input.
  ///
  /// - Parameters:
  ///   - file: The compressed file, after its first bytes.
  ///   - deadline: The time at which to give up and return no bytes; nil to wait.
  ///   - isCurrent: Whether the file is still wanted; checked while the program works.
  /// - Throws: `replaced`, `damagedArchive`, `archiveNeedsMemory`, or the errors of the file.
  func nextChunk(
    from file: borrowing InputFile, before deadline: ContinuousClock.Instant?, isCurrent: () -> Bool
  ) throws -> [UInt8]? {
    while true {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: name) }
      let wantsMore = pending.isEmpty && packedWriting != nil
      var ready = [
        pollfd(fd: unpacked, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pending.isEmpty ? -1 : packedWriting ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: wantsMore ? file.descriptor : -1, events: Int16(POLLIN), revents: 0),
      ]
      let wait =
        deadline.map { min(Self.patience, ContinuousClock.now.duration(to: $0)) } ?? Self.patience
      _ = poll(&ready, nfds_t(ready.count), pollMilliseconds(wait))
      if ready[0].revents != 0 {
        if let chunk = try readUnpacked() { return chunk }
        try checkEnding()
        return nil
      }
      if ready[1].revents != 0 { writePacked() }
      if ready[2].revents != 0 {
        if let chunk = try file.nextChunk(upTo: Self.chunkBytes) {
          pending = chunk[...]
        } else {
          endPacked()
        }
      }
      if let deadline, deadline <= .now { return [] }
    }
  }

  private static let chunkBytes = 1 << 16
  /// The interval at which `isCurrent` is checked while the program works.
  private static let patience = Duration.milliseconds(500)

  private func endPacked() {
    if let end = packedWriting { close(end) }
    packedWriting = nil
  }

  private func writePacked() {
    guard let end = packedWriting else { return }
    let count = pending.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
    if count > 0 { pending = pending.dropFirst(count) }
  }

  private func readUnpacked() throws -> [UInt8]? {
    var code: Int32 = 0
    let unpacked = unpacked
    let chunk = [UInt8](unsafeUninitializedCapacity: InputFile.chunkBytes) { buffer, count in
      var result = 0
      repeat {
        result = read(unpacked, buffer.baseAddress, buffer.count)
        code = result < 0 ? errno : 0
      } while code == EINTR
      count = max(result, 0)
    }
    guard code == 0 else { throw DocumentInputError.cannotRead(name: name, code: code) }
    return chunk.isEmpty ? nil : chunk
  }

  private func checkEnding() throws {
    hasEnded = true
    switch process.wait() {
    case .exited(0): break
    // This status is a warning: other bytes, such as zeros, follow the archive.
    case .exited(2) where compression == .gzip:
      if messages.contains("garbage") {
        StandardError.report(
          "warning: \(name) has extra bytes after its end that gzip cannot unpack; they are not shown; get the "
            + "file again if it should have more")
      }
    default:
      throw messages.contains("memory")
        ? DocumentBytesError.archiveNeedsMemory(name: name, compression)
        : DocumentBytesError.damagedArchive(name: name, compression)
    }
  }

  /// The error messages of the program, after its end.
  ///
  /// Each of the four programs prints the word "memory" if it runs out of memory.
  private var messages: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = max(read(errors, &bytes, bytes.count), 0)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

extension Unpacker {
  /// The limit of the program's address space, mebibytes.
  ///
  /// The highest level of xz needs 90 MiB, and the highest level of zstd 240 MiB.
  nonisolated static let memoryMebibytes = 384
}

extension Compression {
  /// The options that make the program respect its memory limit, or use all memory within it.
  fileprivate nonisolated var limits: [String] {
    switch self {
    case .gzip, .bzip2: []
    // With several threads, xz would plan with the memory of the whole machine.
    case .xz: ["-T1"]
    case .zstd: ["--memory=\(Unpacker.memoryMebibytes)MiB"]
    }
  }
}
