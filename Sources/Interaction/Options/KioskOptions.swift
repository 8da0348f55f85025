/// The options of a kiosk.
public struct KioskOptions: Hashable, Sendable {
  /// The monitor that it covers.
  public var monitor = MonitorChoice.largest
  /// The keys that end it.
  public var exitChord = OperatorChord.usual
  /// The time without input after which everything returns home, seconds; nil for never.
  public var idleResetSeconds: Double? = 60
  /// The hours during which the cloud is shown; nil for all.
  public var hours: ShowingHours?
  /// The file to which the kiosk writes its state; nil for none, never empty.
  public var stateFile: String?
  /// The keys that show and hide the diagnostics.
  public var diagnosticsChord = OperatorChord.diagnostics
  /// Creates options for the largest monitor, returning home after a minute.
  public init() {}
}
