public import TagSphereTagData

/// The colours and the style of a cloud, and how its labels fade with depth.
public struct Theme: Hashable, Sendable {
  /// The name; nil for a custom theme without a name.
  public var name: String?
  /// The colour behind the labels.
  public var background: SRGBColor
  /// The background's corners and grid; nil for a uniform background.
  public var backdrop: Backdrop?
  /// The colours of labels from the lightest to the heaviest.
  public var ramp: ColorRamp
  /// The colours of groups, at least one; the first is for the group with the heaviest tag.
  public var palette: [SRGBColor]
  /// The colour of labels whose colour has no meaning, for example if size alone shows the weight.
  public var ink: SRGBColor
  /// The colour of labels without a value or group.
  public var neutral: SRGBColor
  /// The colour of the label under the pointer.
  public var highlight: SRGBColor
  /// The colour of selected labels.
  public var selection: SRGBColor
  /// How far labels that do not match a search fade toward the background: 0 not at all, 1 fully.
  public var dim: Float
  /// The fades of labels toward the background at four depths, each 0 (not at all) … 1 (fully).
  ///
  /// The four depths are the sphere's front, the rim, just behind the rim, and the back.
  public var fade: SIMD4<Float>
  /// The preferred font, as a Pango font description; nil for the program's default.
  public var font: String?
  /// The weights of strokes in the theme's own font; nil for the weight of the font.
  public var strokes: StrokeWeights?
  /// The colours of the legend.
  public var legend: LegendColors
  /// The colours and sizes of wheels.
  ///
  /// Colours that are nil are derived from the theme's other colours.
  public var wheel = WheelStyle()
  /// Whether pictures omit the background.
  ///
  /// Labels still fade toward its colour, which is visible if the picture is placed on another colour.
  public var isTransparent = false
  /// The decoration around and behind the text of labels.
  public var style = LabelStyle.plain
  /// How the label under the pointer and selected labels are emphasized.
  public var highlightStyle = HighlightStyle()

  /// The colours of a background besides the colour in the middle of the picture.
  public struct Backdrop: Hashable, Sendable {
    /// The colour in the corners.
    public var edge: SRGBColor
    /// The colour of ruled lines; nil without lines.
    public var grid: SRGBColor?

    /// Creates a backdrop from its parts.
    public init(edge: SRGBColor, grid: SRGBColor? = nil) { (self.edge, self.grid) = (edge, grid) }
  }

  /// The looks of wheels; colours that are nil are derived from the theme's other colours.
  public struct WheelStyle: Hashable, Sendable {
    /// The colour of the chosen words and of the mark; nil for a colour derived from the ramp's end.
    public var accent: SRGBColor?
    /// The fill of rings outside the mark; nil for a derived colour.
    public var fill: SRGBColor?
    /// The colour of the lines along the rings' edges; nil for a derived colour.
    public var edge: SRGBColor?
    /// The least contrast of words that have results, 1…21; nil for 3.3, or 3.6 on light backgrounds.
    public var contrast: Double?
    /// The sizes of rings.
    public var geometry = WheelGeometry()

    /// Creates looks that are all derived from the theme.
    public init() {}
  }

  /// The colours of the legend beside a cloud.
  public struct LegendColors: Hashable, Sendable {
    /// The colour of names and numbers.
    public var text: SRGBColor
    /// The colour of titles and secondary text.
    public var muted: SRGBColor
    /// The background of the legend.
    public var panel: SRGBColor

    /// Creates colours from their parts.
    public init(text: SRGBColor, muted: SRGBColor, panel: SRGBColor) {
      self.text = text
      self.muted = muted
      self.panel = panel
    }
  }

  /// Creates a theme; omitted parts are derived from the background.
  public init(
    name: String? = nil, background: SRGBColor, backdrop: Backdrop? = nil, ramp: ColorRamp,
    palette: [SRGBColor]? = nil,
    ink: SRGBColor? = nil, neutral: SRGBColor? = nil, highlight: SRGBColor,
    selection: SRGBColor? = nil,
    dim: Float = 0.72, fade: SIMD4<Float>, font: String? = nil,
    strokes: StrokeWeights? = StrokeWeights(.regular, .extraBold), legend: LegendColors? = nil,
    style: LabelStyle = .plain
  ) {
    let text = ink ?? .ink(on: background)
    let muted = neutral ?? SRGBColor(hex: 0x808080)
    let readable = SRGBColor.readableContrast
    self.name = name
    self.background = background
    self.backdrop = backdrop
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
    self.strokes = strokes
    self.style = style
    self.legend =
      legend ?? LegendColors(text: text, muted: self.neutral, panel: background)
  }

  /// Returns a theme of one colour on a background, without fading by depth, for benchmarks.
  public static func plain(_ color: SRGBColor, on background: SRGBColor) -> Theme {
    var theme = Theme(
      background: background, ramp: ColorRamp([color]), ink: color, highlight: color, fade: .zero)
    theme.strokes = nil
    return theme
  }

  /// Returns the theme on another background, with lightness adjusted so that all text stays readable.
  ///
  /// Colours keep their hues. Their lightness changes as far as `SRGBColor.readableContrast` requires. The
  /// panel of the legend has the new background.
  public func on(_ background: SRGBColor) -> Theme {
    func readable(_ color: SRGBColor) -> SRGBColor {
      color.adjusted(toContrast: SRGBColor.readableContrast, on: background)
    }
    var theme = self
    theme.background = background
    theme.backdrop = nil
    theme.ramp = ramp.readable(on: background)
    theme.palette = palette.map(readable)
    theme.ink = readable(ink)
    theme.neutral = readable(neutral)
    theme.highlight = readable(highlight)
    theme.selection = readable(selection)
    theme.legend = LegendColors(
      text: readable(legend.text), muted: readable(legend.muted), panel: background)
    theme.wheel = WheelStyle()
    theme.wheel.accent = wheel.accent.map(readable)
    (theme.wheel.contrast, theme.wheel.geometry) = (wheel.contrast, wheel.geometry)
    return theme
  }
}
