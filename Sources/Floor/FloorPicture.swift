package import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereLabels
internal import TagSphereTagData

/// The part of a view that a floor needs.
package struct FloorView: Sendable {
  /// Width and height of the picture, pixels.
  package var (width, height): (Int, Int)
  /// The columns of the matrix from model to clip space, from left to right.
  var columns: [SIMD4<Float>]
  /// Half the sides of a quad in clip space, per world unit.
  var projectionScale: SIMD2<Float>
  /// The background's colour, sRGB-encoded, 0…1.
  var background: SIMD3<Float>

  /// Takes the values that a floor needs from a frame.
  init(_ uniforms: FrameUniforms) {
    (width, height) = (uniforms.viewport.width, uniforms.viewport.height)
    let matrix = uniforms.clipFromModel
    columns = [matrix.x, matrix.y, matrix.z, matrix.w]
    projectionScale = uniforms.projectionScale
    background = uniforms.background.encoded
  }
}

/// The floor of one quad per label, for a process that draws nothing else.
package struct FloorPicture: Sendable {
  /// The view.
  package let view: FloorView
  let quads: FloorQuads
  let texels: [UInt8]
  let textureWidth: Int

  /// The maximum width and height of the texture, texels.
  private static let mostTexels = 4096

  /// Makes the picture of a batch's labels; nil if the images of the labels need more than one texture.
  ///
  /// - Parameters:
  ///   - batch: The labels, with their glyphs drawn into the atlas.
  ///   - uniforms: The view.
  package init?(labelsOf batch: GlyphBatch, in uniforms: FrameUniforms) {
    let images = LabelImages(of: batch, in: uniforms)
    let side = LabelSheets.side(of: images.area, most: Self.mostTexels)
    var sheets: [LabelSheets.Sheet] = []
    LabelSheets(images, side: side, most: LabelSheets.most)
      .pack(labelsOf: batch, order: nil) { sheets.append($0) }
    guard sheets.count == 1, let texels = sheets[0].texels else { return nil }
    (view, textureWidth) = (FloorView(uniforms), side)
    // Omit the empty rows, which would only be copied.
    let rows = sheets[0].usedRows
    self.texels = Array(texels.prefix(rows * side))
    quads = sheets[0].quads.stretched(by: Float(side) / Float(rows))
  }

  /// Reads a picture in the format that the property ``bytes`` writes; nil if the bytes are malformed.
  package init?(_ bytes: [UInt8]) {
    let words = (0..<bytes.count / 4).map { word -> UInt32 in
      var value: UInt32 = 0
      for byte in 0..<4 { value |= UInt32(bytes[word * 4 + byte]) << UInt32(8 * byte) }
      return value
    }
    func floats(_ range: Range<Int>) -> [Float] { words[range].map { Float(bitPattern: $0) } }
    guard words.count >= Self.headerWords else { return nil }
    let (corners, texels) = (Int(words[2]), Int(words[4]))
    let start = Self.headerWords + corners
    guard words.count >= start, bytes.count == start * 4 + texels else { return nil }
    let numbers = floats(5..<Self.headerWords)
    view = FloorView(width: Int(words[0]), height: Int(words[1]), numbers)
    quads = FloorQuads(corners: floats(Self.headerWords..<start))
    textureWidth = Int(words[3])
    self.texels = Array(bytes[(start * 4)...])
  }

  /// Width, height, number of corner values, texture width, number of texels, and the view.
  private static let headerWords = 5 + FloorView.numberCount

  /// The picture as bytes, for a process on the same machine.
  package var bytes: [UInt8] {
    var words = [view.width, view.height, quads.corners.count, textureWidth, texels.count]
      .map { UInt32($0) }
    words += (view.numbers + quads.corners).map(\.bitPattern)
    var bytes: [UInt8] = []
    for word in words {
      for byte: UInt32 in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * byte))) }
    }
    return bytes + texels
  }
}

extension FloorView {
  fileprivate static let numberCount = 16 + 2 + 3

  fileprivate var numbers: [Float] {
    columns.flatMap { column in (0..<4).map { column[$0] } }
      + [projectionScale.x, projectionScale.y, background.x, background.y, background.z]
  }

  fileprivate init(width: Int, height: Int, _ numbers: [Float]) {
    (self.width, self.height) = (width, height)
    columns = (0..<4).map { column in
      SIMD4(
        numbers[column * 4], numbers[column * 4 + 1], numbers[column * 4 + 2],
        numbers[column * 4 + 3])
    }
    projectionScale = SIMD2(numbers[16], numbers[17])
    background = SIMD3(numbers[18], numbers[19], numbers[20])
  }
}

extension FloorRenderer {
  /// Creates a floor from the picture of another process.
  package convenience init(_ picture: FloorPicture) throws(GLError) {
    let texture = FloorTexture(
      texels: picture.texels, width: picture.textureWidth,
      height: picture.texels.count / max(picture.textureWidth, 1))
    try self.init([FloorPart(picture.quads, texture: texture)])
  }
}
