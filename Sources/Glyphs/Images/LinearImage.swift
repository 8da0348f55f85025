/// An image for processing: linear light, premultiplied alpha, bottom row first.
///
/// Averaging, scaling and soft corners are physically correct only in this form. Without
/// premultiplication, the colours of transparent pixels would bleed out as fringes. Without linear
/// light, fine patterns would darken as they shrink.
package struct LinearImage: Hashable, Sendable {
  /// The number of columns, pixels.
  package let width: Int
  /// The number of rows, pixels.
  package let height: Int
  /// Red, green, blue and alpha of each pixel, 0…1; bottom row first.
  package var pixels: [SIMD4<Float>]

  /// Creates an image from `width · height` pixels.
  package init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == width * height, "\(pixels.count) pixels for \(width)×\(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image from a bitmap.
  package init(_ bitmap: Bitmap) {
    self.init(bitmap, scaledTo: (bitmap.width, bitmap.height))
  }

  /// Creates an image from a bitmap at another size, averaging the area that each pixel covers.
  ///
  /// Rows are read one at a time, so that a large bitmap is never stored as a whole with four
  /// floats per pixel.
  ///
  /// - Parameter size: Columns and rows, each at least 1.
  package init(_ bitmap: Bitmap, scaledTo size: (width: Int, height: Int)) {
    let across = AreaWeights(from: bitmap.width, to: size.width)
    let down = AreaWeights(from: bitmap.height, to: size.height)
    var pixels = [SIMD4<Float>](repeating: .zero, count: size.width * size.height)
    var row = [SIMD4<Float>](repeating: .zero, count: bitmap.width)
    var narrow = [SIMD4<Float>](repeating: .zero, count: size.width)
    let linear = SRGB.linear
    for y in 0..<bitmap.height {
      bitmap.rgba.withUnsafeBufferPointer { bytes in
        for x in 0..<bitmap.width {
          let at = (y &* bitmap.width &+ x) &* 4
          let alpha = Float(bytes[at + 3]) * (1 / 255)
          row[x] =
            SIMD4(
              linear[Int(bytes[at])], linear[Int(bytes[at + 1])], linear[Int(bytes[at + 2])], 1)
            * alpha
        }
      }
      for x in 0..<size.width {
        var sum = SIMD4<Float>.zero
        across.forEach(of: x) { sum += row[$0] * $1 }
        narrow[x] = sum
      }
      // The target rows that this source row overlaps: one or two when shrinking.
      for target in down.targets(of: y) {
        let share = down.share(of: y, in: target)
        let start = (size.height - 1 - target) * size.width
        for x in 0..<size.width { pixels[start + x] += narrow[x] * share }
      }
    }
    self.init(width: size.width, height: size.height, pixels: pixels)
  }

  /// Returns the image with rounded corners.
  ///
  /// - Parameter radius: Pixels; limited to half the shorter side.
  package func rounded(radius: Float) -> LinearImage {
    let half = SIMD2(Float(width), Float(height)) / 2
    let radius = min(radius, half.min())
    guard radius > 0 else { return self }
    var image = self
    for y in 0..<height {
      for x in 0..<width {
        let place = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - half
        let distance = roundedBoxDistance(place, half: half, radius: radius)
        if distance > -0.5 { image.pixels[y * width + x] *= max(0, 0.5 - distance) }
      }
    }
    return image
  }

  /// Returns the image at half size.
  ///
  /// Each pixel is the mean of four pixels.
  ///
  /// - Precondition: Both sides are even.
  package func halved() -> LinearImage {
    precondition(width % 2 == 0 && height % 2 == 0, "\(width)×\(height) pixels have no halves")
    var half: [SIMD4<Float>] = []
    half.reserveCapacity(pixels.count / 4)
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        let at = y * width + x
        half.append(
          (pixels[at] + pixels[at + 1] + (pixels[at + width] + pixels[at + width + 1])) * 0.25)
      }
    }
    return LinearImage(width: width / 2, height: height / 2, pixels: half)
  }

  /// Returns the image in the lower left corner of a larger image, which is transparent elsewhere.
  package func padded(width newWidth: Int, height newHeight: Int) -> LinearImage {
    var padded = [SIMD4<Float>](repeating: .zero, count: newWidth * newHeight)
    for y in 0..<height {
      padded.replaceSubrange(
        y * newWidth..<y * newWidth + width, with: pixels[y * width..<(y + 1) * width])
    }
    return LinearImage(width: newWidth, height: newHeight, pixels: padded)
  }

  /// The bytes of an `SRGB8_ALPHA8` texture, which samplers decode to these pixels.
  package var encoded: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
      for (index, pixel) in pixels.enumerated() {
        bytes[index * 4] = SRGB.byte(pixel.x)
        bytes[index * 4 + 1] = SRGB.byte(pixel.y)
        bytes[index * 4 + 2] = SRGB.byte(pixel.z)
        bytes[index * 4 + 3] = UInt8(min(max(pixel.w, 0), 1) * 255 + 0.5)
      }
      count = pixels.count * 4
    }
  }
}

/// Returns the signed distance to a box with rounded corners about the origin; negative inside.
///
/// - Parameters:
///   - place: The position relative to the box's centre.
///   - half: Half the width and height.
///   - radius: The radius of the corners, at most the smaller half.
func roundedBoxDistance(_ place: SIMD2<Float>, half: SIMD2<Float>, radius: Float) -> Float {
  let beyond = SIMD2(abs(place.x), abs(place.y)) - half + radius
  let outside = SIMD2(max(beyond.x, 0), max(beyond.y, 0))
  return (outside * outside).sum().squareRoot() + min(beyond.max(), 0) - radius
}

/// The overlaps of two divisions of the same length: into `from` source cells and into `to` target cells.
private struct AreaWeights {
  let from: Int
  let to: Int
  private var ratio: Double { Double(from) / Double(to) }

  init(from: Int, to: Int) {
    precondition(from >= 1 && to >= 1, "\(from) pixels cannot become \(to)")
    self.from = from
    self.to = to
  }

  /// Returns the share of a target cell that a source cell covers.
  func share(of source: Int, in target: Int) -> Float {
    let low = max(Double(source), Double(target) * ratio)
    let high = min(Double(source + 1), Double(target + 1) * ratio)
    return Float(max(0, high - low) / ratio)
  }

  /// Returns the target cells that overlap a source cell.
  func targets(of source: Int) -> ClosedRange<Int> {
    let first = min(Int(Double(source) / ratio), to - 1)
    return first...min(max(first, Int(Double(source + 1) / ratio)), to - 1)
  }

  /// Calls `body` with each source cell that overlaps a target cell, and the share of the target cell that it covers.
  @inline(__always)
  func forEach(of target: Int, _ body: (Int, Float) -> Void) {
    let first = Int(Double(target) * ratio)
    let last = min(Int((Double(target + 1) * ratio).rounded(.up)), from) - 1
    for source in first...max(first, last) { body(source, share(of: source, in: target)) }
  }
}
