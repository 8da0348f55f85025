internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData
internal import TagSphereWheels

/// A file of wheels.
enum WheelFile {
  /// The most bytes that a file may have.
  private static let mostBytes = 64 << 20

  /// Reads the wheels of a document's file.
  ///
  /// - Parameter options: The document, as the command line names it.
  /// - Returns: The wheels; nil if it is no file of wheels; nothing is reported.
  /// - Throws: `DocumentBytesError`, or `WheelFileFailure` with the file's name, line and column.
  static func read(_ options: DocumentOptions) throws -> WheelDocument? {
    // Only what must be JSON by its name or its option is looked into: a pipe is read once.
    guard case .file(let path) = options.source, !options.countsWords,
      options.format.map({ $0 == .json }) ?? isNamedJSON(path)
    else { return nil }
    let file = try DocumentBytes(
      path: path, encoding: options.encoding, allowsPipe: false, mostBytes: mostBytes)
    guard let head = try file.nextChunk() else { return nil }
    var input = TextInput()
    guard WheelDocument.isRecognized(in: input.utf8(of: head[...])) else { return nil }
    return try document(head, of: file)
  }

  /// Whether a file is JSON by its name, compressed or not.
  private static func isNamedJSON(_ path: String) -> Bool {
    let name = path.lowercased()
    return ["", ".gz", ".xz", ".zst", ".bz2"].contains { name.hasSuffix(".json" + $0) }
  }

  /// Reads the wheels of a document's file, or of standard input.
  ///
  /// - Parameters:
  ///   - options: The document, as the command line names it.
  ///   - allowsPipe: Whether the file may be a pipe or a device, which may be waited for.
  /// - Throws: `DocumentBytesError`, or `WheelFileFailure` with the file's name, line and column.
  static func require(
    _ options: DocumentOptions, allowsPipe: Bool = true
  ) throws -> WheelDocument {
    let path = if case .file(let path) = options.source { path } else { "-" }
    let file = try DocumentBytes(
      path: path, encoding: options.encoding, allowsPipe: allowsPipe, mostBytes: mostBytes)
    return try document([], of: file)
  }

  private static func document(
    _ head: [UInt8], of file: DocumentBytes
  ) throws -> WheelDocument {
    var input = TextInput()
    var bytes = Array(input.utf8(of: head[...]))
    while let chunk = try file.nextChunk() { bytes += input.utf8(of: chunk[...]) }
    bytes += input.finish()
    do throws(WheelFileError) {
      return try WheelDocument(json: bytes)
    } catch {
      throw WheelFileFailure(name: file.name, error: error)
    }
  }
}

/// A file of wheels that is read again when it changes.
struct WheelFileWatch {
  private let options: DocumentOptions
  private let check: (WheelDocument) throws -> Void
  private var known: FileSignature?
  private var seen: FileSignature?
  private var isAbsent = false

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - options: The document.
  ///   - known: The signature of the version that is shown; nil for what is not a file.
  ///   - check: Rejects versions that cannot be shown.
  init(
    _ options: DocumentOptions, known: FileSignature?,
    check: @escaping (WheelDocument) throws -> Void
  ) {
    (self.options, self.known, self.check) = (options, known, check)
    seen = known
  }

  /// Returns the wheels of a new version of the file, once it no longer changes.
  mutating func update() -> WheelDocument? {
    guard known != nil else { return nil }
    guard let present = options.source.signature else {
      if !isAbsent { warn("the file of wheels was removed") }
      isAbsent = true
      return nil
    }
    isAbsent = false
    guard present != known else { return nil }
    // A file that is being written changes from one look to the next.
    guard present == seen else {
      seen = present
      return nil
    }
    known = present
    do {
      let document = try WheelFile.require(options, allowsPipe: false)
      try check(document)
      return document
    } catch {
      warn("\(error)")
      return nil
    }
  }

  private func warn(_ fault: String) {
    StandardError.report("warning: \(fault); the wheels stay as they were")
  }
}

/// A file of wheels that cannot be read.
struct WheelFileFailure: Error, CustomStringConvertible {
  /// The file's name in messages.
  let name: String
  /// The fault, with its line.
  let error: WheelFileError

  var description: String { "\(name): \(error)" }
}
