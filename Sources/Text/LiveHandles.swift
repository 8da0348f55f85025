import Synchronization

/// Counts of the C objects that this target holds, so that tests can detect leaks.
package enum LiveHandles {
  /// The number of GObject references and font descriptions held.
  package static var objects: Int { objectCount.load(ordering: .relaxed) }
  /// The number of FreeType libraries and faces held.
  package static var faces: Int { faceCount.load(ordering: .relaxed) }

  private static let objectCount = Atomic(0)
  private static let faceCount = Atomic(0)

  static func addObjects(_ count: Int) { objectCount.add(count, ordering: .relaxed) }
  static func addFaces(_ count: Int) { faceCount.add(count, ordering: .relaxed) }
}
