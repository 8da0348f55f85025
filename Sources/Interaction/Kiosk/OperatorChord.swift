/// The keys that an operator holds together to leave a locked screen, or to see its diagnostics.
///
/// The keys must be held for two seconds. A hand that sweeps over a keyboard can press any chord for a
/// moment.
package struct OperatorChord: Hashable, Sendable {
  /// The modifier keys; at least one.
  package let modifiers: InputEvent.Modifiers
  /// The key, a lower-case Latin letter.
  package let letter: Unicode.Scalar
  /// The time for which all keys must be held.
  package static let holdTime = Duration.seconds(2)

  /// Control, Shift and Q.
  package static let usual = OperatorChord(modifiers: [.control, .shift], letter: "q")

  /// Control, Shift and D.
  package static let diagnostics = OperatorChord(modifiers: [.control, .shift], letter: "d")

  private init(modifiers: InputEvent.Modifiers, letter: Unicode.Scalar) {
    self.modifiers = modifiers
    self.letter = letter
  }

  private static let names: [(String, InputEvent.Modifiers)] = [
    ("Ctrl", .control), ("Shift", .shift), ("Alt", .alt), ("Super", .logo),
  ]

  /// Parses a chord such as `Ctrl+Shift+Q`, in upper or lower case.
  ///
  /// - Returns: nil without a modifier, or if the last part is not a Latin letter.
  package init?(_ text: String) {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map {
      $0.lowercased()
    }
    guard let last = parts.popLast(), last.unicodeScalars.count == 1,
      let letter = last.unicodeScalars.first, ("a"..."z").contains(letter), !parts.isEmpty
    else { return nil }
    var modifiers: InputEvent.Modifiers = []
    for part in parts {
      let meant = part == "control" ? "ctrl" : part
      guard let known = Self.names.first(where: { $0.0.lowercased() == meant }),
        !modifiers.contains(known.1)
      else { return nil }
      modifiers.insert(known.1)
    }
    self.init(modifiers: modifiers, letter: letter)
  }
}

extension OperatorChord: CustomStringConvertible {
  /// The chord in the form `Ctrl+Shift+Q`.
  package var description: String {
    let held = Self.names.filter { modifiers.contains($0.1) }.map { $0.0 }
    return (held + [letter.properties.uppercaseMapping]).joined(separator: "+")
  }
}

/// Tracks whether the operator's chord has been held for long enough.
package struct ChordWatch: Hashable, Sendable {
  private let chord: OperatorChord
  private var start: Duration?

  /// Creates a watch for a chord that is not held yet.
  package init(_ chord: OperatorChord) { self.chord = chord }

  /// Records a pressed key.
  package mutating func pressed(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, at time: Duration
  ) {
    guard key == .letter(chord.letter), modifiers == chord.modifiers else {
      start = nil
      return
    }
    if start == nil { start = time }
  }

  /// Records that any key was released, or that the keyboard focus was lost.
  package mutating func released() { start = nil }

  /// The time at which the chord will have been held for long enough; nil while the chord is not held.
  package var end: Duration? { start.map { $0 + OperatorChord.holdTime } }

  /// Returns whether the chord has been held for long enough; true only once per press.
  package mutating func takeCompletion(at time: Duration) -> Bool {
    defer { if isComplete(at: time) { start = nil } }
    return isComplete(at: time)
  }

  /// Returns whether the chord has been held for long enough.
  package func isComplete(at time: Duration) -> Bool { end.map { time >= $0 } ?? false }
}
