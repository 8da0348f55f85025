/// The name and version of the program.
public enum ProgramInfo {
  /// The name of the command.
  public static let name = "tagsphere"
  /// The semantic version.
  public static let version = "0.1.0"
  /// A one-line description of the program.
  public static let summary = "a cloud of tags on a sphere that you spin by hand"
}
