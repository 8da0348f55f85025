internal import Glibc
package import TagSphereCloudBuilding
internal import TagSphereFiles
package import TagSphereGlyphs
package import TagSphereImages
package import TagSphereWheels

/// The images that words of wheels name: decoded in the background as the words come into sight.
nonisolated package struct WheelImages {
  private let folder: String
  private let decoder: ImageDecoder
  private let intake: ImageIntake
  private let wake: @Sendable () -> Void
  /// The images decoded last, the oldest first.
  private var known: [(name: String, version: FileSignature, tile: PictureTile)] = []
  /// Why there is no image of some names.
  private var failures: [String: PictureFileError] = [:]
  /// The images that are being decoded, by their numbers in the loader.
  private var pending: [(name: String, version: FileSignature)] = []
  private var loader: ImageLoader?
  /// The paths of the files that are being looked at, with the number of the last finding before that.
  private var asked: [String: Int] = [:]
  private var notices: [CloudNotice] = []

  /// The number of images that are kept for words that come back into sight.
  private static let mostKept = 256
  /// The number of failures that are remembered.
  private static let mostFailures = 10_000
  /// The number of images that are decoded at a time.
  private static let workers = 2
  /// The longest side that an image is decoded at, before its middle is cut out.
  private static let longestSide = 1024

  /// Creates the images of a document's words.
  ///
  /// - Parameters:
  ///   - folder: The folder that their names are relative to, with a slash at its end; empty for the
  ///     current folder.
  ///   - decoder: How they are decoded.
  ///   - intake: What looks at their files.
  ///   - wake: Called on any thread when a file was looked at, and when one is decoded.
  package init(
    in folder: String, decoder: ImageDecoder, intake: ImageIntake = .ofProcess,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    (self.folder, self.decoder, self.intake, self.wake) = (folder, decoder, intake, wake)
  }

  /// Whether files are being looked at, or images decoded.
  package var isLoading: Bool { loader != nil || !asked.isEmpty }

  /// Hands over the images that are there, and starts to decode those that words in sight lack.
  ///
  /// - Returns: Whether the wheels have other images than before.
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
      // The others are of words that have gone out of sight.
      for (path, count) in found where asked[path] == count { asked[path] = nil }
    }
    return hasChanged
  }

  /// Decodes all images of words in sight, and waits for them.
  package mutating func complete(_ wheels: inout WheelSet<some GlyphSource>) {
    while follow(&wheels) || isLoading { usleep(1000) }
  }

  /// Looks at all files again: those that have changed are decoded anew, also if they failed before.
  package mutating func renew() {
    let failed = failures.keys.filter { !TagImageList.isAddress($0) }
    failures = [:]
    ask((known.map(\.name) + failed).map { path(of: $0) })
  }

  /// Forgets the images whose files have changed.
  ///
  /// - Returns: Their names.
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

  /// Begins to look at files.
  private mutating func ask(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let count = intake.findingCount
    for path in paths { asked[path] = count }
    intake.request(paths, onFound: wake)
  }

  /// Returns what was found of a file since it was asked for; nil as long as nothing was.
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

  /// Returns what cannot be shown, each image once.
  package mutating func takeNotices() -> [CloudNotice] {
    defer { notices = [] }
    return notices
  }

  /// Takes decoded images from the loader.
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

  private mutating func decode(_ names: [String]) {
    var jobs: [ImageLoader.Job] = []
    var unknown: [String] = []
    pending = []
    for name in names {
      let path = path(of: name)
      do throws(PictureFileError) {
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

  /// Returns the format in which an image fills the disc with its shorter side.
  private static func format(of size: PictureSize) -> PictureTile.Format {
    let scale = Double(RingImages.side) / Double(min(size.width, size.height))
    func side(_ length: Int) -> Int {
      min(max(Int((Double(length) * scale).rounded()), RingImages.side), longestSide)
    }
    return PictureTile.Format(
      width: side(size.width), height: side(size.height), levelCount: RingImages.levelCount)
  }

  private mutating func note(_ error: PictureFileError, of name: String) {
    if failures.count >= Self.mostFailures { failures = [:] }
    failures[name] = error
    notices.append(.brokenImage(name: name, error))
  }
}
