extension VectorPicture {
  /// Paints that change with the distance from a point, which may be outside the painted shape.
  struct Gradient {
    /// The point, pixels.
    var center: SIMD2<Double>
    /// The distance of the last paint from the point, pixels, > 0.
    var radius: Double
    /// The paints outward, at shares of the radius.
    var stops: [(share: Double, paint: Paint)]
  }
}
