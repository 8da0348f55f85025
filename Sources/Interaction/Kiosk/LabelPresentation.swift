/// The presentation of a label by a kiosk: all other labels fade out, and fade in at the end.
struct LabelPresentation: Hashable, Sendable {
  /// The label's index.
  var label: Int
  /// The time at which the other labels began to fade out.
  var start: Duration
  /// The time at which the other labels began to fade in; nil before.
  var end: Duration?

  /// The duration of the fading out, and of the fading in.
  static let clearingTime = Duration.milliseconds(600)

  /// Returns how far the other labels have faded out: 0 not at all … 1 completely.
  func clearance(at time: Duration) -> Double {
    let share = (time - (end ?? start)) / Self.clearingTime
    return min(max(end == nil ? share : 1 - share, 0), 1)
  }

  /// Returns whether the other labels are fading out or in.
  func isChanging(at time: Duration) -> Bool {
    let clearance = clearance(at: time)
    return end == nil ? clearance < 1 : clearance > 0
  }
}

extension Scene {
  /// The presented label, until all other labels have faded in again; nil for none.
  package var presentedLabel: Int? {
    presentation.flatMap { $0.end == nil || $0.clearance(at: time) > 0 ? $0.label : nil }
  }
}
