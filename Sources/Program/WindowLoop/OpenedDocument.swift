internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereTagData

/// A document that takes the place of another one in a window, and how it is shown.
nonisolated struct OpenedDocument: Sendable {
  /// The command line that shows it.
  let reader: CommandLineReader
  /// What that command line asks for.
  let options: ViewOptions
  /// Where its choices go.
  let target: ChoiceTarget
  /// The layout and colours.
  let design: CloudDesign
  /// The signature of the file before it was read.
  let known: FileSignature?
  /// What was read.
  let read: SourceReading
  /// The time taken to read it.
  let duration: Duration

  /// Reads the document of a command line.
  ///
  /// - Throws: `UsageError`, `CommandError`, the errors of reading, and `CommandFailure` if there is nothing to show.
  init(_ reader: CommandLineReader) throws {
    let start = ContinuousClock.now
    guard case .view(let options) = try reader.read(warn: { _ in }) else {
      throw CommandFailure("the command line does not show a cloud")
    }
    (self.reader, self.options) = (reader, options)
    target = try ChoiceTarget(options.choosing)
    design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose, document: options.document)
    known = options.document.source.signature
    // As with a watched file, a pipe or a device is refused.
    var document = options.document
    document.isWatched = true
    read = try Source(document).read()
    try read.document.require(columnsOf: options.choosing.record.template)
    duration = .now - start
  }
}
