internal import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereTagData

/// Reads images and folders of images as tags, newest first.
enum PhotoFolder {
  /// The filename extensions of images and films, in lower case.
  nonisolated private static let endings: Set = [
    "jpg", "jpeg", "png", "webp", "gif", "mp4", "m4v", "mov", "webm",
  ]

  /// An image with its sort keys.
  fileprivate struct Photo {
    /// The path from the current folder.
    let path: String
    /// The folder that the image is grouped by.
    ///
    /// The path is relative to the folder that is read. If several paths were named, or if the
    /// image itself was named, the path is the folder as the user named it.
    let folder: String
    let time: PhotoTime

    /// Reads an image's sort keys.
    ///
    /// - Parameters:
    ///   - file: The image.
    ///   - root: The folder that is read, with a slash at its end; empty for an image that was named
    ///     directly.
    ///   - isOfSeveral: Whether several paths were named.
    nonisolated init(_ file: FolderWalk.File, in root: String, isOfSeveral: Bool) {
      path = root + file.path
      let named = isOfSeveral ? path : file.path
      folder = named.lastIndex(of: "/").map { String(named[..<$0]) } ?? ""
      time =
        PhotoTimes.ofProgram.timeTaken(of: file, at: path)
        ?? PhotoTime(secondsSince1970: file.modified)
    }
  }

  /// Reads images and the images below folders; an image reached by several paths counts once.
  ///
  /// The text of a tag is the name of its file without the extension. All weights are equal.
  ///
  /// - Parameters:
  ///   - paths: The paths of the images and folders.
  ///   - options: The number of tags to keep; the format is `photos`.
  ///   - grouping: Whether images of one folder or of one month form a group.
  ///   - isCurrent: Whether the images are still wanted. It is called often; false ends the reading.
  /// - Throws: `DocumentInputError` if a path is neither an image nor a folder, cannot be opened, or
  ///   has too many files; or `DocumentBytesError.replaced`.
  nonisolated static func read(
    at paths: [String], options: ReadingOptions, grouping: PhotoGrouping,
    isCurrent: () -> Bool = { true }
  ) throws -> Reading {
    let isOfSeveral = paths.count > 1
    var (all, unreadableNames) = ([Photo](), 0)
    var seen: Set<SIMD4<Int>> = []
    func add(_ file: FolderWalk.File, in root: String) throws {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: paths[0]) }
      guard !isOfSeveral || seen.insert(file.version).inserted else { return }
      all.append(Photo(file, in: root, isOfSeveral: isOfSeveral))
    }
    for path in paths {
      if isImage(path), let file = FolderWalk.File(at: path) {
        try add(file, in: "")
        continue
      }
      let walk = try walk(path)
      for file in walk.files { try add(file, in: path.hasSuffix("/") ? path : path + "/") }
      unreadableNames += walk.unreadableNames
    }
    let newest = sorted(all, by: .date).prefix(options.top ?? DocumentOptions.usualTopOfPhotos)
    let photos = grouping == .date ? Array(newest) : sorted(Array(newest), by: grouping)
    var report = ReadingReport(format: .photos)
    report.rowsRead = all.count + unreadableNames
    report.tagsKept = photos.count
    report.belowTop = all.count - photos.count
    for _ in 0..<unreadableNames { report.leftOut.add(.fileNameNotUTF8, line: 0) }
    var reading = Reading(
      document: TagDocument(tags: photos.map { $0.tag(grouping: grouping) }), report: report)
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

  /// Finds the images below a folder, by their filename extensions.
  nonisolated static func images(below path: String) throws(FolderWalk.Fault) -> FolderWalk {
    try FolderWalk(path) { isImage($0) }
  }

  /// Returns whether a path leads to an image or a film, by its filename extension.
  nonisolated static func isImage(_ path: String) -> Bool {
    let ending = path.lastIndex(of: ".").map { path[$0...].dropFirst().lowercased() }
    return ending.map(endings.contains) ?? false
  }

  /// Sorts images newest first; if grouped by folder, sorts by folder, and newest first in each folder.
  nonisolated private static func sorted(_ photos: [Photo], by grouping: PhotoGrouping) -> [Photo] {
    photos.sorted { photo, other in
      if grouping == .folder, photo.folder != other.folder { return photo.folder < other.folder }
      return (other.time, photo.path) < (photo.time, other.path)
    }
  }
}

/// A cache of the times at which images were taken; each version of a file is read only once.
nonisolated private final class PhotoTimes: Sendable {
  /// The cache of the program.
  package static let ofProgram = PhotoTimes()
  /// The maximum number of entries.
  private static let mostKept = 1 << 18
  private let known = Mutex<[SIMD4<Int>: PhotoTime?]>([:])

  /// Returns the time at which an image was taken; nil if its file does not contain the time.
  package func timeTaken(of file: FolderWalk.File, at path: String) -> PhotoTime? {
    if let known = known.withLock({ $0[file.version] }) { return known }
    let time = ImageFile.timeTaken(at: path)
    known.withLock { known in
      if known.count >= Self.mostKept { known = [:] }
      known[file.version] = .some(time)
    }
    return time
  }
}

extension PhotoFolder.Photo {
  /// Returns the image as a tag.
  fileprivate nonisolated func tag(grouping: PhotoGrouping) -> Tag {
    let name = PathName.name(of: path)
    var details = Tag.Details()
    details.image = path
    details.group = grouping == .date ? time.month : folder
    details.attributes = [
      Tag.Attribute(name: "date", values: [time.description]),
      Tag.Attribute(name: "folder", values: folder.isEmpty ? [] : [folder]),
    ]
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return Tag(text: stem.isEmpty ? name : stem, details: details)
  }
}
