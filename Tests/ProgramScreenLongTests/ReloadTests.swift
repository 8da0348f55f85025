import Foundation
import TagSphereTestSupport
import Testing

/// Tests that many versions of a file leak nothing in the real program.
@Suite("Reloads in a window")
struct ReloadTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  @Test("Reloads leak neither memory nor descriptors")
  func manyReloads() throws {
    let path = folder.url.appending(path: "words.txt").path
    func words(_ round: Int) -> Data {
      Data((0..<40).map { "word\(round * 7 % 60 + $0)\t\($0 + 1)\n" }.joined().utf8)
    }
    try words(0).write(to: URL(fileURLWithPath: path))
    let shown = try ShownProgram(
      [path, "--watch", "--format", "tsv", "--foreground", "red"], on: display)
    defer { shown.program.stop() }
    func reload(_ rounds: Range<Int>) throws {
      for round in rounds {
        try words(round).write(
          to: URL(fileURLWithPath: path), options: round % 2 == 0 ? .atomic : [])
        Thread.sleep(forTimeInterval: 0.1)
      }
      _ = try shown.still()
    }
    try reload(1..<20)
    let before = try ProcessCensus(of: shown.program.processID)
    try reload(20..<60)
    let after = try ProcessCensus(of: shown.program.processID)
    #expect(after.descriptors == before.descriptors)
    let more = after.residentBytes - before.residentBytes
    #expect(more < 6 << 20, "\(more) bytes more")
    #expect(try shown.program.errorText() == "")
  }
}
