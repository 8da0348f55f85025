/// The attributes that distinguish one version of a file from another without reading it.
package struct FileSignature: Hashable, Sendable {
  /// Device and inode.
  package var identity: SIMD2<UInt64>
  /// The mode, owner and group: a file that becomes readable is another version, too.
  package var rights: SIMD3<UInt32>
  /// The size, bytes.
  package var size: Int64
  /// The time of the last change of the contents, nanoseconds since 1970; it wraps beyond the year 2262,
  /// so that it tells versions apart and no more.
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

  /// Returns a time as ``modified`` holds it.
  package static func time(seconds: Int, nanoseconds: Int) -> Int64 {
    Int64(seconds) &* 1_000_000_000 &+ Int64(nanoseconds)
  }
}

/// Decides when a file that other programs write is complete and worth reading.
///
/// Nothing signals that a writer is done. A file counts as complete when its signature has not
/// changed for a moment, or for longer while it is known to be open for writing, is empty or is
/// missing, as it is between the steps of a writer that truncates or replaces it.
///
/// It has no clock: callers pass the observed signature and the time.
package struct FileSettling: Sendable {
  /// How long a signature must be unchanged.
  package var moment = Duration.milliseconds(80)
  /// How long it must be unchanged where more changes are likely.
  package var patience = Duration.seconds(1)

  /// Whether it stands for many files, each of which settles on its own, so that it is read although some
  /// change all the time.
  package var isOfMany = false

  /// The version that was read last; nil where there was no file.
  private var known: FileSignature?
  private var seen: FileSignature?
  private var since = Duration.zero
  /// When it was first seen to differ from the version that was read last; nil if it does not.
  private var firstChange: Duration?
  private var isBeingWritten = false
  private var isAskedFor = false

  /// The next step.
  package enum Decision: Hashable, Sendable {
    /// Do nothing until something happens.
    case rest
    /// Look again at a time.
    case lookAgain(at: Duration)
    /// Read the file and report it by `didRead`; nil where there is no file.
    case read(FileSignature?)
  }

  /// Creates the state for a file of which a version is known.
  package init(known: FileSignature?) {
    self.known = known
    seen = known
  }

  /// Records whether a program has the file open for writing.
  package mutating func noteWriting(_ isBeingWritten: Bool) { self.isBeingWritten = isBeingWritten }

  /// Requests the file as it is now, even if that version is already known.
  package mutating func askAgain() { isAskedFor = true }

  /// Records a version that was read, whose signature was the same before and after.
  ///
  /// An invalid version counts as known, too, and is not read again.
  package mutating func didRead(_ signature: FileSignature?) {
    known = signature
    isAskedFor = false
    firstChange = nil
  }

  /// Decides by the current signature, nil where there is no file.
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
