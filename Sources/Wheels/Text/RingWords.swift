internal import TagSphereForms
internal import TagSphereGlyphs

/// The words of a ring, typeset when they are first needed.
///
/// A word reserves space for the figure of every integral weight up to its initial weight.
struct RingWords<Source: GlyphSource>: RingMeasure {
  private let words: [WheelDocument.Word]
  private let em: Double
  private let imageDiameter: Float
  private var typesetter: RingTypesetter<Source>
  private var known: [Int: RingWord] = [:]
  private var colorBoxes: [GlyphID: Box] = [:]
  /// The figures of known words that differ from their initial figures.
  private var figures: [Int: String?] = [:]

  /// The maximum number of typeset words that are kept; it is much larger than the number on a ring.
  private static var mostKept: Int { 2048 }

  /// Creates the words of a ring.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - em: The size of the text, pixels.
  ///   - imageDiameter: The diameter of images, em.
  ///   - typesetter: Typesets the words.
  init(
    _ words: [WheelDocument.Word], em: Double, imageDiameter: Float,
    typesetter: RingTypesetter<Source>
  ) {
    (self.words, self.em, self.typesetter) = (words, em, typesetter)
    self.imageDiameter = imageDiameter
  }

  /// Returns a word typeset on the ring's arc.
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

  /// Returns a word with a figure other than its initial figure, in the same space.
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

  /// Returns how far a word reaches from its text's middle, pixels; image, figure and badge are included.
  mutating func reach(of index: Int) -> RingTape.Reach {
    let word = word(index)
    return RingTape.Reach(before: Double(word.before) * em, after: Double(word.after) * em)
  }

  /// Returns the bitmap of a glyph of a colour font; nil for a glyph of another font.
  mutating func colorGlyph(for glyph: GlyphID) -> ColorGlyph? {
    let picture = typesetter.source.colorGlyph(for: glyph)
    guard let picture, picture.width > 0, picture.height > 0 else { return nil }
    if colorBoxes.count >= Self.mostKept { colorBoxes = [:] }
    colorBoxes[glyph] = picture.inkBox
    return picture
  }

  /// Returns the edges of a glyph of a colour font; nil if its bitmap was not requested before.
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

  /// The text of the weight after the word; nil without a weight, or if the weight is 0.
  ///
  /// Digits are grouped. Weights from 100 000 are in thousands, and weights from 10 000 000 in millions.
  var figure: String? {
    guard let weight, !isEmpty else { return nil }
    return Self.figure(weight)
  }

  /// Figures, one of which is at least as wide as the figure of any integral weight up to this weight.
  package var widestFigures: [String] {
    guard let weight, weight >= 1, weight == weight.rounded() else { return [] }
    let figures = [weight, 9_999_999, 99_999].filter { $0 <= weight }.map { Self.figure($0) }
    // The digit 8 is the widest digit in nearly all fonts.
    return figures.map { String($0.map { $0.isNumber ? "8" : $0 }) }
  }

  private static func figure(_ weight: Double) -> String {
    guard weight == weight.rounded(), abs(weight) < 1e15 else { return "\(weight)" }
    guard weight < 100_000 else {
      return weight < 1e7 ? "\(Int(weight / 1e3)) k" : "\(Int(weight / 1e6)) M"
    }
    let digits = String(Int64(weight))
    return digits.count > 3 ? digits.dropLast(3) + "\u{2009}" + digits.suffix(3) : digits
  }
}
