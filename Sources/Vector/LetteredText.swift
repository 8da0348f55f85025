internal import TagSphereGlyphs
internal import TagSphereLabels

/// The letters of a label, each with the text that it represents.
struct LetteredText {
  /// Adjacent letters in one font and one direction.
  struct Stretch {
    /// The letters, left to right.
    ///
    /// The letters of a cluster are side by side.
    var letters: [Letter] = []
    /// Whether the text runs from right to left.
    var isRightToLeft = false
  }

  /// A letter: a glyph of a font.
  struct Letter {
    var glyph: GlyphID
    /// The origin, em from the label's position.
    var origin: SIMD2<Float>
    /// The offset of the letter's cluster in the text.
    var cluster: Int
    /// The text of the cluster.
    var text: String
  }

  /// The stretches, in the order of the glyphs.
  var stretches: [Stretch] = []

  /// Matches the drawn marks of a label with its shaped text; nil if they do not match.
  ///
  /// - Parameters:
  ///   - run: The shaped text.
  ///   - text: The text to which the offsets of clusters refer.
  ///   - marks: The drawn marks.
  ///   - isBlank: Returns whether a glyph has no ink.
  init?(_ run: GlyphRun, text: String, marks: [LabelMark], isBlank: (GlyphID) -> Bool) {
    guard let origins = Self.origins(of: run, marks: marks, isBlank: isBlank) else { return nil }
    var texts = Self.texts(of: run, in: Array(text.utf8))
    Self.moveTexts(ofLeftOut: run.glyphs, origins: origins, in: &texts)
    var last: (face: UInt16, cluster: Int, direction: Int)?
    for (glyph, origin) in zip(run.glyphs, origins) {
      guard let origin else { continue }
      let letter = Letter(
        glyph: glyph.glyph, origin: origin, cluster: glyph.cluster,
        text: texts[glyph.cluster] ?? "")
      let direction = last.map { (glyph.cluster - $0.cluster).signum() } ?? 0
      let goes = last.map {
        $0.face == glyph.glyph.face
          && (direction == 0 || $0.direction == 0 || direction == $0.direction)
      }
      if goes != true { stretches.append(Stretch()) }
      stretches[stretches.count - 1].letters.append(letter)
      if direction < 0, goes == true { stretches[stretches.count - 1].isRightToLeft = true }
      let kept = goes == true ? (direction == 0 ? last?.direction ?? 0 : direction) : 0
      last = (glyph.glyph.face, glyph.cluster, kept)
    }
  }

  /// Returns the origin at which each glyph of a run is drawn; nil for glyphs that are not drawn.
  private static func origins(
    of run: GlyphRun, marks: [LabelMark], isBlank: (GlyphID) -> Bool
  ) -> [SIMD2<Float>?]? {
    var rest = marks[...]
    var shift: SIMD2<Float>?
    var origins: [SIMD2<Float>?] = []
    for glyph in run.glyphs {
      if case .glyph(glyph.glyph, let origin)? = rest.first {
        rest.removeFirst()
        shift = origin - glyph.origin
        origins.append(origin)
      } else {
        origins.append(isBlank(glyph.glyph) ? shift.map { glyph.origin + $0 } : nil)
      }
    }
    return rest.isEmpty ? origins : nil
  }

  /// Gives the texts of clusters that are not drawn as letters, such as emoji images, to neighbouring clusters.
  private static func moveTexts(
    ofLeftOut glyphs: [PositionedGlyph], origins: [SIMD2<Float>?], in texts: inout [Int: String]
  ) {
    let kept = Set(zip(glyphs, origins).filter { $0.1 != nil }.map(\.0.cluster)).sorted()
    guard let first = kept.first else { return }
    var leading = ""
    for (cluster, text) in texts.sorted(by: { $0.key < $1.key }) where !kept.contains(cluster) {
      if let before = kept.last(where: { $0 < cluster }) {
        texts[before, default: ""] += text
      } else {
        leading += text
      }
      texts[cluster] = nil
    }
    texts[first] = leading + (texts[first] ?? "")
  }

  /// Returns the text of each cluster, without control characters.
  private static func texts(of run: GlyphRun, in bytes: [UInt8]) -> [Int: String] {
    let starts = Set(run.glyphs.map(\.cluster)).sorted()
    var texts: [Int: String] = [:]
    for (place, start) in starts.enumerated() where start < bytes.count {
      let end = place + 1 < starts.count ? min(starts[place + 1], bytes.count) : bytes.count
      texts[start] = ReadableText.line(String(decoding: bytes[start..<end], as: UTF8.self))
    }
    return texts
  }
}
