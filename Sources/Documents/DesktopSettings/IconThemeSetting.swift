/// The icon theme that the user has chosen in the desktop's settings.
///
/// If the setting comes from another program, that program starts immediately; its answer is read
/// later.
nonisolated struct IconThemeSetting {
  private let configured: String?
  private let gnome: GnomeSetting?

  /// The theme that is used if no setting names a theme.
  private static let usual = "Adwaita"
  /// The maximum wait for the program that reads the desktop's setting.
  private static let patience = Duration.milliseconds(200)

  /// Starts to determine the theme.
  ///
  /// - Parameter environment: All environment variables.
  init(environment: [String: String]) {
    configured = DesktopFiles(environment: environment).iconTheme
    gnome = configured == nil ? GnomeSetting("icon-theme", environment: environment) : nil
  }

  /// The theme's name.
  var name: String { configured ?? gnome?.answer(within: Self.patience) ?? Self.usual }
}
