public import CloudCore

/// How a kiosk behaves.
public struct KioskOptions: Hashable, Sendable {
  /// The monitor that it fills.
  public var monitor = MonitorChoice.largest
  /// The keys that end it.
  public var exitChord = OperatorChord.usual
  /// After how many seconds without a touch everything returns home; nil for never.
  public var idleResetSeconds: Double? = 60
  /// The largest monitor, home after a minute.
  public init() {}
}
