import CTagSpherePango
internal import TagSphereTagData

/// A stretch of a line as Pango passes it to HarfBuzz, with all data that tests need to shape it again.
package struct ShapingItem: Hashable, Sendable {
  /// The range of the stretch in the line's bytes.
  package var range: Range<Int>
  /// The font's file.
  package var fontFile: String
  /// The index of the face in the file.
  package var faceIndex: Int
  /// Whether the stretch is right-to-left.
  package var isRightToLeft: Bool
  /// The script, an ISO 15924 code such as “Arab”.
  package var script: String
  /// The language, a BCP 47 tag.
  package var language: String
}

extension FontGlyphSource {
  /// Returns the stretches of a line without control characters, from left to right.
  package func items(of text: String) -> [ShapingItem] {
    var text = text
    var items: [ShapingItem] = []
    text.withUTF8 { bytes in
      shaper.forEachStretch(of: bytes, style: .inherited) { stretch in
        guard let key = stretch.font.flatMap({ FontFaceKey($0) }) else { return }
        let analysis = stretch.analysis
        let script = g_unicode_script_to_iso15924(GUnicodeScript(Int32(analysis.script)))
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: script >> (24 - 8 * $0)) }
        items.append(
          ShapingItem(
            range: stretch.start..<stretch.start + stretch.length, fontFile: key.path,
            faceIndex: key.index, isRightToLeft: analysis.level & 1 == 1,
            script: String(decoding: letters, as: UTF8.self),
            language: String(cString: pango_language_to_string(analysis.language))))
      }
    }
    return items
  }
}
