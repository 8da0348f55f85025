package import TagSphereLabels
package import TagSphereLook
package import TagSphereMessages
package import TagSphereTagData

/// The number of tags that the wheels' choice leaves, shown large beside the wheels.
package struct FilterTotal: Hashable, Sendable {
  /// The number of tags that are left.
  package var count: Int
  /// The number of these tags whose labels are drawn; nil if all labels are drawn, or before the count.
  package var shownCount: Int?
  /// The number of all tags.
  package var tagCount: Int
  /// The chosen words, without "all".
  package var words: [String]
  /// The language of the text beside the number.
  package var messages = Messages.english
  /// The area of the picture's heading, which the number avoids; nil for none.
  package var heading: Overlay.Rectangle?

  /// Creates a total.
  package init(count: Int, tagCount: Int, words: [String]) {
    (self.count, self.tagCount, self.words) = (count, tagCount, words)
  }

  /// The text beside the number.
  package var caption: String {
    if count == 0, !words.isEmpty {
      return messages.text(Message("nothing for \(words.joined(separator: ", "))"))
    }
    let total = thinlyGrouped(tagCount)
    guard let shownCount else { return messages.text(Message("of \(total)")) }
    return messages.text(
      Message(
        shownCount, one: "of \(total), of which \(thinlyGrouped(shownCount)) is shown",
        other: "of \(total), of which \(thinlyGrouped(shownCount)) are shown"))
  }

  /// This total with the widest possible text, so that the area does not change with the text.
  private var widest: Self {
    var widest = self
    if shownCount != nil { widest.shownCount = count }
    return widest
  }

  /// The sizes of the number and of its caption, as shares of the picture's smaller side.
  private static let numberSize = 0.1
  private static let captionSize = 0.03
  /// The distance from the edges, as a share of the smaller side.
  private static let margin = 0.055

  /// Adds the number: in the wheels' hub if it fits, otherwise in a corner beside the wheels.
  ///
  /// - Parameters:
  ///   - overlay: The overlay of the picture.
  ///   - layout: The wheels' geometry in the same picture.
  ///   - theme: The source of the colours.
  ///   - least: The minimum size of text, pixels.
  ///   - advance: Returns the width of a text in a style, em.
  package func add(
    to overlay: inout Overlay, layout: WheelLayout, theme: Theme, least: Double,
    advance: (String, TextStyle) -> Double
  ) {
    let (place, isShort) = widest.place(in: layout, least: least, advance: advance)
    var total = self
    if isShort { total.words = [] }
    let caption = total.caption
    overlay.add(
      Overlay.Text(
        number, at: place.number, size: place.numberSize, color: theme.ink,
        alignment: place.isCentered ? .center : .left, style: Self.style))
    overlay.add(
      Overlay.Text(
        caption, at: place.caption, size: place.captionSize, color: theme.legend.muted,
        alignment: place.isCentered ? .center : .left))
  }

  /// Returns the area of the number and its text, pixels.
  ///
  /// - Parameters:
  ///   - layout: The wheels' geometry.
  ///   - least: The minimum size of text, pixels.
  ///   - advance: Returns the width of a text in a style, em.
  package func area(
    in layout: WheelLayout, least: Double, advance: (String, TextStyle) -> Double
  ) -> Overlay.Rectangle {
    widest.place(in: layout, least: least, advance: advance).place.area
  }

  private static let style = TextStyle(weight: .bold)
  private var number: String { thinlyGrouped(count) }

  /// The places of the number and its text.
  private struct Place {
    var area: Overlay.Rectangle
    var number: SIMD2<Double>
    var numberSize: Double
    var caption: SIMD2<Double>
    var captionSize: Double
    var isCentered: Bool
  }

  /// Returns the places of the number and its text, and whether only the shorter text fits.
  private func place(
    in layout: WheelLayout, least: Double, advance: (String, TextStyle) -> Double
  ) -> (place: Place, isShort: Bool) {
    var short = self
    short.words = []
    for (total, isShort) in [(self, false), (short, true)] {
      if let place = total.freePlace(in: layout, least: least, advance: advance) {
        return (place, isShort)
      }
    }
    return (
      short.place(in: layout, least: least, scale: 1, isStacked: false, advance: advance), true
    )
  }

  /// Returns a place that touches no ring; nil if there is no such place.
  private func freePlace(
    in layout: WheelLayout, least: Double, advance: (String, TextStyle) -> Double
  ) -> Place? {
    // Labels can leave space for the number, but rings cannot.
    for isBesideCloud in [true, false] {
      for scale in [1.0, 0.75, 0.55] {
        for isStacked in [false, true] {
          let place = place(
            in: layout, least: least, scale: scale, isStacked: isStacked, advance: advance)
          if place.isCentered
            || layout.isFree(
              at: place.area.origin, size: place.area.size, ofCloud: isBesideCloud)
          {
            return place
          }
        }
      }
    }
    return nil
  }

  /// Returns a place of the number at a size, with its text beside or below the number.
  private func place(
    in layout: WheelLayout, least: Double, scale: Double, isStacked: Bool,
    advance: (String, TextStyle) -> Double
  ) -> Place {
    let side = layout.size.min()
    let captionSize = max(Self.captionSize * side, least)
    let numberSize = max(scale * Self.numberSize * side, 1.5 * captionSize)
    let width = advance(number, Self.style) * numberSize
    let captionWidth = advance(caption, .inherited) * captionSize
    let (stackWidth, stackHeight) = (
      max(width, captionWidth), 1.2 * numberSize + 1.5 * captionSize
    )
    if let top = hub(in: layout, width: stackWidth, height: stackHeight) {
      return Place(
        area: Overlay.Rectangle(
          x: top.x - stackWidth / 2, y: top.y, width: stackWidth, height: stackHeight),
        number: top + [0, 0.6 * numberSize], numberSize: numberSize,
        caption: top + [0, 1.2 * numberSize + 0.6 * captionSize], captionSize: captionSize,
        isCentered: true)
    }
    let gap = 0.3 * numberSize
    let size =
      isStacked
      ? SIMD2(stackWidth, stackHeight) : SIMD2(width + gap + captionWidth, numberSize)
    let corner = corner(in: layout, size: size, margin: Self.margin * side)
    let middle = corner.y + 0.5 * numberSize
    if isStacked {
      return Place(
        area: Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y),
        number: [corner.x, middle], numberSize: numberSize,
        caption: [corner.x, corner.y + 1.2 * numberSize + 0.6 * captionSize],
        captionSize: captionSize, isCentered: false)
    }
    return Place(
      area: Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y),
      number: [corner.x, middle], numberSize: numberSize,
      // Number and text stand approximately on one baseline.
      caption: [corner.x + width + gap, middle + 0.36 * (numberSize - captionSize)],
      captionSize: captionSize, isCentered: false)
  }

  /// Returns the upper left corner of a box in the first free corner of the picture.
  ///
  /// Corners on the wheels' side and across from their centre are tried first. If no corner is free of
  /// wheels and cloud, the result is a corner that is free of wheels, or else the first corner.
  private func corner(
    in layout: WheelLayout, size: SIMD2<Double>, margin: Double
  ) -> SIMD2<Double> {
    let isRight = layout.center.x > 0.1 * layout.size.x
    let isBelow = layout.center.y > 0
    let corners = [
      (isRight, isBelow), (isRight, !isBelow), (!isRight, isBelow), (!isRight, !isBelow),
    ].map { (isRight: Bool, isBelow: Bool) -> SIMD2<Double> in
      let corner = SIMD2(
        isRight ? layout.size.x - margin - size.x : margin,
        isBelow ? layout.size.y - margin - size.y : margin)
      guard let heading, !isBelow else { return corner }
      let end = heading.origin + heading.size
      guard corner.x < end.x, corner.y < end.y else { return corner }
      return [heading.origin.x, end.y + 0.4 * margin]
    }
    return corners.first { layout.isFree(at: $0, size: size, ofCloud: true) }
      ?? corners.first { layout.isFree(at: $0, size: size, ofCloud: false) } ?? corners[0]
  }

  /// Returns the middle of the upper edge of a box in the hub.
  ///
  /// - Returns: nil if the box does not fit into the hub, or if the cloud is in the hub.
  private func hub(
    in layout: WheelLayout, width: Double, height: Double
  ) -> SIMD2<Double>? {
    guard let inner = layout.rings.last?.inner, layout.mark == 0,
      layout.center.y < -layout.size.y / 4
    else { return nil }
    let top = layout.size.y / 2 - layout.center.y - inner + 0.3 * height
    guard top + height < layout.size.y else { return nil }
    // The hub is a circle: its chord at the box's upper edge must be wide enough.
    let depth = inner - 0.3 * height
    let half = (inner * inner - depth * depth).squareRoot()
    guard half > 0.6 * width else { return nil }
    return [layout.size.x / 2 + layout.center.x, top]
  }
}

