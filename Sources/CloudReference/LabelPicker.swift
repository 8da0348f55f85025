public import CloudCore
internal import Geometry

/// Finds the label under a point of the window, on the CPU, by the shader's own arithmetic.
///
/// An index finds the few labels whose bounds hold the point, which are then looked at closely. Nearest depth wins; at equal depths the lower index, as the depth test decides.
public struct LabelPicker: Sendable {
  /// What of a label counts as hit.
  public enum Target: Sendable {
    /// What is painted, as an identity buffer shows it: the letters' ink, and boxes where the
    /// frame's style has them.
    case ink
    /// What is painted, and where there is nothing, the box around a label's text.
    case inkOrBox
  }

  /// The labels; which of their glyphs are drawn and which pictures are there may change here, the
  /// rest by ``update(_:changed:)``.
  public var batch: GlyphBatch
  private var index: LabelIndex
  /// What stands in the middle and hides labels behind it: none or one.
  private let centerpieces: [LabelPicker]
  /// The largest em, world units.
  private var largestSize: Float
  /// Steps of the rasteriser's grid in a pixel.
  private let stepsPerPixel: Double

  /// A picker for the labels of `batch`.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - centerpiece: What stands in their middle, if anything.
  ///   - subpixelBits: The rasteriser moves corners to a grid of 2 to this power steps a pixel
  ///     before it decides which pixels they enclose; `GL_SUBPIXEL_BITS` of the driver.
  /// - Complexity: O(n log n) in the labels, O(n) in the glyphs.
  public init(
    batch: GlyphBatch, centerpiece: Centerpiece? = nil, subpixelBits: Int = 8
  ) {
    precondition((0...16).contains(subpixelBits), "\(subpixelBits) bits of sub-pixel precision")
    self.batch = batch
    centerpieces =
      centerpiece.map { [LabelPicker(batch: $0.batch, subpixelBits: subpixelBits)] } ?? []
    largestSize = batch.labels.lazy.map(\.size).max() ?? 0
    stepsPerPixel = Double(1 << subpixelBits)
    index = LabelIndex(of: batch)
  }

  /// Takes over a batch whose labels have other places, sizes or glyphs, or that has more labels.
  ///
  /// - Parameters:
  ///   - batch: The labels; those before keep their numbers.
  ///   - changed: The numbers of the labels that have changed; new ones need not be in.
  /// - Complexity: O(changed + new), and O(labels) for the largest size.
  public mutating func update(_ batch: GlyphBatch, changed: some Sequence<Int>) {
    self.batch = batch
    largestSize = batch.labels.lazy.map(\.size).max() ?? 0
    index.update(changed, of: batch)
  }

