import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Theme files")
struct ThemeFileTests {
  private static let whole = """
    {
      "name": "mine", "base": "paper", "background": "#fff8f0",
      "ramp": ["#666666", "navy"], "groups": ["#900", "#060"],
      "ink": "black", "neutral": "#606060", "highlight": "teal", "selection": "purple",
      "dim": 0.5, "fade": [0, 0.25, 0.5, 0.75], "font": "DejaVu Serif", "strokes": [300, 900],
      "legend": {"text": "#111111", "muted": "#555555", "panel": "#ffffff"},
      "wheel": {"accent": "#aa0000", "fill": "#eeeeee", "edge": null,
                "contrast": 7, "radius": 0.8, "ringWidth": 1.5, "ringGap": 0, "arc": 180},
      "box": {"fill": null, "border": "own", "borderWidth": 0.1, "cornerRadius": 1,
              "padding": [0.5, -0.1]},
      "outline": {"paint": "accent", "width": 0.08}, "halo": {"paint": "gold", "width": 0.1},
      "shadow": {"paint": "#00000f", "offset": [0.1, -0.1], "blur": 0},
      "hover": {"color": false, "box": true, "scale": 1.5,
                "pulse": {"period": 2, "amplitude": 0.25}}
    }
    """

  private func theme(_ text: String) throws(ThemeFileError) -> Theme {
    try Theme(json: Array(text.utf8))
  }

