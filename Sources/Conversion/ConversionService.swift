internal import Glibc
internal import TagSphereSandbox
internal import TagSphereTagData

/// A process that converts the documents on its standard input, one after another.
///
/// The process limits itself before it reads the first byte: see `LimitedProcess`.
package enum ConversionService {
  /// Answers requests until the input ends or a request fails, and then ends the process.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  package static func run(_ library: ConversionLibrary) -> Never {
    let markup = library != .pdf ? MarkupLibrary() : nil
    let archive = library == .spreadsheet ? ArchiveLibrary() : nil
    let pdf = library == .pdf ? PDFTextLibrary() : nil
    LimitedProcess.begin(
      mebibytes: ConversionLimits.mebibytes, seconds: ConversionLimits.seconds,
      readsFonts: library == .pdf)
    while let request = readRequest() {
      LimitedProcess.allowMoreTime(seconds: ConversionLimits.seconds)
      var details = ConversionDetails()
      let outcome = outcome(request, markup, pdf, archive, &details)
      LimitedProcess.write(ConversionFrame.length(0))
      LimitedProcess.write([UInt8(outcome.rawValue)])
      let encoded = details.encoded
      LimitedProcess.write(ConversionFrame.length(encoded.count) + encoded)
      // The rest of a document that is too long would be read as a request. After a failed
      // allocation, the library is not reused.
      if outcome == .tooLong || outcome == .tooMuchMemory { break }
    }
    exit(EXIT_SUCCESS)
  }

  /// Reads the next request; nil at the end of the input.
  private static func readRequest() -> ConversionRequest? {
    guard let head = LimitedProcess.read(ConversionRequest.encodedCount),
      let count = ConversionRequest.sheetCount(behind: head)
    else { return nil }
    guard count > 0 else { return ConversionRequest(head) }
    return LimitedProcess.read(count).flatMap { ConversionRequest(head + $0) }
  }

  private static func outcome(
    _ request: ConversionRequest, _ markup: MarkupLibrary?, _ pdf: PDFTextLibrary?,
    _ archive: ArchiveLibrary?, _ details: inout ConversionDetails
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
      if let container = FileContainer(compound: bytes[...]) {
        details.container = container
        return .otherContainer
      }
      guard let archive else { return .noArchiveLibrary }
      guard let markup else { return .noLibrary }
      return SpreadsheetConversion(markup: markup, archive: archive)
        .convert(bytes, sheet: request.sheet, isPlain: request.readsText, details: &details) {
          write($0)
        }
    }
    return .success
  }

  /// Reads the chunks of a document; nil if the document is too long.
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

  /// Writes a text as one chunk, without NULs, because a NUL would end the reading of text.
  private static func write(_ text: String) { write(Array(text.utf8)) }

  private static func write(_ text: [UInt8]) {
    let bytes = text.filter { $0 != 0 }
    guard !bytes.isEmpty else { return }
    LimitedProcess.write(ConversionFrame.length(bytes.count))
    LimitedProcess.write(bytes)
  }
}

/// The encoding of chunk lengths.
package enum ConversionFrame {
  /// Encodes a length in 4 bytes.
  package static func length(_ length: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  /// Decodes a length from 4 bytes.
  package static func length(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
