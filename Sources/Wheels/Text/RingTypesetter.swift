internal import TagSphereForms
package import TagSphereGlyphs
internal import TagSphereTagData

/// Typesets words along an arc.
///
/// Clusters keep their advances and kerning. Each cluster stands on the arc at the middle of its
/// advance. The arc length between two clusters is therefore their distance in the font, plus a tracking.
/// A narrow arc moves the tops of letters apart or together, and the tracking compensates this.
package struct RingTypesetter<Source: GlyphSource> {
  /// Shapes the texts.
  package var source: Source
  /// The ring's radius, em.
  package let radius: Float
  /// The maximum length of a word, em.
  package let longest: Float
  /// The height of the middle of the font's letter x, em.
  private let middle: Float

  /// The minimum size of a long word relative to other words; below this size, the word is cut instead.
  private static var leastSize: Float { 0.72 }
  /// The size of figures, em.
  private static var figureSize: Float { 0.56 }
  /// The size of a badge's text, the padding at the ends of its pill, and its maximum length, em.
  private static var badge: (size: Float, padding: Float, longest: Float) { (0.62, 0.27, 4) }

  /// Creates a typesetter for a ring.
  ///
  /// - Parameters:
  ///   - source: Shapes the texts.
  ///   - radius: The radius of the ring's middle circle, em, > 0.
  ///   - longest: The maximum length of a word, em, > 0; a longer word is shrunk, and cut if it is
  ///     still too long.
  package init(source: Source, radius: Float, longest: Float = 9) {
    precondition(radius > 0 && longest > 0, "words of \(longest) em on an arc of \(radius) em")
    self.source = source
    (self.radius, self.longest) = (radius, longest)
    var probe = source
    let letter = probe.run(for: "x").glyphs.first?.glyph
    let box = letter.flatMap { probe.fieldGeometry(of: $0) }?.inkBox
    middle = box.map { ($0.bottom + $0.top) / 2 } ?? 0.268
  }

  /// Typesets a word with its figure and its badge.
  ///
  /// - Parameters:
  ///   - text: The word.
  ///   - figure: The figure after the word; nil for none.
  ///   - badge: The text on the pill after word and figure; nil for none.
  package mutating func word(
    _ text: String, figure: String?, badge: String? = nil
  ) -> RingWord {
    let script = RingScript(of: text)
    let (regular, plainLength) = line(text, style: .inherited, script: script)
    let (bold, boldLength) = line(text, style: TextStyle(weight: .bold), script: script)
    var word = RingWord(
      regular: regular, bold: bold, figure: [], length: max(plainLength, boldLength),
      regularLength: plainLength, figureLength: 0)
    if let figure {
      let set = set(figure: figure)
      word.figureLength = set.length
      word.figure = Self.glyphs(set, after: word)
    }
    word.badge = badge.map { self.badge($0) }
    return word
  }

  /// Typesets a figure after a word.
  mutating func figure(_ figure: String, after word: RingWord) -> [RingGlyph] {
    Self.glyphs(set(figure: figure), after: word)
  }

  /// Returns the length of a figure, em.
  mutating func length(ofFigure figure: String) -> Float { set(figure: figure).length }

  private mutating func set(figure: String) -> (glyphs: [RingGlyph], length: Float) {
    set(
      source.run(for: figure, style: .inherited, maximumWidth: 12), script: .latin,
      size: Self.figureSize, tracking: 0)
  }

  private static func glyphs(
    _ set: (glyphs: [RingGlyph], length: Float), after word: RingWord
  ) -> [RingGlyph] {
    // The figure is placed after the regular letters, because the bold word at the mark shows no figure.
    let start = word.regularLength / 2 + RingWord.figureGap + set.length / 2
    return set.glyphs.map {
      var glyph = $0
      glyph.place += start
      return glyph
    }
  }

  /// Typesets the text of a badge, which is cut if it is too long.
  private mutating func badge(_ text: String) -> RingBadge {
    var (script, parts) = (RingScript(of: text), Self.badge)
    let size = parts.size * script.size
    let run = source.run(
      for: text, style: TextStyle(weight: .bold), maximumWidth: parts.longest / size)
    // Centre digits, capitals and signs on the pill; lower-case letters keep the height of words.
    if !text.contains(where: { $0.isLowercase }) { script.middle = inkMiddle(of: run) }
    let line = set(run, script: script, size: size, tracking: 0)
    return RingBadge(
      glyphs: line.glyphs, length: max(line.length + 2 * parts.padding, RingBadge.height))
  }

  /// Returns the height of the middle of a run's ink above the baseline, em; nil without ink.
  private mutating func inkMiddle(of run: GlyphRun) -> Float? {
    var (low, high) = (Float.infinity, -Float.infinity)
    for glyph in run.glyphs {
      guard let box = source.fieldGeometry(of: glyph.glyph)?.inkBox else { continue }
      low = min(low, glyph.origin.y + box.bottom)
      high = max(high, glyph.origin.y + box.top)
    }
    return low < high ? (low + high) / 2 : nil
  }

  /// Typesets a line; a line that is too long is shrunk, and cut if it is still too long.
  private mutating func line(
    _ text: String, style: TextStyle, script: RingScript
  ) -> (glyphs: [RingGlyph], length: Float) {
    let run = source.run(for: text, style: style, maximumWidth: nil)
    let tracking = script.isJoined ? 0 : min(0.06, 0.3 / radius)
    let plain = set(run, script: script, size: script.size, tracking: tracking)
    guard plain.length > longest else { return plain }
    let tight = set(run, script: script, size: script.size, tracking: 0)
    guard tight.length > longest else { return tight }
    let share = longest / tight.length
    let size = script.size * max(share, Self.leastSize)
    guard share < Self.leastSize else {
      return set(run, script: script, size: size, tracking: 0)
    }
    let cut = source.run(for: text, style: style, maximumWidth: longest / size)
    return set(cut, script: script, size: size, tracking: 0)
  }

  /// Places the clusters of a run on the arc.
  private func set(
    _ run: GlyphRun, script: RingScript, size: Float, tracking: Float
  ) -> (glyphs: [RingGlyph], length: Float) {
    var clusters: [(glyphs: Range<Int>, start: Float, end: Float)] = []
    var pen: Float = 0
    for (index, glyph) in run.glyphs.enumerated() {
      let end = pen + glyph.advance
      if let last = clusters.indices.last, run.glyphs[index - 1].cluster == glyph.cluster {
        clusters[last].glyphs = clusters[last].glyphs.lowerBound..<index + 1
        clusters[last].end = end
      } else {
        clusters.append((index..<index + 1, pen, end))
      }
      pen = end
    }
    let length = (pen + tracking * Float(max(clusters.count - 1, 0))) * size
    let lift = script.middle ?? middle
    var glyphs: [RingGlyph] = []
    for (number, cluster) in clusters.enumerated() {
      let center = (cluster.start + cluster.end) / 2
      let place = (center + tracking * Float(number)) * size - length / 2
      for glyph in run.glyphs[cluster.glyphs] {
        glyphs.append(
          RingGlyph(
            glyph: glyph.glyph, place: place,
            origin: (glyph.origin - SIMD2(center, lift)) * size, size: size,
            isBent: script.isJoined))
      }
    }
    return (glyphs, length)
  }
}
