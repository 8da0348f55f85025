internal import Synchronization
package import TagSphereMessages

/// Hands a whole cloud from the thread that builds it to the viewer that shows its heaviest labels.
package nonisolated final class CloudCompletion: Sendable {
  /// A whole cloud that is completely built.
  package struct Whole {
    package let cloud: PreparedCloud
    let warnings: [Message]
    let duration: Duration

    /// Creates a whole cloud.
    ///
    /// - Parameters:
    ///   - cloud: The cloud.
    ///   - warnings: Warnings for the user; they were already written to standard error.
    ///   - duration: The time taken to read and build it.
    package init(_ cloud: PreparedCloud, warnings: [Message], duration: Duration) {
      (self.cloud, self.warnings, self.duration) = (cloud, warnings, duration)
    }
  }

  private let latest = Mutex(LoadingProgress.reading(rows: 0))
  /// The whole cloud: nil until it is built, and again after it is taken.
  ///
  /// Locked during the build.
  private let whole = Mutex<Whole?>(nil)

  /// Creates the completion of a cloud before anything is read.
  package init() {}

  /// The progress of reading and building.
  package var progress: LoadingProgress { latest.withLock { $0 } }

  /// Records the progress.
  package func note(_ progress: LoadingProgress) { latest.withLock { $0 = progress } }

  /// Completes the cloud.
  package func complete(_ build: () throws -> sending Whole) rethrows {
    try whole.withLock { $0 = try build() }
  }

  /// Returns the whole cloud once, after it is built; otherwise nil without waiting.
  package func take() -> Whole? { whole.withLockIfAvailable { $0.take() } ?? nil }
}
