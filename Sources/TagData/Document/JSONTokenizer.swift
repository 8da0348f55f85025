/// A consumer of the tokens of a grammatical document, in order.
package protocol JSONTokenReader {
  /// Consumes the next token.
  mutating func take(_ token: borrowing JSONToken) throws(TagDocumentError)
}

/// Splits bytes into JSON tokens and checks the grammar; chunks may end anywhere.
///
/// Unlike a decoder of whole documents, it does not hold the document in memory: a file of any
/// length needs only the memory of its longest string, and every fault has a line and a column.
///
/// Beyond the grammar, it accepts the numbers `NaN` and `Infinity`, which some programs write. An
/// invalid weight then costs one tag, not the whole file.
///
/// Source: Bray, RFC 8259, 2017.
package struct JSONTokenizer: Sendable {
  private var state = State.value
  /// For each open bracket, whether it begins an object.
  private var isObject: [Bool] = []
  private var token = JSONToken()
  private var number = JSONNumber()
  private var position = JSONPosition()
  private var escapedUnit: UInt16 = 0
  private var escapedDigits = 0
  private var highSurrogate: UInt16?

  /// Creates a tokenizer for one document.
  package init() {}

  private enum State {
    /// A value is expected; in `firstValue`, after `[`, a closing bracket is allowed too.
    case value, firstValue
    /// A name is expected; in `firstName`, after `{`, a closing brace is allowed too.
    case name, firstName
    case colon, commaOrEnd, word, string, escape, unicodeEscape, end
  }

  /// Begins another document at the beginning of a line.
  mutating func restart(line: Int) {
    state = .value
    isObject.removeAll(keepingCapacity: true)
    highSurrogate = nil
    position = JSONPosition(line: line)
  }

  /// Whether a byte other than white space has been read.
  var hasBegun: Bool { state != .value || !isObject.isEmpty }

  /// Reads the next bytes and passes each token to `tags`.
  ///
  /// - Throws: `syntax` with line and column at the first fault, or the error of `tags`.
  package mutating func consume(
    _ chunk: ArraySlice<UInt8>, into tags: inout some JSONTokenReader
  ) throws(TagDocumentError) {
    var index = chunk.startIndex
    while index < chunk.endIndex {
      if state == .string {
        let run = chunk[index...].prefix { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
        if !run.isEmpty {
          endSurrogate()
          token.append(run)
          position.advance(over: run)
          index = run.endIndex
          continue
        }
      }
      let byte = chunk[index]
      // A word ends before the byte that does not belong to it; this byte is then processed on its
      // own.
      if state == .word, !Self.belongsToWord(byte) { try endWord(into: &tags) }
      try take(byte, into: &tags)
      position.advance(over: byte)
      index += 1
    }
  }

  /// Ends the document.
  ///
  /// - Throws: `syntax` if the document is incomplete.
  mutating func finish(into tags: inout some JSONTokenReader) throws(TagDocumentError) {
    if state == .word { try endWord(into: &tags) }
    guard state == .end else {
      throw fault("it ends too early, inside \(state == .string ? "a string" : "a value")")
    }
  }

  private func fault(_ sentence: String, at place: JSONPosition? = nil) -> TagDocumentError {
    let place = place ?? position
    return TagDocumentError(.syntax(sentence), line: place.line, column: place.column)
  }

  private mutating func take(
    _ byte: UInt8, into tags: inout some JSONTokenReader
  ) throws(TagDocumentError) {
    switch state {
    case .string: try takeInString(byte, into: &tags)
    case .escape: try takeEscape(byte)
    case .unicodeEscape: try takeUnicodeDigit(byte)
    case .word: appendToWord(byte)
    case _ where Self.isSpace(byte): break
    case .value, .firstValue: try beginValue(byte, into: &tags)
    case .name, .firstName:
      if byte == UInt8(ascii: "\"") {
        begin(.name, in: .string)
      } else if byte == UInt8(ascii: "}") && state == .firstName {
        try close(into: &tags)
      } else {
        throw fault("a member's name in quotes is expected here")
      }
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw fault("a colon is expected here") }
      state = .value
    case .commaOrEnd: try continueContainer(byte, into: &tags)
    case .end: throw fault("something follows the end; a file is one array or object")
    }
  }

  private mutating func begin(_ kind: JSONToken.Kind, in next: State) {
    token.restart(kind, at: position)
    state = next
  }

  private mutating func beginValue(
    _ byte: UInt8, into tags: inout some JSONTokenReader
  ) throws(TagDocumentError) {
    switch byte {
    case UInt8(ascii: "\""): begin(.string, in: .string)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard isObject.count < ReadingLimits.nesting else {
        throw fault("it is nested deeper than \(ReadingLimits.nesting) levels")
      }
      let opensObject = byte == UInt8(ascii: "{")
      begin(opensObject ? .beginObject : .beginArray, in: opensObject ? .firstName : .firstValue)
      isObject.append(opensObject)
      try tags.take(token)
    case UInt8(ascii: "]") where state == .firstValue: try close(into: &tags)
    case _ where Self.belongsToWord(byte):
      begin(.number, in: .word)
      number = JSONNumber()
      appendToWord(byte)
    default: throw fault("a value is expected here")
    }
  }

  private mutating func continueContainer(
    _ byte: UInt8, into tags: inout some JSONTokenReader
  ) throws(TagDocumentError) {
    let inObject = isObject.last == true
    switch byte {
    case UInt8(ascii: ","): state = inObject ? .name : .value
    case UInt8(ascii: "}") where inObject: try close(into: &tags)
    case UInt8(ascii: "]") where !inObject: try close(into: &tags)
    default: throw fault("a comma or \(inObject ? "}" : "]") is expected here")
    }
  }

  private mutating func close(into tags: inout some JSONTokenReader) throws(TagDocumentError) {
    token.restart(isObject.removeLast() ? .endObject : .endArray, at: position)
    try tags.take(token)
    endValue()
  }

  private mutating func endValue() { state = isObject.isEmpty ? .end : .commaOrEnd }

  private mutating func appendToWord(_ byte: UInt8) {
    token.append(byte)
    number.take(byte)
  }

  private mutating func endWord(into tags: inout some JSONTokenReader) throws(TagDocumentError) {
    switch token.bytes {
    case Array("null".utf8): token.kind = .null
    case Array("true".utf8), Array("false".utf8): token.kind = .bool
    case Array("NaN".utf8), Array("Infinity".utf8), Array("-Infinity".utf8): break
    default:
      guard number.isComplete else {
        throw fault("\"\(token.bytes[...].excerpt)\" is not a value", at: token.position)
      }
    }
    try tags.take(token)
    endValue()
  }
}

