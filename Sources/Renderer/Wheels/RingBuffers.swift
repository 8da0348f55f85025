internal import TagSphereGLObjects
internal import TagSphereWheels

/// The records of a ring on the GPU.
final class RingBuffers {
  private let glyphs: Texture
  private let words: Texture
  private let glyphsPerWord: Int
  /// The number of glyph records.
  let glyphCount: Int
  private let wordCount: Int

  /// The number of records in a row of a texture; a constant of `ring-text.vert`, too.
  private static let rowCapacity = 256

  /// Uploads records.
  init(glyphs: [RingGlyphRecord], words: [RingWordRecord]) {
    (glyphCount, wordCount) = (glyphs.count, words.count)
    glyphsPerWord = words.isEmpty ? 0 : glyphs.count / words.count
    self.glyphs = Texture(
      records: glyphs.isEmpty ? [.unused] : glyphs, rowCapacity: Self.rowCapacity)
    self.words = Texture(records: words.isEmpty ? [.unused] : words, rowCapacity: Self.rowCapacity)
  }

  /// The size of the textures, bytes.
  var byteCount: Int {
    func rows(_ count: Int) -> Int { (count + Self.rowCapacity - 1) / Self.rowCapacity }
    return rows(glyphCount) * Self.rowCapacity * MemoryLayout<RingGlyphRecord>.stride
      + rows(wordCount) * Self.rowCapacity * MemoryLayout<RingWordRecord>.stride
  }

  /// Uploads the records of some places.
  func update(_ places: [Int], glyphs: [RingGlyphRecord], words: [RingWordRecord]) {
    for place in places {
      self.glyphs.update(
        records: glyphs[place * glyphsPerWord..<(place + 1) * glyphsPerWord],
        rowCapacity: Self.rowCapacity)
      self.words.update(records: words[place...place], rowCapacity: Self.rowCapacity)
    }
  }

  /// Binds the records to texture units.
  func bind(glyphs: Int, words: Int) {
    self.glyphs.bind(unit: glyphs)
    self.words.bind(unit: words)
  }
}
