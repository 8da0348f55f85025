internal import TagSphereCloudCore
internal import TagSphereInteraction

/// The states that a window's labels are shown in: as they give way to each other, as a search dims
/// them, marked ones as selected, and the one in focus always plain.
struct ShownStates {
  /// One a label; nil while all are plainly shown.
  private(set) var states: LabelStates?
  /// As the labels give way to each other; nil where none does.
  private var base: LabelStates?
  private var search: Search?
  private var focus: Int?
  private var marks: [Int] = []
  private var labelCount: Int

  /// The states of labels that are plainly shown.
  ///
  /// - Parameters:
  ///   - labelCount: How many there are.
  ///   - givesWay: Whether they will give way to each other.
  init(labelCount: Int, givesWay: Bool) {
    self.labelCount = labelCount
    if givesWay { base = LabelStates(count: labelCount) }
    states = base
  }

  /// Takes over how labels give way to each other.
  mutating func giveWay(by declutterer: Declutterer) {
    guard var base else { return }
    (self.base, states) = (nil, nil)
    declutterer.write(to: &base)
    self.base = base
    combine()
  }

  /// Takes over that there are other labels, or that they have other numbers.
  ///
  /// What a scene says of them is to be followed next.
  mutating func renew(labelCount: Int, declutterer: Declutterer?, marks: [Int]) {
    self.labelCount = labelCount
    (search, focus, self.marks) = (nil, nil, marks)
    if base != nil {
      base = LabelStates(count: labelCount)
      if let declutterer { giveWay(by: declutterer) }
    }
    combine()
  }

  /// Follows a scene's search and focus, and the labels that are marked.
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
