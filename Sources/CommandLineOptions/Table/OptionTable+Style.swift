internal import TagSphereDesign
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

extension OptionTable {
  static let styleRows: [CommandOption] = [
    .option(
      "title", .look, drawers, \.look.heading.title, line, unset: "none",
      "a title in the upper left corner"),
    .option(
      "caption", .look, drawers, \.look.heading.caption, line, unset: "none",
      "a line of text below the title"),
    .option(
      "source", .look, drawers, \.look.heading.source, line, unset: "none",
      "a small line of text below them, such as where the data come from"),
    .option(
      "background", .look, [.render, .pick], \.look.backdrop, ValueSyntax.backdrop.optional,
      unset: "the theme's", isPreference: true,
      "colour behind the labels, or transparent for a PNG or WebP without one"),
    .option(
      "box", .look, drawers, \.look.style.box, ValueSyntax.part(width: nil).optional,
      unset: "the theme's", isPreference: true,
      "fill a box behind each label; own and accent are the label's colours"),
    .option(
      "border", .look, drawers, \.look.style.border, ValueSyntax.part(width: 0.01...1).optional,
      unset: "the theme's", isPreference: true, "frame each label's box; WIDTH in em"),
    .option(
      "corner-radius", .look, drawers, \.look.style.cornerRadius,
      ValueSyntax.number(0...100, unit: "em", placeholder: "EM").optional,
      unset: "the theme's", isPreference: true, "radius of the corners of boxes in em"),
    .option(
      "padding", .look, drawers, \.look.style.padding, ValueSyntax.padding.optional,
      unset: "the theme's", isPreference: true,
      "space between text and box in em, horizontal and vertical"),
    .option(
      "outline", .look, drawers, \.look.style.outline,
      ValueSyntax.part(width: 0.01...Double(LabelStyle.letterReach)).optional,
      unset: "the theme's", isPreference: true, "draw a line around the letters; WIDTH in em"),
    .option(
      "halo", .look, drawers, \.look.style.halo, ValueSyntax.part(width: 0.01...1).optional,
      unset: "the theme's", isPreference: true,
      "make letters, or boxes, glow; WIDTH in em, around letters at most "
        + "\(LabelStyle.letterReach)"),
    .option(
      "shadow", .look, drawers, \.look.style.shadow, ValueSyntax.part(width: 0.01...1).optional,
      unset: "the theme's", isPreference: true,
      "make letters, or boxes, cast a shadow; WIDTH in em is the length of its fade"),
    .option(
      "highlight", .look, shown.union([.export]), \.look.style.highlight,
      ValueSyntax.highlight.optional,
      unset: "the theme's", isPreference: true,
      "how the label under the pointer stands out; several ways separated by commas"),
  ]
}

extension OptionTable {
  private static let line = ValueSyntax.text(placeholder: "TEXT", allowed: "a text").optional
}

extension ValueSyntax where Value == StylePart {
  /// A part of a style: a colour, `own` or `accent`, with an optional width; or `none`.
  ///
  /// - Parameter range: The allowed widths, em; nil for a part without a width.
  static func part(width range: ClosedRange<Double>?) -> Self {
    let widths = range.map {
      ", and after a colon a width in em from \(shortest($0.lowerBound)) to "
        + shortest(($0.upperBound * 1000).rounded() / 1000)
    }
    return Self(
      placeholder: range == nil ? "PAINT" : "PAINT[:WIDTH]",
      allowed: "a CSS colour, own, accent or none" + (widths ?? ""),
      completion: .words(["own", "accent", "none", "black", "white"]),
      read: { text in
        if text == "none" { return StylePart.none }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let paint = LabelStyle.Paint(String(parts[0])) else { return nil }
        guard parts.count == 2 else { return .painted(paint, width: nil) }
        guard let range, let width = decimalNumber(String(parts[1])), range.contains(width) else {
          return nil
        }
        return .painted(paint, width: width)
      },
      write: { part in
        switch part {
        case .none: "none"
        case .painted(let paint, let width):
          paint.description + (width.map { ":" + shortest($0) } ?? "")
        }
      })
  }
}

extension ValueSyntax where Value == Backdrop {
  /// A colour, or `transparent`.
  static var backdrop: Self {
    let color = ValueSyntax<SRGBColor>.color
    guard case .words(let words) = color.completion else { preconditionFailure("no words") }
    return Self(
      placeholder: color.placeholder, allowed: color.allowed + ", or transparent",
      completion: .words(words + ["transparent"]),
      read: { text in
        text == "transparent" ? .transparent : SRGBColor(css: text).map { .color($0) }
      },
      write: { backdrop in
        switch backdrop {
        case .transparent: "transparent"
        case .color(let color): color.description
        }
      })
  }
}

extension ValueSyntax where Value == SIMD2<Double> {
  /// The padding: one number for both directions, or two numbers.
  static var padding: Self {
    Self(
      placeholder: "EM[,EM]",
      allowed: "one or two numbers in em from -1 to 10, horizontal and vertical, such as "
        + "0.3,0.1",
      read: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { decimalNumber(String($0)) }
        guard numbers.count == parts.count, (1...2).contains(numbers.count),
          numbers.allSatisfy((-1...10).contains)
        else { return nil }
        return SIMD2(numbers[0], numbers[numbers.count - 1])
      },
      write: { shortest($0.x) + "," + shortest($0.y) })
  }
}

extension ValueSyntax where Value == Set<HighlightWay> {
  /// Ways of highlighting, separated by commas.
  static var highlight: Self {
    let words = HighlightWay.allCases.map(\.rawValue)
    return Self(
      placeholder: words.joined(separator: "|"),
      allowed: listed(words) + ", or several of them separated by commas",
      completion: .words(words),
      read: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let ways = parts.compactMap { HighlightWay(rawValue: String($0)) }
        return ways.count == parts.count ? Set(ways) : nil
      },
      write: { ways in
        HighlightWay.allCases.filter(ways.contains).map(\.rawValue).joined(separator: ",")
      })
  }
}

extension LabelStyle.Paint {
  /// Parses a paint from a command line; nil for any other text.
  init?(_ text: String) {
    switch text {
    case "own": self = .own
    case "accent": self = .accent
    default:
      guard let color = SRGBColor(css: text) else { return nil }
      self = .color(color)
    }
  }

  /// The paint as written on a command line.
  var description: String {
    switch self {
    case .own: "own"
    case .accent: "accent"
    case .color(let color): color.description
    }
  }
}