  @Test("Every key of a theme file is applied")
  func whole() throws {
    let theme = try theme(Self.whole)
    #expect(theme.name == "mine" && theme.background == SRGBColor(hex: 0xFFF8F0))
    #expect(theme.ramp.stops == [SRGBColor(hex: 0x666666), SRGBColor(hex: 0x000080)])
    #expect(theme.palette == [SRGBColor(hex: 0x990000), SRGBColor(hex: 0x006600)])
    #expect(theme.ink == SRGBColor(hex: 0) && theme.neutral == SRGBColor(hex: 0x606060))
    #expect(
      theme.highlight == SRGBColor(hex: 0x008080) && theme.selection == SRGBColor(hex: 0x800080))
    #expect(theme.dim == 0.5 && theme.fade == [0, 0.25, 0.5, 0.75])
    #expect(theme.font == "DejaVu Serif" && theme.strokes == StrokeWeights(.light, .black))
    #expect(theme.wheel.accent == SRGBColor(hex: 0xAA0000) && theme.wheel.edge == nil)
    #expect(theme.wheel.fill == SRGBColor(hex: 0xEEEEEE) && theme.wheel.contrast == 7)
    #expect(theme.wheel.geometry.radius == 0.8 && theme.wheel.geometry.ringWidth == 1.5)
    #expect(theme.wheel.geometry.ringGap == 0 && theme.wheel.geometry.arc == 180)
    #expect(
      theme.legend.text == SRGBColor(hex: 0x111111)
        && theme.legend.panel == SRGBColor(hex: 0xFFFFFF))
    let box = try #require(theme.style.box)
    #expect(box.fill == nil && box.border == .own && box.borderWidth == 0.1)
    #expect(box.cornerRadius == 1 && box.padding == [0.5, -0.1])
    #expect(theme.style.outline == LabelStyle.Outline(paint: .accent, width: 0.08))
    #expect(theme.style.halo?.paint == .color(SRGBColor(hex: 0xFFD700)))
    #expect(theme.style.shadow?.offset == [0.1, -0.1] && theme.style.shadow?.blur == 0)
    #expect(!theme.highlightStyle.usesColor && theme.highlightStyle.hasBox)
    #expect(theme.highlightStyle.scale == 1.5 && theme.highlightStyle.pulse?.period == 2)
  }

  @Test("Omitted keys come from the base theme, and are adjusted to be readable on the background")
  func base() throws {
    var expected = Theme.neon
    expected.name = nil
    #expect(try theme(#"{"base": "neon"}"#) == expected)
    expected = .midnight
    expected.name = nil
    #expect(try theme("{}") == expected)
    let light = try theme(#"{"background": "white", "base": "neon"}"#)
    for color in light.ramp.sampled + light.palette + [light.ink, light.neutral] {
      #expect(color.contrast(with: light.background) >= 4.5)
    }
    let plain = try theme(#"{"ramp": "viridis", "background": "white", "halo": null}"#)
    #expect(plain.ramp == ColorMap.viridis.ramp(on: SRGBColor(hex: 0xFFFFFF)))
  }

  private static let color = "a colour: write \"#rrggbb\", \"#rgb\" or a CSS name"
  private static let fade = "four numbers: at the front, the rim, behind it, the back"
  private static let paint =
    "a colour, or \"own\" for the label's colour, or \"accent\" for its second one"

  static let faultyFiles: [[String]] = [
    [#"{"ink""#, "line 1, column 7: this is not JSON: it ends too early, inside a value"],
    ["[]", "line 1, column 1: a theme is one object: write its keys in braces"],
    [
      "{\n  \"backgroud\": \"red\"}",
      "line 2, column 3: there is no key \"backgroud\": did you mean \"background\"?",
    ],
    [#"{"background": 3}"#, "line 1, column 16: the key \"background\" must be \(color)"],
    [
      ##"{"groups": ["red", "#12"]}"##, "line 1, column 20: the key \"groups[1]\" must be \(color)",
    ],
    [
      #"{"legend": {"txt": "red"}}"#,
      "line 1, column 13: there is no key \"legend.txt\": did you mean \"text\"?",
    ],
    [#"{"dim": 1.5}"#, "line 1, column 9: the key \"dim\" must be a number from 0.0 to 1.0"],
    [#"{"dim": NaN}"#, "line 1, column 9: the key \"dim\" must be a number from 0.0 to 1.0"],
    [
      #"{"ink": "red", "ink": "blue"}"#,
      "line 1, column 16: the key \"ink\" appears twice: leave one out",
    ],
    [
      #"{"fade": [0, 1]}"#,
      "line 1, column 10: the key \"fade\" must be \(fade) in brackets",
    ],
    [
      #"{"hover": {"pulse": {"period": 0.1}}}"#,
      "line 1, column 32: the key \"hover.pulse.period\" must be a number from 0.4 to 60.0",
    ],
    [
      #"{"strokes": [400, 650]}"#,
      "line 1, column 19: the key \"strokes[1]\" must be a weight of strokes: 100, 200 … 900",
    ],
    [
      #"{"halo": {"paint": "shiny"}}"#,
      "line 1, column 20: the key \"halo.paint\" must be \(paint)",
    ],
  ]

  @Test(
    "A faulty theme file is reported in one sentence with line, column and key",
    arguments: faultyFiles)
  func faults(texts: [String]) {
    do throws(ThemeFileError) {
      _ = try theme(texts[0])
      #expect(Bool(false), "\(texts[0]) is followed")
    } catch {
      #expect(error.description == texts[1])
    }
  }

  @Test("No truncated, mutated, deeply nested or huge theme file traps")
  func hostile() {
    var generator = SeededGenerator(seed: 53)
    let bytes = Array(Self.whole.utf8)
    for end in 0..<bytes.count {
      #expect(throws: ThemeFileError.self) { try Theme(json: Array(bytes[..<end])) }
    }
    var followed = 0
    for _ in 0..<3000 {
      var mutant = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<mutant.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: mutant[place] = .random(in: 0...255, using: &generator)
        case 1: mutant.remove(at: place)
        default:
          mutant.insert(
            Array("\"{}[]:,019.eE-ntf\\u".utf8).randomElement(using: &generator) ?? 0, at: place)
        }
      }
      // Any input yields either a theme or a one-line error.
      do throws(ThemeFileError) {
        let theme = try Theme(json: mutant)
        #expect(!theme.palette.isEmpty && theme.fade.min() >= 0 && theme.fade.max() <= 1)
        followed += 1
      } catch {
        #expect(!error.description.isEmpty && !error.description.contains("\n"))
      }
    }
    #expect(followed > 0, "every mutant is refused")
    for text in [
      String(repeating: "[", count: 100_000), "{\"ramp\":" + String(repeating: "[", count: 500),
      "{\"" + String(repeating: "k", count: 100_000) + "\": 1}", "{\"dim\": 1e999}", "\u{0}",
      "null",
      "{\"groups\": []}", "{\"ramp\": []}", "{\"box\": {\"padding\": [1e30, 0]}}",
      "{\"font\": \"\"}",
    ] {
      #expect(throws: ThemeFileError.self) { try theme(text) }
    }
  }
}
