import Foundation
import TagSphereCommandLineOptions
import TagSphereFiles
import TagSphereInteraction
import TagSphereKioskJournal
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereProgram

@Suite("Output file")
struct OutputFileTests {
  /// Runs `body` in a new folder.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tagsphere-output-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func entries(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("A file is created, is replaced completely, and keeps its permissions")
  func replaces() throws {
    try inFolder { folder in
      let path = folder + "/a.png"
      try OutputFile.write([1, 2, 3], to: path)
      #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
      #expect(chmod(path, 0o640) == 0)
      try OutputFile.write([4], to: path)
      #expect(FileManager.default.contents(atPath: path) == Data([4]))
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
      #expect(try entries(folder) == ["a.png"])
    }
  }

  @Test("Writing an output through a link keeps the link")
  func links() throws {
    try inFolder { folder in
      try OutputFile.write([1], to: folder + "/real")
      #expect(symlink("real", folder + "/link") == 0)
      try OutputFile.write([2], to: folder + "/link")
      #expect(FileManager.default.contents(atPath: folder + "/real") == Data([2]))
      var status = stat()
      #expect(lstat(folder + "/link", &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
  }

  @Test("A dangling link creates the file that it names, and a circle of links is an error")
  func danglingLinks() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/inner", withIntermediateDirectories: false)
      #expect(symlink("inner/second", folder + "/first") == 0)
      #expect(symlink(folder + "/real", folder + "/inner/second") == 0)
      try OutputFile.write([2], to: folder + "/first")
      #expect(FileManager.default.contents(atPath: folder + "/real") == Data([2]))
      #expect(try entries(folder) == ["first", "inner", "real"])
      #expect(try entries(folder + "/inner") == ["second"])
      let manager = FileManager.default
      #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/first") == "inner/second")
      #expect(symlink("b", folder + "/a") == 0 && symlink("a", folder + "/b") == 0)
      let error = #expect(throws: OutputFileError.self) {
        try OutputFile.write([1], to: folder + "/a")
      }
      #expect(error?.code == ELOOP && error?.description.contains("in a circle") == true)
      #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/a") == "b")
    }
  }

  @Test("An output that is also the file of badges is refused") @MainActor
  func badgesAsOutput() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("a.tsv", Array("alpha\t1\n".utf8)).path
    let badges = try folder.file("c.png", Array("alpha\t7\n".utf8)).path
    let outcome = try ProgramRun.run(
      ["render", data, "--badge", badges, "-o", badges, "--size", "64x64"])
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("would overwrite the badges"))
    #expect(try String(contentsOfFile: badges, encoding: .utf8) == "alpha\t7\n")
  }

  @Test("An output that replaces the data file is refused") @MainActor
  func overwrittenData() throws {
    try inFolder { folder in
      let data = folder + "/data.png"
      try OutputFile.write(Array("a\t1\n".utf8), to: data)
      #expect(symlink("data.png", folder + "/link") == 0)
      #expect(link(data, folder + "/hard") == 0)
      #expect(symlink("new.png", folder + "/dangling") == 0)
      func message(_ arguments: [String]) throws -> String? {
        let invocation = try parse(arguments)
        do { try invocation.checkOutputs() } catch { return error.message }
        return nil
      }
      let same = [
        (data, data), (data, folder + "/link"), (folder + "/link", data), (data, folder + "/hard"),
        (data, folder + "/../\((folder as NSString).lastPathComponent)/data.png"),
        // Neither path exists yet.
        (folder + "/new.png", folder + "/new.png"), (folder + "/new.png", folder + "/dangling"),
      ]
      for (file, output) in same {
        let rest = "\(output) would overwrite the data file \(file): give another path"
        #expect(try message(["render", file, "-o", output]) == "-o " + rest)
        #expect(try message(["kiosk", file, "--state-file", output]) == "--state-file " + rest)
      }
      let others = [(data, folder + "/b"), ("/dev/null", "/dev/null"), (folder + "/c", data)]
      for (file, output) in others {
        #expect(try message(["render", file, "-o", output]) == nil)
        guard output != data else { continue }
        let isDevice = output == "/dev/null"
        #expect(
          try message(["kiosk", file, "--state-file", output])
            == (isDevice ? "--state-file /dev/null is a device: give the path of a file" : nil))
      }
      #expect(try message(["render", "-o", data]) == nil)
      let input = try ProgramRun.runDrawing(["render", "-", "-o", "/dev/null", "--size", "64x48"])
      #expect(input.status == 1, "an empty device is read, not refused")
    }
  }

  @Test("An output that replaces any other input file is refused") @MainActor
  func overwrittenInputs() throws {
    try inFolder { folder in
      let file = folder + "/file.json"
      try OutputFile.write(Array("a\t1\n".utf8), to: file)
      #expect(symlink("file.json", folder + "/link") == 0)
      func message(_ arguments: [String], preferences: String? = nil) throws -> String? {
        let invocation = try parse(arguments)
        do {
          try invocation.checkOutputs(preferences: preferences)
        } catch {
          return error.message
        }
        return nil
      }
      let rest = "\(folder)/link would overwrite"
      for (kind, options) in [
        ("stop words", ["--count-words", "--stopwords", file]), ("theme", ["--theme", file]),
        ("image", ["--center-image", file]),
      ] {
        let sentence = "\(rest) the \(kind) \(file): give another path"
        let data = folder + "/data"
        #expect(
          try message(["render", data, "-o", folder + "/link"] + options) == "-o " + sentence)
        #expect(
          try message(["kiosk", data, "--state-file", folder + "/link"] + options)
            == "--state-file " + sentence)
      }
      #expect(
        try message(["render", "-o", folder + "/link"], preferences: file)
          == "-o \(rest) the preferences \(file): give another path")
      #expect(
        try message(["kiosk", folder + "/data", "--state-file", file])
          == "--state-file \(file) would overwrite a file that is not the state of a kiosk: give another "
          + "path")
      let state = KioskState(process: 1, version: "1", started: UTCTime(seconds: 0))
      try OutputFile.write(Array(state.json.utf8), to: folder + "/state")
      #expect(try message(["kiosk", folder + "/data", "--state-file", folder + "/state"]) == nil)
      #expect(
        try message(["kiosk", folder + "/data", "--state-file", folder])
          == "--state-file \(folder) is a directory: give the path of a file")
      let pipe = folder + "/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      #expect(
        try message(["kiosk", folder + "/data", "--state-file", pipe])
          == "--state-file \(pipe) is a pipe: give the path of a file")
    }
  }

  @Test("An output that replaces an image of the document is refused, and the image stays")
  @MainActor func overwrittenImage() throws {
    try inFolder { folder in
      let image = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
      try OutputFile.write(image, to: folder + "/a.png")
      try OutputFile.write(Array("text\timage\na\ta.png\n".utf8), to: folder + "/data.tsv")
      let outcome = try ProgramRun.runDrawing(
        ["render", folder + "/data.tsv", "-o", folder + "/./a.png", "--size", "64x48"])
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.contains(
          "-o \(folder)/./a.png would overwrite the image \(folder)/a.png: give another path"))
      #expect(FileManager.default.contents(atPath: folder + "/a.png") == Data(image))
    }
  }

  @Test("Output frames, pages and data replace neither input files nor each other") @MainActor
  func overwrittenByOthers() throws {
    try inFolder { folder in
      try OutputFile.write(Array("a\t1\n".utf8), to: folder + "/f_02.png")
      func message(_ arguments: [String]) throws -> String? {
        let invocation = try parse(arguments)
        do {
          try invocation.checkOutputs()
          try invocation.checkOutputs(againstImages: ["p_3.png", ""], in: folder + "/")
        } catch { return error.message }
        return nil
      }
      let data = folder + "/f_02.png"
      let frames = ["render", data, "-o", folder + "/f_##.png"]
      #expect(
        try message(frames) == "-o \(data) would overwrite the data file \(data): give another path"
      )
      #expect(try message(frames + ["--frame-range", "3-9"]) == nil)
      #expect(
        try message(["render", data, "-o", folder + "/p_#.png", "--turns", "2"])
          == "-o \(folder)/p_3.png would overwrite the image \(folder)/p_3.png: give another path")
      for option in ["-o", "--data"] {
        let other = option == "-o" ? "--data" : "-o"
        #expect(
          try message(["export", data, option, folder + "/p_3.png", other, folder + "/x"])
            == "\(option) \(folder)/p_3.png would overwrite the image \(folder)/p_3.png: give another "
            + "path")
      }
      #expect(
        try message(["export", data, "-o", folder + "/a.html", "--data", folder + "/./a.html"])
          == "-o and --data \(folder)/./a.html are one file: give two files")
    }
  }

  @Test("A process that is killed while it writes leaves no file")
  func unnamed() throws {
    try inFolder { folder in
      try OutputFile.write([7], to: folder + "/kept")
      let file = try FileReplacement(folder + "/kept", mode: nil)
      try file.write([1, 2])
      // Some file systems do not support unnamed files.
      let isNamed = !file.pathForOthers.hasPrefix("/proc/")
      #expect(try entries(folder).count == (isNamed ? 2 : 1))
      #expect(FileManager.default.contents(atPath: file.pathForOthers) == Data([1, 2]))
      try file.commit(isOnDisk: true)
      #expect(try entries(folder) == ["kept"])
      #expect(FileManager.default.contents(atPath: folder + "/kept") == Data([1, 2]))
    }
  }

  @Test("A device is written to, not replaced")
  func devices() throws {
    try OutputFile.write([1], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A failed write leaves no new file, and gives a reason")
  func failures() throws {
    try inFolder { folder in
      let path = folder + "/kept"
      try OutputFile.write([7], to: path)
      let cases: [(String, Int32, String)] = [
        (folder + "/none/a", ENOENT, "create it first"),
        (path + "/a", ENOTDIR, "not a folder"),
        (folder, EISDIR, "add a file name"),
        (folder + "/" + String(repeating: "n", count: 300), ENAMETOOLONG, "too long"),
        ("/dev/full", ENOSPC, "no space is left"),
      ]
      for (path, code, advice) in cases {
        let error = #expect(throws: OutputFileError.self) {
          try OutputFile.write([1, 2], to: path)
        }
        #expect(error?.code == code)
        #expect(error?.description.hasPrefix("cannot write \(path): ") == true)
        #expect(error?.description.contains(advice) == true)
      }
      #expect(try entries(folder) == ["kept"])
      #expect(FileManager.default.contents(atPath: path) == Data([7]))
    }
  }

  @Test("If an output would exceed the size limit, the file keeps its old contents")
  func limits() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("tagsphere-limit-\(getpid())").path
      defer { unlink(path) }
      try OutputFile.write([1], to: path)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(throws: OutputFileError(path: path, code: EFBIG)) {
        try OutputFile.write([UInt8](repeating: 2, count: 100_000), to: path)
      }
      #expect(FileManager.default.contents(atPath: path) == Data([1]))
    }
  }
}
