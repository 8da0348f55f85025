internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereTagData

/// Reads the images below a folder as tags, the newest first.
enum PhotoFolder {
  /// The endings of the files that are read, in lower case.
  nonisolated private static let endings: Set = [
    "jpg", "jpeg", "png", "webp", "gif", "mp4", "m4v", "mov", "webm",
  ]

  /// An image with what it is sorted by.
  fileprivate struct Photo {
    var path: String
    var time: PhotoTime

    /// The folder below the one that is read; empty for that one.
    nonisolated var folder: String {
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
  }

  /// Reads the images below a folder.
  ///
  /// The text of a tag is the name of its file without the ending. All have the same weight.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - options: How many are kept; the format is `photos`.
  ///   - grouping: What is one group.
  /// - Throws: `DocumentInputError` if it is no folder, cannot be opened, or has too many files.
  nonisolated static func read(
    at path: String, options: ReadingOptions, grouping: PhotoGrouping
  ) throws(DocumentInputError) -> Reading {
    let walk: FolderWalk
    do throws(FolderWalk.Fault) {
      walk = try images(below: path)
    } catch {
      switch error {
      case .cannotOpen(ENOTDIR): throw .isNoFolder(name: path)
      case .cannotOpen(let code): throw .cannotOpen(name: path, code: code)
      case .tooManyFiles(let limit): throw .tooManyFiles(name: path, limit: limit)
      }
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let all = walk.files.map { file in
      Photo(
        path: file.path,
        time: PictureFile.timeTaken(at: folder + file.path)
          ?? PhotoTime(secondsSince1970: file.modified))
    }
    let newest = sorted(all, by: .date).prefix(options.top ?? DocumentOptions.usualTopOfPhotos)
    let photos = grouping == .date ? Array(newest) : sorted(Array(newest), by: grouping)
    var report = ReadingReport(format: .photos)
    report.rowsRead = all.count + walk.unreadableNames
    report.tagsKept = photos.count
    report.belowTop = all.count - photos.count
    for _ in 0..<walk.unreadableNames { report.leftOut.add(.fileNameNotUTF8, line: 0) }
    var reading = Reading(
      document: TagDocument(tags: photos.map { $0.tag(in: folder, grouping: grouping) }),
      report: report)
    if options.keepsLines { reading.lines = Array(1..<photos.count + 1) }
    return reading
  }

  /// Finds the images below a folder, by their names.
  nonisolated static func images(below path: String) throws(FolderWalk.Fault) -> FolderWalk {
    try FolderWalk(path) { name in
      let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() }
      return ending.map(endings.contains) ?? false
    }
  }

  /// Sorts images: the newest first, or by their folders and the newest of each first.
  nonisolated private static func sorted(_ photos: [Photo], by grouping: PhotoGrouping) -> [Photo] {
    photos.sorted { photo, other in
      if grouping == .folder, photo.folder != other.folder { return photo.folder < other.folder }
      return (other.time, photo.path) < (photo.time, other.path)
    }
  }
}

extension PhotoFolder.Photo {
  /// Returns the image as a tag.
  ///
  /// - Parameter folder: The path of the folder that is read, with a slash at its end.
  fileprivate nonisolated func tag(in folder: String, grouping: PhotoGrouping) -> Tag {
    let name = PathName.name(of: path)
    var details = Tag.Details()
    details.image = folder + path
    details.group = grouping == .date ? time.month : self.folder
    details.attributes = [
      Tag.Attribute(name: "date", values: [time.description]),
      Tag.Attribute(name: "folder", values: self.folder.isEmpty ? [] : [self.folder]),
    ]
    // A name has an ending, and is not empty before it: it would be hidden.
    return Tag(text: name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name, details: details)
  }
}
