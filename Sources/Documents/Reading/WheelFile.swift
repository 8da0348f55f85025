package import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereTagData
package import TagSphereWheels

/// A file of wheels.
package nonisolated enum WheelFile {
  /// The maximum number of bytes of a file.
  private static let mostBytes = 64 << 20

  /// Reads the wheels of a document's file.
  ///
  /// - Parameters:
  ///   - options: The document, as the command line names it.
  ///   - filter: The requested wheels that are made from columns; only files of tags have columns.
  /// - Returns: The wheels; nil, without a report, if the file is not a file of wheels.
  /// - Throws: `DocumentBytesError`, `CommandFailure`, or `WheelFileFailure` with the file's name, line
  ///   and column.
  package static func read(_ options: DocumentOptions, filter: WheelFilter?) throws
    -> WheelDocument?
  {
    // Only files whose name or option says JSON are read, because a pipe can be read only once.
    guard case .file(let path) = options.source, !options.countsWords,
      options.source.isRegularFile, options.format.map({ $0 == .json }) ?? isNamedJSON(path)
    else { return nil }
    let file = try DocumentBytes(
      path: path, encoding: options.encoding, allowsPipe: false, mostBytes: mostBytes)
    guard let head = try file.nextChunk() else { return nil }
    var input = TextInput()
    guard WheelDocument.isRecognized(in: input.utf8(of: head[...])) else { return nil }
    guard filter == nil else {
      throw CommandFailure("--wheels: \(path) has wheels of its own and no columns; leave it out")
    }
    return try document(head, of: file)
  }

  /// Returns whether a file's name has the extension of JSON, optionally followed by that of a compression.
  private static func isNamedJSON(_ path: String) -> Bool {
    let name = path.lowercased()
    return ["", ".gz", ".xz", ".zst", ".bz2"].contains { name.hasSuffix(".json" + $0) }
  }

  /// Reads the wheels of a document's file, or of standard input.
  ///
  /// - Parameters:
  ///   - options: The document, as the command line names it.
  ///   - allowsPipe: Whether the file may be a pipe or a device, which may block.
  /// - Throws: `DocumentBytesError`, or `WheelFileFailure` with the file's name, line and column.
  package static func require(
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

extension DocumentRequest {
  /// Creates a watcher that reads each new version of the file of wheels; nil if the wheels are not in a file.
  var wheelWatcher: FileWatcher<WheelDocument>? {
    let (document, checkWheels) = (document, checkWheels)
    guard case .file(let path) = document.source, known != nil, document.source.isRegularFile else {
      return nil
    }
    let context = ProcessContext.current
    return FileWatcher(
      path: path, known: known, settling: settling,
      read: {
        try ProcessContext.$current.withValue(context) {
          guard document.source.signature != nil else {
            throw CommandFailure("the file of wheels was removed")
          }
          let wheels = try WheelFile.require(document, allowsPipe: false)
          try checkWheels(wheels)
          return wheels
        }
      }, onUpdate: wake)
  }
}

/// A file of wheels that cannot be read.
nonisolated struct WheelFileFailure: Error, CustomStringConvertible {
  /// The file's name in messages.
  let name: String
  /// The fault, with its line.
  let error: WheelFileError

  var description: String { "\(name): \(error)" }
}