extension WheelLayout {
  /// Returns whether a box touches no ring and, if `ofCloud`, no part of the cloud's disc.
  fileprivate func isFree(
    at corner: SIMD2<Double>, size box: SIMD2<Double>, ofCloud: Bool
  ) -> Bool {
    let low = SIMD2(corner.x - size.x / 2, size.y / 2 - corner.y - box.y)
    let high = low + box
    func distances(from point: SIMD2<Double>) -> (least: Double, most: Double) {
      let near = pointwiseMin(pointwiseMax(point, low), high) - point
      let far = pointwiseMax(point - low, high - point)
      return ((near * near).sum().squareRoot(), (far * far).sum().squareRoot())
    }
    let (inner, outer) = (rings.last?.inner ?? 0, rings.first?.outer ?? 0)
    let toRings = distances(from: center)
    let disc = freeDisc
    return (toRings.least > outer || toRings.most < inner)
      && (!ofCloud || distances(from: disc.center).least > disc.radius + 0.03 * size.min())
  }
}

/// Returns a number with a thin space between groups of digits.
private func thinlyGrouped(_ number: Int) -> String {
  let digits = String(number)
  guard digits.count > 3 else { return digits }
  var groups: [Substring] = []
  var rest = digits[...]
  while !rest.isEmpty {
    groups.insert(rest.suffix(3), at: 0)
    rest = rest.dropLast(3)
  }
  return groups.joined(separator: "\u{2009}")
}