  /// The label at a point.
  ///
  /// - Parameters:
  ///   - windowPoint: Pixels from the top left of the viewport; pixel centres lie at halves.
  ///   - uniforms: The frame that is shown.
  ///   - target: What counts as hit.
  ///   - isFrontOnly: Whether labels behind the rim are passed over.
  ///   - states: One for each label, as the frame shows them; labels that are hidden, or nearly so,
  ///     are passed over.
  /// - Returns: The label's index, or nil.
  /// - Complexity: O(labels), with a very small share of each: 0.007 ms among 100 000.
  public func label(
    at windowPoint: SIMD2<Double>, uniforms: FrameUniforms, target: Target,
    isFrontOnly: Bool = false, states: LabelStates? = nil
  ) -> Int? {
    let transform = LabelTransform(uniforms: uniforms, states: states, tiles: batch.tiles)
    let ndc = SIMD2<Float>(uniforms.viewport.ndcPoint(ofWindowPoint: windowPoint))
    let ballDepth = uniforms.ball?.depth(at: SIMD2<Double>(ndc)).map { Float($0) } ?? .infinity
    var candidates: [Candidate] = []
    func consider(_ label: Int) {
      if let states, !states[label].isPickable { return }
      let record = batch.labels[label]
      if isFrontOnly || uniforms.lastRecession < 2, transform.isBehind(record, index: label) {
        return
      }
      var clipPosition = transform.clipPosition(of: record, index: label)
      if !batch.tiles.isEmpty {
        // A tile's depth is that of its point which is seen.
        let plane = SeenPlane(of: record, index: label, transform: transform)
        guard let offset = plane.offset(at: SIMD2<Double>(ndc)) else { return }
        clipPosition = SIMD4<Float>(plane.clipPosition(of: offset))
      }
      candidates.append(
        Candidate(depth: clipPosition.z / clipPosition.w, label: label, layer: .ink))
      guard uniforms.box != nil, transform.hasBox(label) else { return }
      let behind = clipPosition.z + clipPosition.w * LabelLayer.box.depth
      candidates.append(Candidate(depth: behind / clipPosition.w, label: label, layer: .box))
    }
    let spare = (uniforms.box?.padding ?? .zero) * largestSize * uniforms.projectionScale
    index.forEachLabel(
      at: ndc, in: uniforms, spare: pointwiseMax(spare, .zero), consider)
    // Highlighted labels may be larger than the bounds of the blocks; twice does no harm.
    if uniforms.highlightScale > 1 {
      for label in transform.highlightedLabels where label < batch.labels.count { consider(label) }
    }
    candidates.removeAll { $0.depth >= ballDepth }
    if !candidates.isEmpty, let depth = centerpieceDepth(at: windowPoint, uniforms: uniforms) {
      candidates.removeAll { $0.depth >= depth }
    }
    candidates.sort { ($0.depth, $0.label) < ($1.depth, $1.label) }
    let painted = candidates.first { candidate in
      switch candidate.layer {
      case .box: isInPaintedBox(candidate.label, ndc: ndc, transform: transform)
      default: hasInk(candidate.label, at: windowPoint, transform: transform)
      }
    }
    if let painted { return painted.label }
    guard target == .inkOrBox else { return nil }
    return candidates.first { isInBox($0.label, ndc: ndc, transform: transform) }?.label
  }

  /// The NDC depth of the centerpiece where it has ink; nil beside it.
  private func centerpieceDepth(
    at windowPoint: SIMD2<Double>, uniforms: FrameUniforms
  ) -> Float? {
    guard let picker = centerpieces.first else { return nil }
    let transform = LabelTransform(uniforms: uniforms.ofCenterpiece)
    guard picker.hasInk(0, at: windowPoint, transform: transform) else { return nil }
    let clipPosition = transform.clipPosition(of: picker.batch.labels[0], index: 0)
    return clipPosition.z / clipPosition.w
  }

  /// A part of a label that a point may show.
  private struct Candidate {
    var depth: Float
    var label: Int
    var layer: LabelLayer
  }

  /// Whether the box that the style paints behind a label holds a point.
  private func isInPaintedBox(
    _ label: Int, ndc: SIMD2<Float>, transform: LabelTransform
  ) -> Bool {
    guard let shape = transform.boxShape(of: batch.labels[label], index: label),
      let offset = offset(of: ndc, in: label, transform: transform)
    else { return false }
    return shape.contains(offset)
  }

  /// Whether the box around a label's text, advance by line height, holds a point.
  private func isInBox(_ label: Int, ndc: SIMD2<Float>, transform: LabelTransform) -> Bool {
    let record = batch.labels[label]
    guard let offset = offset(of: ndc, in: label, transform: transform) else { return false }
    return abs(offset.x) <= record.halfWidth && abs(offset.y) <= record.halfHeight
  }

  /// A point of the window as em from a label's centre.
  private func offset(
    of ndc: SIMD2<Float>, in label: Int, transform: LabelTransform
  ) -> SIMD2<Float>? {
    let record = batch.labels[label]
    guard batch.tiles.isEmpty else {
      let plane = SeenPlane(of: record, index: label, transform: transform)
      return plane.offset(at: SIMD2<Double>(ndc)).map { SIMD2<Float>($0) }
    }
    let center = transform.clipPosition(of: record, index: label)
    let scale = transform.scale(of: record, index: label)
    return (ndc * center.w - SIMD2(center.x, center.y)) / scale
  }

