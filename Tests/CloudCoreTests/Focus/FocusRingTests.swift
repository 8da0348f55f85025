import TagSphereCloudCore
import TagSphereInteraction
import TagSphereTagData
import Testing

@Suite("The colour of the focus")
struct FocusRingTests {
  @Test("It has a contrast of 3 to background and boxes in every theme", arguments: Theme.builtIn)
  func contrast(theme: Theme) {
    #expect(theme.focusColor.contrast(with: theme.background) >= 3)
    for fill in [theme.highlight, theme.ink, theme.selection, Color(hex: 0x777777)] {
      var boxed = theme
      boxed.style.box = LabelStyle.Box(fill: .color(fill))
      // Black or white has it on any one colour; on two at once, where there is such a colour.
      let best =
        [theme.selection, theme.highlight, theme.ink, Color(hex: 0), Color(hex: 0xFFFFFF)]
        .map { min($0.contrast(with: fill), $0.contrast(with: theme.background)) }.max() ?? 0
      let color = boxed.focusColor
      let least = min(color.contrast(with: fill), color.contrast(with: theme.background))
      #expect(least >= min(3, best))
    }
  }

  @Test("The line is at least two pixels wide, and keeps clear of what it runs around")
  func width() {
    #expect(FocusRing.width >= 2 && FocusRing.gap - FocusRing.margin > 0)
  }
}
