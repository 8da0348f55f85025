internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The marks of pages over a cloud: a dot for each page.
///
/// While labels are arranged, each label also has a cross, and the held label shows its name.
nonisolated struct PageMarks: Hashable {
  /// The window's size, pixels.
  let window: SIMD2<Int>
  /// The size of text, pixels.
  let em: Double
  /// The number of pages, and the index of the shown page.
  let (count, page): (Int, Int)
  /// The crosses of the labels that can be removed, at the upper left corners of their images.
  var crosses: [Cross] = []
  /// The held label; nil for none.
  var held: Held?
  /// The size of the click targets of crosses and dots relative to their visible size, ≥ 1.
  var reach = 1.0

  /// A cross, which removes its label when clicked; its centre in pixels.
  struct Cross: Hashable {
    var label: Int
    var point: SIMD2<Double>
  }

  /// A held label: its text, and the position of the pointer, pixels.
  struct Held: Hashable {
    var text: String
    var point: SIMD2<Double>
  }

  /// Creates the marks of pages.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - page: The index of the shown page.
  ///   - window: The window's size, pixels.
  ///   - em: The size of text, pixels.
  init(count: Int, page: Int, in window: SIMD2<Int>, em: Double) {
    (self.count, self.page, self.window, self.em) = (count, page, window, em)
  }

  // In em.
  private static let dotPitch = 1.5
  private static let dotSize = (usual: 0.62, shown: 0.86)
  private static let bandHeight = 1.9
  private static let crossRadius = 0.72
  /// The maximum share of the window's width for dots; more pages are shown as numbers.
  private static let mostWidth = 0.6

  // MARK: Places

  private var size: SIMD2<Double> { SIMD2<Double>(window) }

  /// Whether there is a dot for each page.
  private var hasDots: Bool { Double(count) * Self.dotPitch * em <= Self.mostWidth * size.x }

  /// The area of the dots or numbers, pixels; nil for a single page.
  var area: Overlay.Rectangle? {
    guard count > 1 else { return nil }
    let pitches = hasDots ? Double(count) : 6
    let (width, height) = (pitches * Self.dotPitch * em, Self.bandHeight * em)
    return Overlay.Rectangle(
      x: ((size.x - width) / 2).rounded(), y: (size.y - height - 0.4 * em).rounded(), width: width,
      height: height)
  }

  /// Returns the page that a click at a point turns to; nil for none.
  ///
  /// A click on a dot turns to its page; a click beside the numbers turns to the previous or next
  /// page.
  func page(at point: SIMD2<Double>) -> Int? {
    guard let area else { return nil }
    let slack = (reach - 1) * em
    let place = point - area.origin
    guard place.x >= 0, place.x < area.size.x, place.y >= -slack, place.y < area.size.y + slack
    else { return nil }
    guard hasDots else { return page + (place.x < area.size.x / 2 ? -1 : 1) }
    return min(Int(place.x / (Self.dotPitch * em)), count - 1)
  }

  /// Returns the label that a click at a point removes: the label of the nearest cross within reach.
  func removal(at point: SIMD2<Double>) -> Int? {
    func squaredDistance(_ cross: Cross) -> Double {
      let way = point - cross.point
      return (way * way).sum()
    }
    let radius = Self.crossRadius * em * reach
    let nearest = crosses.min { squaredDistance($0) < squaredDistance($1) }
    return nearest.flatMap { squaredDistance($0) <= radius * radius ? $0.label : nil }
  }

  // MARK: The picture

  /// Returns the overlay to draw; nil for nothing.
  ///
  /// - Parameters:
  ///   - theme: The source of the colours.
  ///   - advance: Returns the width of a text, em.
  func overlay(theme: Theme, advance: (String) -> Double) -> Overlay? {
    var overlay = Overlay(width: max(window.x, 1), height: max(window.y, 1))
    addPages(to: &overlay, colors: theme.legend)
    for cross in crosses { add(cross, to: &overlay, colors: theme.legend) }
    if let held { add(held, to: &overlay, theme: theme, width: advance(held.text)) }
    return overlay.items.isEmpty ? nil : overlay
  }

  private func addPages(to overlay: inout Overlay, colors: Theme.LegendColors) {
    guard let area else { return }
    let middle = area.origin + area.size / 2
    guard hasDots else {
      overlay.add(
        Overlay.Text(
          "‹  \(page + 1) / \(count)  ›", at: middle, size: em, color: colors.text,
          alignment: .center))
      return
    }
    for number in 0..<count {
      let size = (number == page ? Self.dotSize.shown : Self.dotSize.usual) * em
      let x = area.origin.x + (Double(number) + 0.5) * Self.dotPitch * em
      overlay.add(
        Overlay.Shape(
          Overlay.Rectangle(
            x: x - size / 2, y: middle.y - size / 2, width: size, height: size),
          color: number == page ? colors.text : colors.muted, isDisc: true))
    }
  }

  private func add(_ cross: Cross, to overlay: inout Overlay, colors: Theme.LegendColors) {
    for (radius, color) in [
      (Self.crossRadius, colors.text), (Self.crossRadius - 0.1, colors.panel),
    ] {
      let corner = cross.point - radius * em
      overlay.add(
        Overlay.Shape(
          Overlay.Rectangle(
            x: corner.x, y: corner.y, width: 2 * radius * em, height: 2 * radius * em),
          color: color, isDisc: true))
    }
    overlay.add(
      Overlay.Text(
        "×", at: cross.point, size: 1.2 * em, color: colors.text, alignment: .center,
        style: TextStyle(weight: .bold)))
  }

  private func add(_ held: Held, to overlay: inout Overlay, theme: Theme, width: Double) {
    let size = SIMD2(width + 1.6, 1.9) * em
    let corner = held.point - SIMD2(size.x / 2, size.y + 0.5 * em)
    overlay.addRounded(
      Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y),
      radius: 0.55 * em, fill: theme.legend.panel, border: theme.focusColor,
      borderWidth: max((0.12 * em).rounded(), 1))
    overlay.add(
      Overlay.Text(
        held.text, at: corner + size / 2, size: em, color: theme.legend.text, alignment: .center))
  }
}
