/// A picture to calculate with: linear light, colours multiplied by alpha, bottom row first.
///
/// Only in this form are a mean, a smaller size and a soft corner what light does: without the
/// multiplication, the colours of transparent pixels would leak out as fringes; without linear
/// light, fine patterns would grow darker as they shrink.
package struct LinearImage: Hashable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Red, green, blue and alpha of each pixel, 0…1; bottom row first.
  package var pixels: [SIMD4<Float>]

  /// An image from its pixels, `width · height` of them.
  package init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == width * height, "\(pixels.count) pixels for \(width)×\(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The image of a file's bytes.
  package init(_ bitmap: Bitmap) {
    self.init(bitmap, scaledTo: (bitmap.width, bitmap.height))
  }

  /// The image of a file's bytes at another size, each pixel the mean of the area that it covers.
  ///
  /// Rows are read one at a time, so that a large picture is never held in this wide form.
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
      // Of a source row, the rows that take a share of it: one, or two neighbours.
      for target in down.targets(of: y) {
        let share = down.share(of: y, in: target)
        let start = (size.height - 1 - target) * size.width
        for x in 0..<size.width { pixels[start + x] += narrow[x] * share }
      }
    }
    self.init(width: size.width, height: size.height, pixels: pixels)
  }

  /// The image with its corners cut to arcs.
  ///
  /// - Parameter radius: Pixels; at most half the shorter side has an effect.
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

  /// Half the size, each pixel the mean of four.
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

  /// The image at the lower left of a larger, else transparent one.
  package func padded(width newWidth: Int, height newHeight: Int) -> LinearImage {
    var padded = [SIMD4<Float>](repeating: .zero, count: newWidth * newHeight)
    for y in 0..<height {
      padded.replaceSubrange(
        y * newWidth..<y * newWidth + width, with: pixels[y * width..<(y + 1) * width])
    }
    return LinearImage(width: newWidth, height: newHeight, pixels: padded)
  }

  /// The bytes of an `SRGB8_ALPHA8` texture, which samplers turn back into these pixels.
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

/// The signed distance to a box with round corners about the origin; negative inside.
///
/// - Parameters:
///   - place: From the box's centre.
///   - half: Half of width and height.
///   - radius: Of the corners, at most the smaller half.
func roundedBoxDistance(_ place: SIMD2<Float>, half: SIMD2<Float>, radius: Float) -> Float {
  let beyond = SIMD2(abs(place.x), abs(place.y)) - half + radius
  let outside = SIMD2(max(beyond.x, 0), max(beyond.y, 0))
  return (outside * outside).sum().squareRoot() + min(beyond.max(), 0) - radius
}

/// How much of each of `from` cells in a row lies in each of `to` cells over the same length.
private struct AreaWeights {
  let from: Int
  let to: Int
  private var ratio: Double { Double(from) / Double(to) }

  init(from: Int, to: Int) {
    precondition(from >= 1 && to >= 1, "\(from) pixels cannot become \(to)")
    self.from = from
    self.to = to
  }

  /// The share, as a part of a whole target cell, that a source cell has in it.
  func share(of source: Int, in target: Int) -> Float {
    let low = max(Double(source), Double(target) * ratio)
    let high = min(Double(source + 1), Double(target + 1) * ratio)
    return Float(max(0, high - low) / ratio)
  }

  /// The target cells that hold a part of a source cell.
  func targets(of source: Int) -> ClosedRange<Int> {
    let first = min(Int(Double(source) / ratio), to - 1)
    return first...min(max(first, Int(Double(source + 1) / ratio)), to - 1)
  }

  /// Calls `body` with each source cell of a target cell, and its share.
  @inline(__always)
  func forEach(of target: Int, _ body: (Int, Float) -> Void) {
    let first = Int(Double(target) * ratio)
    let last = min(Int((Double(target + 1) * ratio).rounded(.up)), from) - 1
    for source in first...max(first, last) { body(source, share(of: source, in: target)) }
  }
}
