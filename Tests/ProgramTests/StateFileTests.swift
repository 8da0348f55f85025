import Foundation
import Synchronization
import TagSphereCommandLineOptions
import TagSphereFiles
import TagSphereInteraction
import TagSphereKioskJournal
import TagSphereTestSupport
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereProgram

/// Tests the file with a kiosk's state: when it is written, and failures to write it.
@Suite("The state file") @MainActor
struct StateFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appending(path: "state.json").path }

  init() throws { folder = try TemporaryFolder() }

  private func state(labels: Int) -> KioskState {
    var state = KioskState(process: 1, version: "1", started: UTCTime(seconds: 0))
    state.labels = labels
    return state
  }

  /// Writes a state, and waits until it is written.
  private func write(
    _ state: KioskState, to file: inout StateFile, by writer: StateFileWriter, at time: Duration,
    isUrgent: Bool = false
  ) {
    file.write(state, now: time, isUrgent: isUrgent)
    #expect(writer.finish(within: .seconds(60)))
  }

  private func written(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("Changes are written after a second, other values every ten seconds, urgent states at once")
  func intervals() throws {
    let writer = StateFileWriter(path: path)
    var file = StateFile(writer)
    var times: [Duration] = []
    for tenth in 0..<400 {
      // The number of labels changes after four seconds; the number of frames changes all the time.
      var state = state(labels: tenth < 40 ? 2 : 3)
      state.frames = tenth
      let before = written(path)
      write(state, to: &file, by: writer, at: .milliseconds(tenth * 100), isUrgent: tenth == 255)
      if written(path) != before { times.append(.milliseconds(tenth * 100)) }
    }
    #expect(
      times == [.zero, .seconds(4), .seconds(14), .seconds(24), .milliseconds(25_500)]
        + [.milliseconds(35_500)])
    // Changes in quick succession are combined.
    write(state(labels: 8), to: &file, by: writer, at: .milliseconds(40_100))
    write(state(labels: 9), to: &file, by: writer, at: .milliseconds(40_500))
    #expect(written(path)?.contains(#""labels":8"#) == true)
    write(state(labels: 9), to: &file, by: writer, at: .milliseconds(41_100))
    #expect(written(path)?.contains(#""labels":9"#) == true)
  }

  @Test(
    "The state file is replaced as a whole, everyone can read it, and no additional file remains")
  func replaced() throws {
    let writer = StateFileWriter(path: path)
    var file = StateFile(writer)
    write(state(labels: 1), to: &file, by: writer, at: .zero)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    write(state(labels: 2), to: &file, by: writer, at: .seconds(2))
    let old = try #require(try reader.readToEnd())
    #expect(String(decoding: old, as: UTF8.self) == state(labels: 1).json)
    #expect(written(path) == state(labels: 2).json)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["state.json"])
  }

  @Test("Temporary files of killed processes are removed, and files of all other processes stay")
  func othersFiles() throws {
    let minuteAgo = Date.now.addingTimeInterval(-100)
    let place = try #require(TemporaryName.beside("a").split(separator: "-").dropFirst().first)
    // No process has this number, because the system's largest is 4 194 304.
    let dead = "4999999"
    let names = [
      "state.json.tmp": true, ".tagsphere-1.tmp": true, ".tagsphere-\(dead)-7.tmp": true,
      ".tagsphere-\(place)-\(dead)-x.tmp": true, ".tagsphere-\(place)-\(dead)-7.tmp": false,
      ".tagsphere-\(place)-\(getpid())-8.tmp": false,
      ".tagsphere-\(place)-\(getppid())-9.tmp": true,
      // The process may still be alive on another machine or in another container.
      ".tagsphere-abcdef-\(dead)-7.tmp": true,
    ]
    for name in names.keys {
      let other = try folder.file(name, Array("half".utf8)).path
      try FileManager.default.setAttributes([.modificationDate: minuteAgo], ofItemAtPath: other)
    }
    let young = ".tagsphere-\(place)-\(dead)-10.tmp"
    try folder.file(young, [])
    let old = try folder.file(".tagsphere-abcdef-\(dead)-11.tmp", []).path
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-8 * 86_400)], ofItemAtPath: old)
    let writer = StateFileWriter(path: path)
    var file = StateFile(writer)
    write(state(labels: 1), to: &file, by: writer, at: .zero)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path))
        == Set(names.filter(\.value).keys).union(["state.json", young]))
    #expect(written(path + ".tmp") == "half")
  }

  @Test(
    "If the state file is a link, the link stays and its target is written",
    arguments: [true, false])
  func links(exists: Bool) throws {
    let target = folder.url.appending(path: "target.json").path
    if exists { try Data("{}".utf8).write(to: URL(fileURLWithPath: target)) }
    try #require(symlink("target.json", path) == 0)
    let writer = StateFileWriter(path: path)
    var file = StateFile(writer)
    write(state(labels: 1), to: &file, by: writer, at: .zero)
    #expect(written(target) == state(labels: 1).json)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "target.json")
  }

  @Test("A failure to write the state is reported once per outage, and writing is retried")
  func failures() throws {
    let inner = folder.url.appending(path: "gone")
    let path = inner.appending(path: "state.json").path
    let said = Mutex<[String]>([])
    var lines: [String] { said.withLock { $0 } }
    let writer = StateFileWriter(path: path) { line in
      said.withLock { $0.append(line.text(hasPriority: false)) }
    }
    var file = StateFile(writer)
    for second in 0..<30 {
      write(state(labels: second), to: &file, by: writer, at: .seconds(second))
    }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("level=warning event=state-file-failed path=\(path)") == true)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    write(state(labels: 30), to: &file, by: writer, at: .seconds(30))
    #expect(written(path) == state(labels: 30).json)
    try FileManager.default.removeItem(at: inner)
    for second in 31..<40 {
      write(state(labels: second), to: &file, by: writer, at: .seconds(second))
    }
    #expect(lines.count == 2)
  }

  @Test("A folder with the name of the state file stays unchanged")
  func folderOfThatName() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false)
    let lines = Mutex(0)
    let writer = StateFileWriter(path: path) { _ in lines.withLock { $0 += 1 } }
    var file = StateFile(writer)
    write(state(labels: 1), to: &file, by: writer, at: .zero)
    #expect(lines.withLock { $0 } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path + ".tmp"))
  }

  @Test("A reporter writes the start, the end and the reason of a failure")
  func reporter() throws {
    var options = KioskOptions()
    options.stateFile = path
    let stopped = KioskReporter(options, source: .file("tags.tsv"))
    func value(_ key: String) throws -> String? {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
      return object?[key] as? String
    }
    stopped.finish()
    #expect(try value("state") == "starting")
    #expect(written(path)?.contains(#""path":"tags.tsv""#) == true)
    stopped.stopping("SIGTERM")
    stopped.finish()
    #expect(try value("state") == "stopping")
    let failed = KioskReporter(options, source: .file("tags.tsv"))
    failed.failed(CommandFailure("there is no display"))
    failed.finish()
    #expect(try value("state") == "failed")
    #expect(try value("last_error") == "there is no display")
  }
}
