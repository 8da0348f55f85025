internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereInteraction

/// The preference for reduced motion: from the command line, or else from the desktop's settings.
///
/// If another program is needed to ask the desktop, that program starts immediately and runs while the
/// cloud is built.
nonisolated struct MotionPreference {
  private let amount: MotionAmount
  private let files: DesktopFiles
  private let gnome: GnomeSetting?

  /// Starts to determine the preference.
  ///
  /// - Parameters:
  ///   - amount: The amount of motion on the command line.
  ///   - environment: All environment variables.
  init(_ amount: MotionAmount, environment: [String: String] = ProcessContext.current.environment) {
    self.amount = amount
    files = DesktopFiles(environment: environment)
    gnome =
      amount == .auto ? GnomeSetting("enable-animations", environment: environment) : nil
  }

  /// Returns whether motion is reduced; false if the desktop does not answer in time.
  ///
  /// - Parameter patience: The maximum wait for the desktop's answer.
  func isReduced(within patience: Duration = .milliseconds(100)) -> Bool {
    switch amount {
    case .full: false
    case .reduced: true
    case .auto: files.refusesAnimations || gnome?.answer(within: patience) == "false"
    }
  }
}
