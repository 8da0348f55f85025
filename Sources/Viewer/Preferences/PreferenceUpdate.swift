package import TagSphereCloudBuilding
package import TagSphereInteraction

/// A new version of the user's preferences.
package nonisolated enum PreferenceUpdate: Sendable {
  /// The preferences changed; `notes` are sentences for the user.
  case changed(PreferenceChanges, notes: [String])
  /// The new version cannot be used; the value is the reason, as one sentence.
  case refusal(String)

  /// The design with new colours and styles; nil if these have not changed.
  package var design: CloudDesign? {
    if case .changed(let changes, _) = self { changes.design } else { nil }
  }
}

/// The settings that may change while a cloud is shown.
package nonisolated struct PreferenceChanges: Sendable {
  /// How the sphere moves.
  package var motion: MotionOptions
  /// The contents of the screen, and the size of its targets; its mounting does not change.
  package var screen: ScreenOptions
  /// The design with new colours and styles; nil if these have not changed.
  ///
  /// It keeps the layout, the font and the images of the previous design.
  package var design: CloudDesign?

  /// Creates changes of motion and screen.
  package init(motion: MotionOptions, screen: ScreenOptions) {
    self.motion = motion
    self.screen = screen
  }
}
