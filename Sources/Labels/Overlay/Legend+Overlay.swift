package import TagSphereLook
internal import TagSphereMessages
package import TagSphereTagData

extension Legend {
  /// Adds the legend in the lower left corner of the picture, on top of everything else.
  ///
  /// For a language written from right to left, the legend is mirrored and in the lower right
  /// corner. Without its margins, the legend takes at most half the picture's width and the
  /// picture's full height. A larger legend is drawn smaller. It is omitted if its letters would be
  /// smaller than ``leastTextSize``.
  ///
  /// - Parameters:
  ///   - overlay: The overlay to add to.
  ///   - textSize: The em size in pixels, > 0.
  ///   - theme: The source of the colours.
  ///   - advance: Returns the width of a text, em.
  package func add(
    to overlay: inout Overlay, textSize: Double, theme: Theme, advance: (String) -> Double
  ) {
    let room = SIMD2(Double(overlay.width), Double(overlay.height))
    guard let frame = frame(in: room, textSize: textSize, advance: advance) else { return }
    let (corner, size, em) = (frame.corner, frame.size, frame.em)
    let first = overlay.items.count
    overlay.add(
      Overlay.Shape(
        Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y),
        color: theme.legend.panel))
    let start = corner + Self.padding * em
    overlay.add(
      Overlay.Text(
        shownTitle, at: start + [0, Self.titleHeight / 2 * em], size: em * Self.small,
        color: theme.legend.muted))
    let below = frame.content
    switch content {
    case .groups(let groups): add(groups, to: &overlay, at: below, em: em, theme: theme)
    case .scale(let ramp, let least, let greatest):
      add(ramp, ends: (least, greatest), to: &overlay, in: frame, theme: theme)
    case .diverging(let ramp, let greatest):
      add(
        ramp, ends: (-greatest, greatest), middle: 0, to: &overlay, in: frame, theme: theme)
    }
    addSizes(to: &overlay, in: frame, theme: theme)
    guard messages.isRightToLeft else { return }
    overlay.mirror(
      itemsFrom: first,
      in: Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y))
  }

  /// Adds the samples of sizes at the bottom.
  private func addSizes(to overlay: inout Overlay, in frame: Frame, theme: Theme) {
    guard !sizes.isEmpty else { return }
    let em = frame.em
    let left = frame.content.x
    var top = frame.corner.y + frame.size.y - (Self.padding + sizesHeight) * em
    top += Self.sizesGap * em
    overlay.add(
      Overlay.Text(
        sizeTitle, at: [left, top + Self.titleHeight / 2 * em], size: em * Self.small,
        color: theme.legend.muted))
    top += Self.titleHeight * em
    for sample in sizes {
      let height = Self.height(of: sample) * em
      overlay.add(
        Overlay.Text(
          sample.text, at: [left, top + height / 2], size: em * Self.em(of: sample),
          color: theme.legend.text))
      overlay.add(
        Overlay.Text(
          number(sample.weight), at: [left + frame.innerWidth, top + height / 2],
          size: em * Self.small, color: theme.legend.muted, alignment: .right))
      top += height
    }
  }

  /// The height of the samples of sizes with their title, em.
  private var sizesHeight: Double {
    sizes.isEmpty
      ? 0 : sizes.reduce(Self.sizesGap + Self.titleHeight) { $0 + Self.height(of: $1) }
  }

  /// Returns the size of a sample's text, em.
  private static func em(of sample: SizeSample) -> Double {
    max(sample.size * largestSample, smallestSample)
  }

  private static func height(of sample: SizeSample) -> Double { em(of: sample) * 1.25 }

  /// Returns the area that the legend takes; nil if the picture has no room for it.
  ///
  /// - Parameters:
  ///   - room: The picture's width and height, pixels.
  ///   - textSize: The em size in pixels, > 0.
  ///   - advance: Returns the width of a text, em.
  package func area(
    in room: SIMD2<Double>, textSize: Double, advance: (String) -> Double
  ) -> Overlay.Rectangle? {
    frame(in: room, textSize: textSize, advance: advance).map {
      Overlay.Rectangle(x: $0.corner.x, y: $0.corner.y, width: $0.size.x, height: $0.size.y)
    }
  }

  /// Returns the size of text in a picture, pixels: a 48th of the picture's shorter side, at least 9.
  ///
  /// - Parameter room: The picture's width and height, pixels.
  package static func textSize(in room: SIMD2<Double>) -> Double { max(9, room.min() / 48) }

  /// Returns the areas of the groups' entries, which take the whole width of the legend.
  ///
  /// - Parameters:
  ///   - room: The picture's width and height, pixels.
  ///   - textSize: The em size in pixels, > 0.
  ///   - advance: Returns the width of a text, em.
  /// - Returns: One rectangle per entry; empty for a legend of numbers, or if the picture has no
  ///   room for the legend.
  package func entryAreas(
    in room: SIMD2<Double>, textSize: Double, advance: (String) -> Double
  ) -> [Overlay.Rectangle] {
    guard let frame = frame(in: room, textSize: textSize, advance: advance) else { return [] }
    let height = Self.rowHeight * frame.em
    return groups.indices.map { entry in
      Overlay.Rectangle(
        x: frame.corner.x, y: frame.content.y + Double(entry) * height, width: frame.size.x,
        height: height)
    }
  }

  /// The position of a legend in a picture, pixels.
  private struct Frame {
    var corner: SIMD2<Double>
    var size: SIMD2<Double>
    var em: Double
    /// The upper left corner of the content below the title.
    var content: SIMD2<Double>
    var innerWidth: Double
  }

  /// Returns the position of the legend; nil if the picture has no room for it.
  private func frame(
    in room: SIMD2<Double>, textSize: Double, advance: (String) -> Double
  ) -> Frame? {
    let rows = rows(advance)
    let need = rows.size + 2 * Self.padding
    let share = SIMD2(room.x * 0.5, room.y) / textSize
    let em = textSize * min(1, ((share - 2 * Self.margin) / need).min())
    guard em >= Self.leastTextSize else { return nil }
    let size = (need * em).rounded(.up)
    let margin = (Self.margin * em).rounded()
    let left = messages.isRightToLeft ? room.x - margin - size.x : margin
    let corner = SIMD2(left, room.y - margin - size.y)
    let start = corner + Self.padding * em
    return Frame(
      corner: corner, size: size, em: em, content: start + [0, Self.titleHeight * em],
      innerWidth: rows.size.x * em)
  }

  /// The minimum text size of a legend, in pixels per em.
  package static let leastTextSize = 6.0

  private func add(
    _ groups: [Group], to overlay: inout Overlay, at corner: SIMD2<Double>, em: Double, theme: Theme
  ) {
    for (row, group) in groups.enumerated() {
      let middle = corner.y + (Double(row) + 0.5) * Self.rowHeight * em
      let swatch = Self.swatch * em
      overlay.add(
        Overlay.Shape(
          Overlay.Rectangle(
            x: corner.x, y: middle - swatch / 2, width: swatch, height: swatch),
          color: group.color, isDisc: true))
      overlay.add(
        Overlay.Text(
          Self.shortened(group.name), at: [corner.x + (Self.swatch + Self.gap) * em, middle],
          size: em, color: theme.legend.text))
    }
  }

  /// Adds a bar of colours with the numbers at its ends and, if given, in its middle.
  private func add(
    _ ramp: ColorRamp, ends: (least: Double, greatest: Double), middle: Double? = nil,
    to overlay: inout Overlay, in frame: Frame, theme: Theme
  ) {
    let (below, em) = (frame.content, frame.em)
    let bar = Overlay.Rectangle(
      x: below.x, y: (below.y + 0.1 * em).rounded(), width: frame.innerWidth,
      height: (Self.barHeight * em).rounded(.up))
    add(ramp, to: &overlay, in: bar)
    let line = bar.origin.y + bar.size.y + 0.75 * em
    let numbers: [(value: Double?, share: Double, alignment: Overlay.Alignment)] = [
      (ends.least, 0, .left), (middle, 0.5, .center), (ends.greatest, 1, .right),
    ]
    for (value, share, alignment) in numbers {
      guard let value else { continue }
      overlay.add(
        Overlay.Text(
          number(value), at: [bar.origin.x + bar.size.x * share, line], size: em * Self.small,
          color: theme.legend.text, alignment: alignment))
    }
  }

  private func add(_ ramp: ColorRamp, to overlay: inout Overlay, in bar: Overlay.Rectangle) {
    let count = Self.barSteps
    let step = bar.size.x / Double(count)
    for index in 0..<count {
      overlay.add(
        Overlay.Shape(
          Overlay.Rectangle(
            x: bar.origin.x + step * Double(index), y: bar.origin.y, width: step,
            height: bar.size.y),
          color: ramp.color(at: (Double(index) + 0.5) / Double(count))))
    }
  }

  /// Returns width and height inside the padding, em, and the number of rows.
  private func rows(_ advance: (String) -> Double) -> (size: SIMD2<Double>, count: Int) {
    let samples = sizes.map {
      advance($0.text) * Self.em(of: $0) + 1 + advance(number($0.weight)) * Self.small
    }
    let title = max(
      advance(shownTitle) * Self.small,
      samples.max().map { max($0, advance(sizeTitle) * Self.small) } ?? 0)
    switch content {
    case .groups(let groups):
      let widest = groups.map { advance(Self.shortened($0.name)) }.max() ?? 0
      return (
        [
          max(title, Self.swatch + Self.gap + widest),
          Self.titleHeight + Double(groups.count) * Self.rowHeight + sizesHeight,
        ], groups.count
      )
    case .scale(_, let least, let greatest):
      return (barSize(under: title, numbers: [least, greatest], advance), 1)
    case .diverging(_, let greatest):
      return (barSize(under: title, numbers: [-greatest, 0, greatest], advance), 1)
    }
  }

  /// Returns width and height of a bar of colours with numbers, em.
  private func barSize(
    under title: Double, numbers: [Double], _ advance: (String) -> Double
  ) -> SIMD2<Double> {
    let widths = numbers.map { advance(number($0)) }.reduce(0, +) * Self.small
    let row = widths + Double(numbers.count - 1)
    return [max(title, row, Self.barWidth), Self.titleHeight + Self.barHeight + 1.3 + sizesHeight]
  }

  /// The colours of a bar and the numbers below it as displayed, from start to end; nil for groups.
  package var bar: (ramp: ColorRamp, numbers: [String])? {
    switch content {
    case .groups: nil
    case .scale(let ramp, let least, let greatest): (ramp, [least, greatest].map(number))
    case .diverging(let ramp, let greatest): (ramp, [-greatest, 0, greatest].map(number))
    }
  }

  /// The name of the explained column.
  package var shownTitle: String { Self.shortened(messages.name(ofColumn: title)) }

  /// Returns a number in few characters, in the legend's language.
  private func number(_ value: Double) -> String { messages.decimal(Self.short(value)) }

  /// The title of the samples of sizes.
  private var sizeTitle: String { messages.text(Message("size")) }

  /// Returns a name truncated to a length that fits a legend.
  private static func shortened(_ name: String) -> String {
    let scalars = name.unicodeScalars
    guard scalars.count > longestName else { return name }
    return String(String.UnicodeScalarView(scalars.prefix(longestName - 1))) + "…"
  }

  private static let longestName = 28
  private static let barSteps = 64
  // Sizes in em.
  private static let margin = 1.2
  private static let padding = 0.6
  private static let titleHeight = 1.5
  private static let rowHeight = 1.45
  private static let swatch = 0.72
  private static let gap = 0.55
  private static let barWidth = 11.0
  private static let barHeight = 0.7
  private static let sizesGap = 0.45
  private static let largestSample = 1.9
  private static let smallestSample = 0.5
  /// The text size of titles and numbers.
  private static let small = 0.86
}
