/// The attributes that distinguish one version of a file from another without reading it.
package struct FileSignature: Hashable, Sendable {
  /// Device and inode.
  package var identity: SIMD2<UInt64>
  /// The mode, owner and group; a file that becomes readable counts as a new version too.
  package var rights: SIMD3<UInt32>
  /// The size, bytes.
  package var size: Int64
  /// The time of the last change of the contents, nanoseconds since 1970.
  ///
  /// The value wraps after the year 2262, so use it only to distinguish versions.
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

  /// Returns a time as nanoseconds since 1970, in the form of ``modified``.
  package static func time(seconds: Int, nanoseconds: Int) -> Int64 {
    Int64(seconds) &* 1_000_000_000 &+ Int64(nanoseconds)
  }
}

/// Decides when a file that other programs write is complete and worth reading.
///
/// The system does not signal that a writer has finished. A file therefore counts as complete if
/// its signature has been stable for a moment. The wait is longer while the file is open for
/// writing, empty or missing, because writers that truncate or replace a file leave such states
/// between their steps.
///
/// It has no clock: callers pass the observed signature and the current time.
package struct FileSettling: Sendable {
  /// The time for which a signature must be stable.
  package var moment = Duration.milliseconds(80)
  /// The time for which a signature must be stable if more changes are likely.
  package var patience = Duration.seconds(1)

  /// Whether the signature stands for many files that settle individually.
  ///
  /// If so, the files are read even if some of them change all the time.
  package var isOfMany = false

  /// The version that was read last; nil if there was no file.
  private var known: FileSignature?
  private var seen: FileSignature?
  private var since = Duration.zero
  /// The time at which the file was first seen to differ from `known`; nil if it does not differ.
  private var firstChange: Duration?
  private var isBeingWritten = false
  private var isAskedFor = false

  /// The next step.
  package enum Decision: Hashable, Sendable {
    /// Do nothing until an event.
    case rest
    /// Check the file again at the given time.
    case lookAgain(at: Duration)
    /// Read the file and report the reading by `didRead(_:)`; nil if there is no file.
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

  /// Records that a version was read, with the same signature before and after the reading.
  ///
  /// An invalid version also counts as known, so that it is not read again.
  package mutating func didRead(_ signature: FileSignature?) {
    known = signature
    isAskedFor = false
    firstChange = nil
  }

  /// Decides the next step from the current signature, which is nil if there is no file.
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
