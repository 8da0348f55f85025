package import TagSphereLook

/// The title, caption and source in a picture's upper left corner, as on a poster.
public struct Heading: Hashable, Sendable {
  /// The title, in large letters; nil without a title.
  public var title: String?
  /// A line below the title; nil without this line.
  public var caption: String?
  /// The source of the data, in small letters at the bottom; nil without a source.
  public var source: String?

  /// Whether the heading is in the upper right corner, for languages written from right to left.
  package var isMirrored = false

  /// Creates an empty heading.
  public init() {}

  /// The lines of the heading from the top, with their sizes in em of a legend's text.
  private var lines: [Line] {
    let all = [(title, Self.titleSize), (caption, Self.captionSize), (source, Self.sourceSize)]
    return all.compactMap { text, size in text.map { Line(text: $0, size: size) } }
  }

  private struct Line {
    var text: String
    /// The size, em of a legend's text.
    var size: Double
  }

  private static let titleSize = 1.9
  private static let captionSize = 1.05
  private static let sourceSize = 0.8
  /// The height of a line, in em of its own size.
  private static let lineHeight = 1.4
  /// The margin between the heading and the edges of the picture, in em of a legend's text.
  private static let margin = 1.2
  /// The greatest width of the heading, as a share of the picture's width.
  private static let mostWidth = 0.6
}

extension Heading {
  /// Adds the heading to the picture, on top of everything else.
  ///
  /// A heading that is too wide is drawn smaller.
  ///
  /// - Parameters:
  ///   - overlay: The overlay to add to.
  ///   - textSize: The em size of a legend's text, pixels, > 0.
  ///   - theme: The source of the colours.
  ///   - advance: Returns the width of a text, em.
  package func add(
    to overlay: inout Overlay, textSize: Double, theme: Theme, advance: (String) -> Double
  ) {
    let room = SIMD2(Double(overlay.width), Double(overlay.height))
    guard let (area, em) = place(in: room, textSize: textSize, advance: advance) else { return }
    var top = area.origin.y
    let first = overlay.items.count
    for line in lines {
      let size = line.size * em
      overlay.add(
        Overlay.Text(
          line.text, at: [area.origin.x, top + size * Self.lineHeight / 2], size: size,
          color: line.size < 1 ? theme.legend.muted : theme.legend.text))
      top += size * Self.lineHeight
    }
    if isMirrored { overlay.mirror(itemsFrom: first, in: area) }
  }

  /// Returns the area that the heading takes; nil for an empty heading.
  ///
  /// - Parameters:
  ///   - room: The picture's width and height, pixels.
  ///   - textSize: The em size of a legend's text, pixels, > 0.
  ///   - advance: Returns the width of a text, em.
  package func area(
    in room: SIMD2<Double>, textSize: Double, advance: (String) -> Double
  ) -> Overlay.Rectangle? {
    place(in: room, textSize: textSize, advance: advance)?.area
  }

  private func place(
    in room: SIMD2<Double>, textSize: Double, advance: (String) -> Double
  ) -> (area: Overlay.Rectangle, em: Double)? {
    let width = lines.map { advance($0.text) * $0.size }.max() ?? 0
    guard width > 0 else { return nil }
    let em = min(textSize, room.x * Self.mostWidth / width)
    let height = lines.reduce(0) { $0 + $1.size * Self.lineHeight } * em
    let corner = (Self.margin * textSize).rounded()
    let left = isMirrored ? room.x - corner - width * em : corner
    return (Overlay.Rectangle(x: left, y: corner, width: width * em, height: height), em)
  }
}
