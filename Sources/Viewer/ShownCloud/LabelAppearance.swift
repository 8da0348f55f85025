internal import TagSphereArrangement
internal import TagSphereInteraction
internal import TagSphereLabels

/// The states that labels are shown in: hidden by decluttering or by a click on the legend, dimmed
/// by a search, a pointer on the legend or the presentation of one, selected by a mark; the label in focus is always shown
/// plainly.
nonisolated struct LabelAppearance {
  /// One state per label; nil while all are shown plainly.
  private(set) var states: LabelStates?
  /// The states by decluttering alone; nil without decluttering.
  private var base: LabelStates?
  private var search: Search?
  private var focus: Int?
  private var presented: Int?
  private var marks: [Int] = []
  private var legend = LegendFocus()
  /// The entry of the legend that each label belongs to, while one is pointed at or clicked.
  private var legendEntries: [Int?] = []
  private var labelCount: Int
  /// For each label, whether a filter leaves it out; empty if none does.
  private var withheld: [Bool] = []
  /// The labels that were shown and are shrinking away.
  private var leaving: [Int] = []

  /// Creates the appearance of labels that are shown plainly.
  ///
  /// - Parameters:
  ///   - labelCount: The number of labels.
  ///   - declutters: Whether labels yield to heavier ones.
  init(labelCount: Int, declutters: Bool) {
    self.labelCount = labelCount
    if declutters { base = LabelStates(hiding: labelCount) }
    states = base
  }

  /// Returns labels among which are all that can be picked, if decluttering hides all but some.
  ///
  /// - Parameter shown: The labels that decluttering shows.
  func pickable(ofShown shown: [Int]) -> [Int] {
    var labels = shown
    labels += leaving
    labels += marks
    if let focus { labels.append(focus) }
    if let presented { labels.append(presented) }
    return labels
  }

  /// Adopts which labels decluttering hides.
  ///
  /// - Complexity: O(labels that have changed), and O(labels) with a very small constant.
  mutating func adopt(_ declutterer: inout Declutterer?) {
    guard var base else { return }
    (self.base, states) = (nil, nil)
    declutterer?.writeChanges(to: &base)
    self.base = base
    combine()
  }

  /// Adopts other labels, or other indices; search and focus must be followed next.
  mutating func reset(labelCount: Int, declutterer: inout Declutterer?, marks: [Int]) {
    self.labelCount = labelCount
    (search, focus, presented, self.marks) = (nil, nil, nil, marks)
    (legend, legendEntries) = (LegendFocus(), [])
    (withheld, leaving) = ([], [])
    if base != nil {
      base = LabelStates(hiding: labelCount)
      declutterer?.forgetWhatIsWritten()
      adopt(&declutterer)
    }
    combine()
  }

  /// Whether no entry of the legend is pointed at or clicked, and no filter leaves labels out.
  var dependsOnLabelsAlone: Bool { legend == LegendFocus() && withheld.isEmpty }

  /// Adds labels after the others.
  mutating func grow(to labelCount: Int, declutterer: Declutterer?) {
    guard labelCount > self.labelCount else { return }
    self.labelCount = labelCount
    if let declutterer {
      for label in (base?.count ?? labelCount)..<labelCount {
        base?.append(LabelState(visibility: declutterer.visibility[label]))
      }
    }
    combine()
  }

  /// Follows a scene's search, focus and legend, and the marked labels.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - marks: The marked labels.
  ///   - legendEntries: The entry of the legend that each label belongs to; none needed while the
  ///     scene has no entry pointed at or clicked.
  /// - Returns: Whether labels look different now.
  mutating func follow(
    _ scene: Scene, marks: [Int], legendEntries: [Int?]
  ) -> Bool {
    guard
      search != scene.search || focus != scene.focus || presented != scene.presentedLabel
        || self.marks != marks
        || legend != scene.legend
    else { return false }
    (search, focus, self.marks) = (scene.search, scene.focus, marks)
    (legend, presented) = (scene.legend, scene.presentedLabel)
    self.legendEntries = legendEntries
    let before = states
    combine()
    return states != before
  }

  /// Shows all labels again, because the legend was replaced; the scene must be followed next.
  mutating func forgetLegend() {
    guard legend != LegendFocus() else { return }
    (legend, legendEntries) = (LegendFocus(), [])
    combine()
  }

  /// Leaves out labels by a filter; those that are seen shrink away first.
  ///
  /// - Parameters:
  ///   - withheld: One per label; empty if none is left out.
  ///   - before: The same until now.
  ///   - isCut: Whether they vanish at once.
  mutating func leaveOut(_ withheld: [Bool], after before: [Bool], isCut: Bool) {
    let former = Set(leaving)
    leaving = []
    if !isCut {
      leaving = withheld.indices.filter { label in
        guard withheld[label] else { return false }
        let isNew = before.isEmpty || !before[label]
        return isNew ? states?[label].isPickable != false : former.contains(label)
      }
    }
    self.withheld = withheld
    combine()
  }

  /// Ends the shrinking of labels that a filter leaves out.
  ///
  /// - Returns: Whether any has been shrinking.
  mutating func endLeaving() -> Bool {
    guard !leaving.isEmpty else { return false }
    leaving = []
    combine()
    return true
  }

  private mutating func combine() {
    let isSearching = search?.text.isEmpty == false
    guard
      base != nil || isSearching || presented != nil || !marks.isEmpty || !legendEntries.isEmpty
        || !withheld.isEmpty
    else {
      states = nil
      return
    }
    var states = base ?? LabelStates(count: labelCount)
    if isSearching, let search { states.dim(allBut: search) }
    states.follow(legend, entries: legendEntries)
    if let presented {
      states.dimAll()
      states.show(presented)
    }
    if let focus { states.show(focus) }
    states.select(marks)
    states.leaveOut(withheld)
    for label in leaving { states[label].visibility = 255 }
    self.states = states
  }
}

nonisolated extension LabelStates {
  /// Hides the labels of other entries than the clicked one, or else dims those of other entries
  /// than the one pointed at.
  fileprivate mutating func follow(_ legend: LegendFocus, entries: [Int?]) {
    for (label, entry) in entries.enumerated() where indices.contains(label) {
      if let chosen = legend.chosen {
        if entry != chosen { self[label].visibility = 0 }
      } else if let hovered = legend.hovered, entry != hovered {
        self[label].flags.insert(.dimmed)
      }
    }
  }

  /// Shows labels as selected, of which none is yet.
  fileprivate mutating func select(_ marks: [Int]) {
    for mark in marks { self[mark].flags.insert(.selected) }
  }
}
