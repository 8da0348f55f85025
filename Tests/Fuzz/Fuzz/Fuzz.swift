import CFuzzer
import CloudCore
import Glibc
import WordCounting

/// Feeds one reader with what libFuzzer makes up, and dies where a promise is broken.
///
/// The environment variable `TAGSPHERE_FUZZ_READER` names the reader: `tsv`, `csv`, `json`,
/// `lines` or `prose`. The arguments are libFuzzer's; `.ci/fuzz` runs all five in turn.
/// The corresponding C function is `LLVMFuzzerRunDriver`.
@main
struct Fuzz {
  private static let format: DocumentFormat = {
    let name = getenv("TAGSPHERE_FUZZ_READER").map { String(cString: $0) } ?? ""
    guard let format = DocumentFormat(rawValue: name) else {
      preconditionFailure("TAGSPHERE_FUZZ_READER must name a reader, not \"\(name)\"")
    }
    return format
  }()

  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        Fuzz.judge(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      })
  }

  /// Reads the bytes at once and in pieces, and holds the two equal and the account whole.
  private static func judge(_ bytes: [UInt8]) {
    let options = ReadingOptions(format: format, top: bytes.count % 3 == 0 ? 2 : nil)
    let whole = Result { () throws(TagDocumentError) in
      try read(bytes, options, piece: max(bytes.count, 1))
    }
    let pieces = Result { () throws(TagDocumentError) in
      try read(bytes, options, piece: 1 + bytes.count % 61)
    }
    precondition(whole == pieces, "the pieces make a difference")
    guard case .success(let reading) = whole else { return }
    let (tags, report) = (reading.document.tags, reading.report)
    precondition(report.tagsKept == tags.count, "the tags are miscounted")
    precondition(
      report.rowsRead == tags.count + report.belowTop + report.repeated + report.leftOut.total,
      "a row is unaccounted for")
    for tag in tags {
      precondition(tag.weight.isFinite && tag.weight >= 0, "a weight is \(tag.weight)")
      precondition(!tag.text.isEmpty && !tag.bytes.contains(0), "a text is no label")
      precondition(tag.text.unicodeScalars.count <= ReadingLimits.textScalars, "too long a text")
    }
  }

  private static func read(
    _ bytes: [UInt8], _ options: ReadingOptions, piece: Int
  ) throws(TagDocumentError) -> Reading {
    if options.format == .prose {
      var counter = WordCounter(options: options)
      for chunk in pieces(of: bytes, piece) { try counter.consume(chunk) }
      return try counter.finish()
    }
    var reader = TagDocumentReader(options: options)
    for chunk in pieces(of: bytes, piece) { try reader.consume(chunk) }
    return try reader.finish()
  }

  private static func pieces(of bytes: [UInt8], _ piece: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: piece).map {
      bytes[$0..<min($0 + piece, bytes.count)]
    }
  }
}
