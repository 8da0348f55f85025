internal import Foundation

/// The mean of many pictures of one size, in linear light.
package struct PictureMean: Sendable {
  private let width: Int
  private let height: Int
  private var sums: [Float]
  private var count: Float = 0

  private static let linear = (0...255).map { byte -> Float in
    let value = Float(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Creates a mean without pictures yet.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    sums = [Float](repeating: 0, count: width * height * 4)
  }

  /// Adds a picture.
  package mutating func add(_ picture: TestPicture) {
    precondition(picture.rgba.count == sums.count, "a picture of another size")
    let linear = Self.linear
    for index in sums.indices { sums[index] += linear[Int(picture.rgba[index])] }
    count += 1
  }

  /// The mean picture, sRGB-encoded.
  package var picture: TestPicture {
    let rgba = sums.map { sum -> UInt8 in
      let value = sum / count
      let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
    return TestPicture(width: width, height: height, rgba: rgba)
  }
}

/// A picture measured by tests: four bytes per pixel, sRGB-encoded, top row first.
package struct TestPicture: Sendable {
  /// Width, pixels.
  package let width: Int
  /// Height, pixels.
  package let height: Int
  /// `width · height · 4` bytes.
  package let rgba: [UInt8]

  /// Creates a picture from its bytes.
  package init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4, "\(rgba.count) bytes for \(width)×\(height)")
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Returns the difference from another picture of the same size.
  package func difference(from other: TestPicture) -> Difference {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    var squares = 0.0
    var far = 0
    var greatest = 0
    for index in stride(from: 0, to: rgba.count, by: 4) {
      var pixel = 0
      for channel in 0..<3 {
        let step = abs(Int(rgba[index + channel]) - Int(other.rgba[index + channel]))
        squares += Double(step * step)
        pixel = max(pixel, step)
      }
      if pixel > 64 { far += 1 }
      greatest = max(greatest, pixel)
    }
    return Difference(
      rootMeanSquare: (squares / Double(width * height * 3)).squareRoot(),
      farShare: Double(far) / Double(width * height), greatest: greatest)
  }

  /// Returns the picture reduced to the mean of each whole square of pixels, which removes edges.
  ///
  /// - Parameter side: The side of a square, pixels, 1…`min(width, height)`.
  package func means(ofSquares side: Int) -> TestPicture {
    let size = (width: width / side, height: height / side)
    var sums = [Int](repeating: 0, count: size.width * size.height * 4)
    for y in 0..<size.height * side {
      for x in 0..<size.width * side {
        let square = (y / side * size.width + x / side) * 4
        for channel in 0..<4 { sums[square + channel] += Int(rgba[(y * width + x) * 4 + channel]) }
      }
    }
    return TestPicture(
      width: size.width, height: size.height, rgba: sums.map { UInt8($0 / (side * side)) })
  }

  /// The difference of two pictures, in byte steps.
  package struct Difference: Sendable {
    /// The root mean square over all pixels and channels, 0…255.
    package let rootMeanSquare: Double
    /// The share of pixels with a channel that differs by more than 64.
    package let farShare: Double
    /// The largest difference of any channel.
    package let greatest: Int
  }

  /// Returns the share of pixels that differ from a colour.
  package func share(differingFrom red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
    var count = 0
    for index in stride(from: 0, to: rgba.count, by: 4)
    where rgba[index] != red || rgba[index + 1] != green || rgba[index + 2] != blue {
      count += 1
    }
    return Double(count) / Double(width * height)
  }
}
