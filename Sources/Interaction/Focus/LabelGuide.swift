public import TagSphereCloudCore

/// What a scene asks about its labels, which it does not hold itself: the way through them.
public struct LabelGuide {
  /// The order in which Tab walks.
  public var order: () -> FocusOrder
  /// The labels that a text finds, the best first.
  public var find: (_ text: String) -> [Int]
  /// Where a label stands, model coordinates.
  public var place: (_ label: Int) -> SIMD3<Double>
  /// The label next to another on the screen, of all or of some.
  public var neighbor:
    (_ label: Int, _ direction: FocusDirection, _ frame: FrameUniforms, _ candidates: [Int]?)
      -> Int?

  /// A guide from its answers.
  public init(
    order: @escaping () -> FocusOrder, find: @escaping (_ text: String) -> [Int],
    place: @escaping (_ label: Int) -> SIMD3<Double>,
    neighbor:
      @escaping (
        _ label: Int, _ direction: FocusDirection, _ frame: FrameUniforms, _ candidates: [Int]?
      ) -> Int?
  ) {
    self.order = order
    self.find = find
    self.place = place
    self.neighbor = neighbor
  }

  /// The guide of a cloud without labels.
  public static var none: LabelGuide {
    LabelGuide(
      order: { FocusOrder(weights: []) }, find: { _ in [] }, place: { _ in [0, 0, 1] },
      neighbor: { _, _, _, _ in nil })
  }
}
