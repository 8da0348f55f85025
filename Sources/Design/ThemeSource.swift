public import TagSphereLook

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
