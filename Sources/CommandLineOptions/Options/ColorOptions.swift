public import CloudCore

/// What colours and sizes stand for.
public struct ColorOptions: Hashable, Sendable {
  /// Background, ramp and depth cue; nil for the command's own.
  public var theme: Theme?
  /// The map that weights are shown in; nil for the theme's ramp.
  public var map: ColorMap?

  /// The theme's own colours.
  public init() {}
}
