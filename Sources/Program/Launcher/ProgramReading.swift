internal import TagSphereCommandLineOptions
internal import TagSphereDesktop
internal import TagSphereMessages
internal import TagSphereTagData

/// Reads the installed programs as a document.
///
/// Warnings go to standard error.
///
/// - Returns: The document, and the warnings that were reported, for a window to show.
/// - Throws: `CommandFailure` with status 1 if there are none.
nonisolated func readPrograms(
  _ options: DocumentOptions
) throws(CommandFailure) -> (document: TagDocument, warnings: [Message]) {
  let (reading, warnings) = Reading.programs(options)
  guard !reading.document.tags.isEmpty else {
    throw CommandFailure(
      "there are no programs to show: no desktop entry in the folders of XDG_DATA_DIRS is for the "
        + "menus of this desktop; install a program that has one", exitCode: .nothing)
  }
  for warning in warnings { StandardError.report("warning: \(warning.english)") }
  return (reading.document, warnings)
}

extension Reading {
  /// Returns the installed programs, and what is wrong with what is remembered of them.
  nonisolated static func programs(
    _ options: DocumentOptions, environment: [String: String] = Preferences.environment
  ) -> (reading: Reading, warnings: [Message]) {
    let folders = DesktopFolders(environment: environment)
    // It answers while the entries are read.
    let theme = IconThemeSetting(environment: environment)
    let programs = InstalledPrograms.all()
    var warnings: [Message] = []
    var state = LauncherState()
    do throws(LauncherStateFile.ReadError) {
      state = try LauncherStateFile(folders).read()
    } catch {
      warnings.append(Message(verbatim: "\(error)"))
    }
    var icons = IconTheme(named: theme.name, in: folders)
    let document = TagDocument(
      programs: programs, state: state, messages: Messages(Language(environment: environment)),
      icon: { icons.file(of: $0) })
    var report = ReadingReport(format: .apps)
    report.rowsRead = document.tags.count
    let tags = options.top.map { document.tags.heaviest($0) } ?? document.tags
    report.tagsKept = tags.count
    report.belowTop = document.tags.count - tags.count
    var reading = Reading(document: TagDocument(tags: tags), report: report)
    reading.lines = Array(repeating: 0, count: tags.count)
    return (reading, warnings)
  }
}
