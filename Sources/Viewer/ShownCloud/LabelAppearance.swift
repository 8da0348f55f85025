internal import TagSphereCloudCore
internal import TagSphereInteraction

/// The states that labels are shown in: hidden by decluttering, dimmed by a search, selected by a
/// mark; the label in focus is always shown plainly.
nonisolated struct LabelAppearance {
  /// One state per label; nil while all are shown plainly.
  private(set) var states: LabelStates?
  /// The states by decluttering alone; nil without decluttering.
  private var base: LabelStates?
  private var search: Search?
  private var focus: Int?
  private var marks: [Int] = []
  private var labelCount: Int

  /// Creates the appearance of labels that are shown plainly.
  ///
  /// - Parameters:
  ///   - labelCount: The number of labels.
  ///   - declutters: Whether labels yield to heavier ones.
  init(labelCount: Int, declutters: Bool) {
    self.labelCount = labelCount
    if declutters { base = LabelStates(count: labelCount) }
    states = base
  }

  /// Adopts which labels decluttering hides.
  mutating func adopt(_ declutterer: Declutterer) {
    guard var base else { return }
    (self.base, states) = (nil, nil)
    declutterer.write(to: &base)
    self.base = base
    combine()
  }

  /// Adopts other labels, or other indices; search and focus must be followed next.
  mutating func reset(labelCount: Int, declutterer: Declutterer?, marks: [Int]) {
    self.labelCount = labelCount
    (search, focus, self.marks) = (nil, nil, marks)
    if base != nil {
      base = LabelStates(count: labelCount)
      if let declutterer { adopt(declutterer) }
    }
    combine()
  }

  /// Follows a scene's search and focus, and the marked labels.
  ///
  /// - Returns: Whether labels look different now.
  mutating func follow(_ scene: Scene, marks: [Int]) -> Bool {
    guard search != scene.search || focus != scene.focus || self.marks != marks else {
      return false
    }
    (search, focus, self.marks) = (scene.search, scene.focus, marks)
    let before = states
    combine()
    return states != before
  }

  private mutating func combine() {
    let isSearching = search?.text.isEmpty == false
    guard base != nil || isSearching || !marks.isEmpty else {
      states = nil
      return
    }
    var states = base ?? LabelStates(count: labelCount)
    if isSearching, let search { states.dim(allBut: search) }
    if let focus { states.show(focus) }
    states.select(marks)
    self.states = states
  }
}

nonisolated extension LabelStates {
  /// Shows exactly these labels as selected.
  fileprivate mutating func select(_ marks: [Int]) {
    for index in labels.indices { labels[index].flags.remove(.selected) }
    for mark in marks { labels[mark].flags.insert(.selected) }
  }
}
