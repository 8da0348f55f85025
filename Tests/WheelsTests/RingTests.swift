import Foundation
import TagSphereGlyphs
import TagSphereLook
import TagSphereTagData
import Testing

@testable import TagSphereWheels

@Suite("Rings")
struct RingTests {
  private let layout = WheelLayout(count: 1, width: 1600, height: 1000, anchor: .center)

  private func ring(_ texts: [String], selected: Int = 0) -> (Ring<BoxGlyphSource>, GlyphAtlas) {
    var atlas = GlyphAtlas()
    let wheel = WheelDocument.Wheel(
      name: "w", words: texts.map { WheelDocument.Word($0) }, selected: selected)
    let ring = Ring(wheel, geometry: layout.rings[0], source: BoxGlyphSource(), atlas: &atlas)
    return (ring, atlas)
  }

  /// Returns the texts of a ring's records, by the number of their glyphs drawn outside the mark.
  private func lengths(_ ring: Ring<BoxGlyphSource>) -> [Int: Int] {
    var lengths: [Int: Int] = [:]
    for glyph in ring.glyphs where glyph.word != .max && !glyph.flags.contains(.bold) {
      lengths[Int(glyph.word), default: 0] += 1
    }
    return lengths
  }

  @Test("A ring that holds all its words never changes its records, however often it turns")
  func turns() {
    var (ring, atlas) = ring(["one", "three", "seventeen", "two"], selected: 2)
    #expect(ring.nearestWord == 2 && ring.takeChanges().isNew)
    let (glyphs, words) = (ring.glyphs, ring.words)
    let circle = 2 * Double.pi * layout.rings[0].radius
    for step in -50...50 {
      ring.turn(to: Double(step) / 20 * circle, atlas: &atlas)
      #expect(ring.takeChanges() == RingChanges())
    }
    #expect(ring.glyphs == glyphs && ring.words == words)
  }

  @Test("A hundred thousand words need no more records than a hundred, at any position")
  func tape() {
    func texts(_ count: Int) -> [String] {
      (0..<count).map { String(repeating: "m", count: 4 + $0 % 9) }
    }
    var (ring, atlas) = ring(texts(100_000))
    let (small, _) = self.ring(texts(100))
    #expect(ring.glyphs.count <= small.glyphs.count * 11 / 10)
    #expect(ring.words.count <= small.words.count * 11 / 10)
    _ = ring.takeChanges()
    var seen: Set<Int> = []
    var position = 0.0
    for _ in 0..<3000 {
      position -= 97
      ring.turn(to: position, atlas: &atlas)
      let changes = ring.takeChanges()
      #expect(!changes.isNew && changes.places.count <= 6, "only what enters and leaves")
      seen.insert(ring.nearestWord)
      // Each place shows the word of its slot.
      let lengths = lengths(ring)
      for slot in ring.slots {
        let place = (slot % ring.placeCount + ring.placeCount) % ring.placeCount
        #expect(lengths[place] == 4 + ((slot % 100_000 + 100_000) % 100_000) % 9)
      }
      #expect(lengths.count == ring.slots.count)
    }
    #expect(seen.count > 1000 && seen.contains(99_999))
    #expect(ring.words.count <= small.words.count * 11 / 10)
  }

  @Test("A tap on a letter or figure hits its own word, however short the word is")
  func taps() {
    for count in [5, 60] {
      var atlas = GlyphAtlas()
      let words = (0..<count).map { number in
        WheelDocument.Word(
          number % 2 == 0 ? "i" : "longer", weight: number % 2 == 0 ? 98_765 : 3)
      }
      var ring = Ring(
        WheelDocument.Wheel(name: "w", words: words, selected: 0), geometry: layout.rings[0],
        source: BoxGlyphSource(), atlas: &atlas)
      for step in 0..<12 {
        ring.turn(to: Double(step) * 61, atlas: &atlas)
        let turn = ring.position / layout.rings[0].radius
        for glyph in ring.glyphs where glyph.word != .max && !glyph.flags.contains(.bold) {
          let (word, own) = (ring.words[Int(glyph.word)].place, glyph.rotation)
          let angle =
            Double(atan2(word.y, word.x)) + Double(atan2(own.y, own.x)) - turn
          let near = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
          let slot = ring.slot(atAngle: near)
          #expect(ring.place(of: slot) == Int(glyph.word), "\(count) words, step \(step)")
        }
      }
    }
  }

