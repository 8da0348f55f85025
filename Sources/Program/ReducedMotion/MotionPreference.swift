internal import TagSphereCommandLineOptions
internal import TagSphereInteraction

/// Whether motion is to be reduced: as the person says here, or else as the desktop's setting says.
///
/// Where the answer needs another program, it is asked at once and read later, so that it works
/// while the cloud is made ready.
struct MotionPreference {
  private let amount: MotionAmount
  private let files: DesktopSettings
  private let gnome: GnomeQuestion?

  /// Begins to ask.
  ///
  /// - Parameters:
  ///   - amount: What the person says.
  ///   - environment: All variables.
  init(_ amount: MotionAmount, environment: [String: String] = Preferences.environment) {
    self.amount = amount
    files = DesktopSettings(environment: environment)
    gnome = amount == .auto ? GnomeQuestion(environment: environment) : nil
  }

  /// The answer; it is no, where the desktop says nothing in time.
  func isReduced() -> Bool {
    switch amount {
    case .full: false
    case .reduced: true
    case .auto: files.refusesAnimations || gnome?.answer() == "false"
    }
  }
}
