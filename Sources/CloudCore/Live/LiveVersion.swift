public import TagSphereTagData

/// One label of a version: a tag, and how it is to look.
public struct LiveLabel: Sendable {
  /// What makes it the same label in another version.
  public var key: TagKey
  /// The tag.
  public var tag: Tag
  /// Its relative text size, > 0.
  public var size: Double
  /// The text's colour, as `Color.packed` has it.
  public var text: UInt32
  /// The second colour.
  public var accent: UInt32
  /// Its place, model space, where the data say it; nil where the cloud finds one.
  public var place: SIMD3<Double>?

  /// A label from its parts.
  public init(
    key: TagKey, tag: Tag, size: Double, text: UInt32, accent: UInt32,
    place: SIMD3<Double>? = nil
  ) {
    self.key = key
    self.tag = tag
    self.size = size
    self.text = text
    self.accent = accent
    self.place = place
  }
}

/// What a cloud is to become: all of it, or what changes.
public struct LiveVersion: Sendable {
  /// The labels that are in it; their keys differ.
  public var labels: [LiveLabel]
  /// Labels that leave, where the version is not whole.
  public var removed: [TagKey]
  /// Whether all other labels leave.
  public var isWhole: Bool

  /// A version that holds all labels.
  public init(whole labels: [LiveLabel]) {
    self.labels = labels
    removed = []
    isWhole = true
  }

  /// A version that differs from the one before by what is given.
  public init(changed labels: [LiveLabel], removed: [TagKey]) {
    self.labels = labels
    self.removed = removed
    isWhole = false
  }
}

/// A version on its way into a cloud: its labels are found and its newcomers typeset, a little
/// between one frame and the next, before any of it is seen.
public struct LivePreparation: Sendable {
  /// What the cloud is to become.
  public let version: LiveVersion
  /// For each label looked at, its slot in the cloud; −1 for newcomers.
  var slots: [Int] = []
  /// Newcomers' lines, by their index in the version.
  var lines: [Int: LiveLine] = [:]
  /// Whether all is ready.
  public internal(set) var isReady = false
  /// Whether newcomers have pictures or glyphs without room, so that the batch must be made anew.
  public internal(set) var needsNewBatch = false

  /// A version of which nothing is prepared.
  public init(_ version: LiveVersion) { self.version = version }
}

/// The typeset line of a newcomer.
struct LiveLine: Sendable {
  var words: [GlyphWord]
  var half: SIMD2<Float>
}

/// What of a cloud's labels has changed in a frame.
public struct LiveChanges: Sendable {
  /// Labels whose records changed, in no order.
  public var labels: [Int] = []
  /// Labels that changed their places, too, in no order.
  public var moved: [Int] = []
  /// Ranges of glyph words that changed.
  public var words: [Range<Int>] = []
  /// Where each label went, where the labels were numbered anew; nil for those that are gone.
  public var renumbered: [Int?]?
  /// Labels whose tags are other ones, or have other weights, in no order.
  public var tags: [Int] = []
  /// Whether a version took effect.
  public var isNewVersion = false

  /// No changes.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool {
    labels.isEmpty && words.isEmpty && tags.isEmpty && renumbered == nil && !isNewVersion
  }

  /// Adds what changed after these changes.
  public mutating func formUnion(_ later: LiveChanges) {
    if later.renumbered != nil {
      // All is uploaded then, and what went before has other numbers.
      (labels, moved, words, tags) = ([], [], [], [])
      renumbered = later.renumbered
    }
    labels += later.labels
    moved += later.moved
    words += later.words
    tags += later.tags
    isNewVersion = isNewVersion || later.isNewVersion
  }

  /// The labels' records that changed, neighbours and near ones together.
  public var labelRuns: [Range<Int>] { Self.runs(labels) }

  /// The places that changed, neighbours and near ones together.
  public var movedRuns: [Range<Int>] { Self.runs(moved) }

  /// So many unchanged records are uploaded rather than begin another upload.
  private static let gap = 8

  private static func runs(_ indices: [Int]) -> [Range<Int>] {
    guard let last = indices.max() else { return [] }
    // Where most change, a look at all of them is shorter than a sort.
    guard indices.count > last / 16 else { return runs(increasing: indices.sorted()) }
    var isChanged = [Bool](repeating: false, count: last + 1)
    for index in indices { isChanged[index] = true }
    return runs(increasing: isChanged.indices.lazy.filter { isChanged[$0] })
  }

  private static func runs(increasing indices: some Sequence<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (first, end) = (-1, -1)
    for index in indices {
      if first >= 0, index > end + gap {
        runs.append(first..<end)
        first = -1
      }
      if first < 0 { first = index }
      end = index + 1
    }
    if first >= 0 { runs.append(first..<end) }
    return runs
  }
}
