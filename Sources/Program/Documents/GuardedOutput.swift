internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereInteraction
internal import TagSphereTagData

/// The output files of a command's option; they must not replace input files.
nonisolated struct GuardedOutput {
  /// The option that names the files.
  private let option: String
  /// The paths, as given or of frames, by file identity; pipes and devices are not included.
  private let paths: [FileIdentity: String]

  /// A file that a command reads.
  struct InputPath {
    /// The kind of file, as the object of a sentence.
    var kind: String
    /// The path as given; `-` is standard input.
    var path: String
  }

  /// The outputs of a command line, by their options.
  static func all(of invocation: Invocation) -> [GuardedOutput] {
    switch invocation {
    case .view(let options):
      return [GuardedOutput("--state-file", [options.kiosk?.stateFile])]
    case .render(let options):
      if case .pictures(let pattern, let frames, _) = options.sequence.target {
        return [GuardedOutput("-o", frames.map { pattern.path(ofFrame: $0) })]
      }
      return [GuardedOutput("-o", [options.output.path])]
    case .export(let options):
      return [
        GuardedOutput("-o", [options.output.path]), GuardedOutput("--data", [options.dataFile]),
      ]
    default: return []
    }
  }

  private init(_ option: String, _ paths: [String?]) {
    self.option = option
    self.paths = Dictionary(
      paths.compactMap { path in
        path.flatMap { path in FileIdentity(path: path).map { ($0, path) } }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Rejects the output if it would replace one of these files, even under another name or through a link.
  func check(against inputs: some Sequence<InputPath>) throws(UsageError) {
    guard !paths.isEmpty else { return }
    for input in inputs {
      let isInput = input.path == "-"
      let other =
        isInput
        ? FileIdentity(descriptor: StandardInput.descriptor) : FileIdentity(path: input.path)
      guard let other, let path = paths[other] else { continue }
      let place = isInput ? "on standard input" : input.path
      throw UsageError(
        "\(option) \(path) would overwrite \(input.kind) \(place): give another path")
    }
  }

  /// Rejects two options that write to one file.
  static func checkDiffer(_ outputs: [GuardedOutput]) throws(UsageError) {
    for (index, output) in outputs.enumerated() {
      for other in outputs[..<index] {
        guard let path = output.paths.first(where: { other.paths[$0.key] != nil })?.value else {
          continue
        }
        throw UsageError(
          "\(other.option) and \(output.option) \(path) are one file: give two files")
      }
    }
  }

  /// Rejects the output if it would replace an image of a document.
  fileprivate func check(againstImages names: [String], in folder: String) throws(UsageError) {
    try check(
      against: names.lazy.filter { !$0.isEmpty }.map {
        InputPath(kind: "the image", path: TagImageList.path(of: $0, in: folder))
      })
  }

  /// Rejects a state file that would replace another kind of file.
  ///
  /// The images are not checked here: a kiosk does not know yet which images its document will name.
  func checkIsState() throws(UsageError) {
    var status = stat()
    guard option == "--state-file", let path = paths.values.first, stat(path, &status) == 0,
      status.st_size > 0
    else { return }
    let text = SmallFile.text(at: path) ?? ""
    guard !text.hasPrefix("{\"schema\"") else { return }
    throw UsageError(
      "\(option) \(path) would overwrite a file that is not the state of a kiosk: give another path"
    )
  }
}

nonisolated extension Invocation {
  /// Rejects an output that would replace an input of the command.
  ///
  /// ``checkOutputs(againstImages:in:)`` checks the document's images after the document is read.
  ///
  /// - Parameter preferences: The path of the preference file; nil if preferences are ignored.
  func checkOutputs(preferences: String? = nil) throws(UsageError) {
    try checkStateFile()
    let outputs = GuardedOutput.all(of: self)
    try GuardedOutput.checkDiffer(outputs)
    for output in outputs {
      try output.check(against: inputs(preferences: preferences))
      try output.checkIsState()
    }
  }

  /// Rejects an output that would replace an image of a document.
  ///
  /// - Parameters:
  ///   - names: The image names in the document.
  ///   - folder: The folder for relative names.
  func checkOutputs(againstImages names: [String], in folder: String) throws(UsageError) {
    for output in GuardedOutput.all(of: self) {
      try output.check(againstImages: names, in: folder)
    }
  }

  /// Rejects a path that cannot hold a state file, because each state replaces the file.
  private func checkStateFile() throws(UsageError) {
    guard case .view(let options) = self, let path = options.kiosk?.stateFile else { return }
    switch PathFault(path) {
    case .isFolder:
      throw UsageError("--state-file \(path) is a directory: give the path of a file")
    case .isNoFile(let kind):
      throw UsageError("--state-file \(path) is a \(kind): give the path of a file")
    case .cannotOpen, .hasNUL, nil: break
    }
  }

  private func inputs(preferences: String?) -> [GuardedOutput.InputPath] {
    let (document, look): (DocumentOptions, LookOptions)
    switch self {
    case .view(let options): (document, look) = (options.document, options.look)
    case .render(let options): (document, look) = (options.document, options.look)
    case .export(let options): (document, look) = (options.document, options.look)
    default: return []
    }
    var inputs: [GuardedOutput.InputPath] = []
    func add(_ kind: String, _ path: String?) {
      if let path { inputs.append(.init(kind: kind, path: path)) }
    }
    switch document.source {
    case .file(let path): add("the data file", path)
    case .standardInput: add("the data file", "-")
    case .unspecified, .programs: break
    }
    for path in document.further { add("a data file", path) }
    if case .file(let path) = document.source {
      for path in [path] + document.further {
        for feed in FeedFolder(path, format: document.format)?.files ?? [] { add("the feed", feed) }
      }
    }
    add("the badges", document.badges)
    for case .file(let path) in document.stopWords { add("the stop words", path) }
    if case .file(let path) = look.theme { add("the theme", path) }
    add("the image", look.center.image)
    if case .render(let options) = self, options.sequence.target != nil,
      case .file(let path) = options.sequence.path
    {
      add("the path", path)
    }
    add("the preferences", preferences)
    return inputs
  }
}

nonisolated extension OutputDestination {
  /// The path of a file; nil for standard output.
  fileprivate var path: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }
}
