package import Foundation

/// The program as built for the tests, while it runs.
package final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var outputBytes: [UInt8] = []

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: Arguments after the program's name.
  ///   - environment: All variables.
  ///   - input: Its standard input, passed through a pipe.
  ///   - inputFile: A file to use as standard input instead.
  ///   - launcher: A tool that starts it, with its arguments; empty for none.
  package init(
    _ arguments: [String], environment: [String: String] = BuiltProgram.environment,
    input: String = "", inputFile: URL? = nil, under launcher: [String] = []
  ) throws {
    let program = try BuiltProgram.file()
    if launcher.isEmpty {
      process.executableURL = program
      process.arguments = arguments
    } else {
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = launcher + [program.path] + arguments
    }
    process.environment = environment
    process.standardOutput = output
    process.standardError = errors
    let source = Pipe()
    process.standardInput = try inputFile.map { try FileHandle(forReadingFrom: $0) } ?? source
    try process.runHearingSignals()
    // The input must fit the pipe's buffer; otherwise the write would wait for the program.
    precondition(input.utf8.count <= 4096, "long input belongs in a file")
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
  }

  /// Returns a launcher that appends the program's standard error to a file.
  ///
  /// Without it, a pipe that is never read would fill up.
  package static func logging(to file: URL) -> [String] {
    ["sh", "-c", "log=$1; shift; exec \"$@\" 2>>\"$log\"", "sh", file.path]
  }

  deinit { stop() }

  /// Kills the program if it still runs.
  package func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The process ID.
  package var processID: pid_t { process.processIdentifier }

  /// Whether the program still runs.
  package var isRunning: Bool { process.isRunning }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Returns the next line of the program's standard output, without the line ending.
  ///
  /// - Throws: ``ToolFailure`` if the output is closed first, or nothing arrives within `timeout`.
  package func readLine(timeout: Double = 20) throws -> String {
    String(
      decoding: try readRecord(endingWith: UInt8(ascii: "\n"), timeout: timeout), as: UTF8.self)
  }

  /// Returns the next bytes of the program's standard output up to a record's terminator, without it.
  ///
  /// - Throws: ``ToolFailure`` if the output is closed first, or nothing arrives within `timeout`.
  package func readRecord(endingWith terminator: UInt8, timeout: Double = 20) throws -> [UInt8] {
    let descriptor = output.fileHandleForReading.fileDescriptor
    let deadline = Date.now.addingTimeInterval(timeout)
    while true {
      if let end = outputBytes.firstIndex(of: terminator) {
        let record = Array(outputBytes[..<end])
        outputBytes.removeSubrange(...end)
        return record
      }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let wait = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
      guard poll(&ready, 1, wait) > 0 else {
        throw ToolFailure(description: "the program wrote no line within \(timeout) s")
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw ToolFailure(description: "the program closed its output: \(try errorText())")
      }
      outputBytes += data
    }
  }

  /// Closes the reading end of the program's standard output, like `head` when it has enough lines.
  package func closeOutput() throws { try output.fileHandleForReading.close() }

  /// Whether the program has ended.
  ///
  /// On a busy machine, a low-priority thread of the graphics driver may still wait to exit.
  package var hasEnded: Bool {
    !process.isRunning || ProcessCensus.state(ofThread: "/proc/\(processID)") == "Z"
  }

  /// Waits until all threads of the program sleep in five consecutive checks.
  ///
  /// - Returns: Whether all threads slept in time.
  package func fallsAsleep() -> Bool {
    var looks = 0
    return waits {
      looks = ProcessCensus.isBusy(processID) ? 0 : looks + 1
      return looks == 5
    }
  }

  /// Waits until an action has woken the program from rest and it sleeps again.
  ///
  /// - Returns: Whether the program slept again in time.
  package func reacts(_ action: () throws -> Void) throws -> Bool {
    let before = try wakeUps()
    try action()
    return try waits { try wakeUps() > before } && fallsAsleep()
  }

  /// Waits until the program hardly wakes, as when it waits for a display that does not answer.
  ///
  /// A program that waits for a processor does not count as hanging.
  ///
  /// - Returns: Whether it hangs in time.
  package func hangs() throws -> Bool {
    try waits {
      let before = try wakeUps()
      return try holds(seconds: 0.4) {
        try !ProcessCensus.isBusy(processID) && wakeUps() <= before + 2
      }
    }
  }

  /// Waits for the program to end.
  ///
  /// - Returns: Its exit status, or 128 plus the number of the signal that ended it.
  /// - Throws: ``ToolFailure`` if the program still runs after `timeout` seconds of its own time.
  package func waitForEnd(timeout: Double = 10) throws -> Int32 {
    guard waits(seconds: timeout, of: [processID], { hasEnded }),
      waits({ !process.isRunning })
    else {
      throw ToolFailure(
        description:
          "the program still runs after \(timeout) s: \(ProcessCensus.threads(processID))")
    }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : 128 + status
  }

  /// Returns the unread rest of the standard output; the program must have ended.
  package func restOfOutput() throws -> [UInt8] {
    outputBytes + [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
  }

  /// Returns the standard error; a program that still runs is killed first.
  package func errorText() throws -> String {
    stop()
    return String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Returns the processor time that the program has used, in seconds.
  ///
  /// Source: proc(5), fields `utime` and `stime` of /proc/PID/stat.
  package func processorSeconds() throws -> Double {
    guard let fields = ProcessCensus.stat("/proc/\(processID)"), fields.count > 12,
      let user = Double(fields[11]), let system = Double(fields[12])
    else { throw ToolFailure(description: "/proc/\(processID)/stat has no times") }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
