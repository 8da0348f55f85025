/// Removes escape sequences from rows, and derives the look (colour, style and link) of each text on a terminal.
///
/// As on a terminal, a look continues in the next row until a sequence ends it.
struct EscapeReader: Sendable {
  /// The look at the end of the previous row.
  private var look = TerminalLook()

  /// The part of a text that has one look.
  private struct Share {
    var count = 0
    /// The position at which the part begins.
    var start: Int
  }

  /// Returns a row without sequences, and the look of one of its fields.
  ///
  /// The look is the look of most of the field's bytes. Its address is the address of the field's
  /// first link.
  mutating func read(_ record: Record, field: Int) -> (Record, TerminalLook) {
    guard record.fault == nil, record.bytes.contains(EscapeSequence.escape) else {
      return (record, look)
    }
    var plain = Record()
    plain.line = record.line
    plain.bytes.reserveCapacity(record.bytes.count)
    var shares: [TerminalLook: Share] = [:]
    var address: [UInt8] = []
    for index in 0..<record.count {
      read(record.field(index)) { look, text in
        if index == field, !text.isEmpty {
          if address.isEmpty { address = look.address }
          shares[look.withoutAddress, default: Share(start: plain.bytes.count)].count += text.count
        }
        plain.bytes += text
      }
      plain.fieldEnds.append(plain.bytes.count)
    }
    let most = shares.max {
      ($0.value.count, $1.value.start) < ($1.value.count, $0.value.start)
    }
    var mostly = most?.key ?? TerminalLook()
    mostly.address = address
    return (plain, mostly)
  }

  /// Calls `take` for each part of a field, with its look.
  private mutating func read(
    _ field: ArraySlice<UInt8>, take: (TerminalLook, ArraySlice<UInt8>) -> Void
  ) {
    var rest = field
    while let start = rest.firstIndex(of: EscapeSequence.escape) {
      take(look, rest[..<start])
      rest = rest[start...]
      if case .sequence(let sequence) = EscapeSequence.match(rest) {
        look.apply(sequence.effect)
        rest = rest.dropFirst(sequence.length)
      } else {
        take(look, rest.prefix(1))
        rest = rest.dropFirst()
      }
    }
    take(look, rest)
  }
}
