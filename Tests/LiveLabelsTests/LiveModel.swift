import TagSphereTestSupport
import Testing

import TagSphereArrangement
import TagSphereGlyphs
@testable import TagSphereLabels
@testable import TagSphereLiveLabels
import TagSphereLook
@testable import TagSphereTagData

/// A live cloud for tests, with its batch and without fonts.
struct LiveModel {
  var cloud: LiveCloud
  var batch: GlyphBatch
  var source = ListedGlyphSource()
  /// The changes written by the latest step.
  var lastChanges = LiveChanges()

  static func style(_ change: (inout LiveCloud.Style) -> Void = { _ in }) -> LiveCloud.Style {
    var style = LiveCloud.Style()
    style.layout.textSize = .height(0.1)
    (style.layout.order, style.layout.scale) = (.shuffle, .log)
    change(&style)
    return style
  }

  init(_ tags: [TagSphereTagData.Tag], style: LiveCloud.Style = Self.style()) {
    let document = TagDocument(tags: tags)
    var placement = LabelPlacement(of: document, options: style.layout)
    let labels = Self.labels(tags)
    placement.relativeSizes = labels.map(\.size)
    batch = GlyphBatch(
      document: document, placement: placement, textSize: style.layout.textSize, theme: .midnight,
      source: &source)
    for (index, label) in labels.enumerated() {
      batch.setSize(Float(label.size * Self.unit(style)), ofLabel: index)
      batch.setColors(text: label.text, accent: label.accent, ofLabel: index)
    }
    cloud = LiveCloud(LiveVersion(whole: labels), batch: batch, style: style)
  }

  static func unit(_ style: LiveCloud.Style) -> Double {
    guard case .height(let height) = style.layout.textSize else { return 1 }
    return height / 2.5
  }

  /// Returns labels whose size and colours depend only on the weight.
  static func labels(_ tags: [TagSphereTagData.Tag]) -> [LiveLabel] {
    zip(tags, TagKey.keys(of: tags)).map { label($0, key: $1) }
  }

  static func label(_ tag: TagSphereTagData.Tag, key: TagKey) -> LiveLabel {
    LiveLabel(
      key: key, tag: tag, size: size(tag.weight), text: color(tag.weight),
      accent: color(tag.weight + 1))
  }

  static func size(_ weight: Double) -> Double { 1 + 3 * min(weight, 100) / 100 }
  static func color(_ weight: Double) -> UInt32 { 0xFF00_0000 | UInt32(weight) &* 0x010203 }

  /// Prepares a version, one new label at a time, and commits it.
  mutating func show(_ version: LiveVersion) {
    var preparation = LivePreparation(version)
    while !preparation.isReady {
      cloud.prepare(&preparation, in: &batch, source: &source) { true }
    }
    _ = batch.drawGlyphs(source: &source)
    lastChanges = cloud.commit(preparation, into: &batch)
    if cloud.isWasteful { lastChanges = cloud.compact(&batch) }
  }

  mutating func show(_ tags: [TagSphereTagData.Tag]) { show(LiveVersion(whole: Self.labels(tags))) }

  mutating func advance(_ milliseconds: Int) {
    lastChanges = cloud.advance(by: .milliseconds(milliseconds), in: &batch)
  }

  mutating func settle() {
    for _ in 0..<400 where cloud.isMoving { advance(20) }
  }

  /// Expects a valid batch, unique keys among present labels, and no place that is used twice.
  func check(_ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation) {
    var isSound = batch.labels.count == cloud.slots.count && cloud.tags.count == cloud.slots.count
    var last = 0
    for (index, label) in batch.labels.enumerated() {
      isSound = isSound && Int(label.firstGlyph) >= last
      last = Int(label.firstGlyph)
      let range = batch.glyphRange(of: index)
      isSound = isSound && range.count == cloud.slots[index].capacity
      let isFree = cloud.slots[index].phase == .free
      isSound = isSound && batch.glyphs[range].allSatisfy { $0.label == UInt32(index) }
      isSound = isSound && (!isFree || label.size == 0) && label.size >= 0
    }
    let present = cloud.slots.filter { $0.phase == .present }
    let keys = cloud.slots.indices.filter { cloud.slots[$0].phase == .present }.map {
      cloud.keys[$0]
    }
    isSound =
      isSound && present.count == cloud.count && Set(keys).count == present.count
    let places = present.map(\.place)
    isSound = isSound && (cloud.places == nil || Set(places).count == places.count)
    #expect(isSound, comment, sourceLocation: location)
  }

  /// The drawn content of a settled label.
  struct Drawn: Hashable {
    var words: Set<SIMD2<Int32>>
    var half: SIMD2<Float>
    var size: Float
    var colors: SIMD2<UInt32>
  }

  /// The drawn content of each label that has a size, by text.
  var drawn: [String: Drawn] {
    var drawn: [String: Drawn] = [:]
    for (index, label) in batch.labels.enumerated() where label.size > 0 {
      let words = batch.glyphs[batch.glyphRange(of: index)].map { word in
        let glyph = batch.residency.glyphs[batch.residency.glyphOfQuad[Int(word.quad)]].id
        return SIMD2(Int32(glyph.index), Int32(word.pen))
      }
      drawn[cloud.tags[index].text] = Drawn(
        words: Set(words), half: [label.halfWidth, label.halfHeight],
        size: (label.size * 1e4).rounded(), colors: [label.color, label.accent])
    }
    return drawn
  }

  /// The positions of the present labels, by text.
  var positions: [String: SIMD3<Float>] {
    var positions: [String: SIMD3<Float>] = [:]
    for (index, label) in batch.labels.enumerated() where cloud.isPresent(index) {
      positions[cloud.tags[index].text] = [label.x, label.y, label.z]
    }
    return positions
  }
}
