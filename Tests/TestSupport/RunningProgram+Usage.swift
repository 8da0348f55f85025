internal import Foundation

extension RunningProgram {
  /// What a process holds of the system.
  public struct Usage: Hashable, Sendable {
    /// Open descriptors.
    public var descriptors: Int
    /// Threads.
    public var threads: Int
    /// Memory that lies in RAM, KiB.
    public var residentKiB: Int
  }

  /// What the program holds now.
  ///
  /// Source: proc(5), /proc/PID/fd, and the fields `Threads` and `VmRSS` of /proc/PID/status.
  /// - Throws: ``ToolFailure`` where it has ended.
  public func usage() throws -> Usage {
    let folder = "/proc/\(processID)"
    let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
    func field(_ name: String) throws -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      guard let word = line?.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first,
        let value = Int(word)
      else { throw ToolFailure(description: "\(folder)/status has no \(name)") }
      return value
    }
    return Usage(
      descriptors: try FileManager.default.contentsOfDirectory(atPath: folder + "/fd").count,
      threads: try field("Threads"), residentKiB: try field("VmRSS"))
  }
}
