import Foundation
import TagSphereTestSupport
import Testing

@Suite("Frames divided among workers of the built program")
struct FarmTests {
  private let folder: TemporaryFolder
  private let arguments: [String]

  init() throws {
    folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 8)
    let rows = (0..<30).map { "name\($0)\t\(Int.random(in: 1...500, using: &generator))\n" }
    let file = try folder.file("cloud.tsv", Array(rows.joined().utf8)).path
    arguments = ["render", file, "-s", "64x48", "--loop-frames", "300", "--fps", "30"]
  }

  private func job(_ name: String) throws -> URL {
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }

  private func draw(_ range: String?, into job: URL, _ more: String...) throws {
    let chosen = range.map { ["--frame-range", $0] } ?? []
    let outcome = try BuiltProgram.run(
      arguments + ["-o", job.appending(path: "f_####.png").path] + chosen + more)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  /// Returns the files of a folder, by name.
  private func files(of job: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: job.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: job.appending(path: $0))) })
  }

  @Test("300 frames are the same bytes with 1, 3 and 7 workers, in any division")
  func split() throws {
    let one = try job("one")
    try draw(nil, into: one)
    let whole = try files(of: one)
    #expect(whole.count == 300 && Set(whole.values).count == 300)
    let three = try job("three")
    for range in ["201-300", "1-100", "101-200"] { try draw(range, into: three) }
    #expect(try files(of: three) == whole)
    let seven = try job("seven")
    for worker in 1...7 { try draw("\(worker)-300:7", into: seven) }
    #expect(try files(of: seven) == whole)
  }

  @Test(
    "A killed worker leaves only complete frames, and another worker draws the remaining frames")
  func killed() throws {
    let (broken, other) = (try job("broken"), try job("other"))
    try draw("1-60", into: other)
    let whole = try files(of: other)
    let worker = try RunningProgram(
      arguments + ["-o", broken.appending(path: "f_####.png").path, "--frame-range", "1-60"])
    let hasBegun = waits {
      (try? FileManager.default.contentsOfDirectory(atPath: broken.path).count) ?? 0 >= 5
    }
    #expect(hasBegun)
    worker.send(SIGKILL)
    _ = try worker.waitForEnd()
    let left = try files(of: broken).filter { !$0.key.hasPrefix(".") }
    #expect(left.count >= 4 && left.allSatisfy { whole[$0.key] == $0.value })
    let kept = broken.appending(path: "f_0002.png")
    try Data("kept".utf8).write(to: kept)
    try draw("1-60", into: broken, "--skip-existing")
    var expected = whole
    expected["f_0002.png"] = Data("kept".utf8)
    #expect(try files(of: broken).filter { !$0.key.hasPrefix(".") } == expected)
  }
}
