import Foundation
import TagSphereImages
import TagSphereSandbox
import TagSphereTestSupport
import Testing

/// Tests the programs that run and the files that are opened while untrusted files are shown.
@Suite("Programs started for untrusted files", .timeLimit(.minutes(5)))
struct StartedProgramsTests {
  /// An untrusted file, or a folder or a table of such files.
  enum Kind: String, CaseIterable {
    case films = "films.csv"
    case images = "images.csv"
    case photos
    case pages = "pages.pdf"
    case feed = "feeds/news.rss"
    case feeds

    /// The options of the helpers that read it.
    var helpers: Set<String> {
      switch self {
      case .films: ["--decode-film"]
      case .images, .photos: ["--decode-images"]
      case .pages: ["--draw-pages"]
      case .feed, .feeds: ["--convert"]
      }
    }
  }

  /// The files and folders that helpers and ffmpeg may open.
  ///
  /// Films and their own files in /proc are not in the list. A folder stands for all files below it.
  private static let listed = [
    // Libraries and their modules, and the files that locate them.
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib",
    "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    // Data of libraries: languages, time zones, file types, character maps.
    "/usr/share/locale", "/usr/share/zoneinfo", "/etc/localtime", "/usr/share/mime",
    "/usr/share/poppler",
    // System fonts in the folders that fontconfig names, and its settings.
    "/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/usr/local/share/fonts",
    "/usr/share/X11/fonts", "/usr/share/texmf", "/usr/share/texlive", "/var/cache/fontconfig",
    "/dev/null", "/dev/urandom",
    // The C library's queries about the machine. With Landlock, all of them fail after the limits
    // are set.
    "/proc/filesystems", "/proc/stat", "/proc/meminfo", "/proc/cpuinfo", "/sys/devices/system",
    "/sys/fs/cgroup",
  ]

  /// Files that libraries read only without Landlock: language names and encryption settings.
  private static let listedWithoutLandlock = [
    "/etc/locale.alias",
    "/etc/gnutls", "/etc/ssl/openssl.cnf", "/etc/gcrypt", "/proc/sys/crypto",
  ]

  /// Folders and files of fontconfig in the user's home, if they exist.
  private static let listedOfHome = [
    ".fonts", ".fonts.conf", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig",
  ]

  private let folder: TemporaryFolder
  /// The folder, with links resolved.
  private let place: String
  private var home: String { place + "/home" }

  init() throws {
    folder = try TemporaryFolder()
    place = folder.url.resolvingSymlinksInPath().path
    try subfolder("home")
    try folder.file("home/diary.txt", Array("my own".utf8))
  }

