internal import TagSphereCloudReference
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The plane of a label in a picture.
///
/// It maps em about the label's position, y up, to pixels from the picture's upper left corner, y
/// down.
struct LabelPlane: Sendable {
  /// The label's position, and the steps of one em to the right and of one em up, clip space.
  private let (center, across, upward): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// Half the picture's width and height, pixels.
  private let half: SIMD2<Double>

  /// Creates the plane of a label, placed as by the shaders; nil if no part of the label is drawn.
  init?(of label: LabelRecord, index: Int, in transform: LabelTransform) {
    guard transform.size(of: label, index: index) > 0 else { return nil }
    let steps = transform.steps(of: label, index: index)
    center = SIMD4<Double>(transform.clipPosition(of: label, index: index))
    (across, upward) = (SIMD4<Double>(steps.across), SIMD4<Double>(steps.upward))
    let viewport = transform.uniforms.viewport
    half = SIMD2(Double(viewport.width), Double(viewport.height)) / 2
    let extent = SIMD2(label.halfWidth, label.halfHeight) + 1
    guard center.w > 0, isSeen(Box(around: transform.boxCenter(of: label), half: extent)) else {
      return nil
    }
  }

  /// The depth of the label's position, NDC.
  ///
  /// A smaller depth is nearer.
  var depth: Double { center.z / center.w }

  /// Whether parallel lines stay parallel, as in labels that face the camera.
  var isAffine: Bool { across.w == 0 && upward.w == 0 }

  /// Returns the pixel position of a point of the plane.
  func point(_ em: SIMD2<Float>) -> SIMD2<Double> {
    let clip = clip(em)
    return half + SIMD2(clip.x, -clip.y) / clip.w * half
  }

  /// Returns the steps of one em to the right and of one em up at a point of the plane, pixels.
  func steps(at em: SIMD2<Float>) -> (right: SIMD2<Double>, up: SIMD2<Double>) {
    let clip = clip(em)
    func step(_ axis: SIMD4<Double>) -> SIMD2<Double> {
      let change = (SIMD2(axis.x, axis.y) * clip.w - SIMD2(clip.x, clip.y) * axis.w)
      return SIMD2(change.x, -change.y) / (clip.w * clip.w) * half
    }
    return (step(across), step(upward))
  }

  /// The pixels of one em upward, at the label's position.
  var pixelsPerEm: Double {
    let up = steps(at: .zero).up
    return (up * up).sum().squareRoot()
  }

  private func clip(_ em: SIMD2<Float>) -> SIMD4<Double> {
    center + across * Double(em.x) + upward * Double(em.y)
  }

  /// Returns whether a part of a box is in the picture or in the margin around it.
  private func isSeen(_ box: Box) -> Bool {
    let corners: [SIMD2<Float>] = [
      [box.left, box.bottom], [box.right, box.bottom], [box.left, box.top], [box.right, box.top],
    ]
    guard corners.allSatisfy({ clip($0).w > 0 }) else { return false }
    let points = corners.map(point)
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
    return (high + half * Self.margin).min() >= 0 && (half * (2 + Self.margin) - low).min() >= 0
  }

  /// The margin outside the picture in which labels are drawn, for bleed: a share of half the picture's sides.
  private static let margin = 0.1
}

extension Box {
  /// Creates a box from its middle and half its sides.
  init(around middle: SIMD2<Float>, half: SIMD2<Float>) {
    self.init(low: middle - half, high: middle + half)
  }
}
