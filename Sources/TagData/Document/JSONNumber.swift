/// The JSON grammar of numbers, checked byte by byte, so that a number of any length needs no memory.
///
/// Source: Bray, RFC 8259, §6.
struct JSONNumber: Hashable, Sendable {
  private var state = State.start

  private enum State {
    case start, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    case fault
  }

  /// Whether the bytes so far are a number.
  var isComplete: Bool {
    switch state {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .start, .minus, .point, .exponent, .exponentSign, .fault: false
    }
  }

  /// Reads the next byte.
  mutating func take(_ byte: UInt8) {
    switch (state, byte) {
    case (.start, UInt8(ascii: "-")): state = .minus
    case (.start, UInt8(ascii: "0")), (.minus, UInt8(ascii: "0")): state = .zero
    case (.start, 0x31...0x39), (.minus, 0x31...0x39), (.integer, 0x30...0x39): state = .integer
    case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): state = .point
    case (.point, 0x30...0x39), (.fraction, 0x30...0x39): state = .fraction
    case (.zero, _), (.integer, _), (.fraction, _): state = byte | 0x20 == 0x65 ? .exponent : .fault
    case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): state = .exponentSign
    case (.exponent, 0x30...0x39), (.exponentSign, 0x30...0x39), (.exponentDigits, 0x30...0x39):
      state = .exponentDigits
    default: state = .fault
    }
  }
}
