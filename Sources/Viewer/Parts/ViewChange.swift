internal import TagSphereGeometry

/// A change of the view that all parts follow.
enum ViewChange {
  /// Labels have new indices, or were removed.
  case renumbered(ShownCloud.Renumbering)
  /// Labels were added or replaced, or their order has changed.
  case labels
  /// A document that was shown while it was read is complete.
  case complete
  /// The images have new indices and are decoded again.
  case images
  /// Other labels were brought to the front.
  case front
  /// The user's preferences changed; the settings and the scene have adopted them.
  case preferences(PreferenceChanges)
  /// An object other than a label was chosen, such as words of wheels.
  case chose(Choice)
  /// A visitor has left.
  case visitEnded
  /// The attract mode asks a part to attract passers-by; the value counts these calls from 0.
  case called(Int)
}
