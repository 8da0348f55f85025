/// Removes the particles at the ends of Korean nouns: 고양이가, 고양이는 and 고양이를 become 고양이.
///
/// A word loses its longest particle if all of these hold:
///
/// - At least two syllables remain, and the last one ends in the sound that the particle requires.
/// - The ending is surely a particle. That is the case for a long particle, or if the rest also
///   occurs alone or with another particle. For 이, the rest must occur with another particle,
///   because many nouns end in 이.
/// - The word, with its ending, does not occur with a further particle.
struct KoreanParticles {
  /// All Hangul words, folded.
  private var words: Set<String> = []
  /// For each stem, the number of different words that consist of the stem and a particle.
  private var inflections: [String: Int] = [:]

  /// Creates the rule for a text with these words.
  init(_ all: some Sequence<String>) {
    for word in all where Self.isHangul(word) {
      words.insert(word)
      if let stem = Self.parts(of: word)?.stem { inflections[stem, default: 0] += 1 }
    }
  }

  /// Returns a word without its particle; unchanged if the word has no particle.
  func stem(of word: String) -> String {
    guard words.contains(word), inflections[word] == nil,
      let (stem, particle) = Self.parts(of: word)
    else { return word }
    let isInflected = (inflections[stem] ?? 0) > 1
    let isAlone = particle.text != "이" && words.contains(stem)
    return particle.isCertain || isInflected || isAlone ? stem : word
  }

  private struct Particle {
    var text: String
    /// The sound that must end the syllable before the particle.
    var follows: Sound
    /// Whether hardly any noun ends in these syllables without the particle.
    var isCertain = false
  }

  private enum Sound { case any, vowel, consonant, vowelOrL, otherConsonant }

  /// The particles, longest first.
  private static let particles: [Particle] =
    (certain.map { Particle(text: $0, follows: .any, isCertain: true) }
    + ["으로는", "으로도", "으로의", "으로"].map {
      Particle(text: $0, follows: .otherConsonant, isCertain: true)
    }
    + ["에", "에는", "에도", "의", "도", "만", "만을", "만은"].map { Particle(text: $0, follows: .any) }
    + ["는", "가", "를", "와", "와의", "와는"].map { Particle(text: $0, follows: .vowel) }
    + ["은", "이", "을", "과", "과의", "과는"].map { Particle(text: $0, follows: .consonant) }
    + ["로", "로는", "로도"].map { Particle(text: $0, follows: .vowelOrL) })
    .sorted { $0.text.count > $1.text.count }

  private static let certain = [
    "에서", "에서는", "에서도", "에서의", "에게", "에게는", "에게도", "에게서", "께서", "께서는", "까지", "까지는", "까지도",
    "부터", "부터는",
  ]

  private static func isHangul(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
  }

  private static func parts(of word: String) -> (stem: String, particle: Particle)? {
    let particle = particles.first { particle in
      word.hasSuffix(particle.text) && word.count >= particle.text.count + 2
        && fits(particle.follows, word.dropLast(particle.text.count))
    }
    return particle.map { (String(word.dropLast($0.text.count)), $0) }
  }

  /// Returns whether a stem ends in a sound.
  ///
  /// A Hangul syllable is composed of an initial, a vowel and one of 28 finals.
  private static func fits(_ sound: Sound, _ stem: Substring) -> Bool {
    guard let last = stem.unicodeScalars.last, last.value >= 0xAC00 else { return false }
    let final = (last.value - 0xAC00) % 28
    let l: UInt32 = 8
    return switch sound {
    case .any: true
    case .vowel: final == 0
    case .consonant: final != 0
    case .vowelOrL: final == 0 || final == l
    case .otherConsonant: final != 0 && final != l
    }
  }
}
