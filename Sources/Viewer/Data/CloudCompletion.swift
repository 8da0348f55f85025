internal import Synchronization
package import TagSphereMessages

/// A whole cloud while a thread reads and builds it, and a viewer shows its heaviest labels.
public nonisolated final class CloudCompletion: Sendable {
  /// A whole cloud that is built.
  package struct Whole {
    package let cloud: PreparedCloud
    let warnings: [Message]
    let duration: Duration

    /// Creates a whole cloud.
    ///
    /// - Parameters:
    ///   - cloud: The cloud.
    ///   - warnings: What a person should know of it, and standard error has been told.
    ///   - duration: The time taken to read and build it.
    package init(_ cloud: PreparedCloud, warnings: [Message], duration: Duration) {
      (self.cloud, self.warnings, self.duration) = (cloud, warnings, duration)
    }
  }

  private let latest = Mutex(LoadingProgress.reading(rows: 0))
  /// The cloud from when it is built until it is taken; locked while it is built.
  private let whole = Mutex<Whole?>(nil)

  /// Creates the completion of a cloud of which nothing is read yet.
  package init() {}

  /// How far the document has come.
  package var progress: LoadingProgress { latest.withLock { $0 } }

  /// Notes how far the document has come.
  package func note(_ progress: LoadingProgress) { latest.withLock { $0 = progress } }

  /// Completes the cloud.
  package func complete(_ build: () throws -> sending Whole) rethrows {
    try whole.withLock { $0 = try build() }
  }

  /// Returns the whole cloud once, when it is built; never waits.
  package func take() -> Whole? { whole.withLockIfAvailable { $0.take() } ?? nil }
}
