internal import Glibc
internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereProcesses

/// A limited process that converts documents of foreign formats; see `ConversionService`.
nonisolated final class ConversionHelper {
  /// What it was started for.
  let library: ConversionLibrary
  /// Writes to its standard input; nil once that is closed.
  private(set) var document: Int32?
  /// Reads its standard output.
  let result: Int32
  private let process: ChildProcess
  private var hasEnded = false
  /// How many documents it has converted.
  var documentCount = 0

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - library: What it converts with.
  ///   - name: The name of the first file in messages.
  /// - Throws: `cannotRead` where the system has no descriptors or processes left.
  init(_ library: ConversionLibrary, name: String) throws(DocumentInputError) {
    guard let document = Pipe() else { throw .cannotRead(name: name, code: errno) }
    guard let result = Pipe() else {
      let code = errno
      document.close()
      throw .cannotRead(name: name, code: code)
    }
    let words = [ProgramFile.path] + library.arguments
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        path: ProgramFile.path, words: words.map { Array($0.utf8) }, input: document.reading,
        output: .descriptor(result.writing))
    } catch {
      document.close()
      result.close()
      throw .cannotRead(name: name, code: error.code)
    }
    close(document.reading)
    close(result.writing)
    _ = fcntl(document.writing, F_SETFL, O_NONBLOCK)
    self.library = library
    (self.document, self.result) = (document.writing, result.reading)
  }

  deinit {
    endInput()
    close(result)
    if !hasEnded { process.stop() }
  }

  /// Closes its standard input.
  func endInput() {
    if let document { close(document) }
    document = nil
  }

  /// Ends it, unless it has ended, and returns how it ended.
  func end() -> ChildProcess.Ending {
    hasEnded = true
    process.kill()
    return process.wait()
  }

  /// Whether it still runs.
  var isRunning: Bool {
    var ready = pollfd(fd: result, events: Int16(POLLIN), revents: 0)
    return document != nil && poll(&ready, 1, 0) == 0
  }
}

/// The limited processes that one thread keeps, so that each converts many documents.
///
/// They end with the thread that has started them.
nonisolated final class ConversionHelpers {
  /// The most documents of one process: a library that loses memory does not lose much.
  private static let mostDocuments = 1000
  private var idle: [ConversionHelper] = []

  /// Returns an idle process, or a new one.
  ///
  /// - Throws: `cannotRead` where none can be started.
  func take(_ library: ConversionLibrary, name: String) throws(DocumentInputError)
    -> ConversionHelper
  {
    if let index = idle.firstIndex(where: { $0.library == library }) {
      let helper = idle.remove(at: index)
      if helper.isRunning { return helper }
    }
    return try ConversionHelper(library, name: name)
  }

  /// Takes a process back that has converted a document.
  func giveBack(_ helper: ConversionHelper) {
    helper.documentCount += 1
    if helper.documentCount < Self.mostDocuments { idle.append(helper) }
  }
}
