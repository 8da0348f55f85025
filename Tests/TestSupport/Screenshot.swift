internal import Foundation

/// A screenshot, 8 bits per channel, top row first.
package struct Screenshot: Equatable, Sendable, CustomReflectable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Four bytes per pixel: blue, green, red, and one unused.
  private let bytes: Data

  /// Parses an X window dump, version 7: ZPixmap, 32 bits per pixel, little-endian.
  ///
  /// Source: XWDFile.h of the X Window System.
  init(xwd: Data) throws {
    func field(_ index: Int) -> Int {
      xwd.dropFirst(index * 4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    guard xwd.count >= 100, field(1) == 7, field(2) == 2, field(7) == 0, field(11) == 32,
      field(12) == field(4) * 4
    else {
      throw ToolFailure(description: "the screen is no 32-bit X window dump of version 7")
    }
    (width, height) = (field(4), field(5))
    // The palette, 12 bytes per colour, lies between the header and the pixels.
    let start = field(0) + field(19) * 12
    bytes = Data(xwd.dropFirst(start).prefix(width * height * 4))
    guard bytes.count == width * height * 4 else {
      throw ToolFailure(description: "the X window dump ends early")
    }
  }

  /// The size alone, so that a failed test does not print each pixel.
  package var customMirror: Mirror { Mirror(self, children: ["size": (width, height)]) }

  /// The colour of a pixel, with the origin at the top left: red, green, blue.
  package subscript(x: Int, y: Int) -> SIMD3<Int> {
    let offset = (y * width + x) * 4
    return [Int(bytes[offset + 2]), Int(bytes[offset + 1]), Int(bytes[offset])]
  }

  /// Returns the pixels in which one channel exceeds the two others by a margin.
  ///
  /// Channels 0, 1 and 2 are red, green and blue.
  package func points(channel: Int, above margin: Int) -> [SIMD2<Int>] {
    let wanted = 2 - channel
    let (second, third) = ((wanted + 1) % 3, (wanted + 2) % 3)
    return bytes.withUnsafeBytes { (pixels: UnsafeRawBufferPointer) in
      var points: [SIMD2<Int>] = []
      var offset = 0
      while offset < pixels.count {
        let value = Int(pixels[offset + wanted]) - margin
        if value > Int(pixels[offset + second]), value > Int(pixels[offset + third]) {
          points.append([offset / 4 % width, offset / 4 / width])
        }
        offset += 4
      }
      return points
    }
  }

  /// Returns the pixels that have one of several colours, row by row, with the colour's index.
  ///
  /// - Parameters:
  ///   - colors: Red, green, blue; without duplicates.
  ///   - width: The number of columns to search from the left.
  ///   - height: The number of rows to search from the top.
  package func pixels(
    of colors: [SIMD3<Int>], width: Int, height: Int
  ) -> [(point: SIMD2<Int>, color: Int)] {
    let places = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, $0) })
    var pixels: [(point: SIMD2<Int>, color: Int)] = []
    for y in 0..<height {
      for x in 0..<width { places[self[x, y]].map { pixels.append(([x, y], $0)) } }
    }
    return pixels
  }

  /// Whether every pixel is black.
  package var isBlack: Bool { isPlain && self[0, 0] == .zero }

  /// Whether all pixels have the same colour.
  package var isPlain: Bool {
    bytes.withUnsafeBytes { (pixels: UnsafeRawBufferPointer) in
      var offset = 4
      while offset < pixels.count {
        for channel in offset..<offset + 3 where pixels[channel] != pixels[channel - 4] {
          return false
        }
        offset += 4
      }
      return true
    }
  }

  /// Returns the share of bytes that differ from another screenshot of this size, 0…1.
  package func difference(from other: Screenshot) -> Double {
    precondition(bytes.count == other.bytes.count, "pictures of two sizes")
    guard bytes != other.bytes else { return 0 }
    let count = bytes.withUnsafeBytes { (these: UnsafeRawBufferPointer) in
      other.bytes.withUnsafeBytes { (those: UnsafeRawBufferPointer) in
        var count = 0
        var offset = 0
        while offset < these.count {
          if these[offset] != those[offset] { count += 1 }
          offset += 1
        }
        return count
      }
    }
    return Double(count) / Double(bytes.count)
  }
}
