internal import Glibc
internal import TagSphereCommandLineOptions

/// Turns the bytes of a file into UTF-8, in chunks of any size.
///
/// Invalid input becomes a byte that never occurs in UTF-8, so that the readers report the fault at
/// its position. The corresponding C function is `iconv`.
nonisolated final class EncodingDecoder {
  private let converter: iconv_t
  private let unitBytes: Int
  /// The bytes of an incomplete character at the end of a chunk.
  private var rest: [UInt8] = []

  /// A byte that occurs nowhere in UTF-8.
  private static let malformed: UInt8 = 0xFF
  private static let bufferBytes = 1 << 16

  /// Creates a decoder; nil if the system lacks memory or the files of the encoding.
  init?(_ encoding: TextEncoding) {
    let opened = iconv_open("UTF-8", encoding.name)
    guard let opened, opened != iconv_t(bitPattern: -1) else { return nil }
    converter = opened
    unitBytes = encoding.unitBytes
  }

  deinit { iconv_close(converter) }

  /// Returns the next bytes as UTF-8.
  func utf8(of chunk: [UInt8]) -> [UInt8] {
    var input = rest.isEmpty ? chunk : rest + chunk
    var text: [UInt8] = []
    text.reserveCapacity(input.count)
    var start = 0
    while start < input.count {
      let (result, code, taken) = convert(&input, from: start, into: &text)
      start += taken
      guard result == -1 else { break }
      switch code {
      case E2BIG: continue
      case EILSEQ:
        text.append(Self.malformed)
        start = min(start + unitBytes, input.count)
      default:
        // EINVAL: the last character continues in the next chunk.
        rest = Array(input[start...])
        return text
      }
    }
    rest = []
    return text
  }

  /// Ends the file and returns the remaining text.
  func finish() -> [UInt8] {
    var text: [UInt8] = rest.isEmpty ? [] : [Self.malformed]
    var nothing: [UInt8] = []
    _ = convert(&nothing, from: 0, into: &text)
    return text
  }

  /// Converts as much as fits into the buffer.
  ///
  /// Without input, returns the converter's pending output.
  private func convert(
    _ input: inout [UInt8], from start: Int, into text: inout [UInt8]
  ) -> (result: Int, code: Int32, taken: Int) {
    var code: Int32 = 0
    var result = 0
    var taken = 0
    let converter = converter
    let output = [UInt8](unsafeUninitializedCapacity: Self.bufferBytes) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        var outputStart = buffer.baseAddress
        var outputLeft = buffer.count
        input.withUnsafeMutableBytes { bytes in
          var inputLeft = bytes.count - start
          var inputStart = bytes.baseAddress.map {
            ($0 + start).assumingMemoryBound(to: CChar.self)
          }
          let isFlush = inputLeft == 0
          let converted =
            isFlush
            ? iconv(converter, nil, nil, &outputStart, &outputLeft)
            : iconv(converter, &inputStart, &inputLeft, &outputStart, &outputLeft)
          code = errno
          result = converted
          taken = bytes.count - start - inputLeft
        }
        count = buffer.count - outputLeft
      }
    }
    text += output
    return (result, code, taken)
  }
}
