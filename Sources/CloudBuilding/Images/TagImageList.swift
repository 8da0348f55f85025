package import TagSphereFiles
package import TagSphereGlyphs
package import TagSphereImages
package import TagSphereLabels
package import TagSphereTagData

/// The image files that a document's tags name, the tags' badges, and the sizes of both.
package struct TagImageList: Sendable {
  /// The assignment of images to tags.
  package private(set) var tagImages: TagImages
  /// The decoder of the images.
  package let decoder: ImageDecoder
  /// The images, in the order of `tagImages.sizes`.
  private(set) var sources: [Source] = []
  /// The indices of images that may be animated.
  private var movingIndices: Set<Int> = []
  /// The reader of the files' headers.
  private let intake: ImageIntake
  /// The first image that has not been considered for plates and badges yet.
  var nextKnownPlate = 0
  /// Whether some files are on file systems that have not answered yet.
  package private(set) var awaitsFiles = false

  /// One image's file.
  struct Source: Sendable {
    /// The file as the document names it.
    var name: String
    /// The file's path.
    var path: String
    /// The first tag that shows the image; nil once this tag has been removed.
    var tag: Int?
    /// The finding about the file; nil before the file was first examined, and for images without a file.
    var finding: ImageFinding?
    /// The version of the file that was measured; nil if no file could be measured.
    var version: FileSignature? { finding?.version }
    /// The reason why the image is missing; nil if unknown.
    var error: ImageFileError?
    /// Whether the image is known to be missing.
    var isBroken: Bool { isNoFile || error != nil && finding != nil }
    /// Whether the image has no file to examine.
    var isNoFile: Bool {
      badge != nil || error == .isAddress || error == .tooMuchWork && finding == nil
    }
    /// Whether the error has been reported.
    var isReported = false
    /// The badge, if the image is a badge, which is drawn and has no file.
    var badge: Badge?
    /// The text of the plate that was drawn instead of the image; nil before a plate is drawn.
    var plate: String?
  }

  /// The largest number of different paths per document: half of what the intake stores, enough for two versions.
  private static let mostPaths = 1 << 17

  /// The size of the plate that replaces a missing image, pixels.
  private static let plateSize = ImageSize(width: 128, height: 96)

  /// Measures the images of a document.
  ///
  /// Only the headers of their files are read.
  ///
  /// The call waits for the files. If a file system does not answer, its files count as files that
  /// cannot be shown.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - folder: The folder to which paths are relative, with a slash at its end; empty for the
  ///     current folder.
  ///   - style: The arrangement of images and texts.
  ///   - decoder: The decoder of the images.
  ///   - intake: The reader of the headers.
  ///   - progress: Called often, with the number of images measured.
  package init(
    of document: TagDocument, in folder: String, style: ImageStyle, decoder: ImageDecoder,
    intake: ImageIntake = .ofProcess, progress: (Int) -> Void = { _ in }
  ) {
    intake.look(at: Self.paths(of: document, in: folder, decoder: decoder), progress: progress)
    self.init(of: document, in: folder, style: style, decoder: decoder, found: intake)
  }

  /// Returns the images of a later document version, with the known findings about their files; reads no file.
  ///
  /// Errors that were reported are not reported again.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - folder: The folder to which paths are relative, with a slash at its end; empty for the
  ///     current folder.
  ///   - decoder: The decoder of the images.
  package func next(
    of document: TagDocument, in folder: String, decoder: ImageDecoder
  ) -> TagImageList {
    var next = TagImageList(
      of: document, in: folder, style: tagImages.style, decoder: decoder, found: intake)
    let reported = sources.lazy.filter(\.isReported).map { ($0.path, $0) }
    let reportedOfPath = Dictionary(reported) { first, _ in first }
    for index in next.sources.indices {
      let source = next.sources[index]
      guard let known = reportedOfPath[source.path] else { continue }
      next.sources[index].isReported =
        known.version == source.version && known.error == source.error
    }
    return next
  }

  /// Returns the different paths of the image files that a document names.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - folder: The folder to which paths are relative, with a slash at its end; empty for the
  ///     current folder.
  ///   - decoder: The decoder of the images. A decoder of pages has no image files.
  package static func paths(
    of document: TagDocument, in folder: String, decoder: ImageDecoder
  ) -> [String] {
    guard !decoder.isOfPages else { return [] }
    var seen: Set<String> = []
    return document.tags.compactMap { tag in
      guard seen.count < mostPaths, let name = tag.details?.image, !name.isEmpty,
        seen.insert(name).inserted, !isAddress(name)
      else { return nil }
      return path(of: name, in: folder)
    }
  }

  /// Lists the images of a document with the findings about their files.
  private init(
    of document: TagDocument, in folder: String, style: ImageStyle, decoder: ImageDecoder,
    found intake: ImageIntake
  ) {
    self.decoder = decoder
    self.intake = intake
    tagImages = TagImages(style: style)
    var indexOfName: [String: Int] = [:]
    for (tag, name) in document.tags.lazy.map(\.details?.image).enumerated() {
      guard let name, !name.isEmpty else { continue }
      if let known = indexOfName[name] {
        tagImages.imageOfTag[tag] = known
        continue
      }
      var source = Source(name: name, path: Self.path(of: name, in: folder), tag: tag)
      var size = Self.plateSize
      do throws(ImageFileError) {
        if Self.isAddress(name) { throw .isAddress }
        if sources.count >= Self.mostPaths { throw .tooMuchWork }
        source.finding = decoder.page(source.path) ?? intake.finding(of: source.path)
        let measure = try source.finding?.result.get()
        if let measure { size = measure.size }
        if measure?.mayMove == true { movingIndices.insert(sources.count) }
        if let failure = intake.failure(of: source.version) { throw failure }
        guard measure != nil else { throw .unanswered }
      } catch {
        source.error = error
        if source.finding != nil, error == .unanswered { awaitsFiles = true }
      }
      indexOfName[name] = sources.count
      tagImages.imageOfTag[tag] = sources.count
      tagImages.sizes.append(size)
      sources.append(source)
    }
    addBadges(of: document.tags)
  }

  /// The paths of the image files.
  package var paths: [String] {
    decoder.isOfPages
      ? [] : sources.compactMap { $0.isNoFile ? nil : $0.path }
  }

  /// The paths of image files that have not been examined yet.
  package var unknownPaths: [String] {
    sources.compactMap { $0.finding == nil && $0.error == .unanswered ? $0.path : nil }
  }

  /// Whether the finding about any file has changed since the images were listed.
  package var isOutdated: Bool {
    sources.contains { source in
      guard !source.isNoFile,
        let finding = decoder.page(source.path) ?? intake.finding(of: source.path)
      else { return false }
      return source.finding.map { finding.differs(from: $0) } ?? true
    }
  }

  /// Starts to examine files.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - onFound: Called on another thread when the findings are complete.
  /// - Returns: The request's number.
  package func request(_ paths: [String], onFound: @escaping @Sendable () -> Void) -> Int? {
    intake.request(paths, onFound: onFound)
  }

  /// Returns whether a request, given by its number, still waits for files.
  package func isOpen(_ request: Int) -> Bool { intake.isOpen(request) }

  /// The number of findings about files of all kinds.
  package var findingCount: Int { intake.findingCount }

  private mutating func addBadges(of tags: [Tag]) {
    var indexOfBadge: [Badge: Int] = [:]
    for (index, tag) in tags.enumerated() {
      guard let badge = Badge(of: tag) else { continue }
      if indexOfBadge[badge] == nil {
        indexOfBadge[badge] = sources.count
        tagImages.sizes.append(badge.pictureSize)
        sources.append(Source(name: badge.text, path: "", tag: index, badge: badge))
      }
      tagImages.badgeOfTag[index] = indexOfBadge[badge]
    }
  }

  /// Returns the path of an image that a document names.
  ///
  /// - Parameter folder: The folder to which paths are relative, with a slash at its end; empty for
  ///   the current folder.
  package static func path(of name: String, in folder: String) -> String {
    name.hasPrefix("/") ? name : folder + name
  }

  /// Returns the indices of the images, sorted by the distances of the tags that show them.
  ///
  /// - Parameter distance: The distance of a tag, by its index.
  package func nearest(by distance: (Int) -> Float) -> [Int] {
    sources.indices.compactMap { index in sources[index].tag.map { (index, distance($0)) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  /// The tags whose images have no known error, in the order of the document.
  package var tagsInOrder: [Int] {
    sources.compactMap { $0.error == nil && $0.badge == nil ? $0.tag : nil }
  }

  /// Returns the file of a tag's image; nil if the tag has no image, or if the image cannot be shown.
  ///
  /// - Returns: The path, the measured version of the file, the size in pixels, and the index among
  ///   all images.
  package func file(
    of tag: Int
  ) -> (path: String, version: FileSignature?, size: ImageSize, index: Int)? {
    guard let index = tagImages.imageOfTag[tag], sources[index].error == nil else { return nil }
    return (sources[index].path, sources[index].version, tagImages.sizes[index], index)
  }

  /// The images that may be animated, with the tags that show them.
  package var movingImages: [(index: Int, tag: Int)] {
    movingIndices.compactMap { index in
      sources[index].error == nil ? sources[index].tag.map { (index, $0) } : nil
    }
  }

  /// The format of an image's file, by the image's index; nil if the format is unknown.
  package func kind(of index: Int) -> ImageFormat? {
    (try? sources[index].finding?.result.get())?.format
  }

  /// Whether an image, by its index, may be animated.
  package func mayMove(_ index: Int) -> Bool { movingIndices.contains(index) }

  /// Whether an image, by its index, has a file and no known error.
  func isFile(_ index: Int) -> Bool {
    sources.indices.contains(index) && sources[index].error == nil && sources[index].badge == nil
  }

  /// Whether an image, by its index, has a file, no known error and no animation.
  package func isStillFile(_ index: Int) -> Bool { isFile(index) && !mayMove(index) }

  /// Whether no tag has an image or a badge.
  package var isEmpty: Bool { sources.isEmpty }

  /// Records the text of the plate that replaces an image.
  mutating func notePlate(_ text: String?, at index: Int) { sources[index].plate = text }

  /// Records why an image cannot be shown.
  mutating func note(_ error: ImageFileError, at index: Int) {
    sources[index].error = error
    if error.isCostly { intake.note(error, of: sources[index].version) }
  }

  /// Renumbers the tags of images.
  package mutating func renumber(_ number: (Int) -> Int?) {
    for index in sources.indices { sources[index].tag = sources[index].tag.flatMap(number) }
  }

  /// Returns the notices of broken images, once per image: twenty of them in full, then the number of further ones.
  package mutating func takeNotices() -> [CloudNotice] {
    let broken = sources.indices.filter { sources[$0].isBroken && !sources[$0].isReported }
    for index in broken { sources[index].isReported = true }
    var notices = broken.prefix(Self.listedErrors).compactMap { index in
      sources[index].error.map { CloudNotice.brokenImage(name: sources[index].name, $0) }
    }
    if broken.count > Self.listedErrors {
      notices.append(.furtherBrokenImages(count: broken.count - Self.listedErrors))
    }
    return notices
  }

  /// The number of broken images that are reported one by one.
  private static let listedErrors = 20

  /// Returns the first label index that is at least `count` and belongs to an image; nil if no index is that large.
  package func firstTagIndex(beyond count: Int) -> Int? {
    sources.lazy.compactMap(\.tag).first { $0 >= count }
  }

  /// Returns the folder of a document's file, with a slash at its end.
  package static func folder(ofFile path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether a name has a scheme, as `https://…` and `data:…` do.
  ///
  /// Source: RFC 3986, §3.1.
  package static func isAddress(_ name: String) -> Bool {
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
