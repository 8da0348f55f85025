extension VectorPicture {
  /// Lines of one look, which are painted at once, so that none is seen through another.
  struct Lines {
    /// The places that each line connects, pixels.
    var lines: [[SIMD2<Double>]]
    /// Pixels.
    var width: Double
    var paint: Paint
  }
}
