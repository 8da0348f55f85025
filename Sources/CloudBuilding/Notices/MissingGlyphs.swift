internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereMessages
internal import TagSphereText

extension CloudNotice {
  /// Returns the notices about glyphs that the installed fonts or the atlases lack for a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels, typeset.
  ///   - texts: The labels' texts.
  ///   - source: The fonts.
  static func shortfalls(
    of batch: GlyphBatch, texts: (Int) -> String, source: FontGlyphSource
  ) -> [CloudNotice] {
    let shortfalls = batch.shortfalls
    var notices: [CloudNotice] = []
    if !shortfalls.missing.isEmpty {
      notices.append(.missingGlyphs(shortfalls.missing.keys.sorted()))
    }
    if let first = shortfalls.cutLabels.first {
      notices.append(
        .cutLabels(
          count: shortfalls.cutLabels.count,
          first: String(texts(first).unicodeScalars.prefix(24))))
    }
    if let first = shortfalls.blankLabels.first {
      notices.append(.blankLabels(count: shortfalls.blankLabels.count, first: first))
    }
    if let first = shortfalls.incompleteLabels.first {
      notices.append(
        .incompleteLabels(count: shortfalls.incompleteLabels.count, first: first))
    }
    if shortfalls.unplacedImages > 0 {
      notices.append(.unplacedImages(count: shortfalls.unplacedImages))
    }
    if !source.hasColorFont, let family = source.unreadableColorFonts.first {
      notices.append(.unreadableColorFont(family: family))
    }
    let broken = source.brokenGlyphs
    if let error = broken.min(by: { $0.key.index < $1.key.index })?.value {
      notices.append(.brokenGlyphs(count: broken.count, error: "\(error)"))
    }
    return notices
  }

  /// Returns the sentence about characters that no font has.
  static func missingGlyphs(_ scalars: [Unicode.Scalar]) -> Message {
    let named = scalars.prefix(8).map { scalar in
      let name = scalar.properties.name.map { " " + $0 } ?? ""
      return "U+" + String(scalar.value, radix: 16, uppercase: true) + name
    }
    let rest = scalars.count - named.count
    let list = named.joined(separator: ", ")
    return rest > 0
      ? Message(
        """
        no font has \(list) and \(plain: rest) more; boxes are drawn instead; install a font that has \
        them
        """)
      : Message("no font has \(list); boxes are drawn instead; install a font that has them")
  }
}
