import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData

/// A picker that examines every glyph of every label, in double precision throughout.
struct BruteForcePicker {
  /// The labels picked at a point, and whether an edge is so near that rounding decides.
  struct Answer {
    var ink: Int?
    var inkOrBox: Int?
    var isDoubtful = false
  }

  private struct Rectangle {
    var label: Int
    var quad: Int?
    var depth: Double
    var low: SIMD2<Double>
    var high: SIMD2<Double>
  }

  private let batch: GlyphBatch
  private let rim: Double
  private var rectangles: [Rectangle] = []

  /// Creates a picker with the window rectangles of all quads and boxes, nearest first.
  init(batch: GlyphBatch, orientation: Quaternion, camera: Camera, viewport: Viewport) {
    self.batch = batch
    rim = camera.distance - 1 / camera.distance
    for (index, label) in batch.labels.enumerated() {
      let center = orientation.rotate([Double(label.x), Double(label.y), Double(label.z)])
      let size = Double(label.size)
      func add(quad: Int?, _ low: SIMD2<Double>, _ high: SIMD2<Double>) {
        let bottomLeft = camera.windowPoint(
          ofWorldPoint: center + [low.x * size, low.y * size, 0], in: viewport)
        let topRight = camera.windowPoint(
          ofWorldPoint: center + [high.x * size, high.y * size, 0], in: viewport)
        rectangles.append(
          Rectangle(
            label: index, quad: quad, depth: camera.distance - center.z,
            low: [bottomLeft.x, topRight.y], high: [topRight.x, bottomLeft.y]))
      }
      let (halfWidth, halfHeight) = (Double(label.halfWidth), Double(label.halfHeight))
      add(quad: nil, [-halfWidth, -halfHeight], [halfWidth, halfHeight])
      for word in batch.glyphs[batch.glyphRange(of: index)] {
        let quad = batch.quads[Int(word.quad)]
        let pen = Double(word.pen) / 512
        add(
          quad: Int(word.quad), [Double(quad.left) + pen, Double(quad.bottom)],
          [Double(quad.right) + pen, Double(quad.top)])
      }
    }
    rectangles.sort { ($0.depth, $0.label) < ($1.depth, $1.label) }
  }

  /// Returns the labels picked at a point.
  func answer(at point: SIMD2<Double>, isFrontOnly: Bool = false) -> Answer {
    var answer = Answer()
    var box: Int?
    for rectangle in rectangles {
      let nearest = pointwiseMin(point - rectangle.low, rectangle.high - point).min()
      guard nearest > -0.01 else { continue }
      if abs(rectangle.depth - rim) < 1e-5, isFrontOnly { answer.isDoubtful = true }
      if isFrontOnly, rectangle.depth > rim { continue }
      if nearest < 0.01 { answer.isDoubtful = true }
      guard nearest >= 0 else { continue }
      if let quad = rectangle.quad {
        let place = (point - rectangle.low) / (rectangle.high - rectangle.low)
        let byte = inkByte([place.x, 1 - place.y], in: batch.quads[quad])
        if abs(byte - 128) < 0.5 { answer.isDoubtful = true }
        if byte >= 128, answer.ink == nil { answer.ink = rectangle.label }
      } else if box == nil {
        box = rectangle.label
      }
    }
    answer.inkOrBox = answer.ink ?? box
    return answer
  }

  /// Returns the labels picked at a point with a slop of at most 8 pixels.
  ///
  /// If the point has no ink, the nearest ink in the pixels around the point is picked. At equal distances,
  /// the label nearest to the camera is picked.
  func answer(at point: SIMD2<Double>, slop: Int, isFrontOnly: Bool) -> Answer {
    var near = self
    near.rectangles = rectangles.filter {
      pointwiseMin(point - $0.low, $0.high - point).min() > -Double(slop) - 1
    }
    var answer = near.answer(at: point, isFrontOnly: isFrontOnly)
    guard answer.ink == nil else { return answer }
    var best: (square: Int, rank: Int)?
    for y in -slop...slop {
      for x in -slop...slop {
        let square = x * x + y * y
        guard square > 0, square <= slop * slop else { continue }
        let beside = near.answer(at: point + [Double(x), Double(y)], isFrontOnly: isFrontOnly)
        if beside.isDoubtful { answer.isDoubtful = true }
        guard let ink = beside.ink,
          let rank = near.rectangles.firstIndex(where: { $0.label == ink })
        else { continue }
        if (square, rank) < best ?? (.max, .max) { best = (square, rank) }
      }
    }
    answer.ink = best.map { near.rectangles[$0.rank].label }
    answer.inkOrBox = answer.ink ?? answer.inkOrBox
    return answer
  }

  private func inkByte(_ place: SIMD2<Double>, in quad: GlyphQuad) -> Double {
    let texelsPerEm = Double(quad.texelsPerEm)
    let x = Double(quad.texelX) + Double(quad.right - quad.left) * texelsPerEm * place.x - 0.5
    let y = Double(quad.texelY) + Double(quad.top - quad.bottom) * texelsPerEm * place.y - 0.5
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (across, up) = (x - Double(column), y - Double(row))
    func byte(_ column: Int, _ row: Int) -> Double {
      Double(batch.atlas.layers[Int(quad.layer)][row * batch.atlas.layerWidth + column])
    }
    let bottom = byte(column, row) * (1 - across) + byte(column + 1, row) * across
    let top = byte(column, row + 1) * (1 - across) + byte(column + 1, row + 1) * across
    return bottom * (1 - up) + top * up
  }
}
