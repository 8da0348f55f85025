internal import TagSphereForms
package import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData

/// A wheel on the screen: the words around the mark, and their records for the GPU.
///
/// Each word that can be visible at a time has a place for its records. A word that enters overwrites
/// the place of a word that left, so the memory does not grow with the length of the list.
package struct Ring<Source: GlyphSource> {
  /// The wheel, with the weights that are currently shown.
  package private(set) var wheel: WheelDocument.Wheel
  /// The ring's geometry.
  package let geometry: WheelLayout.Ring
  /// The position of the tape at the mark, pixels along the middle circle.
  package private(set) var position = 0.0
  /// The slot whose word is nearest to the mark.
  package private(set) var nearestSlot = 0
  /// The slots that have records.
  package private(set) var slots: ClosedRange<Int>
  /// The glyphs of all places, ``glyphsPerWord`` for each place.
  package private(set) var glyphs: [RingGlyphRecord] = []
  /// The words of all places.
  package private(set) var words: [RingWordRecord] = []
  /// The number of glyph records per place.
  package private(set) var glyphsPerWord = 0
  /// Whether a glyph did not fit into the atlas.
  package private(set) var lacksGlyphs = false
  /// The changes since the last call of `takeChanges()`.
  private var changes = RingChanges()

  /// The images of the visible words.
  package private(set) var images: RingImages

  private var tape: RingTape
  private var setWords: RingWords<Source>

  /// Creates a ring that shows its selected word at the mark.
  ///
  /// - Parameters:
  ///   - wheel: The words.
  ///   - geometry: The ring's circles.
  ///   - source: Shapes the words.
  ///   - atlas: Receives the glyphs of the words.
  package init(
    _ wheel: WheelDocument.Wheel, geometry: WheelLayout.Ring, source: Source,
    atlas: inout GlyphAtlas
  ) {
    (self.wheel, self.geometry) = (wheel, geometry)
    let radius = geometry.radius / geometry.em
    let arc = min(geometry.exits.sum(), 1.8 * .pi) * radius
    images = RingImages()
    setWords = RingWords(
      wheel.words, em: geometry.em, imageDiameter: Float(0.62 * geometry.width / geometry.em),
      typesetter: RingTypesetter(
        source: source, radius: Float(radius), longest: Float(min(9, 0.4 * arc))))
    tape = RingTape(
      wordCount: wheel.words.count, first: wheel.selected,
      circumference: 2 * .pi * geometry.radius, em: geometry.em, words: &setWords)
    slots = 0...0
    show(atlas: &atlas)
  }

  /// Changes the weights of words, and the figures that show them; no word moves.
  ///
  /// Words without results fade. Words that have results again reappear.
  ///
  /// - Parameters:
  ///   - weights: One weight per word, with at most as many digits as the word's first weight.
  ///   - atlas: Receives the glyphs of the figures.
  package mutating func show(weights: [Double?], atlas: inout GlyphAtlas) {
    precondition(weights.count == wheel.words.count, "\(weights.count) weights")
    var isNew = Array(repeating: false, count: weights.count)
    for (index, weight) in weights.enumerated() where wheel.words[index].weight != weight {
      wheel.words[index].weight = weight
      isNew[index] = true
    }
    for slot in slots where isNew[tape.word(of: slot)] {
      write(slot, atlas: &atlas)
      if !changes.isNew { changes.places.append(place(of: slot)) }
    }
  }

  /// Writes all records again, because their glyphs have moved in the atlas.
  package mutating func rewrite(atlas: inout GlyphAtlas) {
    lacksGlyphs = false
    for slot in slots { write(slot, atlas: &atlas) }
    changes = RingChanges(isNew: true)
  }

  /// The index of the word nearest to the mark.
  package var nearestWord: Int { tape.word(of: nearestSlot) }

  /// The place of the record of the word nearest to the mark.
  package var markedPlace: Int { place(of: nearestSlot) }

  /// The number of places for words.
  package var placeCount: Int { words.count }

  /// Turns the ring so that a position of its tape is at the mark.
  package mutating func turn(to position: Double, atlas: inout GlyphAtlas) {
    self.position = position
    nearestSlot = tape.nearest(to: position, from: nearestSlot, words: &setWords)
    show(atlas: &atlas)
  }

  /// Renumbers the slots of a list that is longer than the circle, so that a word gets slot 0.
  ///
  /// The word is then at the mark, at position 0. The measured lengths of words far from the word are
  /// dropped.
  ///
  /// - Returns: Whether the list is longer than the circle; if it is not, nothing changes.
  mutating func recenter(onWord word: Int, atlas: inout GlyphAtlas) -> Bool {
    guard tape.slotsPerTurn == nil else { return false }
    tape = RingTape(
      wordCount: wheel.words.count, first: word, circumference: tape.circumference,
      em: geometry.em, words: &setWords)
    (position, nearestSlot, slots) = (0, 0, 0...0)
    (words, glyphs) = ([], [])
    show(atlas: &atlas)
    return true
  }

  /// Returns the position of the tape at which a slot's word is at the mark.
  package mutating func position(of slot: Int) -> Double {
    tape.position(of: slot, words: &setWords)
  }

  /// Returns the slot of the copy of a word that is nearest to the mark.
  package func slot(of word: Int) -> Int { tape.slot(of: word, nearest: nearestSlot) }

  /// Returns the slot whose word is nearest to a position.
  package mutating func slot(nearest position: Double) -> Int {
    tape.nearest(to: position, from: nearestSlot, words: &setWords)
  }

  /// Returns the word in a slot.
  package func word(of slot: Int) -> Int { tape.word(of: slot) }

  /// The mean distance of neighbouring visible words, pixels.
  package var pitch: Double {
    mutating get {
      let (first, last) = (position(of: slots.lowerBound), position(of: slots.upperBound))
      return slots.count > 1
        ? (last - first) / Double(slots.count - 1) : 2 * .pi * geometry.radius
    }
  }

  /// Returns the slot at an angle from the mark, clockwise.
  package mutating func slot(atAngle angle: Double) -> Int {
    let here = position + angle * geometry.radius
    let slot = tape.slot(at: here, from: nearestSlot, words: &setWords)
    // A word of a list longer than the circle may reach across the far side, where the angle wraps.
    let circle = 2 * .pi * geometry.radius
    let other = tape.slot(
      at: here - (angle < 0 ? -circle : circle), from: slot, words: &setWords)
    return slots.contains(slot) || !slots.contains(other) ? slot : other
  }

  /// Returns the records that changed since the last call.
  package mutating func takeChanges() -> RingChanges {
    defer { changes = RingChanges() }
    changes.imageLayers = images.takeChanges()
    return changes
  }

  /// Stores an image, if a visible word names it.
  package mutating func insert(_ tile: ImageTile, of name: String) {
    images.insert(tile, of: name)
  }

  /// Removes an image from all words.
  package mutating func removeImage(_ name: String) { images.remove(name) }
}

