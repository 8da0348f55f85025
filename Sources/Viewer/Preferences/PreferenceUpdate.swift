package import TagSphereCloudBuilding
package import TagSphereInteraction

/// A new version of the user's preferences.
package nonisolated enum PreferenceUpdate: Sendable {
  /// The preferences changed; sentences on what people should know of it.
  case changed(PreferenceChanges, notes: [String])
  /// The new version cannot be used; the reason, as one sentence.
  case refusal(String)

  /// The design with other colours and styles; nil if these have not changed.
  package var design: CloudDesign? {
    if case .changed(let changes, _) = self { changes.design } else { nil }
  }
}

/// The settings that may change while a cloud is shown.
package nonisolated struct PreferenceChanges: Sendable {
  /// How the sphere moves.
  package var motion: MotionOptions
  /// What the window says, and how large its targets are.
  package var interface: HandOptions
  /// The design with other colours and styles; nil if these have not changed.
  ///
  /// Layout, font and images are those of the design before.
  package var design: CloudDesign?

  /// Creates changes of motion and interface.
  package init(motion: MotionOptions, interface: HandOptions) {
    self.motion = motion
    self.interface = interface
  }
}
