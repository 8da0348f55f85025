internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereTagData

/// Reads images, and those below folders, as tags, the newest first.
enum PhotoFolder {
  /// The endings of the files that are read, in lower case.
  nonisolated private static let endings: Set = [
    "jpg", "jpeg", "png", "webp", "gif", "mp4", "m4v", "mov", "webm",
  ]

  /// An image with what it is sorted by.
  fileprivate struct Photo {
    /// The folder that is read, with a slash at its end; empty for an image that was named itself.
    var root: String
    /// The path from there.
    var path: String
    var version: SIMD4<Int>
    var time: PhotoTime

    nonisolated init(_ file: FolderWalk.File, in root: String) {
      (self.root, path, version) = (root, file.path, file.version)
      time =
        PictureFile.timeTaken(at: root + file.path)
        ?? PhotoTime(secondsSince1970: file.modified)
    }

    /// The folder below the one that is read, empty for that one; of an image that was named itself, its
    /// folder as it was named.
    nonisolated var folder: String { Self.folder(of: path) }

    /// The folder as it was named, with those below it.
    nonisolated var wholeFolder: String { Self.folder(of: root + path) }

    nonisolated private static func folder(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
  }

  /// Reads images, and those below folders; what is reached by several paths counts once.
  ///
  /// The text of a tag is the name of its file without the ending. All have the same weight.
  ///
  /// - Parameters:
  ///   - paths: The paths of the images and folders.
  ///   - options: How many are kept; the format is `photos`.
  ///   - grouping: What is one group.
  /// - Throws: `DocumentInputError` if one of them is neither, cannot be opened, or has too many files.
  nonisolated static func read(
    at paths: [String], options: ReadingOptions, grouping: PhotoGrouping
  ) throws(DocumentInputError) -> Reading {
    var (all, unreadableNames) = ([Photo](), 0)
    for path in paths {
      if isImage(path), let file = FolderWalk.File(at: path) {
        all.append(Photo(file, in: ""))
        continue
      }
      let walk = try walk(path)
      let root = path.hasSuffix("/") ? path : path + "/"
      all += walk.files.map { Photo($0, in: root) }
      unreadableNames += walk.unreadableNames
    }
    if paths.count > 1 {
      var seen: Set<SIMD4<Int>> = []
      all = all.filter { seen.insert($0.version).inserted }
    }
    let newest = sorted(all, by: .date).prefix(options.top ?? DocumentOptions.usualTopOfPhotos)
    let photos =
      grouping == .date
      ? Array(newest) : sorted(Array(newest), by: grouping, isOfSeveral: paths.count > 1)
    var report = ReadingReport(format: .photos)
    report.rowsRead = all.count + unreadableNames
    report.tagsKept = photos.count
    report.belowTop = all.count - photos.count
    for _ in 0..<unreadableNames { report.leftOut.add(.fileNameNotUTF8, line: 0) }
    var reading = Reading(
      document: TagDocument(
        tags: photos.map { $0.tag(grouping: grouping, isOfSeveral: paths.count > 1) }),
      report: report)
    if options.keepsLines { reading.lines = Array(1..<photos.count + 1) }
    return reading
  }

  nonisolated private static func walk(_ path: String) throws(DocumentInputError) -> FolderWalk {
    do throws(FolderWalk.Fault) {
      return try images(below: path)
    } catch {
      switch error {
      case .cannotOpen(ENOTDIR): throw .isNoFolder(name: path)
      case .cannotOpen(let code): throw .cannotOpen(name: path, code: code)
      case .tooManyFiles(let limit): throw .tooManyFiles(name: path, limit: limit)
      }
    }
  }

  /// Finds the images below a folder, by their names.
  nonisolated static func images(below path: String) throws(FolderWalk.Fault) -> FolderWalk {
    try FolderWalk(path) { isImage($0) }
  }

  /// Whether a path is that of an image or a film, by its ending.
  nonisolated static func isImage(_ path: String) -> Bool {
    let ending = path.lastIndex(of: ".").map { path[$0...].dropFirst().lowercased() }
    return ending.map(endings.contains) ?? false
  }

  /// Sorts images: the newest first, or by their folders and the newest of each first.
  nonisolated private static func sorted(
    _ photos: [Photo], by grouping: PhotoGrouping, isOfSeveral: Bool = false
  ) -> [Photo] {
    photos.sorted { photo, other in
      let folders = (photo.folder(isOfSeveral), other.folder(isOfSeveral))
      if grouping == .folder, folders.0 != folders.1 { return folders.0 < folders.1 }
      return (other.time, photo.path) < (photo.time, other.path)
    }
  }
}

extension PhotoFolder.Photo {
  /// The folder that tells images apart: where several paths were named, as it was named.
  fileprivate nonisolated func folder(_ isOfSeveral: Bool) -> String {
    isOfSeveral ? wholeFolder : folder
  }

  /// Returns the image as a tag.
  fileprivate nonisolated func tag(grouping: PhotoGrouping, isOfSeveral: Bool) -> Tag {
    let (name, folder) = (PathName.name(of: path), folder(isOfSeveral))
    var details = Tag.Details()
    details.image = root + path
    details.group = grouping == .date ? time.month : folder
    details.attributes = [
      Tag.Attribute(name: "date", values: [time.description]),
      Tag.Attribute(name: "folder", values: folder.isEmpty ? [] : [folder]),
    ]
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return Tag(text: stem.isEmpty ? name : stem, details: details)
  }
}
