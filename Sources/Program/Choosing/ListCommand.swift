internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWheels

/// `tagsphere list`: prints all tags, the heaviest first, or the words of wheels in their order.
enum ListCommand {
  static func run(_ options: ListOptions) throws -> ExitCode {
    let wheels = try WheelFile.read(options.document)
    let document = try wheels?.tags ?? readDocument(options.document)
    let order =
      wheels == nil
      ? FocusOrder(weights: document.tags.map(\.weight)).labels : Array(document.tags.indices)
    if options.printsJSON {
      try StandardOutput.write(document.json(order: order))
    } else {
      try RecordWriter(options.record, document: document).write(order)
    }
    return .success
  }
}
