internal import TagSphereCloudBuilding

/// What was found of the files of images since they were last compared with what is shown.
struct ImageFindings {
  /// How many findings there were when they were compared last.
  private var count = 0
  /// The requests to look at files, by their numbers, some of whose findings are not compared yet.
  private var requests: Set<Int> = []

  /// Adds a request to look at files; nil for none.
  mutating func add(_ request: Int?) { if let request { requests.insert(request) } }

  /// Returns whether something else was found of the files than what is shown.
  ///
  /// - Parameters:
  ///   - images: The images that are shown.
  ///   - isNewVersion: Whether the document was read again, and with it its images looked at.
  mutating func areNew(of images: TagImageList, isNewVersion: Bool) -> Bool {
    guard isNewVersion || !requests.isEmpty || images.awaitsFiles else { return false }
    let (open, count) = (requests.filter { images.isOpen($0) }, images.findingCount)
    guard count != self.count || open.count < requests.count else { return false }
    (self.count, requests) = (count, open)
    return images.isOutdated
  }
}
