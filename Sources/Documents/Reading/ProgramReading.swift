internal import TagSphereCommandLineOptions
internal import TagSphereDesktop
internal import TagSphereEnvironment
internal import TagSphereMessages
package import TagSphereTagData

extension SourceReading {
  /// Reads the installed programs, and reports faults of the launcher's saved state.
  ///
  /// - Throws: If one of the desktop entries is a pipe or a device, which would block the desktop's
  ///   library.
  nonisolated static func programs(
    _ options: DocumentOptions, environment: [String: String] = ProcessContext.current.environment
  ) throws(CommandFailure) -> SourceReading {
    let folders = DesktopFolders(environment: environment)
    if let fault = DesktopEntryFault.first(in: folders) { throw CommandFailure("\(fault)") }
    // The icon theme is determined while the entries are read.
    let theme = IconThemeSetting(environment: environment)
    let programs = InstalledPrograms.all()
    var warnings: [Message] = []
    var state = LauncherState()
    do throws(LauncherStateFile.ReadError) {
      state = try LauncherStateFile(folders).read()
    } catch {
      StandardError.report("warning: \(error)")
      warnings.append(Message(verbatim: "\(error)"))
    }
    var icons = IconTheme(named: theme.name, in: folders)
    let document = TagDocument(
      programs: programs, state: state, messages: Messages(Language(environment: environment)),
      icon: { icons.file(of: $0) })
    var report = ReadingReport(format: .apps)
    // If the user has removed all programs, the removed programs count, so that there is something
    // to show.
    report.rowsRead = document.tags.isEmpty ? state.removed.count : document.tags.count
    let tags = options.top.map { document.tags.heaviest($0) } ?? document.tags
    report.tagsKept = tags.count
    report.belowTop = document.tags.count - tags.count
    var reading = Reading(document: TagDocument(tags: tags), report: report)
    reading.lines = Array(repeating: 0, count: tags.count)
    var read = SourceReading(reading)
    read.warnings = warnings
    return read
  }
}

extension Tag {
  /// The name of the desktop entry of the tag's program; nil if the tag is not a program.
  package nonisolated var program: String? { values(named: TagDocument.programColumn).first }
}
