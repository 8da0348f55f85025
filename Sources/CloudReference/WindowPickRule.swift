package import TagSphereLabels
package import TagSphereLook

extension LabelPicker {
  /// Returns the label that a click at a pixel chooses: the pick rule of windows and of `pick`.
  ///
  /// The rule chooses the first label that exists of these: the label with ink at the pixel's
  /// centre, the label with the nearest ink within the slop, and the label whose text box contains
  /// the pixel. Labels behind the rim are skipped unless they are drawn as clearly as labels in
  /// front.
  ///
  /// - Parameters:
  ///   - pixel: A window point; any point of a pixel stands for its centre.
  ///   - frame: The displayed frame.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - states: The labels' states; nil if all labels are shown normally.
  ///   - labels: A list that contains at least all labels that the states allow to be hit; nil if
  ///     unknown.
  ///   - slop: The largest distance to the nearest ink, pixels.
  /// - Returns: The label's index, or nil.
  package func label(
    atPixel pixel: SIMD2<Double>, in frame: FrameUniforms, space: CloudSpace,
    states: LabelStates?, among labels: [Int]? = nil,
    slop: Double = LabelPicker.slop(isTouch: false)
  ) -> Int? {
    label(
      at: pixel.rounded(.down) + 0.5, uniforms: frame, target: .inkOrBox,
      isFrontOnly: space.back != .show, states: states, among: labels, slop: slop)
  }
}