  /// A window point moved to the rasteriser's grid.
  func snapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    (point * stepsPerPixel).rounded(.toNearestOrAwayFromZero) / stepsPerPixel
  }

  /// Whether one of a label's glyphs has ink at a point.
  private func hasInk(
    _ label: Int, at windowPoint: SIMD2<Double>, transform: LabelTransform
  ) -> Bool {
    guard batch.tiles.isEmpty else {
      return hasTileInk(label, at: windowPoint, transform: transform)
    }
    let record = batch.labels[label]
    for word in batch.glyphs[batch.glyphRange(of: label)] {
      let quad = batch.quads[Int(word.quad)]
      guard
        let place = place(
          of: windowPoint, in: word, quad: quad, label: record, transform: transform)
      else { continue }
      // Nobody aims at the bar of a glyph that is still to come.
      if batch.residency.isWaiting(quad: Int(word.quad)) { return true }
      if batch.inkByte(at: place, in: quad) >= 128 { return true }
    }
    for word in batch.pictures[batch.pictureRange(of: label)] {
      let quad = batch.pictureQuads[Int(word.quad)]
      guard
        let place = place(
          of: windowPoint, in: word, quad: quad, label: record, transform: transform)
      else { continue }
      if batch.pictureAlpha(at: place, inQuad: Int(word.quad)) >= 128 { return true }
    }
    return false
  }

  /// Where in a quad a point lies, in fractions of it, right and up; nil outside.
  private func place(
    of windowPoint: SIMD2<Double>, in word: GlyphWord, quad: GlyphQuad, label: LabelRecord,
    transform: LabelTransform
  ) -> SIMD2<Float>? {
    let viewport = transform.uniforms.viewport
    func corner(_ index: Int) -> SIMD2<Double> {
      let clip = SIMD4<Double>(
        transform.clipPosition(ofCorner: index, of: word, quad: quad, label: label))
      return viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
    }
    let (bottomLeft, topRight) = (corner(0), corner(3))
    let (low, high) = (snapped(bottomLeft), snapped(topRight))
    // A rasteriser counts points on the left and the lower edge in. Window points run downward.
    guard windowPoint.x >= low.x, windowPoint.x < high.x, windowPoint.y <= low.y,
      windowPoint.y > high.y
    else { return nil }
    // A fraction of the quad: right and up, 0…1 inside.
    return SIMD2<Float>((windowPoint - bottomLeft) / (topRight - bottomLeft))
  }
}

extension GlyphBatch {
  /// The distance field at a place in a quad, filtered as `label-identity.frag` does.
  ///
  /// - Parameter place: Fractions of the quad, right and up.
  /// - Returns: 0…255; ink from 128 up.
  package func inkByte(at place: SIMD2<Float>, in quad: GlyphQuad) -> Float {
    let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom) * quad.texelsPerEm
    let texel = SIMD2(quad.texelX, quad.texelY) + size * place - 0.5
    let corner = texel.rounded(.down)
    let weight = texel - corner
    let (x, y) = (Int(corner.x), Int(corner.y))
    let layer = atlas.layers[Int(quad.layer)]
    func byte(_ x: Int, _ y: Int) -> Float {
      let x = min(max(x, 0), atlas.layerWidth - 1)
      let y = min(max(y, 0), atlas.layerHeight - 1)
      return Float(layer[y * atlas.layerWidth + x])
    }
    let bottom = byte(x, y) * (1 - weight.x) + byte(x + 1, y) * weight.x
    let top = byte(x, y + 1) * (1 - weight.x) + byte(x + 1, y + 1) * weight.x
    return bottom * (1 - weight.y) + top * weight.y
  }
}
