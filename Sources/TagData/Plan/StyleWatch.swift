/// Collects the weights that are not written in the style of their column: numbers in other styles, which tell that the
/// style was taken from too few rows.
struct StyleWatch: Sendable {
  /// The styles in which all of them are written.
  private var styles = NumberStyles.all
  private(set) var count = 0

  /// Notes a number that is none in the style of its column, or only because it can mean nothing else.
  mutating func note(_ number: WrittenNumber) {
    guard !number.isSame else { return }
    styles.formIntersection(number.styles)
    count += 1
  }

  /// The style in which all of them are written; nil if there are none, or have none in common.
  var better: NumberStyle? { count == 0 ? nil : NumberStyle.all.first { styles.contains($0) } }
}
