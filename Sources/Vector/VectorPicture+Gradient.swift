extension VectorPicture {
  /// Paints that change with the distance from a point, which may be outside the painted shape.
  struct Gradient {
    /// The point, pixels.
    var center: SIMD2<Double>
    /// The distance from the point at which the last paint is reached, pixels, > 0.
    var radius: Double
    /// The paints from the point outward, each at a share of the radius.
    var stops: [(share: Double, paint: Paint)]
  }
}
