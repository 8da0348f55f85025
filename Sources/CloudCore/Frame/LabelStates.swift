/// The current state of each label of a cloud: shown or hidden, selected, dimmed.
///
/// Search, decluttering and the kiosk's lists use it. A frame without states costs nothing; a frame
/// with states uploads them only when they have changed.
public struct LabelStates: Hashable, Sendable {
  /// One state per label, in the labels' order.
  public var labels: [LabelState]

  /// Creates states of `count` labels, all fully shown.
  public init(count: Int) { labels = Array(repeating: LabelState(), count: count) }

  /// Creates states of `count` labels, none of which is shown.
  package init(hiding count: Int) {
    labels = Array(repeating: LabelState(visibility: 0), count: count)
  }

  /// Hides the labels that a filter leaves out; dots stand at their places.
  ///
  /// - Parameter withheld: One per label; empty if none is left out.
  package mutating func leaveOut(_ withheld: [Bool]) {
    for (label, isLeftOut) in withheld.enumerated() where isLeftOut {
      labels[label] = LabelState(visibility: 0, flags: .filtered)
    }
  }

  /// The flags that any label has.
  package var flags: LabelState.Flags {
    var bits: UInt8 = 0
    for state in labels { bits |= state.flags.rawValue }
    return LabelState.Flags(rawValue: bits)
  }

  /// Returns the ranges of labels whose states differ from others', with some of their neighbours.
  ///
  /// - Parameter other: States of as many labels.
  package func ranges(unlike other: LabelStates) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for start in stride(from: 0, to: labels.count, by: Self.blockCount) {
      let block = start..<min(start + Self.blockCount, labels.count)
      // Without a way out of the loop, many labels are compared at once.
      var difference: UInt8 = 0
      for label in block {
        let (now, before) = (labels[label], other.labels[label])
        difference |= now.visibility ^ before.visibility
        difference |= now.flags.rawValue ^ before.flags.rawValue
      }
      if difference == 0 { continue }
      if ranges.last?.upperBound == start {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<block.upperBound
      } else {
        ranges.append(block)
      }
    }
    return ranges
  }

  /// The number of labels that are compared at once.
  private static let blockCount = 512

  /// Returns the ranges of labels that are drawn at all.
  ///
  /// - Parameter most: Ranges are joined if at most as many labels are between them.
  package func shownRanges(joining most: Int) -> [Range<Int>] {
    Self.ranges(of: labels.count, joining: most) { labels[$0].visibility > 0 }
  }

  /// Returns the ranges of labels that are drawn at all, in an order of labels.
  ///
  /// - Parameters:
  ///   - most: Ranges are joined if at most as many labels are between them.
  ///   - order: The labels' indices.
  package func shownRanges(joining most: Int, in order: [UInt32]) -> [Range<Int>] {
    Self.ranges(of: order.count, joining: most) { labels[Int(order[$0])].visibility > 0 }
  }

  @inline(__always)
  private static func ranges(
    of count: Int, joining most: Int, where isShown: (Int) -> Bool
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, end) = (0, -1)
    for place in 0..<count where isShown(place) {
      if end < 0 {
        start = place
      } else if place - end > most {
        ranges.append(start..<end)
        start = place
      }
      end = place + 1
    }
    if end >= 0 { ranges.append(start..<end) }
    return ranges
  }

  /// The state of a label, by its index.
  public subscript(label: Int) -> LabelState {
    get { labels[label] }
    set { labels[label] = newValue }
  }
}

/// The current state of one label: 2 bytes, one `RG8UI` texel of a texture.
public struct LabelState: Hashable, Sendable, BitwiseCopyable {
  /// The visibility from 255, fully shown, to 0, not drawn; in between, the label fades toward the
  /// background.
  public var visibility: UInt8
  /// The other properties of the label.
  public var flags: Flags

  /// Creates a state; by default that of a fully shown label.
  public init(visibility: UInt8 = 255, flags: Flags = []) {
    self.visibility = visibility
    self.flags = flags
  }

  /// Whether input can pick the label: hidden and nearly hidden labels cannot be picked.
  public var isPickable: Bool { visibility >= 128 }

  /// The binary properties of a label.
  public struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits that the shaders read.
    public let rawValue: UInt8

    /// Creates flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Highlighted and drawn in front of the others.
    public static let selected = Flags(rawValue: 1)
    /// Faded toward the background by the theme's `dim`.
    public static let dimmed = Flags(rawValue: 2)
    /// Left out by a filter: a small dot stands at its place.
    public static let filtered = Flags(rawValue: 4)
  }
}
