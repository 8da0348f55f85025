/// The result of one pass over the bytes of a text, made before the string is built.
package struct TextScan {
  /// The reason why the text cannot be a label; nil if it can.
  package var fault: LeftOutReason?
  /// Whether the bytes are well-formed UTF-8.
  package var isWellFormed = true

  /// Scans the bytes of a text.
  ///
  /// - Complexity: O(n) for any bytes. It counts Unicode scalars, not grapheme clusters: a single
  ///   cluster may have two million combining marks.
  package init(_ bytes: ArraySlice<UInt8>) {
    var seen: UInt8 = 0
    var holdsNUL = false
    var holdsInk = false
    var scalars = 0
    for byte in bytes {
      seen |= byte
      holdsNUL = holdsNUL || byte == 0
      holdsInk = holdsInk || byte > 0x20
      scalars += byte & 0xC0 == 0x80 ? 0 : 1
    }
    if seen >= 0x80 {
      isWellFormed = (try? UTF8Span(validating: bytes.span)) != nil
      holdsInk = Self.holdsInk(bytes)
      // Malformed sequences become scalars, and the count includes them because they are shown.
      if !isWellFormed {
        scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.count
      }
    }
    if holdsNUL {
      fault = .holdsNUL
    } else if !holdsInk {
      fault = .emptyText
    } else if scalars > ReadingLimits.textScalars {
      fault = .textTooLong
    }
  }

  /// Returns whether the bytes contain more than white space and ASCII controls; stops at the first visible byte.
  private static func holdsInk(_ bytes: ArraySlice<UInt8>) -> Bool {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        if scalar.value > 0x20 && !scalar.properties.isWhitespace { return true }
      case .error: return true
      case .emptyInput: return false
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The first characters, safe to print on a terminal, for messages about untrusted text.
  package var excerpt: String {
    var text = ""
    for scalar in String(decoding: prefix(160), as: UTF8.self).unicodeScalars.prefix(40) {
      text.unicodeScalars.append(scalar.isSafeToPrint ? scalar : "\u{FFFD}")
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can neither control a terminal nor reorder the text around it.
  package var isSafeToPrint: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
