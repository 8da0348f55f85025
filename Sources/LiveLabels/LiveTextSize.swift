/// The size of a live cloud's text: the world units of one em, and the share of the lightest label.
///
/// The size is fitted to the labels only if it has become quite wrong. If it always followed them,
/// each label that appears or disappears would resize all other labels.
struct LiveTextSize: Sendable {
  /// The world units of one em at size 1.
  private(set) var unit: LabelGlide
  /// The size of the lightest label relative to the heaviest label, if a budget determines both.
  ///
  /// It is nil if labels have their relative sizes.
  private var leastShare: Double?
  /// The text size that fitted the labels when `unit` was last derived from it, and the unit at that time.
  private var basis: (fresh: Double, unit: Double)?
  /// The number of labels to which the text size was last fitted.
  private var fittedCount: Int

  /// The factor below which a change of the fitting text size is ignored.
  private static let slack = 1.15

  /// Creates the text size for a number of labels.
  ///
  /// - Parameters:
  ///   - unit: The world units of one em at size 1.
  ///   - leastShare: The size of the lightest label relative to the heaviest label; nil if labels
  ///     have their relative sizes.
  ///   - count: The number of labels.
  init(unit: Double, leastShare: Double?, fittedTo count: Int) {
    self.unit = LabelGlide(unit)
    (self.leastShare, fittedCount) = (leastShare, count)
  }

  /// Sets the text size that currently fits.
  ///
  /// It has an effect only if labels have their relative sizes.
  mutating func setBasis(_ fresh: Double) { basis = (fresh, unit.target) }

  /// Returns whether the number of labels has changed much since the size was fitted.
  func isFar(fromCount count: Int) -> Bool { abs(count - fittedCount) > fittedCount / 8 }

  /// Returns the size of a label, in units, for its relative size.
  ///
  /// - Parameters:
  ///   - size: The relative size.
  ///   - range: The range of relative sizes.
  func share(ofRelativeSize size: Double, in range: ClosedRange<Double>) -> Double {
    guard let leastShare else { return size }
    let span = range.upperBound - range.lowerBound
    let place = span > 0 ? min(max((size - range.lowerBound) / span, 0), 1) : 0.5
    return leastShare + (1 - leastShare) * place
  }

  /// Adopts a fitting text size if it differs much from the present text size.
  ///
  /// - Parameters:
  ///   - fit: The size that fits the labels.
  ///   - count: The number of labels.
  /// - Returns: Whether the sizes of labels, in units, have changed.
  mutating func adopt(_ fit: LiveCloud.Fit, count: Int) -> Bool {
    fittedCount = count
    switch fit {
    case .budget(let greatest, let least): return adoptBudget(greatest: greatest, least: least)
    case .unit(let fresh):
      guard let basis else {
        unit = LabelGlide(fresh)
        setBasis(fresh)
        return false
      }
      let goal = basis.unit * fresh / basis.fresh
      let ratio = goal / unit.target
      if ratio > Self.slack || ratio < 1 / Self.slack { unit.move(to: goal) }
      return false
    }
  }

  private mutating func adoptBudget(greatest: Double, least: Double) -> Bool {
    let known = leastShare.map { (greatest: unit.target, least: $0 * unit.target) }
    func isNear(_ a: Double, _ b: Double) -> Bool { a < b * Self.slack && b < a * Self.slack }
    if let known, isNear(known.greatest, greatest), isNear(known.least, least) { return false }
    if known == nil { unit = LabelGlide(greatest) }
    unit.move(to: greatest)
    leastShare = least / greatest
    return true
  }

  /// Advances the glide of the unit.
  mutating func advance(by step: LabelGlide.Step) { unit.advance(by: step) }

  /// Ends the glide of the unit.
  mutating func arrive() { unit.arrive() }
}
