internal import Glibc
internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereProcesses
internal import TagSphereSandbox
internal import TagSphereTagData

/// Converts one document of a foreign format, in a `ConversionHelper`.
///
/// The helper receives the complete document before the helper writes anything.
nonisolated final class Converter {
  /// The maximum length of a document after which a process is reused, bytes.
  ///
  /// After a longer document, the process holds too much memory.
  private static let longestKept = 1 << 20

  private let format: ForeignFormat
  /// The requested sheet; nil for the first visible one.
  private let sheet: String?
  /// The spreadsheet's sheet that was read; nil before the end of the result.
  private(set) var readSheet: ReadSheet?
  private let name: String
  private let helpers: ConversionHelpers?
  /// The process; nil after it was returned to the pool.
  private var helper: ConversionHelper?
  private var byteCount = 0
  private var isDocumentEnded = false
  private var received: [UInt8] = []
  /// The bytes of the result's current chunk that are not read yet.
  private var rest = 0
  /// The deadline of the answer; nil until the document is complete.
  private var deadline: ContinuousClock.Instant?

  /// Starts to convert a document.
  ///
  /// - Parameters:
  ///   - request: The request, which precedes the document.
  ///   - name: The file's name in messages.
  ///   - helpers: The pool of processes; nil for a process that ends with the document.
  /// - Throws: `cannotRead` if the system has no descriptors or processes left.
  init(
    _ request: ConversionRequest, name: String, helpers: ConversionHelpers? = nil
  ) throws {
    let library = ConversionLibrary(for: request.format)
    (format, sheet) = (request.format, request.sheet)
    (self.name, self.helpers) = (name, helpers)
    helper = try helpers?.take(library, name: name) ?? ConversionHelper(library, name: name)
    try write(request.encoded) { true }
  }

  /// Sends the next bytes of the document.
  ///
  /// - Parameter isCurrent: Whether the document is still wanted; checked while the process works.
  /// - Throws: `replaced`, or `tooLate`.
  func send(_ chunk: [UInt8], isCurrent: () -> Bool) throws {
    guard !chunk.isEmpty else { return }
    byteCount += chunk.count
    try write(ConversionFrame.length(chunk.count) + chunk, isCurrent: isCurrent)
  }

  private func write(_ bytes: [UInt8], isCurrent: () -> Bool) throws {
    var rest = bytes[...]
    let start = ContinuousClock.now
    while let document = helper?.document, !rest.isEmpty {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: name) }
      guard .now - start < ConversionLimits.deadline else { throw refusal(.tooLate) }
      var ready = pollfd(fd: document, events: Int16(POLLOUT), revents: 0)
      _ = poll(&ready, 1, pollMilliseconds(Self.patience))
      let count = rest.withUnsafeBytes { Glibc.write(document, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      // The process has ended; its answer or its exit status gives the reason.
      if count < 0, errno == EPIPE { helper?.endInput() }
    }
  }

  /// Whether the process takes more of the document; false if it has closed its input or was killed.
  var takesMore: Bool { helper?.document != nil }

  /// Tells the process that the document is complete.
  ///
  /// - Parameter isCurrent: Whether the document is still wanted.
  /// - Throws: `replaced`, or `tooLate`.
  func endDocument(isCurrent: () -> Bool) throws {
    guard !isDocumentEnded else { return }
    isDocumentEnded = true
    deadline = .now + ConversionLimits.deadline
    try write(ConversionFrame.length(0), isCurrent: isCurrent)
    if helpers == nil { helper?.endInput() }
  }

  /// Returns the next bytes of the result; nil at the end, empty if no bytes come in time.
  ///
  /// - Parameters:
  ///   - time: The time at which to give up and return no bytes; nil to wait.
  ///   - isCurrent: Whether the document is still wanted.
  /// - Throws: `replaced`, or `notConverted`.
  func nextChunk(
    before time: ContinuousClock.Instant?, isCurrent: () -> Bool
  ) throws -> [UInt8]? {
    while let helper {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: name) }
      guard deadline.map({ .now < $0 }) ?? true else { throw refusal(.tooLate) }
      if let bytes = try takeReceived() { return bytes.isEmpty ? nil : bytes }
      var ready = pollfd(fd: helper.result, events: Int16(POLLIN), revents: 0)
      let wait = time.map { min(Self.patience, ContinuousClock.now.duration(to: $0)) }
      if poll(&ready, 1, pollMilliseconds(wait ?? Self.patience)) > 0 {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(helper.result, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw refusal(Self.fault(of: helper)) }
        received += bytes[..<count]
      } else if let time, time <= .now {
        return []
      }
    }
    return nil
  }

  /// Returns received bytes of the result; empty at its end, nil if more bytes must be received.
  private func takeReceived() throws -> [UInt8]? {
    if rest == 0 {
      guard received.count >= 4 else { return nil }
      rest = ConversionFrame.length(received.prefix(4))
      if rest == 0 {
        return try takeOutcome() ? [] : nil
      }
      received.removeFirst(4)
    }
    guard !received.isEmpty else { return nil }
    let bytes = Array(received.prefix(rest))
    received.removeFirst(bytes.count)
    rest -= bytes.count
    return bytes
  }

  /// Reads the outcome after the result and ends the conversion; returns whether the outcome is complete.
  private func takeOutcome() throws(DocumentBytesError) -> Bool {
    guard received.count >= 9 else { return false }
    let length = ConversionFrame.length(received[5..<9])
    guard length <= ConversionDetails.mostBytes else { throw refusal(.crashed) }
    guard received.count >= 9 + length else { return false }
    guard let details = ConversionDetails(Array(received[9..<9 + length])) else {
      throw refusal(.crashed)
    }
    try end(ConversionOutcome(rawValue: received[4]), details)
    return true
  }

  /// Ends the conversion; keeps the process for other documents if this document was short.
  ///
  /// A document that takes over the process can only change the results of later documents.
  private func end(
    _ outcome: ConversionOutcome?, _ details: ConversionDetails
  ) throws(DocumentBytesError) {
    switch outcome {
    case .success: readSheet = details.sheet
    case .noArchiveLibrary: throw refusal(.noArchiveLibrary)
    case .noSheet:
      throw refusal(.noSheet(sheet ?? "", names: details.names, count: details.nameCount))
    case .otherContainer:
      throw refusal(details.container.map { .other(UnreadFormat($0)) } ?? .wrongFormat)
    case .wrongFormat: throw refusal(.wrongFormat)
    case .noLibrary: throw refusal(.noLibrary)
    case .tooLong: throw refusal(.tooLong)
    case .tooMuchMemory: throw refusal(.tooMuchMemory)
    case .tooMuchContent: throw refusal(.tooMuchContent)
    case nil: throw refusal(.crashed)
    }
    if let helper, byteCount <= Self.longestKept { helpers?.giveBack(helper) }
    helper = nil
  }

  /// The interval at which `isCurrent` is checked while the process works.
  private static let patience = Duration.milliseconds(50)

  /// Returns the reason why a process ended without an answer.
  private static func fault(of helper: ConversionHelper) -> ConversionFault {
    switch helper.end() {
    case .exited(LimitedProcess.memoryStatus): .tooMuchMemory
    case .exited: .crashed
    case .killed(SIGXCPU): .tooSlow
    case .killed: .crashed
    }
  }

  private func refusal(_ reason: ConversionFault) -> DocumentBytesError {
    .notConverted(name: name, format, reason)
  }
}
