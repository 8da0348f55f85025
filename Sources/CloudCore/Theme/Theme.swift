public import TagSphereTagData

/// The colours of a cloud and how they recede with depth.
public struct Theme: Hashable, Sendable {
  /// What it is called; a person's own theme may have no name.
  public var name: String?
  /// What is seen where no label is.
  public var background: Color
  /// Colours of labels from the lightest to the heaviest.
  public var ramp: ColorRamp
  /// The colours of groups, the largest group first; at least one.
  public var palette: [Color]
  /// The colour of labels whose colour says nothing, as when size alone shows the weight.
  public var ink: Color
  /// The colour of labels that have no value or no group where others have one.
  public var neutral: Color
  /// The colour of the label under the pointer.
  public var highlight: Color
  /// The colour of labels that were selected.
  public var selection: Color
  /// How far labels that do not match a search fade toward the background: 0 not at all, 1 gone.
  public var dim: Float
  /// How far labels have faded toward the background (0 not at all, 1 gone) at the sphere's front,
  /// at its rim, just behind the rim, and at its back.
  public var fade: SIMD4<Float>
  /// The font that suits it, as Pango describes fonts; nil for the program's.
  public var font: String?
  /// The colours of the legend.
  public var legend: LegendColors
  /// Whether pictures leave the background out: labels still fade toward its colour, which shows
  /// where the picture is put over that colour.
  public var isTransparent = false
  /// What stands around and behind the text of labels.
  public var style = LabelStyle.plain
  /// How the label under the pointer and selected ones stand out.
  public var highlightStyle = HighlightStyle()

  /// The colours of what explains a cloud beside it.
  public struct LegendColors: Hashable, Sendable {
    /// Names and numbers.
    public var text: Color
    /// Titles and what is said by the way.
    public var muted: Color
    /// What lies behind them.
    public var panel: Color

    /// Colours from its parts.
    public init(text: Color, muted: Color, panel: Color) {
      self.text = text
      self.muted = muted
      self.panel = panel
    }
  }

  /// A theme from its parts; those left out follow from the background.
  public init(
    name: String? = nil, background: Color, ramp: ColorRamp, palette: [Color]? = nil,
    ink: Color? = nil, neutral: Color? = nil, highlight: Color, selection: Color? = nil,
    dim: Float = 0.72, fade: SIMD4<Float>, font: String? = nil, legend: LegendColors? = nil,
    style: LabelStyle = .plain
  ) {
    let text = ink ?? .ink(on: background)
    let muted = neutral ?? Color(hex: 0x808080)
    let readable = Color.readableContrast
    self.name = name
    self.background = background
    self.ramp = ramp
    self.palette =
      palette
      ?? Self.distinctColors(on: background).map {
        $0.adjusted(toContrast: readable, on: background)
      }
    self.ink = text
    self.neutral = muted.adjusted(toContrast: readable, on: background)
    self.highlight = highlight
    self.selection = selection ?? highlight
    self.dim = dim
    self.fade = fade
    self.font = font
    self.style = style
    self.legend =
      legend ?? LegendColors(text: text, muted: self.neutral, panel: background)
  }

  /// One colour on another, without a depth cue: what benchmarks draw.
  public static func plain(_ color: Color, on background: Color) -> Theme {
    Theme(
      background: background, ramp: ColorRamp([color]), ink: color, highlight: color, fade: .zero)
  }

  /// The theme on another background: whatever of it is text stays readable.
  ///
  /// Ramp, groups, neutral colours and legend keep their hues and move their lightness as far as
  /// ``Color/readableContrast`` needs.
  public func on(_ background: Color) -> Theme {
    func readable(_ color: Color) -> Color {
      color.adjusted(toContrast: Color.readableContrast, on: background)
    }
    var theme = self
    theme.background = background
    theme.ramp = ramp.readable(on: background)
    theme.palette = palette.map(readable)
    theme.ink = readable(ink)
    theme.neutral = readable(neutral)
    theme.highlight = readable(highlight)
    theme.selection = readable(selection)
    theme.legend = LegendColors(
      text: readable(legend.text), muted: readable(legend.muted), panel: background)
    return theme
  }
}