  @Test("Turning a ring brings each word to the mark by its nearest copy")
  func words() {
    var (ring, atlas) = ring(["a", "bb", "ccc", "dddd"])
    for word in [2, 1, 3, 0, 2] {
      let slot = ring.slot(of: word)
      let before = ring.position
      ring.turn(to: ring.position(of: slot), atlas: &atlas)
      #expect(ring.nearestWord == word)
      let circle = 2 * Double.pi * layout.rings[0].radius
      #expect(abs(ring.position - before) < circle * 0.51)
      #expect(ring.slot(atAngle: 0) == slot)
    }
  }

  @Test(
    "The glyphs of a word are as far apart on the arc as their advances and the tracking require")
  func spacing() {
    let (ring, _) = ring(["mmmmm"])
    let radius = layout.rings[0].radius
    let em = layout.rings[0].em
    let tracking = min(0.06, 0.3 / (radius / em))
    let glyphs = ring.glyphs.filter { $0.word == 0 && !$0.flags.contains(.bold) }
    #expect(glyphs.count == 5)
    for (glyph, next) in zip(glyphs, glyphs.dropFirst()) {
      let product = RingTransform.product(
        next.rotation, [glyph.rotation.x, -glyph.rotation.y])
      let arc = Double(product.y) * radius
      #expect(abs(arc - (0.6 + tracking) * em) < 0.5)
    }
  }

  @Test("A long word shrinks to a minimum, then ends in an ellipsis")
  func longWords() {
    var typesetter = RingTypesetter(source: BoxGlyphSource(), radius: 12, longest: 9)
    let short = typesetter.word("mmmmm", figure: nil)
    let shrunk = typesetter.word(String(repeating: "m", count: 18), figure: nil)
    let cut = typesetter.word(String(repeating: "m", count: 60), figure: "12")
    #expect(short.regular.allSatisfy { $0.size == 1 } && abs(short.length - 3.1) < 0.01)
    #expect(shrunk.regular.count == 18 && abs(shrunk.length - 9) < 0.01)
    #expect(shrunk.regular.allSatisfy { $0.size < 1 && $0.size >= 0.72 })
    #expect(cut.regular.count < 60 && cut.length <= 9.01)
    #expect(cut.regular.allSatisfy { abs($0.size - 0.72) < 1e-6 })
    #expect(cut.figure.count == 2 && cut.fullLength > cut.length + RingWord.figureGap)
  }

  @Test("A badge follows the word and its figure on a pill that is longer than its text")
  func badges() throws {
    var typesetter = RingTypesetter(source: BoxGlyphSource(), radius: 12)
    let plain = typesetter.word("mmmmm", figure: "12")
    let word = typesetter.word("mmmmm", figure: "12", badge: "new")
    let badge = try #require(word.badge)
    #expect(badge.glyphs.count == 3 && plain.badge == nil)
    // The word with its badge begins half the word's length before the middle, and ends with the pill.
    let end = word.badgePlace(isMarked: false) + badge.length / 2
    #expect(abs(end + word.length / 2 - word.fullLength) < 1e-5)
    let start = word.badgePlace(isMarked: false) - badge.length / 2
    #expect(abs(start + word.length / 2 - plain.fullLength - RingWord.badgeGap) < 1e-5)
    // At the mark, no figure is shown.
    let marked = word.badgePlace(isMarked: true) - badge.length / 2
    #expect(abs(marked - word.length / 2 - RingWord.badgeGap) < 1e-5)
    for glyph in badge.glyphs { #expect(abs(glyph.place) + 0.3 * glyph.size < badge.length / 2) }
    // A pill is never higher than long, and long text is cut.
    #expect(typesetter.word("m", figure: nil, badge: "1").badge?.length == RingBadge.height)
    let cut = try #require(
      typesetter.word("m", figure: nil, badge: String(repeating: "m", count: 40)).badge)
    #expect(cut.length < 5 && cut.glyphs.count < 20)
  }

  @Test("A slot has room for its badge, and a blank badge takes no room")
  func badgeRoom() {
    func gap(_ badge: String?) -> Double {
      var words = ["mmm", "mmm", "mmm"].map { WheelDocument.Word($0) }
      words[0].badge = badge
      var atlas = GlyphAtlas()
      words += Array(repeating: words[1], count: 60)
      let wheel = WheelDocument.Wheel(name: "w", words: words)
      var ring = Ring(wheel, geometry: layout.rings[0], source: BoxGlyphSource(), atlas: &atlas)
      return ring.position(of: 1) - ring.position(of: 0)
    }
    #expect(gap("new") > gap(nil) + layout.rings[0].em)
    #expect(gap("a longer one") > gap("new"))
    #expect(gap(" ") == gap(nil) && gap("") == gap(nil))
  }

