package import TagSphereViewer
internal import TagSphereWindow

extension Viewer.Turn {
  /// Uploads the changes; a whole cloud uses the memory that the kernel provided in advance.
  package func uploadInFetchedMemory() throws {
    guard isWaitingForWhole else { return try upload() }
    try SoftwareDriver.withFetchedMemory { try upload() }
  }
}
