package import TagSphereCloudBuilding

/// An action outside the viewer.
package nonisolated enum ViewerRequest: Equatable {
  /// Deliver a choice.
  case deliver(Choice)
  /// Switch between window and full screen.
  case toggleFullScreen
  /// Change the window's title.
  case setTitle(String)
  /// Change the shape of the pointer: a hand over a label, an arrow elsewhere.
  case setCursor(isHand: Bool)
  /// Show or hide the pointer.
  case showPointer(Bool)
  /// Read the data again even if they have not changed.
  case reload
  /// Report a difference between the requested and the shown cloud, in terms of the program's settings.
  ///
  /// `show(notice:for:)` also shows such a report over the cloud.
  case report(CloudNotice)
  /// Report a warning, one sentence; the viewer also shows it over the cloud.
  case warn(String)
  /// Return freed decoding memory to the system.
  case releaseMemory
  /// Report that visitors have left.
  case idleReset
  /// Put a text on the clipboard.
  case copy(String)
  /// Read the clipboard's text and send it as an event of the next input.
  case paste
  /// Save the user's arrangement of the labels.
  case arrange(ViewerArrangement)
  /// Show another document instead; the value is the path of its file.
  case open(path: String)
}

/// The user's arrangement of labels, identified by their keys: see `ViewerSettings.pages`.
package nonisolated struct ViewerArrangement: Hashable, Sendable {
  /// The keys in their new order; empty to restore the order by weight; nil for no change.
  package var order: [String]?
  /// The keys of labels that were removed.
  package var removed: [String]
  /// The keys of labels whose removal was undone.
  package var returned: [String]

  /// Creates an arrangement from its parts.
  init(order: [String]? = nil, removed: [String] = [], returned: [String] = []) {
    (self.order, self.removed, self.returned) = (order, removed, returned)
  }
}

/// The reason why a program ends.
package nonisolated enum ViewerEnding: Hashable, Sendable {
  /// The user closed the window or pressed Escape.
  case asked
  /// The user chose a label, and the program ends with the first choice.
  case chosen
  /// The operator held the exit chord.
  case chord
  /// The maximum time of the window has passed.
  case duration
  /// A signal; the value is its name.
  case signal(String)
}