  @Test("The ends of a long list stay apart at the far side, with a gap no larger than a word")
  func farSide() {
    var words = (0..<300).map { WheelDocument.Word(String(repeating: "m", count: 2 + $0 % 9)) }
    for index in stride(from: 0, to: 300, by: 3) { words[index].badge = "badge \(index)" }
    var atlas = GlyphAtlas()
    let geometry = layout.rings[0]
    var ring = Ring(
      WheelDocument.Wheel(name: "w", words: words), geometry: geometry, source: BoxGlyphSource(),
      atlas: &atlas)
    var typesetter = RingTypesetter(
      source: BoxGlyphSource(), radius: Float(geometry.radius / geometry.em))
    let circle = 2 * Double.pi * geometry.radius
    var room = 0.0
    for step in 0..<400 {
      ring.turn(to: Double(step) * 23, atlas: &atlas)
      let (first, last) = (ring.slots.lowerBound, ring.slots.upperBound)
      let words = [first, last].map { slot in
        let word = words[ring.word(of: slot)]
        return typesetter.word(word.text, figure: nil, badge: word.badge)
      }
      let start = ring.position(of: first) - Double(words[0].length / 2) * geometry.em
      let end =
        ring.position(of: last)
        + Double(words[1].fullLength - words[1].length / 2) * geometry.em
      #expect(end - start < circle - 0.9 * geometry.em)
      room = max(room, circle - (end - start))
    }
    // The longest words with their badges need 12 em.
    #expect(room < 15 * geometry.em)
  }

  @Test(
    "Letters of joined scripts follow the arc without tracking; letters of other scripts stay rigid"
  )
  func scripts() {
    var typesetter = RingTypesetter(source: BoxGlyphSource(), radius: 12)
    for (text, isJoined) in [
      ("abc", false), ("عيد", true), ("हिन्", true), ("中文", false), ("ไทย", false),
    ] {
      let word = typesetter.word(text, figure: nil)
      #expect(word.regular.allSatisfy { $0.isBent == isJoined }, "\(text)")
    }
    let arabic = typesetter.word("عيدعيد", figure: nil)
    #expect(abs(arabic.length - 6 * 0.6 * 1.12) < 1e-4)
  }

  @Test("A full glyph atlas is emptied, and every visible word gets its glyphs again")
  func fullAtlas() throws {
    let wheel = WheelDocument.Wheel(
      name: "w", words: (0..<2000).map { .init(String(repeating: "m", count: 1 + $0 % 9)) })
    var wheels = WheelSet(
      WheelDocument(wheels: [wheel]), layout: layout, theme: .midnight,
      source: ManyGlyphSource(), atlas: GlyphAtlas(layerSize: 1024, maximumLayers: 1))
    for step in 0..<60 {
      wheels.turn(ring: 0, to: Double(step) * 400)
      let ring = wheels.rings[0]
      let isComplete = !ring.lacksGlyphs
      let wanted = ring.slots.reduce(0) { $0 + 2 * wheel.words[ring.word(of: $1)].text.count }
      #expect(isComplete && ring.glyphs.filter { $0.word != .max }.count == wanted)
    }
    #expect(wheels.atlasVersion >= 2)
    wheels.atlas.checkInvariants()
  }
}

/// A source of boxes, in which every word has its own glyph.
private struct ManyGlyphSource: GlyphSource {
  private var boxes = BoxGlyphSource()
  private var count: UInt32 = 1

  var metrics: FontMetrics { boxes.metrics }

  mutating func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun {
    var run = boxes.run(for: text, style: style, maximumWidth: maximumWidth)
    for index in run.glyphs.indices {
      run.glyphs[index].glyph.index = count
      count += 1
    }
    return run
  }

  func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    boxes.fieldGeometry(of: GlyphID(face: 0, index: 1))
  }

  func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField? {
    boxes.distanceField(for: GlyphID(face: 0, index: 1), detail: detail)
  }

  func colorGlyph(for glyph: GlyphID) -> ColorGlyph? { nil }
}
