/// The colour, style and address that escape sequences give to text on a terminal.
struct TerminalLook: Hashable, Sendable {
  /// The colour; nil for the default colour of the terminal.
  var color: SRGBColor?
  /// Whether the letters are bold.
  var isBold = false
  /// Whether the letters are italic.
  var isItalic = false
  /// The address of a link; empty if the text is not a link.
  var address: [UInt8] = []

  /// The look without its link.
  var withoutAddress: TerminalLook {
    TerminalLook(color: color, isBold: isBold, isItalic: isItalic)
  }

  /// Applies the effect of an escape sequence.
  mutating func apply(_ effect: EscapeSequence.Effect) {
    switch effect {
    case .rendition(let parameters): apply(parameters: parameters)
    case .link(let address): self.address = Array(address)
    case .nothing: break
    }
  }

  /// Changes colour and style by the parameters of SGR, such as `01;34` or `38;2;255;128;0`.
  private mutating func apply(parameters: ArraySlice<UInt8>) {
    let semicolon = UInt8(ascii: ";")
    var rest = parameters.split(separator: semicolon, omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      var parts = Self.numbers(parameter)[...]
      guard parts.first == 38 || parts.first == 48 else {
        apply(parts.first ?? 0)
        continue
      }
      let isText = parts.removeFirst() == 38
      if parts.isEmpty {
        // In the semicolon form, each part of the colour is a separate parameter.
        let count = rest.first.map { Self.numbers($0) } == [2] ? 4 : 2
        parts = rest.prefix(count).map { Self.numbers($0).first ?? 0 }[...]
        rest = rest.dropFirst(count)
      } else if parts.count > 4, parts.first == 2 {
        // The second part names a colour space, which is ignored.
        parts.remove(at: parts.startIndex + 1)
      }
      if isText, let color = SRGBColor(terminal: parts) { self.color = color }
    }
  }

  /// Changes colour or style by one parameter; ignores parameters without effect on a label.
  private mutating func apply(_ parameter: Int) {
    switch parameter {
    case 0: self = TerminalLook(address: address)
    case 1: isBold = true
    case 3: isItalic = true
    case 22: isBold = false
    case 23: isItalic = false
    case 30...37: color = SRGBColor(terminalIndex: parameter - 30)
    case 39: color = nil
    case 90...97: color = SRGBColor(terminalIndex: parameter - 90 + 8)
    default: break
    }
  }

  /// Returns the numbers between colons: 0 for an empty number, −1 for a malformed one.
  private static func numbers(_ parameter: ArraySlice<UInt8>) -> [Int] {
    parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
      $0.isEmpty ? 0 : Int(String(decoding: $0, as: UTF8.self)) ?? -1
    }
  }

  /// Fills in a tag's colour, style and address if its own columns do not set them.
  func complete(_ tag: inout Tag) {
    guard color != nil || isBold || isItalic || !address.isEmpty else { return }
    var details = tag.details ?? Tag.Details()
    details.color = details.color ?? color
    if isBold || isItalic, details.style == nil {
      details.style = TextStyle(weight: isBold ? .bold : nil, isItalic: isItalic ? true : nil)
    }
    if !address.isEmpty {
      details.url = details.url ?? String(decoding: address, as: UTF8.self)
    }
    tag.details = details
  }
}

extension SRGBColor {
  /// Creates the colour of `5;INDEX` or `2;RED;GREEN;BLUE`; nil for other parameters.
  fileprivate init?(terminal parts: ArraySlice<Int>) {
    let numbers = parts.dropFirst().compactMap { UInt8(exactly: $0) }
    switch (parts.first, numbers.count) {
    case (5, 1): self.init(terminalIndex: Int(numbers[0]))
    case (2, 3...): self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    default: return nil
    }
  }

  /// Creates a colour of the 256-colour palette: 16 named colours, a 6 × 6 × 6 cube and 24 greys.
  ///
  /// - Parameter index: 0…255.
  init(terminalIndex index: Int) {
    switch index {
    case ..<16: self.init(hex: Self.named[max(index, 0)])
    case ..<232:
      func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }
      let cell = index - 16
      self.init(red: level(cell / 36), green: level(cell / 6 % 6), blue: level(cell % 6))
    default:
      let level = UInt8(8 + 10 * (min(index, 255) - 232))
      self.init(red: level, green: level, blue: level)
    }
  }

  /// The Tango palette, long used by GNOME Terminal.
  private static let named: [UInt32] = [
    0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
    0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
  ]
}
