internal import Glibc
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereMessages
internal import TagSphereProcesses

/// The program ffmpeg, started without a shell, which reads the pixels of frames from a pipe.
///
/// The arguments of ffmpeg are numbers, names of codecs, and the path of its output. ffmpeg ends together
/// with this program, even if this program is killed. It is ended after half a minute without progress.
nonisolated final class FFmpeg {
  private let process: ChildProcess
  private var input: Int32?
  private let output: Int32
  private let errors: Int32
  /// The output file, in ffmpeg's notation.
  private let file: String
  private var hasEnded = false

  /// The interval between checks of an ffmpeg that reads no frames, milliseconds.
  private static let watchInterval: Int32 = 500
  /// The maximum number of consecutive checks without progress.
  private static let mostIdleLooks = 60
  /// The processor time per check below which ffmpeg makes no progress: a hundredth of the interval.
  private static let idleTime = Duration.milliseconds(5)

  /// Returns the path of ffmpeg.
  ///
  /// - Parameter purpose: The format that needs ffmpeg, as the subject of a sentence.
  /// - Throws: `CommandFailure` if ffmpeg is missing.
  static func file(for purpose: String) throws(CommandFailure) -> String {
    do throws(CommandError) {
      return try CommandLookup.file(of: "ffmpeg")
    } catch {
      throw CommandFailure(
        "\(purpose) is made by the program ffmpeg, which is in no folder of PATH: install the "
          + "Debian package ffmpeg")
    }
  }

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - path: The path of ffmpeg.
  ///   - arguments: The arguments for processing its standard input.
  ///   - file: The output file; empty for standard output.
  init(at path: String, _ arguments: [String], to file: String = "") throws(CommandFailure) {
    self.file = file.isEmpty ? "" : "file:" + file
    let arguments = arguments + (file.isEmpty ? [] : ["-y", self.file])
    let pipes = (0..<3).compactMap { _ in Pipe() }
    guard pipes.count == 3 else {
      for pipe in pipes { pipe.close() }
      throw Self.cannotStart(errno)
    }
    let (frames, output, errors) = (pipes[0], pipes[1], pipes[2])
    // ffmpeg must not block on its messages.
    _ = fcntl(errors.writing, F_SETFL, O_NONBLOCK)
    _ = fcntl(frames.writing, F_SETFL, O_NONBLOCK)
    let words =
      ["tagsphere", ProgramFile.boundArgument, path]
      + ["-hide_banner", "-nostdin", "-loglevel", "error"] + arguments
    let process = Result { () throws(ChildProcess.StartError) in
      try ChildProcess(
        path: ProgramFile.path, words: words.map { Array($0.utf8) }, input: frames.reading,
        output: .descriptor(output.writing, errors: errors.writing), language: "C")
    }
    for end in [frames.reading, output.writing, errors.writing] { close(end) }
    switch process {
    case .success(let process): self.process = process
    case .failure(let error):
      for end in [frames.writing, output.reading, errors.reading] { close(end) }
      throw Self.cannotStart(error.code)
    }
    (input, self.output, self.errors) = (frames.writing, output.reading, errors.reading)
  }

  deinit {
    if !hasEnded { process.stop() }
    for end in [input ?? -1, output, errors] where end >= 0 { close(end) }
  }

  private static func cannotStart(_ code: Int32) -> CommandFailure {
    CommandFailure("cannot start ffmpeg: \(systemMessage(code))")
  }

  /// Sends the pixels of a frame to ffmpeg; waits until ffmpeg has read most of them.
  ///
  /// - Throws: `CommandFailure` with the last words of ffmpeg if it has ended, or if it makes no
  ///   progress.
  func write(_ rgba: [UInt8]) throws(CommandFailure) {
    guard let input else { preconditionFailure("a frame behind the last one") }
    var rest = rgba[...]
    while !rest.isEmpty {
      try wait(for: input, events: POLLOUT)
      let (count, code) = rest.withUnsafeBytes {
        (Glibc.write(input, $0.baseAddress, $0.count), errno)
      }
      if count > 0 { rest = rest.dropFirst(count) }
      guard count >= 0 || code == EAGAIN || code == EINTR else {
        _ = try finish()
        throw CommandFailure("ffmpeg takes no more frames: \(systemMessage(code))")
      }
    }
  }

  /// Waits for an end of a pipe while ffmpeg makes progress.
  ///
  /// If both programs are stopped, such as by Control-Z, the pause counts as one check.
  private func wait(for end: Int32, events: Int32) throws(CommandFailure) {
    var request = pollfd(fd: end, events: Int16(events), revents: 0)
    var (idleLooks, used) = (0, process.processorTime ?? .zero)
    while poll(&request, 1, Self.watchInterval) <= 0 {
      let now = process.processorTime ?? used
      idleLooks += 1
      if now - used >= Self.idleTime * idleLooks { (idleLooks, used) = (0, now) }
      guard idleLooks < Self.mostIdleLooks else {
        process.stop()
        hasEnded = true
        let seconds = Self.mostIdleLooks * Int(Self.watchInterval) / 1000
        throw CommandFailure(
          "ffmpeg made no progress for \(seconds) s and was stopped: check free memory and disk space, and "
            + "run ffmpeg alone\(Self.memoryAdvice)")
      }
    }
  }

  /// Closes ffmpeg's input, and waits until ffmpeg has ended.
  ///
  /// - Returns: The first bytes of ffmpeg's standard output, at most `most`, which must fit into a pipe.
  /// - Throws: `CommandFailure` with the last words of ffmpeg if ffmpeg failed. ffmpeg reports
  ///   success even if it could not write its last bytes, so any error message counts as a failure.
  func finish(most: Int = 4096) throws(CommandFailure) -> [UInt8] {
    if let input { close(input) }
    input = nil
    // The output is closed when ffmpeg ends; it is not read before.
    try wait(for: output, events: 0)
    let ending = process.wait()
    hasEnded = true
    let said = lastWords
    if let complaint = ending.complaint {
      let words = said.isEmpty ? "ffmpeg \(complaint)" : "ffmpeg \(complaint): \(said)"
      throw CommandFailure(words + Self.memoryAdvice)
    }
    guard said.isEmpty else { throw CommandFailure("ffmpeg has failed: \(said)") }
    return Self.bytes(from: output, most: most)
  }

  /// Advice for limited memory, which ffmpeg's own messages seldom mention.
  private static var memoryAdvice: String {
    MemoryLimit.ofAddresses.map { "; it may use \($0), which may be too little: raise the limit" }
      ?? ""
  }

  /// The last line of ffmpeg's error messages.
  private var lastWords: String {
    let text = String(decoding: Self.bytes(from: errors, most: 1 << 16), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let last = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    // Omit the prefix that names a part of ffmpeg, such as "[gif @ 0x5581] ".
    let end = last.hasPrefix("[") ? last.firstRange(of: "] ")?.upperBound : nil
    let words = String(last[(end ?? last.startIndex)...])
    // The file stays unnamed until it is complete.
    return file.isEmpty ? words : words.replacing(file, with: "its file")
  }

  /// Returns all bytes of a pipe whose writers have ended, at most `most`.
  private static func bytes(from descriptor: Int32, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < most {
      let count = read(descriptor, &chunk, min(chunk.count, most - bytes.count))
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
