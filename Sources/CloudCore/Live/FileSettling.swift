/// What tells one version of a file from another without reading it.
public struct FileSignature: Hashable, Sendable {
  /// Device and inode.
  public var identity: SIMD2<UInt64>
  /// Mode, owner and group: a file that becomes readable is another version, too.
  public var rights: SIMD3<UInt32>
  /// Bytes.
  public var size: Int64
  /// When the contents last changed, nanoseconds since 1970.
  public var modified: Int64

  /// A signature from its parts.
  public init(
    identity: SIMD2<UInt64>, rights: SIMD3<UInt32> = .zero, size: Int64, modified: Int64
  ) {
    self.identity = identity
    self.rights = rights
    self.size = size
    self.modified = modified
  }
}

/// Decides when a file that others write is whole and worth reading.
///
/// Nothing says that a writer is done: a file is taken for whole when its signature has stood for a
/// moment, for a longer one while it is known to be open for writing, is empty or is gone, as it is
/// between the steps of a writer that truncates or replaces it.
///
/// It has no clock: it is told what was seen, and when.
public struct FileSettling: Sendable {
  /// How long a signature must stand.
  public var moment = Duration.milliseconds(80)
  /// How long where more is likely to come.
  public var patience = Duration.seconds(1)

  /// The version that was read last; nil where there was none.
  private var known: FileSignature?
  private var seen: FileSignature?
  private var since = Duration.zero
  private var isBeingWritten = false
  private var isAskedFor = false

  /// What to do.
  public enum Decision: Hashable, Sendable {
    /// Nothing until something happens.
    case rest
    /// Look again at a time.
    case lookAgain(at: Duration)
    /// Read it, and say so by `didRead`; nil where there is no file.
    case read(FileSignature?)
  }

  /// Settling of a file of which a version is known.
  public init(known: FileSignature?) {
    self.known = known
    seen = known
  }

  /// Notes that somebody writes to the file, or has closed it after writing.
  public mutating func noteWriting(_ isBeingWritten: Bool) { self.isBeingWritten = isBeingWritten }

  /// Notes that somebody asks for the file as it is now, even if it is the version that is known.
  public mutating func askAgain() { isAskedFor = true }

  /// Notes what was read, when its signature was the same before and after; a broken version is
  /// known, too, and not read again.
  public mutating func didRead(_ signature: FileSignature?) {
    known = signature
    isAskedFor = false
  }

  /// Decides by the signature as it is now, nil where there is no file.
  public mutating func look(_ signature: FileSignature?, now: Duration) -> Decision {
    if signature != seen {
      seen = signature
      since = now
    }
    guard signature != known || isAskedFor else { return .rest }
    let isUnlikely = signature == nil || signature?.size == 0 || isBeingWritten
    let end = since + (isUnlikely ? patience : moment)
    return now >= end ? .read(signature) : .lookAgain(at: end)
  }
}
