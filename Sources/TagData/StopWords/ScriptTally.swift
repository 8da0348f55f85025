/// Counts words in the scripts that identify a language: only one language with stop words uses them.
struct ScriptTally {
  private var counts: [StopWordLanguage: Int] = [:]

  private static let scripts: [(language: StopWordLanguage, scalars: ClosedRange<UInt32>)] = [
    (.greek, 0x0370...0x03FF), (.greek, 0x1F00...0x1FFF), (.hebrew, 0x0590...0x05FF),
    (.gujarati, 0x0A80...0x0AFF), (.japanese, 0x3040...0x30FF), (.chinese, 0x3400...0x9FFF),
    (.korean, 0xAC00...0xD7A3),
  ]

  /// Adds `times` occurrences of a word.
  mutating func count(_ word: String, times: Int) {
    guard let value = word.unicodeScalars.first?.value, value >= 0x0370,
      let script = Self.scripts.first(where: { $0.scalars.contains(value) })
    else { return }
    counts[script.language, default: 0] += times
  }

  /// Returns the language that has more than half of the words; nil if no language does.
  func language(of total: Int) -> StopWordLanguage? {
    var counts = counts
    // Japanese uses Chinese characters too. Kana in a tenth as many words show that the text is
    // Japanese.
    if let kana = counts[.japanese], kana * 10 >= counts[.chinese] ?? 0 {
      counts[.japanese] = kana + (counts.removeValue(forKey: .chinese) ?? 0)
    }
    return counts.first { $0.value * 2 > total }?.key
  }
}