/// The changed records of a ring.
package struct RingChanges: Hashable, Sendable {
  /// Whether all records are new; in this case, their number may also have changed.
  package var isNew = false
  /// The places whose records changed.
  package var places: [Int] = []
  /// The image layers whose content changed; nil if the number of layers changed.
  package var imageLayers: [Int]? = []
}

extension Ring {
  /// Returns the place of the record of a slot's word.
  package func place(of slot: Int) -> Int {
    let count = max(words.count, 1)
    return (slot % count + count) % count
  }

  /// Writes the records of all visible words.
  private mutating func show(atlas: inout GlyphAtlas) {
    let wanted = slotsInSight()
    // If all words fit on the circle, turning does not change their records.
    if tape.slotsPerTurn != nil, !words.isEmpty {
      slots = wanted
      return
    }
    let needed = wanted.map { glyphCount(of: tape.word(of: $0)) }.max() ?? 0
    if words.isEmpty || needed > glyphsPerWord || wanted.count > words.count {
      // Reserve records for other words of the ring that need a few more glyphs.
      glyphsPerWord = max(glyphsPerWord, (needed + 7) / 8 * 8)
      let count = tape.slotsPerTurn ?? max(words.count, Int(Double(wanted.count) * 1.5) + 2)
      words = Array(repeating: .unused, count: count)
      images.clear(placeCount: count)
      glyphs = Array(repeating: .unused, count: count * glyphsPerWord)
      for slot in wanted { write(slot, atlas: &atlas) }
      changes = RingChanges(isNew: true)
    } else {
      for slot in wanted where !slots.contains(slot) {
        write(slot, atlas: &atlas)
        if !changes.isNew { changes.places.append(place(of: slot)) }
      }
      clear(leaving: wanted)
    }
    slots = wanted
  }

