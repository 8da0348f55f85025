extension TestPicture {
  /// The mean of all bytes of colour.
  package var mean: Double {
    var sum = 0
    for pixel in stride(from: 0, to: rgba.count, by: 4) {
      sum += Int(rgba[pixel]) + Int(rgba[pixel + 1]) + Int(rgba[pixel + 2])
    }
    return Double(sum) / Double(width * height * 3)
  }

  /// Returns the RMSE from another picture of the same size in each whole tile, row by row.
  ///
  /// - Parameter side: The tiles' sides, pixels.
  package func tileDifferences(from other: TestPicture, side: Int) -> [Double] {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    let columns = width / side
    var sums = [Int](repeating: 0, count: columns * (height / side))
    for y in 0..<(height / side * side) {
      for x in 0..<(columns * side) {
        let pixel = (y * width + x) * 4
        for channel in pixel..<pixel + 3 {
          let difference = Int(rgba[channel]) - Int(other.rgba[channel])
          sums[y / side * columns + x / side] += difference * difference
        }
      }
    }
    return sums.map { (Double($0) / Double(side * side * 3)).squareRoot() }
  }
}
