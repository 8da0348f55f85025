/// The current state of each label of a cloud: shown or hidden, selected, dimmed.
///
/// Search, decluttering and the kiosk's lists use the states. A frame without states costs nothing.
/// A frame with states uploads them only if they have changed.
///
/// States are stored in blocks. Copies share blocks until they differ, and each block knows whether
/// any of its labels is shown. So code that follows a frame's few changes among millions of labels
/// only looks at the changed blocks.
package struct LabelStates: Hashable, Sendable {
  private var blocks: [Block]
  /// The number of labels.
  package private(set) var count: Int

  /// Creates states of `count` labels, all fully shown.
  package init(count: Int) { self.init(count: count, of: .shown) }

  /// Creates states of `count` labels, all hidden.
  package init(hiding count: Int) { self.init(count: count, of: .hidden) }

  private init(count: Int, of block: Block) {
    self.count = count
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Block.width)
    blocks = Array(repeating: block, count: whole)
    if rest > 0 { blocks.append(block.first(rest)) }
  }

  /// Adds a label.
  package mutating func append(_ state: LabelState) {
    if count.isMultiple(of: Block.width) { blocks.append(Block()) }
    blocks[blocks.count - 1].append(state)
    count += 1
  }

  /// Sets the visibilities of labels and leaves their flags unchanged.
  ///
  /// - Parameter visibilities: One visibility per label.
  package mutating func setVisibilities(_ visibilities: [UInt8]) {
    precondition(
      visibilities.count == count, "\(visibilities.count) visibilities of \(count) labels")
    for block in blocks.indices {
      let first = block * Block.width
      blocks[block].setVisibilities(visibilities[first..<Swift.min(first + Block.width, count)])
    }
  }

  /// Dims all labels.
  package mutating func dimAll() {
    for block in blocks.indices {
      // In a large cloud nearly all labels are hidden, and their blocks are equal.
      if blocks[block] == .hidden {
        blocks[block] = .hiddenAndDimmed
      } else {
        blocks[block].insert(.dimmed)
      }
    }
  }

  /// Hides the labels that a filter excludes; dots mark the places of these labels.
  ///
  /// - Parameter withheld: For each label, whether it is excluded; empty if no label is.
  package mutating func leaveOut(_ withheld: [Bool]) {
    for (label, isLeftOut) in withheld.enumerated() where isLeftOut {
      self[label] = LabelState(visibility: 0, flags: .filtered)
    }
  }

  /// The union of the flags of all labels.
  package var flags: LabelState.Flags {
    blocks.reduce(into: []) { $0.formUnion($1.flags) }
  }

  /// Returns the indices of the labels with a flag, in order.
  package func labels(with flag: LabelState.Flags) -> [Int] {
    blocks.indices.filter { blocks[$0].flags.contains(flag) }.flatMap { block in
      blocks[block].states.indices.lazy
        .filter { blocks[block].states[$0].flags.contains(flag) }
        .map { block * Block.width + $0 }
    }
  }

  /// Returns the states of a range of labels.
  package func states(_ labels: Range<Int>) -> [LabelState] {
    var states: [LabelState] = []
    states.reserveCapacity(labels.count)
    var next = labels.lowerBound
    while next < labels.upperBound {
      let (block, place) = next.quotientAndRemainder(dividingBy: Block.width)
      let end = Swift.min(Block.width, place + labels.upperBound - next)
      states += blocks[block].states[place..<end]
      next += end - place
    }
    return states
  }

  /// Returns ranges that contain all labels whose states differ from `other`, and some of their neighbours.
  ///
  /// - Parameter other: States of equally many labels.
  package func ranges(unlike other: LabelStates) -> [Range<Int>] {
    precondition(count == other.count, "\(count) and \(other.count) labels")
    var ranges: [Range<Int>] = []
    for block in blocks.indices where blocks[block] != other.blocks[block] {
      let start = block * Block.width
      let end = Swift.min(start + Block.width, count)
      if let last = ranges.last, last.upperBound == start {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  /// Returns the ranges of labels with a visibility greater than 0.
  ///
  /// - Parameter most: The largest gap, in labels, across which ranges are joined.
  package func shownRanges(joining most: Int) -> [Range<Int>] {
    var joiner = RangeJoiner(most: most)
    for block in blocks.indices where blocks[block].hasShown {
      let states = blocks[block].states
      for place in states.indices where states[place].visibility > 0 {
        joiner.append(block * Block.width + place)
      }
    }
    return joiner.ranges
  }

  /// Returns the ranges of labels with a visibility greater than 0, as positions in an order of labels.
  ///
  /// - Parameters:
  ///   - most: The largest gap, in labels, across which ranges are joined.
  ///   - order: The labels' indices.
  package func shownRanges(joining most: Int, in order: [UInt32]) -> [Range<Int>] {
    var joiner = RangeJoiner(most: most)
    for place in order.indices where self[Int(order[place])].visibility > 0 {
      joiner.append(place)
    }
    return joiner.ranges
  }

  /// The state of a label, by its index.
  package subscript(label: Int) -> LabelState {
    get { blocks[label / Block.width].states[label % Block.width] }
    set { blocks[label / Block.width].set(label % Block.width, to: newValue) }
  }
}

extension LabelStates: RandomAccessCollection, MutableCollection {
  /// The index of the first label.
  package var startIndex: Int { 0 }
  /// The number of labels.
  package var endIndex: Int { count }
}

extension LabelStates {
  /// A block: the states of neighbouring labels.
  private struct Block: Hashable, Sendable {
    /// The number of labels in each block but the last.
    static let width = 256

    private(set) var states: [LabelState] = []
    /// The numbers of labels that are shown, selected, dimmed and filtered.
    private var counts = SIMD4<UInt16>.zero

    /// A full block of shown labels, shared by all states.
    static let shown = Block(repeating: LabelState(), count: width)
    /// A full block of hidden labels.
    static let hidden = Block(repeating: LabelState(visibility: 0), count: width)
    /// A full block of hidden and dimmed labels, such as labels that a search does not find.
    static let hiddenAndDimmed = Block(
      repeating: LabelState(visibility: 0, flags: .dimmed), count: width)

    init() {}

    private init(repeating state: LabelState, count: Int) {
      states = Array(repeating: state, count: count)
      counts = state.counts &* SIMD4(repeating: UInt16(count))
    }

    /// Returns a block of this block's first `count` labels.
    func first(_ count: Int) -> Block {
      var block = Block()
      for state in states.prefix(count) { block.append(state) }
      return block
    }

    /// Whether any label is shown.
    var hasShown: Bool { counts.x > 0 }

    /// The union of the flags of all labels.
    var flags: LabelState.Flags {
      var flags: LabelState.Flags = []
      if counts.y > 0 { flags.insert(.selected) }
      if counts.z > 0 { flags.insert(.dimmed) }
      if counts.w > 0 { flags.insert(.filtered) }
      return flags
    }

    mutating func append(_ state: LabelState) {
      states.append(state)
      counts &+= state.counts
    }

    mutating func set(_ place: Int, to state: LabelState) {
      counts = counts &- states[place].counts &+ state.counts
      states[place] = state
    }

    mutating func setVisibilities(_ visibilities: ArraySlice<UInt8>) {
      // Without an early exit, the loop compares many labels per instruction.
      let first = visibilities.startIndex
      var difference: UInt8 = 0
      for place in states.indices {
        difference |= states[place].visibility ^ visibilities[first + place]
      }
      guard difference != 0 else { return }
      for place in states.indices { states[place].visibility = visibilities[first + place] }
      recount()
    }

    mutating func insert(_ flags: LabelState.Flags) {
      for place in states.indices { states[place].flags.formUnion(flags) }
      recount()
    }

    private mutating func recount() { counts = states.reduce(.zero) { $0 &+ $1.counts } }
  }

  /// Joins numbers that are appended in ascending order into ranges.
  private struct RangeJoiner {
    /// The largest gap, in numbers, across which ranges are joined.
    let most: Int
    private(set) var ranges: [Range<Int>] = []

    init(most: Int) { self.most = most }

    @inline(__always)
    mutating func append(_ number: Int) {
      if let last = ranges.last, number - last.upperBound <= most {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}

/// The current state of one label: 2 bytes, one `RG8UI` texel of a texture.
package struct LabelState: Hashable, Sendable, BitwiseCopyable {
  /// The visibility, from 255, fully shown, to 0, not drawn.
  ///
  /// At values between, the label fades toward the background.
  package var visibility: UInt8
  /// The other properties of the label.
  package var flags: Flags

  /// Creates a state, by default the state of a fully shown label.
  package init(visibility: UInt8 = 255, flags: Flags = []) {
    self.visibility = visibility
    self.flags = flags
  }

  /// Whether the user can pick the label.
  ///
  /// Hidden and nearly hidden labels cannot be picked.
  package var isPickable: Bool { visibility >= 128 }

  /// What the label adds to its block's counts of shown, selected, dimmed and filtered labels.
  fileprivate var counts: SIMD4<UInt16> {
    let bits = UInt16(flags.rawValue)
    return SIMD4(visibility > 0 ? 1 : 0, bits & 1, bits >> 1 & 1, bits >> 2 & 1)
  }

  /// The binary properties of a label.
  package struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits that the shaders read.
    package let rawValue: UInt8

    /// Creates flags from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The label is highlighted and drawn in front of all other labels.
    package static let selected = Flags(rawValue: 1)
    /// The label fades toward the background by the theme's `dim`.
    package static let dimmed = Flags(rawValue: 2)
    /// The label is excluded by a filter, and a small dot marks its place.
    package static let filtered = Flags(rawValue: 4)
  }
}