  /// Empties the places of words that left the picture and whose places were not overwritten.
  private mutating func clear(leaving wanted: ClosedRange<Int>) {
    let kept = Set(wanted.map(place))
    for slot in slots where !wanted.contains(slot) && !kept.contains(place(of: slot)) {
      let place = place(of: slot)
      for index in place * glyphsPerWord..<(place + 1) * glyphsPerWord { glyphs[index] = .unused }
      images.clear(place: place)
      if !changes.isNew { changes.places.append(place) }
    }
  }

  /// Returns the slots whose words are in the picture; a place of the circle is returned only once.
  private mutating func slotsInSight() -> ClosedRange<Int> {
    if let count = tape.slotsPerTurn {
      let first = nearestSlot - count / 2
      return first...first + count - 1
    }
    let half = min(
      geometry.exits.max() * geometry.radius + 4.5 * geometry.em, .pi * geometry.radius)
    var slots = tape.slots(
      in: position - half...position + half, near: nearestSlot, words: &setWords)
    while slots.count > 1, meetAcross(slots) {
      let before = position - self.position(of: slots.lowerBound)
      let after = self.position(of: slots.upperBound) - position
      slots =
        before > after
        ? slots.lowerBound + 1...slots.upperBound : slots.lowerBound...slots.upperBound - 1
    }
    return slots
  }

  /// Returns whether the last word is too near to the first word at the far side of the circle.
  private mutating func meetAcross(_ slots: ClosedRange<Int>) -> Bool {
    let first = position(of: slots.lowerBound)
    let last = position(of: slots.upperBound)
    let reach =
      setWords.reach(of: tape.word(of: slots.upperBound)).after
      + setWords.reach(of: tape.word(of: slots.lowerBound)).before
    return last - first + reach + tape.gap > 2 * .pi * geometry.radius
  }

  private mutating func glyphCount(of index: Int) -> Int {
    let set = setWords.word(index)
    let figure = wheel.words[index].widestFigures.map { $0.count }.max() ?? 0
    return set.regular.count + set.bold.count + max(set.figure.count, figure)
      + 2 * (set.badge.map { $0.glyphs.count + 1 } ?? 0) + (set.imageDiameter > 0 ? 1 : 0)
  }

