internal import Glibc
internal import TagSphereSandbox

/// A process that converts the documents on its standard input, one after another.
///
/// Before it reads the first byte, it limits itself as `LimitedProcess` says.
package enum ConversionService {
  /// Answers requests, until there are no more or one of them fails, and ends the process.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  package static func run(_ library: ConversionLibrary) -> Never {
    let markup = library != .pdf ? MarkupLibrary() : nil
    let archive = library == .spreadsheet ? ArchiveLibrary() : nil
    let pdf = library == .pdf ? PDFTextLibrary() : nil
    LimitedProcess.begin(
      mebibytes: ConversionLimits.mebibytes, seconds: ConversionLimits.seconds,
      readsFonts: library == .pdf)
    while let request = LimitedProcess.read(ConversionRequest.encodedCount).flatMap({
      ConversionRequest($0)
    }) {
      LimitedProcess.allowMoreTime(seconds: ConversionLimits.seconds)
      let outcome = outcome(request, markup, pdf, archive)
      LimitedProcess.write(ConversionFrame.length(0))
      LimitedProcess.write([UInt8(outcome.rawValue)])
      // What is left of a document that is too long would be read as a request, and after a failed allocation
      // the library is not used again.
      if outcome == .tooLong || outcome == .tooMuchMemory { break }
    }
    exit(EXIT_SUCCESS)
  }

  private static func outcome(
    _ request: ConversionRequest, _ markup: MarkupLibrary?, _ pdf: PDFTextLibrary?,
    _ archive: ArchiveLibrary?
  ) -> ConversionOutcome {
    guard let bytes = readDocument() else { return .tooLong }
    switch request.format {
    case .feed:
      guard let markup else { return .noLibrary }
      let conversion = FeedConversion(library: markup, now: request.now)
      let result =
        request.readsText
        ? conversion.text(of: bytes, isDecoded: request.isDecoded)
        : conversion.content(of: bytes, isDecoded: request.isDecoded)?.json
      if markup.isOutOfMemory { return .tooMuchMemory }
      guard let result else { return .wrongFormat }
      write(result)
    case .html:
      guard let markup else { return .noLibrary }
      let text = markup.text(ofPage: bytes, isDecoded: request.isDecoded)
      if markup.isOutOfMemory { return .tooMuchMemory }
      guard let text else { return .wrongFormat }
      write(text)
    case .pdf:
      guard let pdf else { return .noLibrary }
      let isRead = pdf.pages(of: bytes) { write(RunningText.unbroken($0) + "\n") }
      guard isRead else { return .wrongFormat }
    case .spreadsheet:
      guard let markup, let archive else { return .noLibrary }
      return SpreadsheetConversion(markup: markup, archive: archive)
        .convert(bytes, isPlain: request.readsText) { write($0) }
    }
    return .success
  }

  /// Reads the chunks of a document; nil if it is too long.
  private static func readDocument() -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      guard let length = LimitedProcess.read(4).map(ConversionFrame.length) else {
        exit(EXIT_FAILURE)
      }
      if length == 0 { return bytes }
      guard bytes.count + length <= ConversionLimits.mebibytesOfDocument << 20 else { return nil }
      guard let chunk = LimitedProcess.read(length) else { exit(EXIT_FAILURE) }
      bytes += chunk
    }
  }

  /// Writes a text, as one chunk, without NULs, which end the reading of text.
  private static func write(_ text: String) { write(Array(text.utf8)) }

  private static func write(_ text: [UInt8]) {
    let bytes = text.filter { $0 != 0 }
    guard !bytes.isEmpty else { return }
    LimitedProcess.write(ConversionFrame.length(bytes.count))
    LimitedProcess.write(bytes)
  }
}

/// The lengths of chunks.
package enum ConversionFrame {
  /// Returns the 4 bytes of a length.
  package static func length(_ length: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  /// Returns the length in 4 bytes.
  package static func length(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
