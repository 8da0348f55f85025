package import TagSphereViewer
internal import TagSphereWindow

extension Viewer.Turn {
  /// Uploads the changes; a whole cloud uses the memory that was fetched for it.
  package func uploadInFetchedMemory() throws {
    guard isWaitingForWhole else { return try upload() }
    try SoftwareDriver.withFetchedMemory { try upload() }
  }
}
