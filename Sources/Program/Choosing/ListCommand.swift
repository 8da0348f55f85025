internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereTagData

/// `tagsphere list`: prints all tags, the heaviest first, without a picture.
enum ListCommand {
  static func run(_ options: ListOptions) throws -> ExitCode {
    let document = try readDocument(options.document)
    let order = FocusOrder(weights: document.tags.map(\.weight)).labels
    if options.printsJSON {
      try StandardOutput.write(document.json(order: order))
    } else {
      try RecordWriter(options.record, document: document).write(order)
    }
    return .success
  }
}