  /// Writes the records of a slot's word to its place.
  private mutating func write(_ slot: Int, atlas: inout GlyphAtlas) {
    let place = place(of: slot)
    let index = tape.word(of: slot)
    let set = setWords.word(index, figure: wheel.words[index].figure)
    let middle = Double(set.middle) * geometry.em
    let position = tape.position(of: slot, words: &setWords) + middle
    words[place] = RingWordRecord(
      place: RingUniforms.rotation(
        (position / geometry.radius).truncatingRemainder(dividingBy: 2 * .pi)),
      emptiness: wheel.words[index].isEmpty ? 1 : 0,
      halfAngle: Float(Double(set.fullLength) * geometry.em / geometry.radius / 2))
    var records: [RingGlyphRecord] = []
    images.clear(place: place)
    if set.imageDiameter > 0, let name = wheel.words[index].shownImage {
      let layer = images.show(name, at: place)
      var image = RingGlyphRecord.image(diameter: set.imageDiameter, layer: layer)
      image.rotation = rotation(of: set.imagePlace, from: middle)
      image.word = UInt32(place)
      records.append(image)
    }
    let parts: [([RingGlyph], RingGlyphRecord.Flags)] = [
      (set.regular, []), (set.bold, .bold), (set.figure, .figure),
    ]
    for (glyphs, flags) in parts {
      for glyph in glyphs {
        guard var record = record(of: glyph, at: place, atlas: &atlas) else { continue }
        record.rotation = rotation(of: glyph.place, from: middle)
        record.word = UInt32(place)
        record.flags.formUnion(flags)
        records.append(record)
      }
    }
    if let badge = set.badge {
      for isMarked in [false, true] {
        let start = set.badgePlace(isMarked: isMarked)
        var pill = RingGlyphRecord.pill(
          length: badge.length, height: RingBadge.height,
          radius: Float(geometry.radius / geometry.em))
        pill.rotation = rotation(of: start, from: middle)
        var added = [pill]
        for glyph in badge.glyphs {
          guard var record = record(of: glyph, at: place, atlas: &atlas) else { continue }
          record.rotation = rotation(of: start + glyph.place, from: middle)
          record.flags.formUnion(.badge)
          added.append(record)
        }
        for var record in added {
          record.word = UInt32(place)
          if isMarked { record.flags.formUnion(.bold) }
          records.append(record)
        }
      }
    }
    let first = place * glyphsPerWord
    for offset in 0..<glyphsPerWord {
      glyphs[first + offset] = offset < records.count ? records[offset] : .unused
    }
  }

  /// Returns the rotation of a point of a word relative to the middle of its slot: cosine and sine.
  ///
  /// - Parameters:
  ///   - place: The point along the word, em.
  ///   - middle: The middle of the slot, pixels.
  private func rotation(of place: Float, from middle: Double) -> SIMD2<Float> {
    RingUniforms.rotation((Double(place) * geometry.em - middle) / geometry.radius)
  }

  /// Returns the record of a glyph, and draws its distance field if the atlas lacks it.
  ///
  /// - Returns: nil if the glyph has no ink, or does not fit into the atlas.
  private mutating func record(
    of glyph: RingGlyph, at place: Int, atlas: inout GlyphAtlas
  ) -> RingGlyphRecord? {
    let key = FieldKey(glyph: glyph.glyph)
    if atlas.entries[key] == nil {
      guard let field = setWords.distanceField(for: glyph.glyph) else {
        return colorRecord(of: glyph, at: place)
      }
      guard (try? atlas.insert(field, for: key)) != nil else {
        lacksGlyphs = true
        return nil
      }
    }
    guard let entry = atlas.entries[key] else { return nil }
    let ink = entry.geometry.inkBox
    var record = RingGlyphRecord.unused
    record.ink = SIMD4(
      lowHalf: ink.low * glyph.size + glyph.origin, highHalf: ink.high * glyph.size + glyph.origin)
    record.texel = entry.texel(at: ink.low)
    record.texelsPerEm = entry.geometry.texelsPerEm / glyph.size
    record.layer = UInt32(entry.rectangle.layer)
    record.flags = glyph.isBent ? .bent : []
    return record
  }

  /// Returns the record of a glyph of a colour font; nil without ink, or if its image does not fit.
  private mutating func colorRecord(of glyph: RingGlyph, at place: Int) -> RingGlyphRecord? {
    // A file name cannot contain NUL, so this name differs from all file names.
    let name = "glyph \(glyph.glyph.face) \(glyph.glyph.index)\0"
    var (picture, box): (ColorGlyph?, Box?) = (nil, setWords.colorBox(of: glyph.glyph))
    if box == nil || !images.isThere(name) {
      picture = setWords.colorGlyph(for: glyph.glyph)
      box = picture?.inkBox
    }
    guard let box, let layer = images.show(name, at: place) else { return nil }
    if let picture, !images.isThere(name) {
      images.insert(ImageTile(Bitmap(picture), format: RingImages.format), of: name)
    }
    return RingGlyphRecord.colorGlyph(
      ink: box, size: glyph.size, origin: glyph.origin, layer: layer)
  }
}
