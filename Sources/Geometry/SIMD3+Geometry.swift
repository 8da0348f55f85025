extension SIMD3<Double> {
  /// Returns the scalar product with `other`.
  package func dot(_ other: SIMD3<Double>) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// Returns the vector product with `other`, right-handed: x × y = z.
  package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The Euclidean length, in the vector's unit.
  package var length: Double { dot(self).squareRoot() }

  /// Returns the vector of length 1 in the same direction; the zero vector stays zero.
  package func normalized() -> SIMD3<Double> {
    let length = length
    return length > 0 ? self / length : self
  }
}
