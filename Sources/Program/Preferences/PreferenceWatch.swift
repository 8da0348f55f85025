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

/// Watches the file of preferences, so that motion, colours and styles follow it while the cloud
/// turns.
///
/// Each version is read together with the command line and the environment, which keep their
/// precedence. A broken version changes nothing and is reported once.
final class PreferenceWatch {
  private let watcher: FileWatcher<Version>
  private let path: String
  /// What is shown now.
  private var options: ViewOptions
  private var design: CloudDesign
  private var hasNamedOthers = false

  /// The options of a command line with a version of the file.
  private nonisolated struct Version: Sendable {
    var options: ViewOptions
    var theme: Theme
    var warnings: [String]
  }

  /// Starts to watch the preferences of a command line; nil if it takes none.
  ///
  /// - Parameters:
  ///   - reader: The command line.
  ///   - options: Its options, as they are shown at first.
  ///   - design: The design, as it is shown at first.
  ///   - settling: The rule for when a version is complete; nil for the default.
  ///   - wake: Called on another thread when there is something to fetch.
  init?(
    _ reader: CommandLineReader, options: ViewOptions, design: CloudDesign,
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
    let theme = try options.look.color.theme?.theme() ?? .midnight
    return Version(options: options, theme: theme, warnings: warnings)
  }

  /// Returns what the newest version changes; nil if there is none since the last call.
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
    var changes = PreferenceChanges(motion: options.motion, interface: options.hand)
    if next.theme != design.theme || next.look != design.look || before.look != options.look {
      (design.look, design.theme) = (next.look, next.theme)
      changes.design = design
    }
    return changes
  }

  /// Returns what people should know of a version: unknown names, and once that there is more that
  /// has no effect yet.
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

extension ViewOptions {
  /// Returns these options with the parts of others that may change while the cloud is shown.
  nonisolated func following(_ other: ViewOptions) -> ViewOptions {
    var options = self
    (options.motion, options.hand) = (other.motion, other.hand)
    options.look.language = other.look.language
    options.look.background = other.look.background
    options.look.foreground = other.look.foreground
    options.look.color.theme = other.look.color.theme
    options.look.color.map = other.look.color.map
    options.look.color.legend = other.look.color.legend
    options.look.style = other.look.style
    return options
  }
}
