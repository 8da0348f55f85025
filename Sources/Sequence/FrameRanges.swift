/// Frames of a sequence by their numbers from 1: `1-300:2`, or a list such as `3,5-10,47`.
package struct FrameRanges: Hashable, Sendable, CustomStringConvertible {
  /// Evenly spaced frames.
  struct Span: Hashable, Sendable {
    var first: Int
    var last: Int
    var step: Int
  }

  private let spans: [Span]
  /// The greatest number that a frame can have.
  package static let greatest = 1_000_000

  /// Parses a list; nil if it is malformed.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let spans = parts.compactMap(Self.span)
    guard !spans.isEmpty, spans.count == parts.count else { return nil }
    self.spans = spans
  }

  private static func span(_ text: Substring) -> Span? {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard let first = ends[0], ends.count <= 2, halves.count <= 2 else { return nil }
    guard ends.count == 2 else {
      return halves.count == 1 ? Span(first: first, last: first, step: 1) : nil
    }
    guard let last = ends[1], first <= last else { return nil }
    guard halves.count == 2 else { return Span(first: first, last: last, step: 1) }
    return number(halves[1]).map { Span(first: first, last: last, step: $0) }
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(text), (1...greatest).contains(number)
    else { return nil }
    return number
  }

  /// The greatest number of a frame.
  package var last: Int {
    spans.reduce(0) { max($0, $1.first + ($1.last - $1.first) / $1.step * $1.step) }
  }

  /// The numbers of the frames, ascending, without duplicates.
  package var numbers: [Int] {
    var isNamed = [Bool](repeating: false, count: last + 1)
    for span in spans {
      for number in stride(from: span.first, through: span.last, by: span.step) {
        isNamed[number] = true
      }
    }
    return isNamed.indices.filter { isNamed[$0] }
  }

  /// The list in the syntax that `init` parses.
  package var description: String {
    spans.map { span in
      span.first == span.last && span.step == 1
        ? "\(span.first)"
        : "\(span.first)-\(span.last)" + (span.step == 1 ? "" : ":\(span.step)")
    }.joined(separator: ",")
  }
}
