/// Converts Python and JavaScript literals to JSON, in chunks of any size.
///
/// It converts other quotes, tuples, unquoted names, `True`, `None` and `undefined`. It removes
/// calls around values, such as `Counter({…})`, assignments before values, comments and trailing
/// commas. Line feeds keep their positions. Input that is not a literal does not become valid JSON.
struct LiteralConverter: Hashable, Sendable {
  private enum State: Hashable {
    case between
    /// In a name, a word or a number.
    case word
    case string(quote: UInt8)
    /// After a backslash in a string.
    case escape(quote: UInt8)
    /// After `\x` in a string; `left` more digits follow.
    case hexadecimal(quote: UInt8, left: Int)
    /// After a slash that may begin a comment.
    case slash
    case lineComment
    case blockComment
    /// In a comment, after an asterisk.
    case asterisk
  }

  private var state = State.between
  private var word: [UInt8] = []
  /// Whether a comma is to be written before the next value.
  private var hasComma = false
  /// The closing brackets of the open brackets; 0 for a call, whose brackets are removed.
  private var closers: [UInt8] = []
  /// Whether a call has just begun; a name as its first argument makes it an object.
  private var isInNewCall = false
  /// Whether the next bracket belongs to a call.
  private var skipsBracket = false
  /// Whether a value has begun; later words are not the target of an assignment.
  private var hasValue = false

  /// The maximum length of a name or number; longer words are not part of a literal.
  private static let longestWord = 1024

  /// Converts the next bytes to JSON.
  mutating func json(of chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var json: [UInt8] = []
    json.reserveCapacity(chunk.count + chunk.count / 8)
    for byte in chunk { take(byte, into: &json) }
    return json[...]
  }

  /// Ends the document and returns the JSON of a word that was held back.
  mutating func finish() -> ArraySlice<UInt8> {
    var json: [UInt8] = []
    if state == .word { endWord(before: 0x0A, into: &json) }
    return json[...]
  }

  private mutating func take(_ byte: UInt8, into json: inout [UInt8]) {
    switch state {
    case .between: takeBetween(byte, into: &json)
    case .word:
      if Self.isOfWord(byte) || Self.isSign(byte) && Self.isExponent(word) {
        guard word.count < Self.longestWord else { return json.append(0) }
        word.append(byte)
      } else {
        state = .between
        endWord(before: byte, into: &json)
        takeBetween(byte, into: &json)
      }
    case .string(let quote): takeInString(byte, quote, into: &json)
    case .escape(let quote): takeEscape(byte, quote, into: &json)
    case .hexadecimal(let quote, let left):
      json.append(byte)
      state = left > 1 ? .hexadecimal(quote: quote, left: left - 1) : .string(quote: quote)
    case .slash:
      state = byte == UInt8(ascii: "/") ? .lineComment : .blockComment
      if byte != UInt8(ascii: "/"), byte != UInt8(ascii: "*") { json.append(byte) }
    case .lineComment:
      guard byte == 0x0A else { return }
      state = .between
      json.append(byte)
    case .blockComment, .asterisk:
      if byte == 0x0A { json.append(byte) }
      let isEnd = state == .asterisk && byte == UInt8(ascii: "/")
      state = isEnd ? .between : byte == UInt8(ascii: "*") ? .asterisk : .blockComment
    }
  }