extension JSONTokenizer {
  private mutating func takeInString(
    _ byte: UInt8, into tags: inout some JSONTokenReader
  ) throws(TagDocumentError) {
    switch byte {
    case UInt8(ascii: "\\"): state = .escape
    case UInt8(ascii: "\""):
      endSurrogate()
      let isName = token.kind == .name
      try tags.take(token)
      if isName { state = .colon } else { endValue() }
    default: throw fault("a string contains a control character; write it as an escape")
    }
  }

  private mutating func takeEscape(_ byte: UInt8) throws(TagDocumentError) {
    state = .string
    if byte == UInt8(ascii: "u") {
      escapedUnit = 0
      escapedDigits = 0
      state = .unicodeEscape
      return
    }
    endSurrogate()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): token.append(byte)
    case UInt8(ascii: "b"): token.append(0x08)
    case UInt8(ascii: "f"): token.append(0x0C)
    case UInt8(ascii: "n"): token.append(0x0A)
    case UInt8(ascii: "r"): token.append(0x0D)
    case UInt8(ascii: "t"): token.append(0x09)
    default: throw fault("there is no such escape; a backslash is written \\\\")
    }
  }

  private mutating func takeUnicodeDigit(_ byte: UInt8) throws(TagDocumentError) {
    guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
      throw fault("four hexadecimal digits must follow \\u")
    }
    escapedUnit = escapedUnit << 4 | UInt16(digit)
    escapedDigits += 1
    guard escapedDigits == 4 else { return }
    state = .string
    if let high = highSurrogate, UTF16.isTrailSurrogate(escapedUnit) {
      highSurrogate = nil
      let pair = (UInt32(high) - 0xD800) << 10 | (UInt32(escapedUnit) - 0xDC00)
      append(scalar: 0x10000 + pair)
      return
    }
    endSurrogate()
    if UTF16.isLeadSurrogate(escapedUnit) {
      highSurrogate = escapedUnit
    } else {
      append(scalar: UInt32(escapedUnit))
    }
  }

  /// Replaces an unpaired surrogate by U+FFFD.
  private mutating func endSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    append(scalar: 0xD800)
  }

  private mutating func append(scalar value: UInt32) {
    if Unicode.Scalar(value) == nil { token.isRepaired = true }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    for byte in UTF8.encode(scalar).map(Array.init) ?? [] { token.append(byte) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func belongsToWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }
}
