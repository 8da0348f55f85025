/// A text with numbered gaps such as `%1$s`, in any order; all other characters are literal.
package struct Format: Hashable, Sendable {
  /// A part of a text.
  package enum Part: Hashable, Sendable {
    /// Literal characters.
    case literal(String)
    /// A gap, by its index from 0.
    case gap(Int)
  }

  /// The parts, in order.
  package let parts: [Part]

  /// Splits a text at its gaps.
  package init(_ text: String) {
    var parts: [Part] = []
    var literal: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let gap = Self.gap(at: rest) {
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        parts.append(.gap(gap))
        rest = rest.dropFirst(3)
      } else {
        literal.append(byte)
      }
    }
    if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
    self.parts = parts
  }

  /// Returns the index of the gap after a percent sign; nil if no gap follows.
  ///
  /// Gaps have the numbers 1 to 9.
  private static func gap(at rest: ArraySlice<UInt8>) -> Int? {
    guard rest.count >= 3, rest.dropFirst().prefix(2).elementsEqual("$s".utf8),
      let digit = rest.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit)
    else { return nil }
    return Int(digit - UInt8(ascii: "1"))
  }

  /// The indices of the gaps, in ascending order, each as often as it occurs.
  package var gaps: [Int] {
    parts.compactMap { if case .gap(let gap) = $0 { gap } else { nil } }.sorted()
  }

  /// Returns the text with its gaps filled.
  func filled(_ value: (Int) -> String) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .gap(let gap): text += value(gap)
      }
    }
    return text
  }
}
