internal import Glibc
package import TagSphereCloudBuilding
internal import TagSphereFiles
package import TagSphereGlyphs
package import TagSphereImages
package import TagSphereWheels

/// The images of the words of wheels, decoded in the background when a word becomes visible.
nonisolated package struct WheelImages {
  private let folder: String
  private let decoder: ImageDecoder
  private let intake: ImageIntake
  private let wake: @Sendable () -> Void
  /// The last decoded images, oldest first.
  private var known: [(name: String, version: FileSignature, tile: ImageTile)] = []
  /// The failures by image name.
  private var failures: [String: ImageFileError] = [:]
  /// The images being decoded; the index is their number in the loader.
  private var pending: [(name: String, version: FileSignature)] = []
  private var loader: ImageLoader?
  /// The paths being checked, with the number of the last finding before the request.
  private var asked: [String: Int] = [:]
  private var notices: [CloudNotice] = []

  /// The number of images kept for words that become visible again.
  private static let mostKept = 256
  /// The maximum number of failures kept.
  private static let mostFailures = 10_000
  /// The number of images decoded in parallel.
  private static let workers = 2
  /// The maximum length of the longer side of a decoded image, before its centre is cut out.
  private static let longestSide = 1024

  /// Creates the images of a document's words.
  ///
  /// - Parameters:
  ///   - folder: The folder for relative names; ends with a slash; empty for the current folder.
  ///   - decoder: The decoder of the images.
  ///   - intake: The checker of the files.
  ///   - wake: Called on any thread after a file is checked or an image is decoded.
  package init(
    in folder: String, decoder: ImageDecoder, intake: ImageIntake = .ofProcess,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    (self.folder, self.decoder, self.intake, self.wake) = (folder, decoder, intake, wake)
  }

  /// Whether files are being checked or images are being decoded.
  package var isLoading: Bool { loader != nil || !asked.isEmpty }

  /// Hands over decoded images, and starts to decode the missing images of visible words.
  ///
  /// - Returns: Whether the images of the wheels changed.
  package mutating func follow(_ wheels: inout WheelSet<some GlyphSource>) -> Bool {
    receive()
    let found = asked.filter { finding(at: $0, after: $1) != nil }
    let outdated = forgetOutdated()
    for name in outdated { wheels.removeImage(name) }
    var hasChanged = !outdated.isEmpty
    var wanted: [String] = []
    for name in wheels.missingImages where failures[name] == nil {
      if let tile = known.last(where: { $0.name == name })?.tile {
        wheels.insert(tile, of: name)
        hasChanged = true
      } else {
        wanted.append(name)
      }
    }
    if loader == nil {
      if !wanted.isEmpty { decode(wanted) }
      // The remaining findings belong to words that are no longer visible.
      for (path, count) in found where asked[path] == count { asked[path] = nil }
    }
    return hasChanged
  }

  /// Decodes the images of all visible words, and waits for them.
  package mutating func complete(_ wheels: inout WheelSet<some GlyphSource>) {
    while follow(&wheels) || isLoading { usleep(1000) }
  }

  /// Checks all files again; changed files are decoded again, even after a failure.
  package mutating func renew() {
    let failed = failures.keys.filter { !TagImageList.isAddress($0) }
    failures = [:]
    ask((known.map(\.name) + failed).map { path(of: $0) })
  }

  /// Discards the images whose files have changed.
  ///
  /// - Returns: The names of the discarded images.
  private mutating func forgetOutdated() -> Set<String> {
    guard !asked.isEmpty else { return [] }
    var outdated: Set<String> = []
    for image in known {
      guard let finding = newFinding(at: path(of: image.name)) else { continue }
      if finding.version != image.version { outdated.insert(image.name) }
    }
    known.removeAll { outdated.contains($0.name) }
    return outdated
  }

  private func path(of name: String) -> String { TagImageList.path(of: name, in: folder) }

  /// Starts to check files.
  private mutating func ask(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let count = intake.findingCount
    for path in paths { asked[path] = count }
    intake.request(paths, onFound: wake)
  }

  /// Returns the finding about a file since the request; nil until there is one.
  private mutating func newFinding(at path: String) -> ImageFinding? {
    guard let earlier = asked[path], let finding = finding(at: path, after: earlier) else {
      return nil
    }
    asked[path] = nil
    return finding
  }

  private func finding(at path: String, after number: Int) -> ImageFinding? {
    intake.finding(of: path).flatMap { $0.number > number ? $0 : nil }
  }

  /// Returns the images that cannot be shown, each once.
  package mutating func takeNotices() -> [CloudNotice] {
    defer { notices = [] }
    return notices
  }

  /// Receives decoded images from the loader.
  private mutating func receive() {
    guard let loader else { return }
    for arrival in loader.fetch() {
      let (name, version) = pending[arrival.entry]
      switch arrival.result {
      case .success(let tile):
        if known.count >= Self.mostKept { known.removeFirst() }
        known.append((name, version, tile.middleSquare(side: RingImages.side)))
      case .failure(let error): note(error, of: name)
      }
    }
    if loader.isDone { self.loader = nil }
  }

  /// Stops decoding.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  mutating func close() -> [CloudNotice] {
    loader?.cancel()
    loader = nil
    return takeNotices()
  }

  private mutating func decode(_ names: [String]) {
    var jobs: [ImageLoader.Job] = []
    var unknown: [String] = []
    pending = []
    for name in names {
      let path = path(of: name)
      do throws(ImageFileError) {
        if TagImageList.isAddress(name) { throw .isAddress }
        guard let finding = newFinding(at: path) else {
          if asked[path] == nil { unknown.append(path) }
          continue
        }
        let size = try finding.result.get().size
        guard let version = finding.version else { throw .unanswered }
        jobs.append(
          ImageLoader.Job(
            entry: pending.count, path: path, format: Self.format(of: size),
            pixelCount: size.width * size.height))
        pending.append((name, version))
      } catch {
        note(error, of: name)
      }
    }
    ask(unknown)
    guard !jobs.isEmpty else { return }
    loader = ImageLoader(jobs, workers: Self.workers, decoder: decoder, onArrival: wake)
  }

  /// Returns the format whose shorter side fills the disc of an image.
  private static func format(of size: ImageSize) -> ImageTile.Format {
    let scale = Double(RingImages.side) / Double(min(size.width, size.height))
    func side(_ length: Int) -> Int {
      min(max(Int((Double(length) * scale).rounded()), RingImages.side), longestSide)
    }
    return ImageTile.Format(
      width: side(size.width), height: side(size.height), levelCount: RingImages.levelCount)
  }

  private mutating func note(_ error: ImageFileError, of name: String) {
    if failures.count >= Self.mostFailures { failures = [:] }
    failures[name] = error
    notices.append(.brokenImage(name: name, error))
  }
}
