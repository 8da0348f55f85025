public import TagSphereInteraction
public import TagSphereOperator

/// How a kiosk behaves.
public struct KioskOptions: Hashable, Sendable {
  /// The monitor that it fills.
  public var monitor = MonitorChoice.largest
  /// The keys that end it.
  public var exitChord = OperatorChord.usual
  /// After how many seconds without a touch everything returns home; nil for never.
  public var idleResetSeconds: Double? = 60
  /// The hours in which something is shown; nil for all.
  public var hours: ShowingHours?
  /// The file that says how it is; nil for none, never empty.
  public var stateFile: String?
  /// The keys that show and hide the diagnostics.
  public var diagnosticsChord = OperatorChord.diagnostics
  /// The largest monitor, home after a minute.
  public init() {}
}
