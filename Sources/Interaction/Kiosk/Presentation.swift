/// The presentation of a label by a kiosk: all other labels leave the page, and come back at its end.
struct Presentation: Hashable, Sendable {
  /// The label's index.
  var label: Int
  /// When the others began to leave.
  var start: Duration
  /// When they began to come back; nil before.
  var end: Duration?

  /// The time in which all other labels leave, or come back.
  static let clearingTime = Duration.milliseconds(600)

  /// Returns how far the others have left: 0 not at all … 1 completely.
  func clearance(at time: Duration) -> Double {
    let share = (time - (end ?? start)) / Self.clearingTime
    return min(max(end == nil ? share : 1 - share, 0), 1)
  }

  /// Returns whether others are leaving or coming back.
  func isChanging(at time: Duration) -> Bool {
    let clearance = clearance(at: time)
    return end == nil ? clearance < 1 : clearance > 0
  }
}

extension Scene {
  /// The label that stands on a page of its own, or from which the others come back; nil for none.
  package var presentedLabel: Int? {
    presentation.flatMap { $0.end == nil || $0.clearance(at: time) > 0 ? $0.label : nil }
  }
}
