internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereInteraction
internal import TagSphereTagData

/// The file that a command writes, which must not replace a file that it reads.
struct GuardedOutput {
  /// The path as given.
  private let path: String
  /// The option that names it.
  private let option: String
  private let identity: FileIdentity

  /// A file that a command reads.
  struct InputPath {
    /// What it is, as the object of a sentence.
    var kind: String
    /// The path as given; `-` is standard input.
    var path: String
  }

  /// The output of a command line; nil without one, and for pipes and devices.
  init?(_ invocation: Invocation) {
    switch invocation {
    case .view(let options):
      guard let path = options.kiosk?.stateFile else { return nil }
      self.init(path, option: "--state-file")
    case .render(let options):
      guard case .file(let path) = options.output else { return nil }
      self.init(path, option: "-o")
    case .export(let options):
      guard case .file(let path) = options.output else { return nil }
      self.init(path, option: "-o")
    default: return nil
    }
  }

  /// The second file that a command line writes.
  init?(dataOf invocation: Invocation) {
    guard case .export(let options) = invocation, let path = options.dataFile else { return nil }
    self.init(path, option: "--data")
  }

  private init?(_ path: String, option: String) {
    guard let identity = FileIdentity(path: path) else { return nil }
    (self.path, self.option, self.identity) = (path, option, identity)
  }

  /// Rejects the output if it would replace one of these files, whatever the names and links of
  /// both.
  func check(against inputs: some Sequence<InputPath>) throws(UsageError) {
    for input in inputs {
      let isInput = input.path == "-"
      let other =
        isInput ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input.path)
      guard other == identity else { continue }
      let place = isInput ? "on standard input" : input.path
      throw UsageError(
        "\(option) \(path) would overwrite \(input.kind) \(place): give another path")
    }
  }

  /// Rejects the output if it would replace an image of a document.
  ///
  /// - Parameters:
  ///   - names: The images as the document names them.
  ///   - folder: The folder that the names are relative to.
  func check(againstImages names: [String], in folder: String) throws(UsageError) {
    try check(
      against: names.lazy.filter { !$0.isEmpty }.map {
        InputPath(kind: "the image", path: TagImageList.path(of: $0, in: folder))
      })
  }

  /// Rejects a state file that would replace something else: a kiosk does not know yet which images
  /// its document will name.
  func checkIsState() throws(UsageError) {
    var status = stat()
    guard option == "--state-file", stat(path, &status) == 0, status.st_size > 0 else { return }
    let text = SmallFile.text(at: path) ?? ""
    guard !text.hasPrefix("{\"schema\"") else { return }
    throw UsageError(
      "\(option) \(path) would overwrite a file that is no kiosk's state: give another path")
  }
}

extension Invocation {
  /// Rejects an output that would replace what the command reads.
  ///
  /// Images of the document are checked once it is read.
  ///
  /// - Parameter preferences: The file of preferences; nil if none counts.
  func checkOutputs(preferences: String? = nil) throws(UsageError) {
    try checkStateFile()
    for output in [GuardedOutput(self), GuardedOutput(dataOf: self)].compactMap(\.self) {
      try output.check(against: inputs(preferences: preferences))
      try output.checkIsState()
    }
  }

  /// Rejects a state file that is none: a state replaces it, which only a file can bear.
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
    case .unspecified: break
    }
    if case .file(let path) = document.stopWords { add("the stop words", path) }
    if case .file(let path) = look.color.theme { add("the theme", path) }
    add("the image", look.center.image)
    if case .render(let options) = self, case .file(let path) = options.sequence?.path {
      add("the path", path)
    }
    add("the preferences", preferences)
    return inputs
  }
}
