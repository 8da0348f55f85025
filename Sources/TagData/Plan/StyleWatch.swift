/// Collects the weights that do not fit the style of their column.
///
/// Such weights show that the style was derived from too few rows.
struct StyleWatch: Sendable {
  /// The styles that fit all collected numbers.
  private var styles = NumberStyles.all
  private(set) var count = 0

  /// Records a number that the style of its column does not allow, even if its meaning is clear.
  mutating func note(_ number: WrittenNumber) {
    guard !number.isSame else { return }
    styles.formIntersection(number.styles)
    count += 1
  }

  /// The style that fits all collected numbers; nil without numbers or without a common style.
  var better: NumberStyle? { count == 0 ? nil : NumberStyle.all.first { styles.contains($0) } }
}
