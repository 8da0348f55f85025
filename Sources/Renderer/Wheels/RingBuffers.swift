internal import TagSphereGLObjects
internal import TagSphereWheels

/// The records of a ring on the GPU.
final class RingBuffers {
  private let glyphs: RecordTexture<RingGlyphRecord>
  private let words: RecordTexture<RingWordRecord>
  private let glyphsPerWord: Int
  /// The number of glyph records.
  let glyphCount: Int
  private let wordCount: Int

  /// The number of records per row of a texture; `ring-text.vert` has a constant with this value.
  private static let rowCapacity = 256

  /// Uploads records.
  init(glyphs: [RingGlyphRecord], words: [RingWordRecord]) {
    (glyphCount, wordCount) = (glyphs.count, words.count)
    glyphsPerWord = words.isEmpty ? 0 : glyphs.count / words.count
    self.glyphs = RecordTexture(
      capacity: max(glyphs.count, 1), rowCapacity: Self.rowCapacity, as: .words4)
    self.words = RecordTexture(
      capacity: max(words.count, 1), rowCapacity: Self.rowCapacity, as: .words4)
    self.glyphs.update(glyphs[...], at: 0)
    self.words.update(words[...], at: 0)
  }

  /// The size of the textures, bytes.
  var byteCount: Int {
    glyphs.capacity * MemoryLayout<RingGlyphRecord>.stride
      + words.capacity * MemoryLayout<RingWordRecord>.stride
  }

  /// Uploads the records of some places.
  func update(_ places: [Int], glyphs: [RingGlyphRecord], words: [RingWordRecord]) {
    for place in places {
      let first = place * glyphsPerWord
      self.glyphs.update(glyphs[first..<first + glyphsPerWord], at: first)
      self.words.update(words[place...place], at: place)
    }
  }

  /// Binds the records to texture units.
  func bind(glyphs: Int, words: Int) {
    self.glyphs.bind(unit: glyphs)
    self.words.bind(unit: words)
  }
}
