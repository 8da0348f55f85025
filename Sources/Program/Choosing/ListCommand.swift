internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWheels

/// `tagsphere list`: prints all tags, heaviest first, or the words of wheels in their order.
///
/// With `--wheels`, the weight of a word is the number of tags that the word selects.
nonisolated enum ListCommand {
  static func run(_ options: Settings) throws -> ExitCode {
    var wheels = try WheelFile.read(options.document, filter: options.filter)
    var document = try wheels?.tags ?? Source(options.document).read().document
    if wheels == nil, let filter = options.filter {
      let words = try filter.wheels(of: document)
      (wheels, document) = (words, words.tags)
    }
    let order =
      wheels == nil
      ? FocusOrder(weights: document.tags.map(\.weight)).labels : Array(document.tags.indices)
    if options.printsJSON {
      try StandardOutput.write(document.json(order: order))
    } else {
      try RecordWriter(options.choosing.record, document: document).write(order)
    }
    return .success
  }
}
