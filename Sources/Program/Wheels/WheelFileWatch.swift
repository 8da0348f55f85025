internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereWheels

/// A file of wheels that is read again, on a thread of its own, when it changes.
struct WheelFileWatch {
  /// Nil for what is not a file.
  private let watcher: FileWatcher<WheelDocument>?

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - options: The document.
  ///   - known: The signature of the version that is shown; nil for what is not a file.
  ///   - record: Rejects versions that cannot be shown.
  ///   - wake: Called on another thread when there is something to fetch.
  init(
    _ options: DocumentOptions, known: FileSignature?, record: WheelRecordWriter,
    wake: @escaping @Sendable () -> Void
  ) {
    guard case .file(let path) = options.source, known != nil, options.source.isRegularFile else {
      watcher = nil
      return
    }
    let context = ProcessContext.current
    watcher = FileWatcher(
      path: path, known: known,
      read: {
        try ProcessContext.$current.withValue(context) { try Self.read(options, record: record) }
      }, onUpdate: wake)
  }

  private nonisolated static func read(
    _ options: DocumentOptions, record: WheelRecordWriter
  ) throws -> WheelDocument {
    guard options.source.signature != nil else {
      throw CommandFailure("the file of wheels was removed")
    }
    let document = try WheelFile.require(options, allowsPipe: false)
    try record.check(document)
    return document
  }

  /// Returns the wheels of a new version of the file, once it is complete; reports why there are none.
  func update() -> WheelDocument? {
    switch watcher?.fetch() {
    case nil: return nil
    case .success(let document): return document
    case .failure(let fault):
      StandardError.report("warning: \(fault); the wheels stay as they were")
      return nil
    }
  }

  /// Stops watching.
  func stop() { watcher?.stop() }
}
