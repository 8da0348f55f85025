public import TagSphereLook
public import TagSphereTagData

/// The meaning of colours and sizes.
public struct ColorOptions: Hashable, Sendable {
  /// The background, ramp and depth cue; nil for the command's default.
  public var theme: ThemeSource?
  /// The colour map of weights; nil for the theme's ramp, or a diverging one if some weights are negative.
  public var map: ColorMap?
  /// The display of the weight; nil for size and colour, unless groups determine the colour.
  public var weightDisplay: WeightDisplay?
  /// The column whose absolute values determine sizes; nil for the weight.
  public var sizeColumn: String?
  /// The column that determines colours; nil for the weight, or for groups.
  public var colorColumn: String?
  /// The scale from that column to colours; nil for the scale of the sizes.
  public var colorScale: WeightScale?
  /// The column that contains groups; nil for `group`.
  public var groupColumn: String?
  /// Whether a legend is shown beside the cloud.
  public var legend = LegendDisplay.auto

  /// Creates options with the theme's own colours.
  public init() {}
}

/// Whether a legend is shown beside the cloud.
public enum LegendDisplay: String, CaseIterable, Hashable, Sendable {
  /// Only if colours show groups, a column, or the signs of numbers.
  case auto
  /// Whenever colours have a meaning.
  case on
  /// Never.
  case off
}

/// The origin of a theme.
public enum ThemeSource: Hashable, Sendable {
  /// A theme of the program.
  case builtIn(Theme)
  /// A JSON file, by its path as given; never empty.
  case file(String)
}
