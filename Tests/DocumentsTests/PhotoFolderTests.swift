import Foundation
import TagSphereCommandLineOptions
import TagSphereFiles
import TagSphereImages
import TagSphereProgramSupport
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereDocuments

@Suite("Directories of images") @MainActor
struct PhotoFolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path }

  init() throws {
    folder = try TemporaryFolder()
    try add("2023/old.PNG", on: "2023-05-06 12:00:00")
    try add("2024/new.png", on: "2024-05-06 12:00:00")
    try add("2024/b/newer.png", on: "2024-05-07 12:00:00")
    try add("notes.txt", on: "2024-05-08 12:00:00")
    try add(".hidden.png", on: "2024-05-08 12:00:00")
    try add(".git/hidden.png", on: "2024-05-08 12:00:00")
  }

  /// Adds an image with a modification date, in local time.
  private func add(_ name: String, on time: String) throws {
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    try Data(PNG.encode(width: 4, height: 2, rgba: [UInt8](repeating: 255, count: 32)))
      .write(to: file)
    let date = try #require(formatter.date(from: time))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  private func read(
    _ paths: String..., top: Int? = nil, grouping: PhotoGrouping = .date
  ) throws -> Reading {
    try PhotoFolder.read(
      at: paths.isEmpty ? [path] : paths, options: ReadingOptions(format: .photos, top: top),
      grouping: grouping)
  }

  @Test("Images are tags named after their files, newest first, and grouped by month")
  func dates() throws {
    let reading = try read()
    let tags = reading.document.tags
    #expect(tags.map(\.text) == ["newer", "new", "old"])
    #expect(tags.map(\.details?.group) == ["2024-05", "2024-05", "2023-05"])
    let paths = ["2024/b/newer.png", "2024/new.png", "2023/old.PNG"].map { path + "/" + $0 }
    #expect(tags.map(\.details?.image) == paths)
    #expect(tags.allSatisfy { $0.weight == 1 })
    #expect(tags[1].details?.attributes.first?.values == ["2024-05-06 12:00:00"])
    #expect(reading.report.rowsRead == 3 && reading.report.tagsKept == 3)
  }

  @Test("Images can be grouped by their directories")
  func folders() throws {
    let tags = try read(grouping: .folder).document.tags
    #expect(tags.map(\.text) == ["old", "new", "newer"])
    #expect(tags.map(\.details?.group) == ["2023", "2024", "2024/b"])
  }

  @Test("Images and directories are read together; a named image is read even if it is hidden")
  func several() throws {
    let tags = try read(path + "/2023/old.PNG", path + "/.hidden.png", path + "/2024/").document
      .tags
    #expect(tags.map(\.text) == [".hidden", "newer", "new", "old"])
    #expect(tags[1].details?.image == path + "/2024/b/newer.png")
    #expect(tags[3].details?.image == path + "/2023/old.PNG")
    let folders = [path, path + "/2024/b", path + "/2024", path + "/2023"]
    #expect(tags.map { $0.details?.attributes.last?.values.first } == folders)
    let twice = try read(path, path + "/2024", path + "/2023/old.PNG", grouping: .folder)
    #expect(twice.document.tags.map(\.text) == ["old", "new", "newer"])
    let outcome = try ProgramRun.run(
      ["list", path + "/2024/new.png", path + "/2023"])
    #expect(outcome.output == "\(path)/2024/new.png\n\(path)/2023/old.PNG\n")
  }

  @Test("Paths are relative to the current directory, and no output replaces an input image")
  func relative() throws {
    func run(_ arguments: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(arguments, directory: folder.url)
    }
    let check = try run("check", "--json", "2024/new.png", "2023")
    #expect(check.output.contains("\"file\" : \"2024/new.png and 1 more\""), "\(check)")
    #expect(check.output.contains("\"broken\" : 0"))
    let guarded = try run("render", "2024/new.png", "2023", "-o", "2023/old.PNG")
    #expect(guarded.status != 0 && guarded.errors.contains("old.PNG"), "\(guarded)")
    #expect(try run("render", "2024/new.png", "2023", "-o", "new.png").errors == "")
    let foreign = try run("list", "2023", "notes.txt")
    #expect(foreign.errors.contains("notes.txt: it is neither an image nor a directory"))
  }

  @Test("Paths that cannot be watched or found are reported")
  func faults() throws {
    let watched = try ProgramRun.run(["photos", "--watch", path + "/2024", path + "/2023"])
    #expect(
      watched.status == 64 && watched.errors.contains("is a second one: give a folder"),
      "\(watched)")
    let missing = try ProgramRun.run(["list", path + "/gone.png"])
    #expect(missing.errors.contains("gone.png: there is no such file"))
  }

  @Test("With a limit, the newest images are kept")
  func top() throws {
    let reading = try read(top: 2, grouping: .folder)
    #expect(reading.document.tags.map(\.text) == ["new", "newer"])
    #expect(reading.report.belowTop == 1)
  }

  @Test("Links to images are followed, but links to directories are not followed")
  func links() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: path + "/loop", withDestinationPath: ".")
    try files.createSymbolicLink(atPath: path + "/nowhere.png", withDestinationPath: "none.png")
    try files.createSymbolicLink(atPath: path + "/pipe.png", withDestinationPath: "/dev/zero")
    try files.createSymbolicLink(atPath: path + "/link.png", withDestinationPath: "2023/old.PNG")
    #expect(try read().document.tags.map(\.text).sorted() == ["link", "new", "newer", "old"])
  }

  @Test("A name that is not UTF-8 is left out and counted")
  func names() throws {
    let bytes = Array(path.utf8) + Array("/".utf8) + [0xFF] + Array(".png".utf8) + [0]
    let descriptor = bytes.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
      open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600)
    }
    #expect(descriptor >= 0)
    close(descriptor)
    let report = try read().report
    #expect(report.leftOut.counts == [.fileNameNotUTF8: 1] && report.rowsRead == 4)
  }

  @Test("Paths that are not directories, and too many files, are refused in one sentence")
  func refusals() throws {
    func message(_ path: String) -> String {
      do {
        _ = try read(path)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(path + "/notes.txt")
        == "cannot read \(path)/notes.txt: it is neither an image nor a directory; photos are read "
        + "from these")
    #expect(message(path + "/none") == "cannot read \(path)/none: there is no such file")
    #expect(throws: FolderWalk.Fault.tooManyFiles(limit: 5)) {
      try FolderWalk(path, mostEntries: 5) { _ in true }
    }
    let empty = try TemporaryFolder()
    let nothing = try read(empty.url.path).nothingToShow(name: "D")
    #expect(nothing == "D contains no images or films; name a directory with some")
  }

  @Test("list, check and pick read a directory and print paths")
  func commands() throws {
    let list = try ProgramRun.run(["list", path])
    #expect(
      list.output == "\(path)/2024/b/newer.png\n\(path)/2024/new.png\n\(path)/2023/old.PNG\n")
    let named = try ProgramRun.run(
      ["list", path, "--print", "{text} {group} {folder}", "-n", "1"])
    #expect(named.output == "newer 2024-05 2024/b\n")
    let check = try ProgramRun.run(["check", path])
    #expect(check.output.hasPrefix("\(path): 3 tags from 3 files of photos\n"))
    let pick = try ProgramRun.run(
      ["pick", path, "-n", "1", "--size", "200x200", "--at", "100,100"])
    #expect(pick.output == "\(path)/2024/b/newer.png\n")
  }
}
