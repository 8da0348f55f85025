internal import Glibc
internal import TagSphereSandbox

/// A process that converts the document on its standard input.
///
/// Before it reads the first byte, it limits itself as `LimitedProcess` says.
package enum ConversionService {
  /// Converts a document, writes the result to standard output, and ends the process.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  package static func run(_ request: ConversionRequest) -> Never {
    let markup = request.format == .pdf ? nil : MarkupLibrary()
    let pdf = request.format == .pdf ? PDFTextLibrary() : nil
    LimitedProcess.begin(mebibytes: ConversionLimits.mebibytes, seconds: ConversionLimits.seconds)
    exit(outcome(request, markup, pdf).rawValue)
  }

  private static func outcome(
    _ request: ConversionRequest, _ markup: MarkupLibrary?, _ pdf: PDFTextLibrary?
  ) -> ConversionOutcome {
    if markup == nil, pdf == nil { return .noLibrary }
    let limit = ConversionLimits.mebibytesOfDocument << 20
    guard let bytes = LimitedProcess.readAll(atMost: limit) else { return .tooLong }
    switch request.format {
    case .feed:
      let conversion = markup.map { FeedConversion(library: $0, now: request.now) }
      let result =
        request.readsText
        ? conversion?.text(of: bytes, isDecoded: request.isDecoded)
        : conversion?.content(of: bytes, isDecoded: request.isDecoded)?.json
      guard let result else { return .wrongFormat }
      write(result)
    case .html:
      let text = markup?.text(ofPage: bytes, isDecoded: request.isDecoded)
      guard let text else { return .wrongFormat }
      write(text)
    case .pdf:
      let isRead = pdf?.pages(of: bytes) { write(RunningText.unbroken($0) + "\n") }
      guard isRead == true else { return .wrongFormat }
    }
    return .success
  }

  /// Writes a text without NULs, which end the reading of text.
  private static func write(_ text: String) {
    LimitedProcess.write(text.utf8.filter { $0 != 0 })
  }
}
