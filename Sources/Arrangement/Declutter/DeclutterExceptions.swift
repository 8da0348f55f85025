/// Labels whose display does not depend on weight alone: preferred labels come first, withheld labels are hidden.
///
/// Callers identify these labels by index; decisions identify them by slot. Both lists always
/// agree.
struct DeclutterExceptions: Sendable {
  /// The preferred labels.
  private(set) var preferred: [Int] = []
  /// For each slot, whether its label is preferred; empty if no label is.
  private(set) var isPreferred: [Bool] = []
  /// The slots of preferred labels.
  ///
  /// If there are more than `Declutterer.mostCandidates`, only the heaviest count.
  private(set) var preferredSlots: [Int32] = []
  /// For each label, whether it is withheld; empty if no label is.
  private(set) var withheld: [Bool] = []
  /// For each slot, whether its label is withheld; empty if no label is.
  private(set) var isWithheld: [Bool] = []

  /// Sets the preferred labels.
  ///
  /// - Parameters:
  ///   - labels: Their indices; indices without a label are ignored.
  ///   - boxes: The labels and their slots.
  mutating func prefer(_ labels: [Int], among boxes: LabelBoxes) {
    preferred = labels
    isPreferred = labels.isEmpty ? [] : Array(repeating: false, count: boxes.count)
    for label in labels where label < boxes.count {
      isPreferred[Int(boxes.slotOfLabel[label])] = true
    }
    preferredSlots = isPreferred.indices.lazy.filter { [isPreferred] in isPreferred[$0] }
      .prefix(Declutterer.mostCandidates).map(Int32.init)
  }

  /// Sets the withheld labels.
  ///
  /// - Parameters:
  ///   - labels: For each label, whether it is withheld; empty if no label is.
  ///   - boxes: The labels and their slots.
  mutating func withhold(_ labels: [Bool], among boxes: LabelBoxes) {
    withheld = labels
    isWithheld = labels.isEmpty ? [] : boxes.labels.map { labels[Int($0)] }
  }

  /// Adopts the exceptions of another declutterer for the labels that still exist.
  ///
  /// - Parameters:
  ///   - before: The other declutterer's exceptions.
  ///   - renumbered: The new index of each old label, or nil for a removed label. The whole list is
  ///     nil if labels keep their indices.
  ///   - boxes: The present labels and their slots.
  mutating func adopt(_ before: Self, renumbered: [Int?]?, among boxes: LabelBoxes) {
    func present(_ label: Int) -> Int? {
      let now = renumbered.map { $0[label] } ?? label
      return now.flatMap { $0 < boxes.count ? $0 : nil }
    }
    if !before.withheld.isEmpty {
      var withheld = Array(repeating: false, count: boxes.count)
      for (label, value) in before.withheld.enumerated() {
        if let now = present(label) { withheld[now] = value }
      }
      withhold(withheld, among: boxes)
    }
    if !before.preferred.isEmpty { prefer(before.preferred.compactMap(present), among: boxes) }
  }
}
