internal import TagSphereGeometry

/// Places in rows about the vertical axis, as a text is read: from left to right, seen from outside.
enum ReadingOrder {
  /// Returns the places of rows that run the other way, turned so that the first one is in front.
  ///
  /// - Parameter places: Points of a form that is the same from all sides of the vertical axis, model
  ///   space.
  static func facingFirst(_ places: [SIMD3<Double>]) -> [SIMD3<Double>] {
    guard let first = places.first else { return [] }
    let away = SIMD2(first.x, first.z)
    let distance = (away * away).sum().squareRoot()
    guard distance > 0 else { return places }
    let (x, z) = (first.x / distance, first.z / distance)
    return places.map { [x * $0.z - z * $0.x, $0.y, x * $0.x + z * $0.z] }
  }
}
