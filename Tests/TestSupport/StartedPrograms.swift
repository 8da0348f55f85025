package import Foundation

/// The programs in a run of the built program, with their system calls as traced by strace.
package struct StartedPrograms: Sendable {
  /// A program executed by a process.
  package struct Program: Sendable {
    /// The process.
    package let process: pid_t
    /// The file that was executed.
    package let path: String
    /// Its name and its arguments.
    package let words: [String]
    /// The index of the program that started this one or was replaced by it; nil for the first one.
    package let starter: Int?
    /// The files that the program opened.
    package fileprivate(set) var files: [OpenedFile] = []
    /// The calls that returned sockets or connections to the program.
    package fileprivate(set) var sockets: [String] = []
    /// The processes that the program started.
    package fileprivate(set) var children: [pid_t] = []
    /// Whether the program has a filter of system calls.
    package fileprivate(set) var isFiltered = false
  }

  /// A file, a folder or a device that a program opened.
  package struct OpenedFile: Hashable, Sendable {
    /// The path, with links resolved.
    package let path: String
    /// Whether the file was opened for writing.
    package let isWritable: Bool
  }

  /// The programs; each one follows the program that started it.
  package private(set) var programs: [Program] = []
  /// The exit status of the first program, or 128 plus the number of a signal.
  package let status: Int32
  /// The standard output of all programs.
  package let output: String
  /// The standard error of all programs.
  package let errors: String

  private let logs: TemporaryFolder

  /// Runs the built program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its command line.
  ///   - folder: Its current directory.
  ///   - environment: All variables.
  ///   - launcher: A tool that starts it, with its arguments; it is then the first program. Empty
  ///     for none.
  /// - Throws: ``ToolFailure`` if the program runs too long, or strace is missing.
  package init(
    _ arguments: [String], in folder: URL, environment: [String: String],
    under launcher: [String] = []
  ) throws {
    logs = try TemporaryFolder()
    let traced = [
      "execve", "execveat", "clone", "clone3", "fork", "vfork", "open", "openat", "openat2",
      "creat", "socket", "connect", "seccomp",
    ]
    // strace writes one file per thread, so that no line is interrupted. Descriptors have their
    // paths, and there are no other lines. A call that this machine lacks is ignored.
    let strace = [
      "strace", "-ff", "-y", "-qq", "-a", "1", "-s", "4096", "-e", "signal=none", "-e",
      "trace=" + traced.map { "?\($0)" }.joined(separator: ","), "-o",
      logs.url.appending(path: "log").path,
    ]
    let run = try RunningProgram(
      arguments, environment: environment, under: ["-C", folder.path] + strace + launcher)
    status = try run.waitForEnd(timeout: 60)
    output = String(decoding: try run.restOfOutput(), as: UTF8.self)
    errors = try run.errorText()
    let threads = try FileManager.default.contentsOfDirectory(atPath: logs.url.path)
      .compactMap { pid_t($0.dropFirst("log.".count)) }
    let started = try threads.flatMap { try calls(of: $0).compactMap(\.newProcess) }
    guard let first = Set(threads).subtracting(started).first else {
      throw ToolFailure(description: "strace wrote nothing: \(errors)")
    }
    try follow(first, of: first, in: nil)
  }

  /// Adds the calls of a thread.
  ///
  /// - Parameters:
  ///   - thread: The thread.
  ///   - process: Its process.
  ///   - program: The index of the program that it runs; nil before the first program.
  private mutating func follow(_ thread: pid_t, of process: pid_t, in program: Int?) throws {
    var program = program
    for call in try calls(of: thread) {
      if call.name.hasPrefix("exec") {
        let words = call.texts
        programs.append(
          Program(
            process: process, path: words.first ?? "", words: Array(words.dropFirst()),
            starter: program))
        program = programs.count - 1
        continue
      }
      guard let program else { continue }
      if let child = call.newProcess {
        let isThread = call.line.contains("CLONE_THREAD")
        if !isThread { programs[program].children.append(child) }
        try follow(child, of: isThread ? process : child, in: program)
        continue
      }
      switch call.name {
      case "socket", "connect": programs[program].sockets.append(call.line)
      case "seccomp":
        if call.line.contains("SECCOMP_SET_MODE_FILTER") { programs[program].isFiltered = true }
      default:
        let writing = ["creat(", "O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
        programs[program].files.append(
          OpenedFile(
            path: call.path, isWritable: writing.contains { call.line.contains($0) }))
      }
    }
  }

  /// Returns the calls of a thread that succeeded.
  private func calls(of thread: pid_t) throws -> [Call] {
    let log = logs.url.appending(path: "log.\(thread)")
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      .compactMap { Call(String($0)) }
  }

  /// A successful call, parsed from a line of strace's log.
  private struct Call {
    let line: String
    let name: Substring
    let result: Int32
    /// The path of the returned descriptor; empty for none.
    let path: String

    /// Parses a line; nil for a call that failed or did not return.
    init?(_ line: String) {
      guard let result = line.range(of: ") = ", options: .backwards) else { return nil }
      let end = line[result.upperBound...]
      guard let number = Int32(end.prefix { $0.isNumber }) else { return nil }
      (self.line, self.result) = (line, number)
      name = line.prefix { $0 != "(" }
      let path = end.drop { $0 != "<" }.dropFirst()
      self.path = path.last == ">" ? Self.plain(path.dropLast()) : ""
    }

    /// The process or thread started by the call.
    var newProcess: pid_t? { ["clone", "clone3", "fork", "vfork"].contains(name) ? result : nil }

    /// The call's texts in quotation marks.
    var texts: [String] {
      var texts: [String] = []
      var rest = line[...]
      while let start = rest.firstIndex(of: "\"") {
        rest = rest[start...].dropFirst()
        var end = rest.startIndex
        while end < rest.endIndex, rest[end] != "\"" {
          end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1)
        }
        texts.append(Self.plain(rest[..<end]))
        rest = rest[end...].dropFirst()
      }
      return texts
    }

    /// Returns a text of strace without its escape sequences.
    private static func plain(_ text: Substring) -> String {
      let named: [Character: UInt8] = ["n": 10, "t": 9, "r": 13, "v": 11, "f": 12]
      var bytes: [UInt8] = []
      var rest = text
      while let character = rest.popFirst() {
        guard character == "\\", let next = rest.first else {
          bytes += Array(character.utf8)
          continue
        }
        let digits = rest.prefix(3).prefix { ("0"..."7").contains($0) }
        if let code = UInt8(digits, radix: 8) {
          bytes.append(code)
          rest = rest.dropFirst(digits.count)
        } else {
          bytes += named[next].map { [$0] } ?? Array(next.utf8)
          rest = rest.dropFirst()
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
