public import TagSphereLabels
public import TagSphereLook

extension LabelPicker {
  /// Returns the label that a click at a pixel chooses: the pick rule of windows and of `pick`.
  ///
  /// It is the label at the pixel's centre; if there is no ink, the nearest ink within the slop,
  /// and else the text's box. Labels behind the rim are passed over unless they are drawn as
  /// clearly as those in front.
  ///
  /// - Parameters:
  ///   - pixel: A window point; any point of a pixel stands for its centre.
  ///   - frame: The displayed frame.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - states: The labels' states; nil if all are shown plainly.
  ///   - labels: Labels among which are all that their states let be hit; nil if that is not known.
  ///   - slop: How far the nearest ink may be, pixels.
  /// - Returns: The label's index, or nil.
  public func label(
    atPixel pixel: SIMD2<Double>, in frame: FrameUniforms, space: CloudSpace,
    states: LabelStates?, among labels: [Int]? = nil,
    slop: Double = LabelPicker.slop(isTouch: false)
  ) -> Int? {
    label(
      at: pixel.rounded(.down) + 0.5, uniforms: frame, target: .inkOrBox,
      isFrontOnly: space.back != .show, states: states, among: labels, slop: slop)
  }
}
