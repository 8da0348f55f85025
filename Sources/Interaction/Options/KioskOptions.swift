/// The options of a kiosk.
package struct KioskOptions: Hashable, Sendable {
  /// The monitor that the kiosk covers.
  package var monitor = MonitorChoice.largest
  /// The keys that end the kiosk.
  package var exitChord = OperatorChord.usual
  /// The time without input after which everything returns home; nil for never.
  package var idleReset: Duration? = .seconds(60)
  /// The hours during which the cloud is shown; nil for the whole day.
  package var hours: ShowingHours?
  /// The file to which the kiosk writes its state, never an empty name; nil for none.
  package var stateFile: String?
  /// The keys that show and hide the diagnostics.
  package var diagnosticsChord = OperatorChord.diagnostics
  /// Creates options for the largest monitor, with a return home after a minute without input.
  package init() {}
}
