package import TagSphereLook
package import TagSphereTagData

extension Archive {
  /// The range of lengths of styles, em.
  private static var lengths: ClosedRange<Float> { -64...64 }

  /// Reads or writes a colour.
  package mutating func field(_ color: inout SRGBColor) {
    field(&color.red)
    field(&color.green)
    field(&color.blue)
  }

  /// Reads or writes colours, at least one.
  package mutating func field(colors: inout [SRGBColor]) {
    var read = colors
    list(&read, blank: SRGBColor(hex: 0), most: 4_096) { $0.field(&$1) }
    require(!read.isEmpty)
    if fault == nil { colors = read }
  }

  /// Reads or writes the parts of a theme that frames of a cloud read.
  ///
  /// The name, the font, the legend's colours and the wheels are left out.
  package mutating func field(_ theme: inout Theme) {
    let black = SRGBColor(hex: 0)
    field(&theme.background)
    optional(&theme.backdrop, blank: Theme.Backdrop(edge: black)) { archive, backdrop in
      archive.field(&backdrop.edge)
      archive.optional(&backdrop.grid, blank: black) { $0.field(&$1) }
    }
    field(colors: &theme.ramp.stops)
    field(colors: &theme.palette)
    field(&theme.ink)
    field(&theme.highlight)
    field(&theme.selection)
    field(&theme.dim, in: 0...1)
    for depth in 0..<4 { field(&theme.fade[depth], in: 0...1) }
    field(&theme.style)
    field(&theme.highlightStyle)
  }

  private mutating func field(_ style: inout LabelStyle) {
    optional(&style.box, blank: LabelStyle.Box(fill: nil)) { archive, box in
      archive.optional(&box.fill, blank: .own) { $0.field(&$1) }
      archive.optional(&box.border, blank: .own) { $0.field(&$1) }
      archive.field(&box.borderWidth, in: Self.lengths)
      archive.field(&box.cornerRadius, in: Self.lengths)
      archive.field(&box.padding)
    }
    optional(&style.outline, blank: LabelStyle.Outline(paint: .own)) { archive, outline in
      archive.field(&outline.paint)
      archive.field(&outline.width, in: Self.lengths)
    }
    optional(&style.halo, blank: LabelStyle.Halo(paint: .own)) { archive, halo in
      archive.field(&halo.paint)
      archive.field(&halo.width, in: Self.lengths)
      archive.field(&halo.strength, in: 0...1)
    }
    optional(&style.shadow, blank: LabelStyle.Shadow(paint: .own)) { archive, shadow in
      archive.field(&shadow.paint)
      archive.field(&shadow.offset)
      archive.field(&shadow.blur, in: Self.lengths)
      archive.field(&shadow.strength, in: 0...1)
    }
  }

  private mutating func field(_ style: inout HighlightStyle) {
    field(&style.usesColor)
    field(&style.hasBox)
    field(&style.scale, in: 1...10)
    optional(&style.pulse, blank: HighlightStyle.Pulse()) { archive, pulse in
      archive.field(&pulse.period, in: 0.01...100_000)
      archive.field(&pulse.amplitude, in: 0...10)
    }
  }

  private mutating func field(_ paint: inout LabelStyle.Paint) {
    var (kind, color): (UInt8, SRGBColor) =
      switch paint {
      case .color(let color): (0, color)
      case .own: (1, SRGBColor(hex: 0))
      case .accent: (2, SRGBColor(hex: 0))
      }
    field(&kind)
    field(&color)
    switch kind {
    case 0: paint = .color(color)
    case 1: paint = .own
    case 2: paint = .accent
    default: fail(.damaged)
    }
  }

  /// Reads or writes a vector of lengths, em.
  private mutating func field(_ vector: inout SIMD2<Float>) {
    field(&vector.x, in: Self.lengths)
    field(&vector.y, in: Self.lengths)
  }
}
