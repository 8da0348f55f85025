internal import TagSphereGeometry

/// The search of a scene.
struct Seeking: Sendable {
  /// The open search, if any.
  var search: Search?
  /// The orientation in which the search was opened; nil after the user has turned the sphere.
  var orientationBefore: Quaternion?
}

extension Scene {
  /// The open search, if any.
  package internal(set) var search: Search? {
    get { seeking.search }
    set { seeking.search = newValue }
  }
}
