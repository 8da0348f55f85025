internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereTagData

/// The versions of a document; its tags and its badge counts change independently, each read on a thread.
///
/// Each version combines the newest tags and the newest badge counts.
nonisolated final class DocumentVersions: Sendable {
  /// A version of the document.
  struct Version: Sendable {
    /// The number of the version, in the order in which versions are built.
    let number: Int
    /// The shown document; nil if there are no tags yet.
    let document: LiveDocument?
  }

  /// The parts of a version, as read last.
  private struct Parts {
    var tags: SourceReading?
    var badges: BadgeCounts?
    var number = 0
  }

  /// The layout and colours.
  private let design: Mutex<CloudDesign>
  private let options: DocumentOptions
  /// The lock is held while a version is built, so that a greater number means newer parts.
  private let parts: Mutex<Parts>
  private let newest = Mutex(0)
  /// The reading of the first version; nil once it is taken.
  private let pending: Mutex<FirstReading?>
  /// The time to wait for a folder's feeds, and the time until the remaining feeds are read.
  private let arrival = Mutex(FeedArrival())

  /// Creates the versions after the first cloud.
  ///
  /// - Parameters:
  ///   - options: The document.
  ///   - first: The reading from which the first cloud was built; nil if nothing could be read.
  ///   - pending: The reading of the first version; nil if it is complete.
  ///   - design: The layout and colours.
  init(
    _ options: DocumentOptions, first: SourceReading?, pending: FirstReading? = nil,
    design: CloudDesign
  ) {
    self.pending = Mutex(pending)
    self.options = options
    self.design = Mutex(design)
    // The tags are kept only to combine them with new badge counts.
    parts = Mutex(
      options.badges == nil ? Parts() : Parts(tags: first, badges: first?.badges))
  }

  /// Builds later versions with another design.
  func adopt(_ design: CloudDesign) { self.design.withLock { $0 = design } }

  /// Returns whether `version` is the version that was built last.
  func isNewest(_ version: Version) -> Bool { newest.withLock { $0 == version.number } }

  /// Sets the function that is called on a thread when more feeds of a folder can be read.
  func readAgainOnMore(_ onMore: @escaping @Sendable () -> Void) {
    arrival.withLock { $0.onMore = onMore }
  }

  /// Reads the tags again.
  ///
  /// - Throws: The errors of `Source.read(_:arrival:)`, or `CommandFailure` if the tags cannot be
  ///   shown.
  func readTags() throws -> Version {
    let start = ContinuousClock.now
    let pending = pending.withLock { $0.take() }
    let (version, read) = try pending?.take() ?? readNow()
    let design = design.withLock { $0 }
    let isWanted = LiveDocument.lookAtImages(
      of: read.document, in: design.folder, decoder: read.decoder ?? design.imageDecoder
    ) { version.isCurrent }
    // Do not combine a version that may be incomplete with the next badge counts.
    guard isWanted, version.isStillCurrent else {
      throw DocumentBytesError.replaced(name: options.source.path)
    }
    // Most of the time goes to reading the remaining feeds, not to showing intermediate versions.
    defer { arrival.withLock { $0.pause = max(.seconds(1), (.now - start) * 3) } }
    return try build(since: start) { parts in
      parts.tags = read
      if let path = options.badges, parts.badges == nil { parts.badges = try BadgeCounts(at: path) }
    }
  }

  private func readNow() throws -> (version: CurrentVersion, read: SourceReading) {
    let version = CurrentVersion(of: options.source)
    let read = try Source(options).readTags(version, arrival: arrival.withLock { $0 })
    return (version, read)
  }

  /// Reads the counts of badges again and combines them with the tags read last.
  ///
  /// - Parameter path: The path of the file with the counts.
  /// - Throws: If the file cannot be read, or `CommandFailure` if the tags cannot be shown.
  func readBadges(at path: String) throws -> Version {
    let start = ContinuousClock.now
    let badges = try BadgeCounts(at: path)
    return try build(since: start) { $0.badges = badges }
  }

  private func build(
    since start: ContinuousClock.Instant, _ change: (inout Parts) throws -> Void
  ) throws -> Version {
    try parts.withLock { parts in
      try change(&parts)
      parts.number += 1
      guard var read = parts.tags else { return Version(number: parts.number, document: nil) }
      read.badges = parts.badges
      if options.badges == nil { parts.tags = nil }
      let document = try live(read, since: start)
      newest.withLock { $0 = parts.number }
      return Version(number: parts.number, document: document)
    }
  }

  private func live(
    _ read: SourceReading, since start: ContinuousClock.Instant
  ) throws -> LiveDocument {
    let document = read.document
    try MemoryNeed.version(labels: document.tags.count).require()
    do {
      var live = try LiveDocument(document, design: design.withLock { $0 })
      live.imageDecoder = read.decoder
      live.imagesWereLookedAt = true
      live.remarks = read.allWarnings
      live.duration = .now - start
      return live
    } catch {
      throw CommandFailure(error)
    }
  }
}
