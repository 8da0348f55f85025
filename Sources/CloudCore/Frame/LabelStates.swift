/// What each label of a cloud is at the moment: shown or hidden, selected, dimmed.
///
/// It serves search, decluttering and the kiosk's lists. A frame without states costs nothing; a
/// frame with states uploads them only when they have changed.
public struct LabelStates: Hashable, Sendable {
  /// One state a label, in the labels' order.
  public var labels: [LabelState]

  /// States of `count` labels, all plainly shown.
  public init(count: Int) { labels = Array(repeating: LabelState(), count: count) }

  /// The state of a label, by its index.
  public subscript(label: Int) -> LabelState {
    get { labels[label] }
    set { labels[label] = newValue }
  }
}

/// What one label is at the moment: 2 bytes, one `RG8UI` texel of a buffer texture.
public struct LabelState: Hashable, Sendable, BitwiseCopyable {
  /// From 255, shown, to 0, not drawn at all; between, the label fades toward the background.
  public var visibility: UInt8
  /// What else it is.
  public var flags: Flags

  /// A state, by default that of a label that is plainly shown.
  public init(visibility: UInt8 = 255, flags: Flags = []) {
    self.visibility = visibility
    self.flags = flags
  }

  /// Whether the label is there for the hand: hidden and nearly hidden ones are not.
  public var isPickable: Bool { visibility >= 128 }

  /// Properties that a label has or has not.
  public struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits that the shaders read.
    public let rawValue: UInt8

    /// Flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Highlighted and before the others.
    public static let selected = Flags(rawValue: 1)
    /// Faded to a fifth of its strength.
    public static let dimmed = Flags(rawValue: 2)
  }
}
