public import TagSphereCloudCore
public import TagSphereTagData

/// What colours and sizes stand for.
public struct ColorOptions: Hashable, Sendable {
  /// Background, ramp and depth cue; nil for the command's own.
  public var theme: ThemeSource?
  /// The map that weights are shown in; nil for the theme's ramp.
  public var map: ColorMap?
  /// What shows the weight; nil for size and color, where groups may take the colour.
  public var weightDisplay: WeightDisplay?
  /// The column that sizes follow; nil for the weight.
  public var sizeColumn: String?
  /// The column that colours follow; nil for the weight, or for groups.
  public var colorColumn: String?
  /// How that column becomes colours; nil for the scale of the sizes.
  public var colorScale: WeightScale?
  /// The column that names groups; nil for `group`.
  public var groupColumn: String?
  /// Whether a legend stands beside the cloud.
  public var legend = LegendDisplay.auto

  /// The theme's own colours.
  public init() {}
}

/// Whether a legend stands beside the cloud.
public enum LegendDisplay: String, CaseIterable, Hashable, Sendable {
  /// Where colours show groups, or a column of their own.
  case auto
  /// Where colours show anything.
  case on
  /// Nowhere.
  case off
}

/// Where a theme comes from.
public enum ThemeSource: Hashable, Sendable {
  /// The program.
  case builtIn(Theme)
  /// A JSON file, by its path as given; never empty.
  case file(String)
}
