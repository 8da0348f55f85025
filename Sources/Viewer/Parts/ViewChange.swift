internal import TagSphereGeometry

/// A change of the view that all parts follow.
enum ViewChange {
  /// Labels have other indices, or are gone.
  case renumbered(ShownCloud.Renumbering)
  /// There are other labels, or the same ones in another order.
  case labels
  /// A document that was read while it was shown is complete.
  case complete
  /// The images have other indices, and are decoded again.
  case images
  /// Other labels were brought to the front.
  case front
  /// The user's preferences changed; the settings and the scene have adopted them.
  case preferences(PreferenceChanges)
  /// Something other than a label was chosen.
  case chose(Choice)
  /// A visitor has left.
  case visitEnded
  /// The attract mode calls for the attention of passers-by, for the given time, from 0.
  case called(Int)
}
