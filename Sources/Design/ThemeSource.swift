public import TagSphereLook

/// Whether a legend is shown beside the cloud.
public enum LegendDisplay: String, CaseIterable, Hashable, Sendable {
  /// A legend is shown only if colours show groups, a column, or the signs of numbers.
  case auto
  /// A legend is shown whenever colours have a meaning.
  case on
  /// A legend is never shown.
  case off
}

/// The origin of a theme.
public enum ThemeSource: Hashable, Sendable {
  /// A built-in theme.
  case builtIn(Theme)
  /// A JSON file, by its path, which is never empty.
  case file(String)
}
