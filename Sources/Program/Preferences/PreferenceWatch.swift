internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereInteraction
internal import TagSphereLook
internal import TagSphereStartup
internal import TagSphereViewer
internal import TagSphereWindow

/// Watches the preference file, and applies motion, colours and styles while the cloud is shown.
///
/// Each version is combined with the command line and the environment, which take precedence over the
/// file. An invalid version changes nothing and is reported once.
final class PreferenceWatch {
  private let watcher: FileWatcher<Version>
  private let path: String
  /// The options in use.
  private var options: Settings
  private var design: CloudDesign
  private var hasNamedOthers = false

  /// The options of a command line combined with a version of the file.
  private nonisolated struct Version: Sendable {
    var options: Settings
    var theme: Theme
    var warnings: [String]
  }

  /// Starts to watch the preferences of a command line; nil if the command line uses no preferences.
  ///
  /// - Parameters:
  ///   - reader: The reader of the command line.
  ///   - options: The initial options.
  ///   - design: The initial design.
  ///   - settling: The rule that decides when a version is complete; nil for the default.
  ///   - wake: Called on another thread when a version can be fetched.
  init?(
    _ reader: CommandLineReader, options: Settings, design: CloudDesign,
    settling: FileSettling? = nil, wake: @escaping @Sendable () -> Void = { Window.wake() }
  ) {
    guard let path = reader.path, reader.usesPreferences else { return nil }
    (self.path, self.options, self.design) = (path, options, design)
    let context = ProcessContext.current
    watcher = FileWatcher(
      path: path, known: reader.known, settling: settling, pollInterval: .seconds(5),
      read: {
        try ProcessContext.$current.withValue(context) { try PreferenceWatch.version(by: reader) }
      }, onUpdate: wake)
  }

  private nonisolated static func version(by reader: CommandLineReader) throws -> Version {
    var warnings: [String] = []
    guard case .view(var options) = try reader.read(warn: { warnings.append($0) }) else {
      throw CommandFailure("the command line does not show a cloud")
    }
    options.motion.isReduced = MotionPreference(options.motion.amount).isReduced()
    let theme = try options.look.theme?.theme() ?? .midnight
    return Version(options: options, theme: theme, warnings: warnings)
  }

  /// Returns the changes of the newest version since the last call; nil for none.
  func fetch() -> PreferenceUpdate? {
    switch watcher.fetch() {
    case nil: nil
    case .failure(let failure):
      .refusal("\(failure); the preferences stay as they are")
    case .success(let version): .changed(changes(to: version), notes: notes(on: version))
    }
  }

  /// Stops watching.
  func stop() { watcher.stop() }

  private func changes(to version: Version) -> PreferenceChanges {
    let before = options
    options = options.following(version.options)
    let next = CloudDesign(
      layout: design.layout, look: options.look, theme: version.theme, pose: design.pose,
      folder: design.folder)
    var changes = PreferenceChanges(motion: options.motion, screen: options.screen)
    if next.theme != design.theme || next.look != design.look || before.look != options.look {
      (design.look, design.theme) = (next.look, next.theme)
      changes.design = design
    }
    return changes
  }

  /// Returns notes for the user about a version.
  ///
  /// The notes name unknown preferences. Once, they also say that other changes have no effect yet.
  private func notes(on version: Version) -> [String] {
    var notes = version.warnings
    if !hasNamedOthers, options != version.options {
      hasNamedOthers = true
      notes.append(
        "\(path): motion, colours, styles, language, status and diagnostics have changed at once; "
          + "the rest takes effect at the next start")
    }
    return notes
  }
}

extension Settings {
  /// Returns these options with the changeable parts of `other`.
  nonisolated func following(_ other: Settings) -> Settings {
    var options = self
    options.motion = other.motion
    options.screen.adopt(other.screen)
    (options.language, options.look.language) = (other.language, other.look.language)
    options.look.background = other.look.background
    options.look.foreground = other.look.foreground
    options.look.theme = other.look.theme
    options.look.colorMap = other.look.colorMap
    options.look.legend = other.look.legend
    options.look.style = other.look.style
    return options
  }
}
