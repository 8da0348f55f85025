internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry

extension DustPass {
  /// Returns how many labels a frame draws as dots that can be seen, and whose middles are in the picture.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - states: Their states; nil if all are shown.
  ///   - uniforms: The view.
  ///   - hasFiltered: Whether states leave labels out by a filter.
  ///   - driver: The driver.
  func count(
    of labels: [LabelRecord], states: LabelStates?, in uniforms: FrameUniforms, hasFiltered: Bool,
    driver: Driver
  ) -> Int {
    let dots = dots(of: labels.count, in: uniforms, hasFiltered: hasFiltered, driver: driver)
    guard let dots else { return 0 }
    var drawn = Array(dots.others)
    if let order, let ordered = dots.ordered {
      for range in ordered.large + ordered.whole + ordered.fading {
        drawn += order.indices[range].map(Int.init)
      }
    }
    return drawn.count { Self.isSeen(labels[$0], states?[$0] ?? LabelState(), in: uniforms) }
  }

  /// Returns whether the dot of a label has an area and a strength in a frame, as `Shaders/dust.vert`
  /// decides, and whether its middle is in the picture.
  private static func isSeen(
    _ label: LabelRecord, _ state: LabelState, in uniforms: FrameUniforms
  ) -> Bool {
    let arrived = uniforms.entrance?.progress ?? 1
    let isBehind = uniforms.recession(of: label) > 1
    let isStrong =
      isBehind ? uniforms.dust.x * arrived > 0 : uniforms.besideGap != nil && arrived > 0
    guard state.flags.contains(.filtered) || isStrong && label.size > 0 else { return false }
    guard !state.flags.contains(.dimmed) || uniforms.dustDim < 1 else { return false }
    let matrix = uniforms.clipFromModel
    let place = ((matrix.x * label.x + matrix.y * label.y) + matrix.z * label.z) + matrix.w
    return abs(place.x) <= place.w && abs(place.y) <= place.w
  }
}
