internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook

/// A frame, and the point in the frame at which a label is searched.
struct PickView {
  /// The frame's transform.
  let transform: LabelTransform
  /// The point, window pixels.
  let point: SIMD2<Double>
  /// The point, NDC.
  var ndc: SIMD2<Float> { ndc(point) }

  /// Returns the NDC point of a window point.
  func ndc(_ point: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(transform.uniforms.viewport.ndcPoint(ofWindowPoint: point))
  }
}

/// A part of a label that may be visible at a point.
struct Candidate {
  /// The NDC depth.
  var depth: Float
  var label: Int
  var layer: LabelLayer
  /// The bounds of everything that is painted of the label.
  var frame: Frame
  /// The glyphs and images near the point; nil for a box, and for a label that lies in its own plane.
  var ink: [SeenQuad]?

  /// A rectangle of the window.
  struct Frame {
    /// The corner nearest to the window's origin.
    var low: SIMD2<Double>
    /// The opposite corner.
    var high: SIMD2<Double>

    /// Returns whether a window point is at most `distance` pixels from the rectangle, horizontally and vertically.
    func isNear(_ point: SIMD2<Double>, _ distance: Double) -> Bool {
      point.x >= low.x - distance && point.x <= high.x + distance && point.y >= low.y - distance
        && point.y <= high.y + distance
    }

    /// Returns whether the rectangle contains a window point.
    func holds(_ point: SIMD2<Double>) -> Bool {
      point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
  }
}

extension LabelPicker {
  /// Returns the parts of labels whose bounds contain a point or are within `slop` pixels of it.
  ///
  /// Parts nearest to the camera come first, in the order of the depth test.
  ///
  /// - Parameter labels: The labels that are tested; nil for the labels that the index finds.
  func candidates(
    in view: PickView, among labels: [Int]?, isFrontOnly: Bool, slop: Double
  ) -> [Candidate] {
    let (transform, uniforms) = (view.transform, view.transform.uniforms)
    let ndc = view.ndc
    let largest = max(largestSize, uniforms.leastHighlight)
    let padding = pointwiseMax(
      (uniforms.box?.padding ?? .zero) * largest * uniforms.projectionScale, .zero)
    let reach =
      SIMD2<Float>(SIMD2(repeating: slop))
      / SIMD2(Float(uniforms.viewport.width), Float(uniforms.viewport.height)) * 2
    var candidates: [Candidate] = []
    if let labels {
      for label in labels {
        add(
          label, to: &candidates, in: view, padding: padding, isFrontOnly: isFrontOnly, slop: slop)
      }
    } else {
      let margin =
        uniforms.movesLabels ? uniforms.sides.z * largest * uniforms.projectionScale.x : 0
      index.forEachLabel(
        at: ndc, in: uniforms, spare: padding + [margin, 0], slop: reach
      ) { label in
        add(
          label, to: &candidates, in: view, padding: padding, isFrontOnly: isFrontOnly, slop: slop)
      }
    }
    // Highlighted labels may exceed the bounds of their blocks, so add them. Duplicates do no harm.
    if uniforms.highlightScale > 1 || uniforms.leastHighlight > 0 {
      for label in transform.highlightedLabels where label < batch.labels.count {
        add(
          label, to: &candidates, in: view, padding: padding, isFrontOnly: isFrontOnly, slop: slop)
      }
    }
    candidates.sort { ($0.depth, $0.label) < ($1.depth, $1.label) }
    return candidates
  }

  /// Adds the pickable parts of a label whose bounds are within `slop` pixels of the point.
  private func add(
    _ label: Int, to candidates: inout [Candidate], in view: PickView, padding: SIMD2<Float>,
    isFrontOnly: Bool, slop: Double
  ) {
    let (transform, uniforms) = (view.transform, view.transform.uniforms)
    let record = batch.labels[label]
    let center = transform.clipPosition(of: record, index: label)
    guard !isFar(record, center, from: view, padding: padding, slop: slop) else { return }
    if let states = transform.states, !states[label].isPickable { return }
    if isFrontOnly || uniforms.lastRecession < 2, transform.isBehind(record, index: label) {
      return
    }
    var clipPosition = center
    if !batch.tiles.isEmpty {
      // The depth of a tile is the depth of its point under the pointer.
      let plane = SeenPlane(of: record, index: label, transform: transform)
      guard let offset = plane.offset(at: SIMD2<Double>(view.ndc)) else { return }
      clipPosition = SIMD4<Float>(plane.clipPosition(of: offset))
    }
    let frame = frame(of: label, center: center, padding: padding, in: view)
    guard frame.isNear(view.point, slop) else { return }
    let ink =
      batch.tiles.isEmpty
      ? seenQuads(of: label, near: view.point, within: slop, transform: transform) : nil
    candidates.append(
      Candidate(
        depth: clipPosition.z / clipPosition.w, label: label, layer: .ink, frame: frame, ink: ink))
    guard uniforms.box != nil, transform.hasBox(label) else { return }
    let behind = clipPosition.z + clipPosition.w * LabelLayer.box.depth
    candidates.append(
      Candidate(depth: behind / clipPosition.w, label: label, layer: .box, frame: frame))
  }

