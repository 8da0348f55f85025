internal import Glibc
internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereProcesses

/// A limited process that converts documents of foreign formats; see `ConversionService`.
nonisolated final class ConversionHelper {
  /// The library that the process converts with.
  let library: ConversionLibrary
  /// The descriptor that writes to the process's standard input; nil once it is closed.
  private(set) var document: Int32?
  /// The descriptor that reads the process's standard output.
  let result: Int32
  private let process: ChildProcess
  private var hasEnded = false
  /// The number of converted documents.
  var documentCount = 0

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - library: The library that the process converts with.
  ///   - name: The name of the first file in messages.
  /// - Throws: `cannotRead` if the system has no descriptors or processes left.
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

  /// Closes the process's standard input.
  func endInput() {
    if let document { close(document) }
    document = nil
  }

  /// Kills the process if it still runs, and returns how it ended.
  func end() -> ChildProcess.Ending {
    hasEnded = true
    process.kill()
    return process.wait()
  }

  /// Whether the process is alive and idle.
  var isRunning: Bool {
    var ready = pollfd(fd: result, events: Int16(POLLIN), revents: 0)
    return document != nil && poll(&ready, 1, 0) == 0
  }
}

/// A pool of conversion processes for one thread; each process converts many documents.
///
/// The processes end with the thread that started them.
nonisolated final class ConversionHelpers {
  /// The maximum number of documents per process, which bounds the memory that a library leaks.
  private static let mostDocuments = 1000
  private var idle: [ConversionHelper] = []

  /// Returns an idle process, or starts a new process.
  ///
  /// - Throws: `cannotRead` if no process can be started.
  func take(_ library: ConversionLibrary, name: String) throws(DocumentInputError)
    -> ConversionHelper
  {
    if let index = idle.firstIndex(where: { $0.library == library }) {
      let helper = idle.remove(at: index)
      if helper.isRunning { return helper }
    }
    return try ConversionHelper(library, name: name)
  }

  /// Returns a process to the pool after a conversion.
  func giveBack(_ helper: ConversionHelper) {
    helper.documentCount += 1
    if helper.documentCount < Self.mostDocuments { idle.append(helper) }
  }
}