  private func subfolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name), withIntermediateDirectories: true)
  }

  // MARK: The documents

  private static let drawing = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"><rect width="16" height="8" fill="red"/>
    <text x="12" y="7" font-size="4">M</text></svg>
    """.utf8)

  private static func photo(_ format: ImageFormat) throws -> [UInt8] {
    let red = (0..<16 * 8).flatMap { _ -> [UInt8] in [220, 30, 30, 255] }
    return try ImageFile.encode(width: 16, height: 8, rgba: red, as: format)
  }

  /// Writes a file with contents for its extension: red pictures, or one feed item.
  private func add(_ name: String) throws {
    let bytes: [UInt8] =
      switch (name as NSString).pathExtension {
      case "mp4": SampleAnimation.mp4
      case "webm": SampleAnimation.webM
      case "jpg": try Self.photo(.jpeg)
      case "webp": try Self.photo(.webP)
      case "svg": Self.drawing
      case "pdf": PDFPages.file([(SIMD2(100, 50), "1 0 0"), (SIMD2(100, 50), "1 0 0")])
      default: Array("<rss><channel><item><title>Item</title></item></channel></rss>".utf8)
      }
    try folder.file(name, bytes)
  }

  private func addTable(_ name: String, of images: [String]) throws {
    let rows = images.enumerated().map { "label \($0),1,\"\($1)\"\n" }
    try folder.file(name, Array(("tag,weight,image\n" + rows.joined()).utf8))
  }

  private func addFiles(of kind: Kind) throws {
    switch kind {
    case .films:
      for name in ["a.mp4", "b.webm"] { try add(name) }
      try addTable(kind.rawValue, of: ["a.mp4", "b.webm"])
    case .images:
      for name in ["a.jpg", "b.webp", "c.svg"] { try add(name) }
      try addTable(kind.rawValue, of: ["a.jpg", "b.webp", "c.svg"])
    case .photos:
      try subfolder("photos")
      for name in ["a.jpg", "b.webp"] { try add("photos/" + name) }
    case .pages: try add(kind.rawValue)
    case .feed, .feeds:
      try subfolder("feeds")
      for name in ["news.rss", "more.atom"] { try add("feeds/" + name) }
    }
  }

  // MARK: Runs

  /// Runs the program in a subfolder and records its system calls.
  private func traced(
    _ arguments: [String], in subfolder: String = ".", under launcher: [String] = []
  ) throws -> StartedPrograms {
    var variables = BuiltProgram.environment
    variables["HOME"] = home
    for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"] {
      variables[name] = nil
    }
    return try StartedPrograms(
      arguments, in: folder.url.appending(path: subfolder), environment: variables, under: launcher)
  }

  /// Expects that only helpers were started, and that they opened only listed files and the given films.
  ///
  /// A helper may become ffmpeg, but no other program.
  ///
  /// - Parameters:
  ///   - trace: The recorded run; its last program before the helpers is ours.
  ///   - helpers: The first arguments of the helpers.
  ///   - films: The names of the films that ffmpeg opens, once each.
  ///   - hidesFiles: Whether the kernel has Landlock.
  private func expectFence(
    _ trace: StartedPrograms, helpers: Set<String> = ["--decode-film", "--decode-images"],
    films: [String] = [], hidesFiles: Bool = LimitedProcess.hidesFiles,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let own = try #require(trace.programs.firstIndex { $0.path.hasSuffix("/tagsphere") })
    #expect(
      !trace.programs[own].sockets.contains { $0.contains("AF_INET") }, sourceLocation: location)
    let others = trace.programs.dropFirst(own + 1)
    #expect(!others.isEmpty, sourceLocation: location)
    var (calls, opened): (Set<String>, [String]) = ([], [])
    for program in others {
      let starter = trace.programs[try #require(program.starter)]
      let words = program.words.dropFirst()
      let isHelper = program.starter == own
      if isHelper {
        #expect(program.path == "/proc/self/exe", sourceLocation: location)
        calls.insert(words.first ?? "")
      } else {
        #expect(program.path.hasSuffix("/ffmpeg"), sourceLocation: location)
        #expect(
          starter.words.dropFirst() == ["--decode-film", program.path], sourceLocation: location)
        #expect(starter.process == program.process, sourceLocation: location)
      }
      #expect(isHelper == program.isFiltered, sourceLocation: location)
      #expect(program.children.isEmpty && program.sockets.isEmpty, sourceLocation: location)
      #expect(program.files.allSatisfy { !$0.isWritable }, sourceLocation: location)
      let listed = listed(for: program) + (hidesFiles ? [] : Self.listedWithoutLandlock)
      let others = program.files.map(\.path).filter { file in
        !listed.contains { file == $0 || file.hasPrefix($0 + "/") }
      }
      if isHelper {
        #expect(others.isEmpty, "\(words)", sourceLocation: location)
      } else {
        opened += others.map { $0.replacing(place + "/", with: "", maxReplacements: 1) }
      }
    }
    #expect(calls == helpers, sourceLocation: location)
    #expect(opened.sorted() == films.sorted(), sourceLocation: location)
  }

  /// The files and folders that a helper, or the ffmpeg that it became, may open.
  private func listed(for program: StartedPrograms.Program) -> [String] {
    var listed = Self.listed + Self.runtime + Self.listedOfHome.map { home + "/" + $0 }
    listed.append("/proc/\(program.process)")
    let ffmpeg =
      program.words.contains("--decode-film") ? program.words.last ?? "" : program.path
    if ffmpeg.hasSuffix("/ffmpeg") {
      // The helper searches ffmpeg's file for its loader, and ffmpeg may have its own libraries.
      let file = URL(filePath: ffmpeg)
      listed.append(file.resolvingSymlinksInPath().path)
      listed.append(file.appending(path: "../../lib").standardized.resolvingSymlinksInPath().path)
    }
    return listed
  }

  /// The folders of the Swift libraries that the tests were built with.
  private static let runtime: [String] = {
    let maps = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd()
    let library = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
      .first { $0.hasSuffix("/libswiftCore.so") }
    let variable = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
    var folders = variable.split(separator: ":").map { String($0) }
    if let library, let start = library.firstIndex(of: "/") {
      folders.append(URL(filePath: String(library[start...])).deletingLastPathComponent().path)
    }
    return folders
  }()

  // MARK: Tests

  @Test(
    "A trace has the programs of a run, their starters, and the files that each opens and writes")
  func control() throws {
    let script = "cat /etc/passwd >written; exec \"$@\""
    let trace = try traced(["--version"], under: ["sh", "-c", script, "sh"])
    #expect(trace.status == 0 && trace.output.hasPrefix("tagsphere "))
    let programs = trace.programs
    #expect(
      programs.map { ($0.path as NSString).lastPathComponent } == ["sh", "cat", "tagsphere"])
    #expect(programs.map(\.starter) == [nil, 0, 0])
    #expect(programs[0].process == programs[2].process && programs[0].children.count == 1)
    #expect(programs[1].files.contains { $0.path == "/etc/passwd" && !$0.isWritable })
    let files = programs.dropLast().flatMap(\.files)
    #expect(files.contains { $0.path == place + "/written" && $0.isWritable })
  }

  @Test(
    "Untrusted documents start only our helpers and ffmpeg, which open only listed files",
    arguments: Kind.allCases)
  func fence(kind: Kind) throws {
    try addFiles(of: kind)
    let trace = try traced(["render", kind.rawValue, "-s", "160x120", "-o", "picture.png"])
    #expect(trace.status == 0 && trace.errors.isEmpty, "\(trace.errors)")
    try expectFence(
      trace, helpers: kind.helpers, films: kind == .films ? ["a.mp4", "b.webm"] : [])
  }

  @Test(
    "Even without Landlock, helpers start and open nothing else; a kiosk reports that Landlock is missing",
    arguments: [Kind.films, .images, .pages, .feeds])
  func fenceWithoutLandlock(kind: Kind) throws {
    try addFiles(of: kind)
    let kernel = try KernelWithoutLandlock()
    try withExtendedLifetime(kernel) {
      let trace = try traced(
        ["render", kind.rawValue, "-s", "160x120", "-o", "picture.svg"], under: [kernel.path])
      #expect(trace.status == 0 && trace.errors.isEmpty, "\(trace.errors)")
      try expectFence(
        trace, helpers: kind.helpers, films: kind == .films ? ["a.mp4", "b.webm"] : [],
        hidesFiles: false)
      #expect(try KioskJournal.linesOnLandlock(under: [kernel.path]) == 1)
    }
  }

  @Test(
    "Films and photos with any names are shown, and no other file is opened",
    arguments: ["table.csv", "."])
  func names(document: String) throws {
    let films = [
      "e%d.mp4", "a|b.mp4", "c:d.mp4", "-i.mp4", "new\nline.mp4", "concat:x.mp4", "http:x.webm",
    ]
    var names = films + ["%03d.jpg", "-o.webp"]
    try subfolder("shown")
    if document == "table.csv" {
      // A drawing is not a photo, so only the table has a drawing.
      names.append("file:a.svg")
      try addTable("shown/table.csv", of: names)
      for other in ["e0.mp4", "x.mp4", "x.webm", "000.jpg", "a.svg", "a", "b.mp4", "d.mp4"] {
        try folder.file("shown/" + other, Array("no image".utf8))
      }
    }
    for name in names { try add("shown/" + name) }
    let trace = try traced(
      ["render", document, "-s", "640x480", "--shape", "disc", "-o", "../a.svg"], in: "shown")
    #expect(trace.status == 0 && trace.errors.isEmpty, "\(trace.errors)")
    let ffmpeg = trace.programs.filter { $0.path.hasSuffix("/ffmpeg") }
    #expect(ffmpeg.count == films.count)
    try expectFence(trace, films: films.map { "shown/" + $0 })
    #expect(openedHere(trace) == Set(names + (document == "." ? [] : [document])))
    try expectRedImages("a.svg", count: names.count)
  }

  @Test(
    "PDF files and feeds with any names are read, and no other file is opened",
    arguments: ["e%d|b", "-i", "new\nline", "http:x"])
  func namesOfDocuments(name: String) throws {
    try subfolder("shown")
    for other in ["e0|b", "e%d", "b", "line", "x"] {
      for ending in [".pdf", ".rss"] {
        try folder.file("shown/" + other + ending, Array("no document".utf8))
      }
    }
    for ending in [".pdf", ".rss"] { try add("shown/" + name + ending) }
    let pages = try traced(
      ["render", "-s", "160x120", "-o", "../a.svg", "--", name + ".pdf"], in: "shown")
    #expect(pages.status == 0 && pages.errors.isEmpty, "\(pages.errors)")
    try expectFence(pages, helpers: Kind.pages.helpers)
    #expect(openedHere(pages) == [name + ".pdf"])
    try expectRedImages("a.svg", count: 2)
    let feed = try traced(["list", "--", name + ".rss"], in: "shown")
    #expect(feed.status == 0 && feed.errors.isEmpty && feed.output == "Item\n", "\(feed.errors)")
    try expectFence(feed, helpers: Kind.feed.helpers)
    #expect(openedHere(feed) == [name + ".rss"])
  }

  /// The names of the files in the folder `shown` that the program opened.
  private func openedHere(_ trace: StartedPrograms) -> Set<String> {
    let folder = place + "/shown/"
    let paths = trace.programs.first?.files.map(\.path) ?? []
    return Set(paths.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) })
  }

  /// Expects that a drawing has images with red in their middle.
  private func expectRedImages(
    _ name: String, count: Int, location: SourceLocation = #_sourceLocation
  ) throws {
    let drawing = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    let images = drawing.split(separator: "data:image/png;base64,").dropFirst()
    #expect(images.count == count, sourceLocation: location)
    for image in images {
      let bytes = try #require(Data(base64Encoded: String(image.prefix { $0 != "\"" })))
      let picture = try PNG.decode([UInt8](bytes))
      let middle = (picture.height / 2 * picture.width + picture.width / 2) * 4
      let color = Array(picture.rgba[middle..<middle + 4])
      #expect(color[0] > 180 && color[1] < 80 && color[2] < 80, sourceLocation: location)
    }
  }
}
