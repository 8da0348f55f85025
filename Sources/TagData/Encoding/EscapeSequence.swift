/// An escape sequence that colours text on a terminal or makes it a link.
///
/// Other sequences, such as those that move the cursor or set the window's title, stay part of the
/// text.
///
/// Sources: ECMA-48, 8.3.117 (SGR) and 8.3.41 (EL); xterm, “Operating System Commands”, 8.
struct EscapeSequence: Hashable, Sendable {
  /// The effect of the sequence.
  let effect: Effect
  /// The length of the sequence in bytes, including the escape.
  let length: Int

  /// The byte that begins a sequence.
  static let escape: UInt8 = 0x1B
  /// The maximum length of a sequence in bytes; a longer sequence is text.
  static let mostBytes = 4_096

  /// The effect of a sequence on the text that follows.
  enum Effect: Hashable, Sendable {
    /// Colour and style of the text that follows, by parameters such as `01;34`.
    case rendition(ArraySlice<UInt8>)
    /// The address of the text that follows; empty at the end of a link.
    case link(ArraySlice<UInt8>)
    /// No effect on a label, such as erasing to the end of the line or selecting a character set (`tput sgr0`).
    case nothing
  }

  /// How bytes that begin with an escape are classified.
  enum Match: Hashable, Sendable {
    case sequence(EscapeSequence)
    /// An incomplete sequence; more bytes may complete it.
    case beginning
    case text
  }

  /// Classifies bytes that begin with an escape.
  static func match(_ bytes: ArraySlice<UInt8>) -> Match {
    let window = bytes.prefix(mostBytes)
    guard let kind = window.dropFirst().first else { return .beginning }
    let match =
      switch kind {
      case UInt8(ascii: "["): control(window)
      case UInt8(ascii: "]"): link(window)
      case UInt8(ascii: "("): letters(window)
      default: Match.text
      }
    return match == .beginning && window.count == mostBytes ? .text : match
  }

  /// Matches `ESC [`, numbers, and `m` or `K`.
  private static func control(_ window: ArraySlice<UInt8>) -> Match {
    // These are the digits, the colon and the semicolon, which are neighbours in ASCII.
    let parameters = window.dropFirst(2).prefix { (0x30...0x3B).contains($0) }
    guard parameters.endIndex < window.endIndex else { return .beginning }
    let length = parameters.count + 3
    return switch window[parameters.endIndex] {
    case UInt8(ascii: "m"):
      .sequence(EscapeSequence(effect: .rendition(parameters), length: length))
    case UInt8(ascii: "K"): .sequence(EscapeSequence(effect: .nothing, length: length))
    default: .text
    }
  }

  /// Matches `ESC ] 8 ; parameters ; address`, ended by `ESC \` or BEL.
  private static func link(_ window: ArraySlice<UInt8>) -> Match {
    let (bell, delete): (UInt8, UInt8) = (0x07, 0x7F)
    let head = window.dropFirst(2).prefix(2)
    guard Array("8;".utf8).starts(with: head) else { return .text }
    let body = window.dropFirst(4).prefix { $0 >= 0x20 && $0 != delete }
    guard body.endIndex < window.endIndex else { return .beginning }
    guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")) else { return .text }
    var length = body.count + 5
    if window[body.endIndex] != bell {
      guard window[body.endIndex] == escape else { return .text }
      guard let last = window[body.endIndex...].dropFirst().first else { return .beginning }
      guard last == UInt8(ascii: "\\") else { return .text }
      length += 1
    }
    return .sequence(EscapeSequence(effect: .link(body[(semicolon + 1)...]), length: length))
  }

  /// Matches `ESC (` and the name of a character set.
  private static func letters(_ window: ArraySlice<UInt8>) -> Match {
    guard let name = window.dropFirst(2).first else { return .beginning }
    guard (0x30...0x7E).contains(name) else { return .text }
    return .sequence(EscapeSequence(effect: .nothing, length: 3))
  }
}

/// Removes the escape sequences of colours and links from text, in chunks of any size.
package struct EscapeRemover: Sendable {
  /// The beginning of a sequence that the next chunk may complete.
  private var held: [UInt8] = []

  /// Creates a remover at the beginning of a text.
  package init() {}

  /// Returns the next bytes without sequences; an incomplete sequence is held back.
  package mutating func removed(from chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !held.isEmpty || chunk.contains(EscapeSequence.escape) else { return chunk }
    var rest = (held + chunk)[...]
    held = []
    var kept: [UInt8] = []
    kept.reserveCapacity(rest.count)
    while let start = rest.firstIndex(of: EscapeSequence.escape) {
      kept += rest[..<start]
      rest = rest[start...]
      switch EscapeSequence.match(rest) {
      case .sequence(let sequence): rest = rest.dropFirst(sequence.length)
      case .text:
        kept.append(EscapeSequence.escape)
        rest = rest.dropFirst()
      case .beginning:
        held = Array(rest)
        return kept[...]
      }
    }
    kept += rest
    return kept[...]
  }

  /// Ends the text and returns the bytes that were held back; they are not a sequence.
  package mutating func finish() -> ArraySlice<UInt8> {
    defer { held = [] }
    return held[...]
  }

  /// Removes the escape sequences from the first bytes of a text.
  static func removed(from head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var remover = EscapeRemover()
    let kept = remover.removed(from: head)
    return kept + remover.finish()
  }
}
