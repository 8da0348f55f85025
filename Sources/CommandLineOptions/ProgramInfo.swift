/// What the program calls itself.
public enum ProgramInfo {
  /// The command's name.
  public static let name = "tagsphere"
  /// The version, by semantic versioning.
  public static let version = "0.1.0"
  /// What the program is, in one line.
  public static let summary = "a cloud of tags on a sphere that you spin by hand"
}
