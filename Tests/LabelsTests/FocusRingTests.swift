import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

@Suite("Focus outline")
struct FocusRingTests {
  @Test(
    "The focus colour has a contrast of at least 3 to background and boxes in every theme",
    arguments: Theme.builtIn)
  func contrast(theme: Theme) {
    #expect(theme.focusColor.contrast(with: theme.background) >= 3)
    for fill in [theme.highlight, theme.ink, theme.selection, SRGBColor(hex: 0x777777)] {
      var boxed = theme
      boxed.style.box = LabelStyle.Box(fill: .color(fill))
      // Against one colour, black or white has a contrast of 3; against two colours, only some colours have it.
      let best =
        [theme.selection, theme.highlight, theme.ink, SRGBColor(hex: 0), SRGBColor(hex: 0xFFFFFF)]
        .map { min($0.contrast(with: fill), $0.contrast(with: theme.background)) }.max() ?? 0
      let color = boxed.focusColor
      let least = min(color.contrast(with: fill), color.contrast(with: theme.background))
      #expect(least >= min(3, best))
    }
  }

  @Test("The focus outline is at least two pixels wide and does not touch the label")
  func width() {
    #expect(FocusRing.width >= 2 && FocusRing.gap - FocusRing.margin > 0)
  }
}
