internal import TagSphereCloudBuilding

/// The findings about image files since the last comparison with the shown images.
struct ImageFindings {
  /// The number of findings at the last comparison.
  private var count = 0
  /// The pending requests to check files, by number; some of their findings are not compared yet.
  private var requests: Set<Int> = []

  /// Adds a request to check files; ignores nil.
  mutating func add(_ request: Int?) { if let request { requests.insert(request) } }

  /// Returns whether the findings about the files differ from the shown images.
  ///
  /// - Parameters:
  ///   - images: The shown images.
  ///   - isNewVersion: Whether the document was read again, which checks its images too.
  mutating func areNew(of images: TagImageList, isNewVersion: Bool) -> Bool {
    guard isNewVersion || !requests.isEmpty || images.awaitsFiles else { return false }
    let (open, count) = (requests.filter { images.isOpen($0) }, images.findingCount)
    guard count != self.count || open.count < requests.count else { return false }
    (self.count, requests) = (count, open)
    return images.isOutdated
  }
}
