internal import TagSphereForms
internal import TagSphereGeometry
package import TagSphereLabels

/// The part of a picture that labels may take.
package struct PictureRoom: Hashable, Sendable {
  /// Areas of the picture that are drawn over the cloud, such as a legend, pixels.
  package var obstacles: [Overlay.Rectangle]
  /// Whether labels are hidden if an edge of the picture would cut them.
  ///
  /// Labels too large for the picture are exempt, because they would never be shown.
  package var hasEdges: Bool

  /// Creates the room of a picture.
  package init(obstacles: [Overlay.Rectangle] = [], hasEdges: Bool = false) {
    (self.obstacles, self.hasEdges) = (obstacles, hasEdges)
  }

  /// The distance between labels and obstacles, pixels.
  fileprivate static let gap = 4.0

  /// The areas that are not free for labels, in the plane of `LabelPaths.Place.box`.
  struct Taken: Hashable, Sendable {
    /// The areas of the obstacles.
    private let obstacles: [Box]
    /// The whole picture, if its edges count.
    private let picture: Box?
    /// The areas left and right of the picture.
    private let sides: [Box]
    /// The areas above and below the picture.
    private let ends: [Box]
    private let all: [Box]

    /// A practically infinite length, in units of the plane.
    private static let far: Float = 1e4

    init(obstacles: [Box] = [], picture: Box? = nil) {
      (self.obstacles, self.picture) = (obstacles, picture)
      let far = Self.far
      sides =
        picture.map {
          [
            Box(left: -far, bottom: -far, right: $0.left, top: far),
            Box(left: $0.right, bottom: -far, right: far, top: far),
          ]
        } ?? []
      ends =
        picture.map {
          [
            Box(left: -far, bottom: -far, right: far, top: $0.bottom),
            Box(left: -far, bottom: $0.top, right: far, top: far),
          ]
        } ?? []
      all = obstacles + sides + ends
    }

    /// Returns the areas that a label must not overlap.
    func areas(for label: Box) -> [Box] {
      guard let picture else { return all }
      let isWider = label.right - label.left > picture.right - picture.left
      let isHigher = label.top - label.bottom > picture.top - picture.bottom
      guard isWider || isHigher else { return all }
      return obstacles + (isWider ? [] : sides) + (isHigher ? [] : ends)
    }

    /// Returns whether a box certainly overlaps none of the areas.
    func leavesFree(_ box: Box) -> Bool {
      if let picture {
        guard box.left >= picture.left, box.right <= picture.right,
          box.bottom >= picture.bottom, box.top <= picture.top
        else { return false }
      }
      return !obstacles.contains { $0.overlaps(box) }
    }

    /// Returns whether a label overlaps any of the areas.
    func overlaps(_ label: Box) -> Bool { areas(for: label).contains { $0.overlaps(label) } }
  }

  /// Returns the areas that are not free for labels in a view.
  func taken(in uniforms: FrameUniforms) -> Taken {
    let scale = ViewAxes.screenScale(uniforms) / uniforms.projectionScale
    func place(_ ndc: SIMD2<Float>) -> SIMD2<Float> { (ndc - uniforms.shift) * scale }
    let window = SIMD2(Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    return Taken(
      obstacles: obstacles.map { area in
        let (low, high) = (area.origin - Self.gap, area.origin + area.size + Self.gap)
        return Box(
          low: place(SIMD2<Float>([low.x, high.y] / window * [2, -2] + [-1, 1])),
          high: place(SIMD2<Float>([high.x, low.y] / window * [2, -2] + [-1, 1])))
      },
      picture: hasEdges ? Box(low: place([-1, -1]), high: place([1, 1])) : nil)
  }
}

extension Overlay.Rectangle {
  /// Returns the area plus the gap that labels leave around it.
  ///
  /// - Parameters:
  ///   - center: The origin of the result, pixels.
  ///   - unit: The unit of lengths, pixels.
  /// - Returns: The area in units, y up.
  func spaced(about center: SIMD2<Double>, unit: Double) -> Box {
    let low = (origin - PictureRoom.gap - center) / unit
    let high = (origin + size + PictureRoom.gap - center) / unit
    return Box(
      low: SIMD2(Float(low.x), Float(-high.y)), high: SIMD2(Float(high.x), Float(-low.y)))
  }
}
