internal import TagSphereArrangement
internal import TagSphereGLObjects
internal import TagSphereLabels

extension DustPass {
  /// Returns the labels whose dots a frame draws; the shader gives some of the dots zero area.
  ///
  /// - Parameters:
  ///   - count: The number of labels.
  ///   - uniforms: The view.
  ///   - hasFiltered: Whether the states contain labels that a filter leaves out.
  ///   - driver: The driver.
  func drawn(
    of count: Int, in uniforms: FrameUniforms, hasFiltered: Bool, driver: Driver
  ) -> [Int] {
    guard let dots = dots(of: count, in: uniforms, hasFiltered: hasFiltered, driver: driver)
    else { return [] }
    guard let order, let ordered = dots.ordered else { return Array(dots.others) }
    return dots.others
      + (ordered.large + ordered.whole + ordered.fading).flatMap { order.indices[$0].map(Int.init) }
  }
}
