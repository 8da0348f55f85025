internal import TagSphereGlyphs
package import TagSphereTagData

/// One label of a version: a tag and its look.
package struct LiveLabel: Sendable {
  /// The identity of the label across versions.
  package var key: TagKey
  /// The tag's weight.
  package var weight: Double
  /// The whole tag; nil if only the tag's weight is new.
  var whole: Tag?
  /// The relative text size, > 0.
  package var size: Double
  /// The text's colour, encoded as in `SRGBColor.packed`.
  package var text: UInt32
  /// The second colour, encoded like `text`.
  package var accent: UInt32
  /// The position, model space, if the version determines it; nil if the cloud chooses the position.
  package var place: SIMD3<Double>?

  /// Creates a label from its parts.
  package init(
    key: TagKey, tag: Tag, size: Double, text: UInt32, accent: UInt32,
    place: SIMD3<Double>? = nil
  ) {
    self.key = key
    whole = tag
    weight = tag.weight
    self.size = size
    self.text = text
    self.accent = accent
    self.place = place
  }

  /// Creates the label of a stream's update.
  ///
  /// Without details, only the tag's text and weight are known.
  package init(_ update: TagUpdate, size: Double, color: UInt32, accent: UInt32) {
    key = TagKey(bytes: update.text)
    weight = update.weight
    self.size = size
    self.text = color
    self.accent = accent
    if let details = update.details {
      whole = tag
      whole?.details = details
    }
  }

  /// The tag.
  package var tag: Tag {
    if let whole { return whole }
    var tag = Tag(text: String(decoding: key.bytes, as: UTF8.self), weight: weight)
    if !tag.text.utf8.elementsEqual(key.bytes) { tag.originalBytes = key.bytes }
    return tag
  }
}

/// The next content of a cloud: all labels, or only the changes.
package struct LiveVersion: Sendable {
  /// The labels of the version, with distinct keys.
  package var labels: [LiveLabel]
  /// The keys of the labels to remove, in a version of changes.
  package var removed: [TagKey]
  /// Whether the version contains all labels.
  ///
  /// All other labels of the cloud are then removed.
  package var isWhole: Bool

  /// Creates a version that contains all labels.
  package init(whole labels: [LiveLabel]) {
    self.labels = labels
    removed = []
    isWhole = true
  }

  /// Creates a version from its differences from the previous version.
  package init(changed labels: [LiveLabel], removed: [TagKey]) {
    self.labels = labels
    self.removed = removed
    isWhole = false
  }
}

/// A version in preparation.
///
/// Between frames, the labels of the version are looked up, and its new labels are typeset, a few
/// at a time. The version is invisible until it is complete.
package struct LivePreparation: Sendable {
  /// The version in preparation.
  package let version: LiveVersion
  /// The slot in the cloud of each processed label; nil for new labels.
  var slots: [Int?] = []
  /// The lines of new labels, by their index in the version.
  var lines: [Int: LiveLine] = [:]
  /// Whether the preparation is complete.
  package internal(set) var isReady = false
  /// Whether the batch must be rebuilt, because images or badges have changed, or glyphs have no room.
  package internal(set) var needsNewBatch = false

  /// Creates a preparation that has not started.
  package init(_ version: LiveVersion) { self.version = version }
}

/// The typeset line of a new label.
struct LiveLine: Sendable {
  var words: [GlyphWord]
  var half: SIMD2<Float>
}

/// The greatest size of a label until the next report, world units.
package struct LabelReach: Hashable, Sendable {
  /// The label's index.
  package var label: Int
  /// The size of one em, world units.
  package var size: Float

  /// Creates a reach.
  package init(label: Int, size: Float) { (self.label, self.size) = (label, size) }
}

/// The changes of a cloud's labels in a frame.
package struct LiveChanges: Sendable {
  /// The labels whose records changed, in no particular order.
  package var labels: [Int] = []
  /// The reaches of labels that appear, change their places, or start or stop changing their size.
  package var reaches: [LabelReach] = []
  /// The labels that also changed their places, in no particular order.
  package var moved: [Int] = []
  /// The ranges of glyph words that changed.
  package var words: [Range<Int>] = []
  /// The new index of each old label, nil for a removed label; nil as a whole if labels keep their indices.
  package var renumbered: [Int?]?
  /// The labels whose tags or weights changed, in no particular order.
  package var tags: [Int] = []
  /// The labels that began to disappear, in no particular order.
  package var left: [Int] = []
  /// Whether labels appeared, or came back before they had disappeared.
  package var hasNewcomers = false
  /// Whether a version took effect.
  package var isNewVersion = false

  /// No changes.
  package init() {}

  /// Whether nothing changed.
  package var isEmpty: Bool {
    labels.isEmpty && reaches.isEmpty && words.isEmpty && tags.isEmpty && renumbered == nil
      && !isNewVersion
  }

  /// Adds later changes to these changes.
  package mutating func formUnion(_ later: LiveChanges) {
    if later.renumbered != nil {
      // After a renumbering, everything is uploaded, and earlier changes have old indices.
      (labels, reaches, moved, words, tags, left) = ([], [], [], [], [], [])
      renumbered = later.renumbered
    }
    labels += later.labels
    reaches += later.reaches
    moved += later.moved
    words += later.words
    tags += later.tags
    left += later.left
    hasNewcomers = hasNewcomers || later.hasNewcomers
    isNewVersion = isNewVersion || later.isNewVersion
  }

  /// The changed records, as ranges.
  ///
  /// Adjacent and nearby indices share a range.
  package var labelRuns: [Range<Int>] { Self.runs(labels) }

  /// The changed places, as ranges.
  ///
  /// Adjacent and nearby indices share a range.
  package var movedRuns: [Range<Int>] { Self.runs(moved) }

  /// The largest gap of unchanged records that is uploaded too, because another upload would cost more.
  private static let gap = 8

  /// Returns indices as ranges.
  ///
  /// Adjacent and nearby indices share a range.
  package static func runs(_ indices: [Int]) -> [Range<Int>] {
    guard let last = indices.max() else { return [] }
    // If many labels change, one pass over all labels is faster than a sort.
    guard indices.count > last / 16 else { return runs(increasing: indices.sorted()) }
    var isChanged = [Bool](repeating: false, count: last + 1)
    for index in indices { isChanged[index] = true }
    return runs(increasing: isChanged.indices.lazy.filter { isChanged[$0] })
  }

  private static func runs(increasing indices: some Sequence<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indices {
      if let last = runs.last, index <= last.upperBound + gap {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
