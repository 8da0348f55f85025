extension VectorPicture {
  /// Lines of one look, painted as one path so that crossings do not become darker.
  struct Lines {
    /// The points that each line connects, pixels.
    var lines: [[SIMD2<Double>]]
    /// The width of the lines, pixels.
    var width: Double
    var paint: Paint
  }
}
