import TagSphereLook
import TagSphereTagData

/// Styles that several tests draw: each part alone, and all together.
nonisolated enum Styles {
  static let all: [(name: String, style: LabelStyle)] = [
    ("box", box), ("frame", frame), ("outline", outline), ("halo", halo), ("glow", glow),
    ("shadow", shadow), ("everything", everything),
  ]

  static let box = style {
    $0.box = LabelStyle.Box(fill: .own, border: .color(.init(hex: 0x33CC66)))
  }
  static let frame = style { $0.box = LabelStyle.Box(fill: nil, border: .accent) }
  static let outline = style {
    $0.outline = LabelStyle.Outline(paint: .color(SRGBColor(hex: 0x2244AA)))
  }
  static let halo = style { $0.halo = LabelStyle.Halo(paint: .color(SRGBColor(hex: 0xAA2200))) }
  static let glow = style { $0.halo = LabelStyle.Halo(paint: .own) }
  static let shadow = style {
    $0.shadow = LabelStyle.Shadow(paint: .color(SRGBColor(hex: 0x884400)))
  }
  static let everything = style {
    $0.box = LabelStyle.Box(fill: .color(SRGBColor(hex: 0x202840)), border: .own)
    $0.outline = LabelStyle.Outline(paint: .color(SRGBColor(hex: 0x000000)))
    $0.halo = LabelStyle.Halo(paint: .own, width: 0.3)
    $0.shadow = LabelStyle.Shadow(paint: .color(SRGBColor(hex: 0x774400)), blur: 0.2)
  }

  private static func style(_ change: (inout LabelStyle) -> Void) -> LabelStyle {
    var style = LabelStyle.plain
    change(&style)
    return style
  }
}
