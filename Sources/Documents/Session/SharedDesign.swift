internal import Synchronization
package import TagSphereCloudBuilding

/// The design of the versions that a thread builds, which another thread may replace.
package nonisolated final class SharedDesign: Sendable {
  private let design: Mutex<CloudDesign>

  package init(_ design: CloudDesign) { self.design = Mutex(design) }

  package var value: CloudDesign {
    get { design.withLock { $0 } }
    set { design.withLock { $0 = newValue } }
  }
}