  /// Returns whether a label is certainly farther than `slop` pixels from the point.
  ///
  /// The method reads only the record, because most labels are far away, and each further read may
  /// wait for memory.
  private func isFar(
    _ label: LabelRecord, _ center: SIMD4<Float>, from view: PickView, padding: SIMD2<Float>,
    slop: Double
  ) -> Bool {
    guard batch.tiles.isEmpty else { return false }
    let uniforms = view.transform.uniforms
    let em = max(label.size * max(uniforms.highlightScale, 1), uniforms.leastHighlight)
    let half = (SIMD2(label.halfWidth, label.halfHeight) + index.overhang) * em
    let viewport = SIMD2(Float(uniforms.viewport.width), Float(uniforms.viewport.height))
    let spare = (Float(slop) + 2) * 2 / viewport * abs(center.w)
    let across = view.ndc * center.w - SIMD2(center.x, center.y)
    let room = half * uniforms.projectionScale + padding + spare
    return abs(across.x) > room.x || abs(across.y) > room.y
  }

  /// Returns the window rectangle around everything painted for a label, enlarged by one pixel.
  private func frame(
    of label: Int, center: SIMD4<Float>, padding: SIMD2<Float>, in view: PickView
  ) -> Candidate.Frame {
    let uniforms = view.transform.uniforms
    let bounds = index.bounds(ofLabel: label)
    var growth = max(uniforms.highlightScale, 1)
    let size = batch.labels[label].size
    if label == uniforms.highlightedLabel, size > 0 {
      growth = max(growth, uniforms.leastHighlight / size)
    }
    var scale = uniforms.projectionScale * growth
    // A tile's points are nearer or farther than its centre by at most the circle's radius.
    if !batch.tiles.isEmpty { scale += SIMD2(abs(view.ndc.x), abs(view.ndc.y)) + 1 }
    let middle = SIMD2(center.x, center.y)
    let viewport = uniforms.viewport
    let low = (middle + bounds.low * scale - padding) / center.w
    let high = (middle + bounds.high * scale + padding) / center.w
    // Window points have y down.
    let lowerLeft = viewport.windowPoint(ofNDCPoint: SIMD2<Double>(low))
    let upperRight = viewport.windowPoint(ofNDCPoint: SIMD2<Double>(high))
    return Candidate.Frame(
      low: [lowerLeft.x - 1, upperRight.y - 1], high: [upperRight.x + 1, lowerLeft.y + 1])
  }

  /// Returns whether anything of a candidate is painted at a point.
  func isPainted(_ candidate: Candidate, at point: SIMD2<Double>, in view: PickView) -> Bool {
    switch candidate.layer {
    case .box:
      isInPaintedBox(candidate.label, ndc: view.ndc(point), transform: view.transform)
    default:
      candidate.ink.map { $0.contains { hasInk($0, at: point) } }
        ?? hasInk(candidate.label, at: point, transform: view.transform)
    }
  }

  /// Returns whether the ball or the centerpiece hides a candidate at a point.
  func isCovered(_ candidate: Candidate, at point: SIMD2<Double>, in view: PickView) -> Bool {
    let uniforms = view.transform.uniforms
    if let depth = uniforms.ball?.depth(at: SIMD2<Double>(view.ndc(point))),
      candidate.depth >= Float(depth)
    {
      return true
    }
    return centerpieceDepth(at: point, uniforms: uniforms).map { candidate.depth >= $0 } ?? false
  }

  /// Returns the NDC depth of the centerpiece at a point; nil if the centerpiece has no ink at the point.
  private func centerpieceDepth(
    at windowPoint: SIMD2<Double>, uniforms: FrameUniforms
  ) -> Float? {
    guard let picker = centerpieces.first else { return nil }
    let transform = LabelTransform(uniforms: uniforms.ofCenterpiece)
    guard picker.hasInk(0, at: windowPoint, transform: transform) else { return nil }
    let clipPosition = transform.clipPosition(of: picker.batch.labels[0], index: 0)
    return clipPosition.z / clipPosition.w
  }
}
