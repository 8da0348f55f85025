internal import TagSphereForms
internal import TagSphereGlyphs

/// The words of a ring, set when they are first needed.
///
/// A word has room for the figure of every whole weight up to its first one.
struct RingWords<Source: GlyphSource>: RingMeasure {
  private let words: [WheelDocument.Word]
  private let em: Double
  private let imageDiameter: Float
  private var typesetter: RingTypesetter<Source>
  private var known: [Int: RingWord] = [:]
  private var colorBoxes: [GlyphID: Box] = [:]
  /// The figures that known words show, where they are not those that they had at first.
  private var figures: [Int: String?] = [:]

  /// The number of words kept, many more than a ring shows.
  private static var mostKept: Int { 2048 }

  /// Creates the words of a ring.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - em: The size of the text, pixels.
  ///   - imageDiameter: The diameter of images, em.
  ///   - typesetter: Sets them.
  init(
    _ words: [WheelDocument.Word], em: Double, imageDiameter: Float,
    typesetter: RingTypesetter<Source>
  ) {
    (self.words, self.em, self.typesetter) = (words, em, typesetter)
    self.imageDiameter = imageDiameter
  }

  /// Returns a word set on the ring's arc.
  mutating func word(_ index: Int) -> RingWord {
    if let word = known[index] { return word }
    if known.count >= Self.mostKept { (known, figures) = ([:], [:]) }
    var word = typesetter.word(
      words[index].text, figure: words[index].figure, badge: words[index].shownBadge)
    for figure in words[index].widestFigures {
      word.figureLength = max(word.figureLength, typesetter.length(ofFigure: figure))
    }
    if words[index].shownImage != nil { word.imageDiameter = imageDiameter }
    known[index] = word
    return word
  }

  /// Returns a word that shows another figure than its first one, in the same room.
  ///
  /// - Parameters:
  ///   - index: The word.
  ///   - figure: The figure; nil for none.
  mutating func word(_ index: Int, figure: String?) -> RingWord {
    var word = self.word(index)
    guard (figures[index] ?? words[index].figure) != figure else { return word }
    word.figure = figure.map { typesetter.figure($0, after: word) } ?? []
    known[index] = word
    figures[index] = figure
    return word
  }

  /// Returns how far a word with its image, its figure and its badge reaches from the middle of its
  /// text, pixels.
  mutating func reach(of index: Int) -> RingTape.Reach {
    let word = word(index)
    return RingTape.Reach(before: Double(word.before) * em, after: Double(word.after) * em)
  }

  /// Returns the bitmap of a glyph of a colour font; nil for any other.
  mutating func colorGlyph(for glyph: GlyphID) -> ColorGlyph? {
    let picture = typesetter.source.colorGlyph(for: glyph)
    guard let picture, picture.width > 0, picture.height > 0 else { return nil }
    if colorBoxes.count >= Self.mostKept { colorBoxes = [:] }
    colorBoxes[glyph] = picture.inkBox
    return picture
  }

  /// Returns the edges of a glyph of a colour font whose bitmap was asked for before.
  func colorBox(of glyph: GlyphID) -> Box? { colorBoxes[glyph] }

  /// Returns the distance field of a glyph; nil without ink.
  mutating func distanceField(for glyph: GlyphID) -> DistanceField? {
    typesetter.source.distanceField(for: glyph)
  }
}

extension WheelDocument.Word {
  /// The badge, unless it is blank.
  var shownBadge: String? {
    badge.flatMap { text in
      text.unicodeScalars.contains { !$0.properties.isWhitespace } ? text : nil
    }
  }

  /// The weight as it stands after the word: with grouped digits, in thousands from 100 000 on, and in
  /// millions from 10 000 000 on; nil without a weight and without results.
  var figure: String? {
    guard let weight, !isEmpty else { return nil }
    return Self.figure(weight)
  }

  /// Figures of which one is as wide as any figure of a whole weight up to this one.
  package var widestFigures: [String] {
    guard let weight, weight >= 1, weight == weight.rounded() else { return [] }
    let figures = [weight, 9_999_999, 99_999].filter { $0 <= weight }.map { Self.figure($0) }
    // Few fonts have a digit that is wider.
    return figures.map { String($0.map { $0.isNumber ? "8" : $0 }) }
  }

  private static func figure(_ weight: Double) -> String {
    guard weight == weight.rounded(), weight < 1e15 else { return "\(weight)" }
    guard weight < 100_000 else {
      return weight < 1e7 ? "\(Int(weight / 1e3)) k" : "\(Int(weight / 1e6)) M"
    }
    let digits = String(Int(weight))
    return digits.count > 3 ? digits.dropLast(3) + "\u{2009}" + digits.suffix(3) : digits
  }
}
