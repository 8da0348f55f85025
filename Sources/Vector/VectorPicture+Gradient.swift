extension VectorPicture {
  /// Paints that change with the distance from a place, which may be outside the painted shape.
  struct Gradient {
    /// The place, pixels.
    var center: SIMD2<Double>
    /// The distance of the last paint, pixels, > 0.
    var radius: Double
    /// The paints outward, at shares of the radius.
    var stops: [(share: Double, paint: Paint)]
  }
}
