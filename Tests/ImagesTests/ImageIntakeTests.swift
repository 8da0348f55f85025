import Dispatch
import Foundation
import Synchronization
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

/// Tests the search for image files of documents, on separate threads.
@Suite("The intake of images")
struct ImageIntakeTests {
  /// A file system with files that block until the gate opens, and counts of opened and read files.
  private final class Files: Sendable {
    let gate = DispatchSemaphore(value: 0)
    let openCount = Atomic(0)
    let readCount = Atomic(0)
    /// The additional steps of reading a header.
    let steps: Int
    /// A clock that advances by some milliseconds at each reading.
    let clock = Mutex(Duration.zero)

    init(steps: Int = 0) { self.steps = steps }

    /// Creates an intake of this file system.
    ///
    /// - Parameter tick: The time between two readings of the clock; nil for the real clock.
    func intake(tick: Duration? = nil) -> ImageIntake {
      let start = ContinuousClock.now
      return ImageIntake(
        open: { path throws(ImageFileError) in
          self.openCount.add(1, ordering: .relaxed)
          if path.contains("hangs") {
            self.gate.wait()
            self.gate.signal()
          }
          return try RegularFile(path, longest: .max)
        },
        measure: {
          (file: borrowing RegularFile, work: inout HeaderWork) throws(ImageFileError) in
          self.readCount.add(1, ordering: .relaxed)
          let measure = try ImageFile.measure(file, work: &work)
          _ = work.take(self.steps)
          return measure
        },
        now: {
          guard let tick else { return .now }
          return start
            + self.clock.withLock {
              $0 += tick
              return $0
            }
        })
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a drawing of a size.
  @discardableResult
  private func drawing(_ name: String, width: Int = 16) throws -> String {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='8'/>"
    return try folder.file(name, Array(text.utf8)).path
  }

  private func size(of path: String, in intake: ImageIntake) -> ImageSize? {
    try? intake.finding(of: path)?.result.get().size
  }

  private func error(of path: String, in intake: ImageIntake) -> ImageFileError? {
    guard case .failure(let error) = intake.finding(of: path)?.result else { return nil }
    return error
  }

  @Test("A file that does not answer delays no other file, and is measured as soon as it answers")
  func hanging() throws {
    let files = Files()
    let intake = files.intake()
    let sound = try (0..<3).map { try drawing("\($0).svg") }
    let hanging = try drawing("hangs.svg")
    #expect(intake.look(at: [sound[0], hanging, sound[1], sound[2]]))
    #expect(error(of: hanging, in: intake) == .unanswered)
    // On a busy machine, the files may be found later.
    let size = ImageSize(width: 256, height: 128)
    for path in sound { #expect(waits { self.size(of: path, in: intake) == size }) }
    files.gate.signal()
    #expect(waits { error(of: hanging, in: intake) != .unanswered })
    #expect(self.size(of: hanging, in: intake) == size)
  }

  @Test(
    "The total wait for hanging files is about two seconds, regardless of their number",
    arguments: [1, 3, 8, 20])
  func patience(count: Int) throws {
    let files = Files()
    let intake = files.intake(tick: .milliseconds(10))
    let paths = (0..<count).map { folder.url.appending(path: "hangs \($0).svg").path }
    #expect(intake.look(at: paths))
    let time = files.clock.withLock { $0 }
    #expect(time > .seconds(1) && time < .seconds(2.5), "\(time)")
    #expect(paths.prefix(8).allSatisfy { error(of: $0, in: intake) == .unanswered })
    files.gate.signal()
    #expect(waits { paths.allSatisfy { error(of: $0, in: intake) == .cannotOpen(code: ENOENT) } })
  }

  @Test("A file with several paths is read only once")
  func spellings() throws {
    let files = Files()
    let intake = files.intake()
    let path = try drawing("x.svg")
    let link = folder.url.appending(path: "link.svg").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "x.svg")
    let paths = [path, folder.url.path + "/./x.svg", link]
    intake.look(at: paths)
    intake.look(at: paths)
    for path in paths { #expect(size(of: path, in: intake)?.width == 256) }
    #expect(files.readCount.load(ordering: .relaxed) == 1)
    #expect(files.openCount.load(ordering: .relaxed) == 6)
  }

  @Test("Images beyond a version's limit of reading steps are refused with the reason")
  func steps() throws {
    let files = Files(steps: HeaderWork.mostOfFile - 100)
    let intake = files.intake()
    let most = ImageIntake.mostSteps / (HeaderWork.mostOfFile - 100) + 1
    let paths = try (0..<most + 3).map { try drawing("\($0).svg") }
    intake.look(at: paths)
    let isMeasured = paths.map { error(of: $0, in: intake) == nil }
    #expect(isMeasured == Array(repeating: true, count: most) + [false, false, false])
    let refused = try #require(error(of: paths[most], in: intake))
    #expect(refused == .tooMuchWork && "\(refused)".contains("others of this document"))
    intake.look(at: paths)
    #expect(error(of: paths[most + 2], in: intake) == nil, "the next version reads the others")
    #expect(files.readCount.load(ordering: .relaxed) == paths.count)
  }

  @Test("Of the image files, only a changed file is read again")
  func changes() throws {
    let files = Files()
    let intake = files.intake()
    let paths = [try drawing("a.svg"), try drawing("b.svg")]
    intake.look(at: paths)
    let before = try #require(intake.finding(of: paths[0]))
    try drawing("a.svg", width: 1600)
    #expect(size(of: paths[0], in: intake)?.height == 128, "nothing was looked at since")
    intake.look(at: paths)
    #expect(size(of: paths[0], in: intake) == ImageSize(width: 256, height: 1))
    #expect(try #require(intake.finding(of: paths[0])).differs(from: before))
    #expect(files.readCount.load(ordering: .relaxed) == 3)
    try FileManager.default.removeItem(atPath: paths[1])
    intake.look(at: paths)
    #expect(error(of: paths[1], in: intake) == .cannotOpen(code: ENOENT))
    #expect(files.readCount.load(ordering: .relaxed) == 3)
  }
}
