internal import TagSphereCloudCore
internal import TagSphereImages
internal import TagSphereTagData

/// The pictures that a document's tags name: where they are, and how large.
nonisolated struct PictureList: Sendable {
  /// Which tag shows which picture.
  private(set) var tagPictures: TagPictures
  /// The pictures, in the order of `tagPictures.sizes`.
  private(set) var sources: [Source] = []

  /// One picture's file.
  struct Source: Sendable {
    /// The file as the document names it.
    var name: String
    /// Where it is.
    var path: String
    /// The first tag that shows it.
    var tag: Int
    /// Why there is no picture, if that is known already.
    var error: PictureFileError?
    /// Whether that was told.
    var isReported = false
  }

  /// The size of the plate that is drawn where there is no picture.
  private static let plateSize = PictureSize(width: 256, height: 192)

  /// Looks up the pictures of a document; only their headers are read.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - folder: What paths are relative to, with a slash at its end; empty for the current folder.
  ///   - style: How pictures stand to texts.
  ///   - progress: Called with the number of pictures looked at.
  init(
    of document: TagDocument, in folder: String, style: TagPictures.Style,
    progress: (Int) -> Void = { _ in }
  ) {
    tagPictures = TagPictures(style: style)
    var indexOfName: [String: Int] = [:]
    for (tag, name) in document.tags.lazy.map(\.details?.image).enumerated() {
      guard let name, !name.isEmpty else { continue }
      if let known = indexOfName[name] {
        tagPictures.pictureOfTag[tag] = known
        continue
      }
      var source = Source(
        name: name, path: name.hasPrefix("/") ? name : folder + name, tag: tag)
      var size = Self.plateSize
      do throws(PictureFileError) {
        if Self.isAddress(name) { throw .isAddress }
        size = try PictureFile.size(at: source.path)
      } catch {
        source.error = error
      }
      indexOfName[name] = sources.count
      tagPictures.pictureOfTag[tag] = sources.count
      tagPictures.sizes.append(size)
      sources.append(source)
      progress(sources.count)
    }
  }

  /// Notes why a picture could not be had.
  mutating func note(_ error: PictureFileError, at index: Int) { sources[index].error = error }

  /// Follows tags that were numbered anew; a picture whose tag is gone has none.
  mutating func renumber(_ number: (Int) -> Int?) {
    for index in sources.indices { sources[index].tag = number(sources[index].tag) ?? -1 }
  }

  /// The broken pictures that were not told yet; from now on they are.
  mutating func takeUnreported() -> [Source] {
    let indices = sources.indices.filter { sources[$0].error != nil && !sources[$0].isReported }
    for index in indices { sources[index].isReported = true }
    return indices.map { sources[$0] }
  }

  /// The folder of the file that a document came from, with a slash at its end.
  static func folder(ofFile path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether a name has a scheme, as `https://…` and `data:…` do.
  ///
  /// Source: RFC 3986, §3.1.
  private static func isAddress(_ name: String) -> Bool {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = name.utf8[..<colon]
    let isScheme = scheme.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
    }
    let rest = name.utf8[name.utf8.index(after: colon)...]
    return isScheme && scheme.count > 1
      && (rest.starts(with: "//".utf8) || scheme.elementsEqual("data".utf8))
  }
}
