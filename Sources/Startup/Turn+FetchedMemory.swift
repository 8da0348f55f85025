package import TagSphereViewer
internal import TagSphereWindow

extension Viewer.Turn {
  /// Uploads what has changed; the whole of a cloud takes memory that was fetched for it.
  package func uploadInFetchedMemory() throws {
    guard isWaitingForWhole else { return try upload() }
    try SoftwareDriver.withFetchedMemory { try upload() }
  }
}