  private mutating func takeBetween(_ byte: UInt8, into json: inout [UInt8]) {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20: json.append(byte)
    case UInt8(ascii: ","): hasComma = !closers.isEmpty
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      beginValue(into: &json)
      json.append(UInt8(ascii: "\""))
      state = .string(quote: byte)
    case UInt8(ascii: "{"): open(byte, closer: UInt8(ascii: "}"), into: &json)
    case UInt8(ascii: "(") where skipsBracket: skipsBracket = false
    case UInt8(ascii: "["), UInt8(ascii: "("):
      open(UInt8(ascii: "["), closer: UInt8(ascii: "]"), into: &json)
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      hasComma = false
      isInNewCall = false
      guard let closer = closers.popLast() else { return json.append(byte) }
      let isPair = closer == 0 || closer == byte || byte == UInt8(ascii: ")")
      // A bracket of the wrong kind stays, so that the JSON is malformed.
      if closer != 0 { json.append(isPair ? closer : byte) }
    case UInt8(ascii: ":"): json.append(byte)
    case UInt8(ascii: "="): if !closers.isEmpty { json.append(UInt8(ascii: ":")) }
    // Parts of <- and =>.
    case UInt8(ascii: "<"), UInt8(ascii: ">"): break
    case UInt8(ascii: ";"): if !closers.isEmpty { json.append(byte) }
    case UInt8(ascii: "+"): break
    case UInt8(ascii: "-") where closers.isEmpty: break
    case UInt8(ascii: "#"): state = .lineComment
    case UInt8(ascii: "/"): state = .slash
    case _ where Self.isOfWord(byte) || byte == UInt8(ascii: "-"):
      word = [byte]
      state = .word
    default: json.append(byte)
    }
  }

  private mutating func open(_ bracket: UInt8, closer: UInt8, into json: inout [UInt8]) {
    beginValue(into: &json)
    json.append(bracket)
    closers.append(closer)
  }

  /// Writes a pending comma before a value.
  private mutating func beginValue(into json: inout [UInt8]) {
    if hasComma { json.append(UInt8(ascii: ",")) }
    hasComma = false
    isInNewCall = false
    hasValue = true
  }

  /// Writes a name, a word or a number.
  ///
  /// - Parameter next: The byte that follows the word.
  private mutating func endWord(before next: UInt8, into json: inout [UInt8]) {
    state = .between
    let text = String(decoding: word, as: UTF8.self)
    let isNumber = word.first.map { $0.isDigit || "-.".utf8.contains($0) } == true
    // A number, or a word such as None, may be a name, for instance if missing values were counted.
    let isName = next == UInt8(ascii: ":") && !closers.isEmpty
    if isNumber, !isName {
      beginValue(into: &json)
      json += word.filter { $0 != UInt8(ascii: "_") }
    } else if next == UInt8(ascii: "(") {
      if hasComma { json.append(UInt8(ascii: ",")) }
      hasComma = false
      // The next bracket belongs to the call.
      closers.append(0)
      isInNewCall = true
      skipsBracket = true
    } else if ["u", "b", "r", "f", "U", "B", "R"].contains(text),
      next == UInt8(ascii: "'") || next == UInt8(ascii: "\"")
    {
      // This word is the prefix of a string.
    } else if closers.isEmpty, hasValue {
      json += word
    } else if closers.isEmpty {
      // This word is the target of an assignment, which is dropped.
    } else if !isName, let value = Self.values[text] {
      beginValue(into: &json)
      json += Array(value.utf8)
    } else {
      if isInNewCall, closers.last == 0 {
        closers[closers.count - 1] = UInt8(ascii: "}")
        json.append(UInt8(ascii: "{"))
      }
      beginValue(into: &json)
      json += [UInt8(ascii: "\"")] + word + [UInt8(ascii: "\"")]
    }
  }

  private static let values = [
    "True": "true", "true": "true", "TRUE": "true", "False": "false", "false": "false",
    "FALSE": "false",
    "None": "null", "null": "null", "undefined": "null", "NULL": "null", "nil": "null",
    "NA": "null",
    "nan": "NaN", "NaN": "NaN", "inf": "Infinity", "Infinity": "Infinity",
  ]

  private mutating func takeInString(_ byte: UInt8, _ quote: UInt8, into json: inout [UInt8]) {
    switch byte {
    case quote:
      json.append(UInt8(ascii: "\""))
      state = .between
    case UInt8(ascii: "\\"): state = .escape(quote: quote)
    case UInt8(ascii: "\""): json += Array("\\\"".utf8)
    case 0x0A: json += Array("\\n".utf8)
    case 0x09: json += Array("\\t".utf8)
    default: json.append(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, _ quote: UInt8, into json: inout [UInt8]) {
    state = .string(quote: quote)
    switch byte {
    case UInt8(ascii: "x"):
      json += Array("\\u00".utf8)
      state = .hexadecimal(quote: quote, left: 2)
    case _ where "\"\\/bfnrtu".utf8.contains(byte): json += [UInt8(ascii: "\\"), byte]
    case 0x0A: break
    default: json.append(byte)
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 || "_$.".utf8.contains(byte)
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2D }

  /// Whether a number ends in `e`, so that the sign of an exponent may follow.
  private static func isExponent(_ word: [UInt8]) -> Bool {
    word.first.map { $0.isDigit || $0 == 0x2D } == true
      && word.last.map { $0 | 0x20 == UInt8(ascii: "e") } == true
  }
}

// MARK: Recognition

extension LiteralConverter {
  /// Detects a literal at the beginning of a document.
  ///
  /// - Parameters:
  ///   - head: The first bytes.
  ///   - isWhole: Whether these are all bytes of the document.
  /// - Returns: A converter and the bytes as JSON; nil if the document is JSON already or is not a
  ///   literal.
  static func converting(
    _ head: ArraySlice<UInt8>, isWhole: Bool
  ) -> (converter: LiteralConverter, json: ArraySlice<UInt8>)? {
    guard mayBeLiteral(head), !isGrammatical(head, isWhole: isWhole) else { return nil }
    var converter = LiteralConverter()
    let json = converter.json(of: head)
    var rest = converter
    let whole = isWhole ? json + rest.finish() : json
    let start = whole.first { $0 > 0x20 }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["),
      isGrammatical(whole, isWhole: isWhole)
    else { return nil }
    return (converter, json)
  }

  /// Whether a document begins with a bracket, optionally after an assignment or the name of a call.
  private static func mayBeLiteral(_ head: ArraySlice<UInt8>) -> Bool {
    let start = head.prefix(256).drop { $0 <= 0x20 }
    guard let bracket = start.firstIndex(where: { "{[(".utf8.contains($0) }) else { return false }
    let before = start[..<bracket]
    guard !before.isEmpty else { return true }
    let name = before.filter { $0 != 0x20 }
    let isAssigned = name.last == UInt8(ascii: "=") || name.suffix(2).elementsEqual("<-".utf8)
    let isCall = start[bracket] == UInt8(ascii: "(") && before.last.map(isOfWord) == true
    return (isAssigned || isCall)
      && before.allSatisfy { isOfWord($0) || " =<-".utf8.contains($0) }
  }

  /// Whether bytes are a JSON document or lines of JSON, possibly incomplete.
  private static func isGrammatical(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    if isDocument(bytes, isWhole: isWhole) { return true }
    let lines = NumberedLine.first(of: bytes, isWhole: isWhole)
    return lines.count > 1
      && lines.allSatisfy { line in
        line.bytes.first.map { "{[".utf8.contains($0) } == true
          && isDocument(line.bytes, isWhole: true)
      }
  }

  private static func isDocument(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    var tokenizer = JSONTokenizer()
    var tokens = NoTokens()
    do throws(TagDocumentError) {
      try tokenizer.consume(bytes, into: &tokens)
      if isWhole { try tokenizer.finish(into: &tokens) }
      return true
    } catch {
      return false
    }
  }
}

/// Ignores all tokens.
private struct NoTokens: JSONTokenReader {
  mutating func take(_ token: borrowing JSONToken) {}
}
