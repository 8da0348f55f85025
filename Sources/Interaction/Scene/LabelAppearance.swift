package import TagSphereArrangement
package import TagSphereLabels
internal import TagSphereLook

/// The states in which labels are shown.
///
/// - Hidden: by decluttering, or by a click on the legend.
/// - Dimmed: by a search, by the pointer on the legend, or by the presentation of a label.
/// - Selected: by a mark.
///
/// The label in focus is always shown normally.
package struct LabelAppearance: Sendable {
  /// One state per label; nil while all labels are shown normally.
  package private(set) var states: LabelStates?
  /// The states from decluttering alone; nil without decluttering.
  private var base: LabelStates?
  private var search: Search?
  private var focus: Int?
  private var presented: Int?
  private var marks: [Int] = []
  private var legend = LegendFocus()
  /// The legend entry of each label, while an entry is pointed at or clicked.
  private var legendEntries: [Int?] = []
  private var labelCount: Int
  /// For each label, whether a filter hides it; empty without a filter.
  private var withheld: [Bool] = []
  /// The hidden labels that are still shrinking away.
  private var leaving: [Int] = []

  /// Creates the appearance of labels that are shown normally.
  ///
  /// - Parameters:
  ///   - labelCount: The number of labels.
  ///   - declutters: Whether labels yield to heavier ones.
  package init(labelCount: Int, declutters: Bool) {
    self.labelCount = labelCount
    if declutters { base = LabelStates(hiding: labelCount) }
    states = base
  }

  /// Returns a superset of the pickable labels; nil if that may be any label.
  ///
  /// - Parameter declutterer: The declutterer; nil if labels never yield to others.
  package func pickable(with declutterer: Declutterer?) -> [Int]? {
    guard let declutterer, declutterer.mode == .hide else { return nil }
    var labels = declutterer.drawnLabels
    labels += leaving
    labels += marks
    if let focus { labels.append(focus) }
    if let presented { labels.append(presented) }
    return labels
  }

  /// Adopts the decisions of decluttering.
  ///
  /// - Complexity: O(changed labels), plus O(labels) with a very small constant.
  package mutating func adopt(_ declutterer: inout Declutterer?) {
    guard var base else { return }
    (self.base, states) = (nil, nil)
    declutterer?.writeChanges(to: &base)
    self.base = base
    combine()
  }

  /// Adopts new labels or indices; the caller must follow search and focus next.
  package mutating func reset(labelCount: Int, declutterer: inout Declutterer?, marks: [Int]) {
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

  /// Whether no legend entry is pointed at or clicked, and no filter hides labels.
  package var dependsOnLabelsAlone: Bool { legend == LegendFocus() && withheld.isEmpty }

  /// Adds labels at the end.
  package mutating func grow(to labelCount: Int, declutterer: Declutterer?) {
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
  ///   - legendEntries: The legend entry of each label; may be empty while no entry is pointed at
  ///     or clicked.
  /// - Returns: Whether the appearance of labels changed.
  package mutating func follow(
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

  /// Shows all labels again after the legend was replaced; the caller must follow the scene next.
  package mutating func forgetLegend() {
    guard legend != LegendFocus() else { return }
    (legend, legendEntries) = (LegendFocus(), [])
    combine()
  }

  /// Hides labels by a filter; visible ones shrink away first.
  ///
  /// - Parameters:
  ///   - withheld: One value per label: whether the filter hides it; empty if none is hidden.
  ///   - before: The previous value of `withheld`.
  ///   - isCut: Whether the labels vanish at once.
  package mutating func leaveOut(_ withheld: [Bool], after before: [Bool], isCut: Bool) {
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

  /// Ends the shrinking of labels that a filter hides.
  ///
  /// - Returns: Whether any label was shrinking.
  package mutating func endLeaving() -> Bool {
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

extension LabelStates {
  /// Hides labels outside the clicked entry, or else dims labels outside the entry pointed at.
  fileprivate mutating func follow(_ legend: LegendFocus, entries: [Int?]) {
    for (label, entry) in entries.enumerated() where indices.contains(label) {
      if let chosen = legend.chosen {
        if entry != chosen { self[label].visibility = 0 }
      } else if let hovered = legend.hovered, entry != hovered {
        self[label].flags.insert(.dimmed)
      }
    }
  }

  /// Marks labels as selected.
  fileprivate mutating func select(_ marks: [Int]) {
    for mark in marks { self[mark].flags.insert(.selected) }
  }
}
