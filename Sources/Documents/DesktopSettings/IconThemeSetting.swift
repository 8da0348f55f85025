/// The icon theme that the user has chosen in the desktop's settings.
///
/// If another program must be asked, it starts immediately and is read later.
nonisolated struct IconThemeSetting {
  private let configured: String?
  private let gnome: GnomeSetting?

  /// The theme if no setting names one.
  private static let usual = "Adwaita"
  /// The maximum wait for a desktop that must be asked.
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
