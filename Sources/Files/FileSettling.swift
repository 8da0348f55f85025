/// The attributes that distinguish one version of a file from another without reading it.
package struct FileSignature: Hashable, Sendable {
  /// Device and inode.
  package var identity: SIMD2<UInt64>
  /// The mode, owner and group; a file that becomes readable is also another version.
  package var rights: SIMD3<UInt32>
  /// The size, bytes.
  package var size: Int64
  /// The time of the last change of the contents, nanoseconds since 1970.
  ///
  /// It wraps after the year 2262, so it only distinguishes versions.
  package var modified: Int64

  /// Creates a signature from its parts.
  package init(
    identity: SIMD2<UInt64>, rights: SIMD3<UInt32> = .zero, size: Int64, modified: Int64
  ) {
    self.identity = identity
    self.rights = rights
    self.size = size
    self.modified = modified
  }

  /// Returns a time in the form of ``modified``.
  package static func time(seconds: Int, nanoseconds: Int) -> Int64 {
    Int64(seconds) &* 1_000_000_000 &+ Int64(nanoseconds)
  }
}

/// Decides when a file that other programs write is complete and worth reading.
///
/// Nothing signals that a writer is done. A file counts as complete when its signature has been
/// stable for a moment. The wait is longer while the file is known to be open for writing, is
/// empty, or is missing, because writers that truncate or replace a file leave it in such a state
/// between their steps.
///
/// It has no clock: callers pass the observed signature and the time.
package struct FileSettling: Sendable {
  /// How long a signature must be stable.
  package var moment = Duration.milliseconds(80)
  /// How long a signature must be stable if more changes are likely.
  package var patience = Duration.seconds(1)

  /// Whether it stands for many files that settle individually.
  ///
  /// It is then read even if some files change all the time.
  package var isOfMany = false

  /// The version that was read last; nil if there was no file.
  private var known: FileSignature?
  private var seen: FileSignature?
  private var since = Duration.zero
  /// When the file was first seen to differ from the version read last; nil if it does not differ.
  private var firstChange: Duration?
  private var isBeingWritten = false
  private var isAskedFor = false

  /// The next step.
  package enum Decision: Hashable, Sendable {
    /// Do nothing until an event.
    case rest
    /// Check again at a time.
    case lookAgain(at: Duration)
    /// Read the file and report it by `didRead`; nil if there is no file.
    case read(FileSignature?)
  }

  /// Creates the state for a file with a known version.
  package init(known: FileSignature?) {
    self.known = known
    seen = known
  }

  /// Records whether a program has the file open for writing.
  package mutating func noteWriting(_ isBeingWritten: Bool) { self.isBeingWritten = isBeingWritten }

  /// Requests the current version of the file, even if it is already known.
  package mutating func askAgain() { isAskedFor = true }

  /// Records a version that was read, with the same signature before and after.
  ///
  /// An invalid version also counts as known, and is not read again.
  package mutating func didRead(_ signature: FileSignature?) {
    known = signature
    isAskedFor = false
    firstChange = nil
  }

  /// Decides by the current signature, which is nil if there is no file.
  package mutating func look(_ signature: FileSignature?, now: Duration) -> Decision {
    if signature != seen {
      seen = signature
      since = now
    }
    guard signature != known || isAskedFor else {
      firstChange = nil
      return .rest
    }
    if isOfMany, signature != nil {
      let first = firstChange ?? now
      firstChange = first
      let end = min(since + moment, first + patience)
      return now >= end ? .read(signature) : .lookAgain(at: end)
    }
    let isUnlikely = signature == nil || signature?.size == 0 || isBeingWritten
    let end = since + (isUnlikely ? patience : moment)
    return now >= end ? .read(signature) : .lookAgain(at: end)
  }
}
