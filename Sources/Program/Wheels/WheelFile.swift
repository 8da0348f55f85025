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
  /// - Returns: The wheels; nil if the file holds something else, which has then not been reported.
  /// - Throws: `DocumentBytesError`, or `WheelFileFailure` with the file's name, line and column.
  static func read(_ options: DocumentOptions) throws -> WheelDocument? {
    // Only what must be JSON by its name or its option is looked into: a pipe is read once.
    guard case .file(let path) = options.source, !options.countsWords,
      options.format.map({ $0 == .json }) ?? path.lowercased().hasSuffix(".json")
    else { return nil }
    let file = try DocumentBytes(
      path: path, encoding: options.encoding, allowsPipe: false, mostBytes: mostBytes)
    guard let head = try file.nextChunk(), WheelDocument.isRecognized(in: head) else { return nil }
    return try document(head, of: file)
  }

  /// Reads the wheels of a document's file, or of standard input.
  ///
  /// - Throws: `DocumentBytesError`, or `WheelFileFailure` with the file's name, line and column.
  static func require(_ options: DocumentOptions) throws -> WheelDocument {
    let path = if case .file(let path) = options.source { path } else { "-" }
    let file = try DocumentBytes(
      path: path, encoding: options.encoding, allowsPipe: true, mostBytes: mostBytes)
    return try document([], of: file)
  }

  private static func document(
    _ head: [UInt8], of file: DocumentBytes
  ) throws -> WheelDocument {
    var bytes = head
    while let chunk = try file.nextChunk() { bytes += chunk }
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
  private var known: FileSignature?
  private var seen: FileSignature?

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - options: The document.
  ///   - known: The signature of the version that is shown; nil for what is not a file.
  init(_ options: DocumentOptions, known: FileSignature?) {
    (self.options, self.known) = (options, known)
    seen = known
  }

  /// Returns the wheels of a new version of the file, once it no longer changes.
  mutating func update() -> WheelDocument? {
    guard known != nil, let present = options.source.signature, present != known else {
      return nil
    }
    // A file that is being written changes from one look to the next.
    guard present == seen else {
      seen = present
      return nil
    }
    known = present
    do {
      return try WheelFile.require(options)
    } catch {
      StandardError.report("warning: \(error); the wheels stay as they were")
      return nil
    }
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
