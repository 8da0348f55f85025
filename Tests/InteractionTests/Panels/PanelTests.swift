import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereMessages
import TagSphereTagData
import Testing

@Suite("Panels")
struct PanelTests {
  private let measure: Panel.Measure = { text, _ in Double(text.unicodeScalars.count) * 0.5 }

  @Test("A tooltip shows the text, the weight and some columns, and counts the other columns")
  func tooltip() {
    var tag = Tag(text: "two\nlines\u{85}", weight: 1_234_567)
    tag.details = Tag.Details()
    tag.details?.group = "games"
    tag.details?.url = "https://example.org"
    tag.details?.attributes = (0..<9).map { Tag.Attribute(name: "c\($0)", values: ["a", "b"]) }
    let panel = Panel(tooltipOf: tag)
    #expect(panel.title == "two lines")
    #expect(
      panel.rows.map(\.name) == ["weight", "group", "url", "c0", "c1", "c2", "c3", ""])
    #expect(panel.rows.first?.value == "1\u{A0}234\u{A0}567")
    #expect(panel.rows[3].value == "a, b" && panel.rows.last?.value == "and 5 more")
    let endless = Panel(tooltipOf: Tag(text: String(repeating: "x", count: 100_000)))
    #expect((endless.title?.unicodeScalars.count ?? 0) < 1000)
  }

  @Test("A tooltip wraps a long label and long values into at most a few lines")
  func wrapping() {
    let words = (1...12).map { "word\($0)" }.joined(separator: " ")
    var tag = Tag(text: words)
    tag.details = Tag.Details()
    tag.details?.url = "https://example.org/" + String(repeating: "x", count: 500)
    let panel = Panel(tooltipOf: tag, width: 24)
    #expect(([panel.title ?? ""] + panel.furtherTitles).joined(separator: " ") == words)
    #expect(panel.furtherTitles.allSatisfy { $0.count <= 24 })
    let address = panel.rows.dropFirst()
    #expect(address.map(\.name) == ["url", "", ""], "at most three lines")
    #expect(address.last?.value.hasSuffix("…") == true)
    let wide = Panel(tooltipOf: Tag(text: String(repeating: "語", count: 20)), width: 24)
    #expect(wide.title?.count == 12, "wide characters count twice")
  }

  @Test("A text with thousands of blanks is cut after its first word in a tooltip")
  func blanks() {
    let tag = Tag(text: "a" + String(repeating: " ", count: 2000) + "b")
    #expect(Panel(tooltipOf: tag, width: 24).title == "a …")
  }

  @Test("A tooltip omits values that all labels share")
  func shared() {
    func tag(_ text: String, weight: Double, group: String, year: String) -> TagSphereTagData.Tag {
      var tag = Tag(text: text, weight: weight, details: Tag.Details())
      tag.details?.group = group
      tag.details?.attributes = [
        Tag.Attribute(name: "source", values: ["survey"]),
        Tag.Attribute(name: "year", values: [year]),
      ]
      return tag
    }
    let tags = [
      tag("a", weight: 1, group: "g", year: "1999"), tag("b", weight: 1, group: "h", year: "2001"),
    ]
    let gaps = [tags[0], Tag(text: ""), tags[1]]
    let panel = Panel(tooltipOf: tags[0], omitting: SharedDetails(of: gaps))
    #expect(panel.rows.map(\.name) == ["group", "year"])
    #expect(SharedDetails(of: [tags[0]]) == SharedDetails(), "one tag shares nothing")
    #expect(SharedDetails(of: [TagSphereTagData.Tag]()) == SharedDetails())
    let plain = SharedDetails(of: ["a", "b"].map { Tag(text: $0) })
    #expect(Panel(tooltipOf: Tag(text: "a"), omitting: plain).rows.isEmpty)
  }

  @Test(
    "Numbers in panels have digit groups, a minus sign and few decimals",
    arguments: [
      (0, "0"), (1, "1"), (9999, "9999"), (10_000, "10\u{A0}000"), (-63666, "−63\u{A0}666"),
      (0.5, "0.5"), (1.0 / 3, "0.333333"), (12345.678, "12345.7"), (1e300, "1e+300"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(Panel(tooltipOf: Tag(text: "t", weight: value)).rows.first?.value == text)
  }

  @Test("The progress of a stream is its number of lines until the first labels are shown")
  func preparing() {
    var meter = StreamMeter()
    #expect(meter.progress(at: .zero, isPreparing: true) == .waiting)
    meter.note(lines: 5000, hasEnded: false, at: .zero)
    #expect(meter.progress(at: .seconds(9)) == nil)
    #expect(meter.progress(at: .seconds(9), isPreparing: true) == .reading(lines: 5000))
    meter.note(lines: 5000, hasEnded: true, at: .seconds(9))
    #expect(meter.progress(at: .seconds(9), isPreparing: true) == .reading(lines: 5000))
    #expect(meter.progress(at: .seconds(9)) == .ended)
  }

  @Test("After a document is read, the progress says that labels are arranged, until all are shown")
  func arranging() {
    var meter = StreamMeter(ofDocument: true)
    meter.note(lines: 5000, hasEnded: false, at: .zero)
    #expect(meter.progress(at: .zero) == .reading(lines: 5000))
    meter.note(arrangedLabels: 63_666)
    #expect(meter.progress(at: .seconds(9)) == .arranging(labels: 63_666))
    #expect(meter.progress(at: .zero)?.message.english == "arranging 63\u{A0}666 labels…")
  }

  @Test("A status line reports counts, and is notable if it contains more than the label count")
  func status() {
    #expect(StatusLine(labels: 1).text() == "1 label")
    #expect(!StatusLine(labels: 5).isNotable)
    var partial = StatusLine(labels: 63_666)
    partial.shown = 587
    #expect(partial.text() == "63\u{A0}666 labels, 587 shown" && partial.isNotable)
    partial.shown = 63_666
    #expect(partial.text() == "63\u{A0}666 labels" && !partial.isNotable)
    let line = StatusLine(labels: 63_666, matches: 1, isPaused: true, marked: 3)
    #expect(line.isNotable && line.text() == "63\u{A0}666 labels · 1 match · 3 marked · paused")
    #expect(StatusLine(labels: 2, matches: 0).text() == "2 labels · 0 matches")
    var similar = StatusLine(labels: 2, matches: 2)
    similar.isApproximate = true
    #expect(similar.text() == "2 labels · 2 similar matches")
    var several = StatusLine(labels: 2)
    several.marksSeveral = true
    #expect(several.isNotable)
    #expect(several.text() == "2 labels · a click or Enter marks · Ctrl+Enter ends")
    several.marked = 1
    #expect(several.text() == "2 labels · 1 marked · Ctrl+Enter ends")
  }

  @Test("All items of a panel are inside its frame at any size", arguments: [10.0, 13, 26])
  func frame(em: Double) {
    let panels: [Panel] = [
      .keys(), Panel(StatusLine(labels: 9)), Panel(tooltipOf: Tag(text: "label")),
      Panel(nothingToShow: Message("search")), Panel(notice: "a b"), Panel(Diagnostics()),
      .keysHint(),
      Panel([ContextMenu.Item.copy, .open, .run, .bringToFront], selection: 3),
    ]
    for panel in panels {
      var overlay = Overlay(width: 1280, height: 900)
      panel.add(
        to: &overlay, at: [40, 30], em: em, lineWidth: 1, theme: .midnight, measure: measure)
      let size = (panel.size(measure: measure) * em).rounded(.up)
      for item in overlay.items {
        switch item {
        case .shape(let shape):
          #expect(shape.frame.origin.x >= 40 && shape.frame.origin.y >= 30)
          let end = shape.frame.origin + shape.frame.size
          #expect(end.x <= 40 + size.x && end.y <= 30 + size.y)
        case .text(let text):
          let width = measure(text.string, text.style) * text.size
          #expect(text.place.x > 40 && text.place.x + width < 40 + size.x)
          #expect(text.place.y - text.size / 2 > 30 && text.place.y + text.size / 2 < 30 + size.y)
        }
      }
    }
  }

  @Test("A mirrored panel is the reflection of the normal panel")
  func mirrored() {
    var (usual, mirrored) = (Overlay(width: 800, height: 600), Overlay(width: 800, height: 600))
    let panel = Panel.keys()
    let width = (panel.size(measure: measure) * 13).rounded(.up).x
    for isMirrored in [false, true] {
      var overlay = Overlay(width: 800, height: 600)
      // The overlay keeps the items that it already has.
      overlay.add(Overlay.Text("below", at: [7, 7], size: 9, color: .init(hex: 0xFFFFFF)))
      panel.add(
        to: &overlay, at: [40, 30], em: 13, lineWidth: 1, theme: .midnight,
        isMirrored: isMirrored, measure: measure)
      if isMirrored { mirrored = overlay } else { usual = overlay }
    }
    #expect(usual.items.count == mirrored.items.count && usual.items[0] == mirrored.items[0])
    for (one, other) in zip(usual.items, mirrored.items).dropFirst() {
      switch (one, other) {
      case (.text(let one), .text(let other)):
        #expect(one.place.x + other.place.x == 80 + width && other.alignment == .right)
      case (.shape(let one), .shape(let other)):
        #expect(one.frame.origin.x + other.frame.origin.x + one.frame.size.x == 80 + width)
      default: Issue.record("another order")
      }
    }
  }

  @Test("With mirroring, panels are on the other side of the window, and a menu opens to the left")
  func mirroredPlaces() {
    func corner(_ place: PanelPlace, _ isMirrored: Bool) -> SIMD2<Double> {
      place.corner(ofPanel: [100, 50], in: [800, 600], margin: 10, isMirrored: isMirrored)
    }
    #expect(corner(.topLeft, true) == corner(.topRight, false))
    #expect(corner(.bottomRight, true) == [10, 540])
    #expect(corner(.center, true) == corner(.center, false))
    #expect(corner(.beside([300, 200]), true) == [200, 200])
    #expect(corner(.beside([60, 200]), true) == [60, 200], "no room on the left")
    #expect(corner(.corner, true) == .zero)
  }

  @Test("A panel without enough room uses smaller text")
  func room() {
    let size = Panel.keys().size(measure: measure)
    #expect(Panel.keys().em(wanted: 13, in: [4000, 3000], measure: measure) == 13)
    let em = Panel.keys().em(wanted: 13, in: [4000, 100], measure: measure)
    #expect(em < 13 && em * size.y <= 100.001)
    #expect(Panel.keys().em(wanted: 13, in: [0, 0], measure: measure) > 0)
  }

  @Test("A tooltip is placed beside its label within the window, or is not shown")
  func place() {
    let window = SIMD2(800.0, 600)
    let size = SIMD2(200.0, 80)
    for x in stride(from: -50.0, to: 850, by: 37) {
      for y in stride(from: -30.0, to: 630, by: 29) {
        for half in [SIMD2(30.0, 8), [120, 60], [300, 290]] {
          let label = (low: SIMD2(x, y) - half, high: SIMD2(x, y) + half)
          guard
            let corner = PanelPlace.corner(ofTooltip: size, beside: label, in: window, gap: 8)
          else {
            #expect(label.low.y < 96 && label.high.y > 504)
            #expect(label.low.x < 216 && label.high.x > 584)
            continue
          }
          #expect(corner.min() >= 8 && corner.x + size.x <= 792 && corner.y + size.y <= 592)
          #expect(
            corner.y + size.y <= label.low.y - 8 || corner.y >= label.high.y + 8
              || corner.x + size.x <= label.low.x - 8 || corner.x >= label.high.x + 8)
        }
      }
    }
  }

  @Test("A tooltip does not cover panels if its label has room on another side")
  func placeOffSearch() throws {
    let search = Overlay.Rectangle(x: 250, y: 10, width: 300, height: 120)
    func corner(y: Double) -> SIMD2<Double>? {
      PanelPlace.corner(
        ofTooltip: [200, 80], beside: (low: [350, y - 10], high: [450, y + 10]), in: [800, 600],
        gap: 8, avoiding: [search])
    }
    // Above the label, the tooltip would cover the search.
    #expect(corner(y: 200) == [300, 218])
    #expect(corner(y: 400) == [300, 302])
    // Without room above or below, the tooltip is on the right; without room there, it is on the left.
    func beside(_ panels: Overlay.Rectangle..., label: ClosedRange<Double> = 350...450)
      -> SIMD2<Double>?
    {
      PanelPlace.corner(
        ofTooltip: [200, 80],
        beside: (low: [label.lowerBound, 190], high: [label.upperBound, 590]),
        in: [800, 600], gap: 8, avoiding: panels)
    }
    #expect(beside(search) == [458, 350])
    let notice = Overlay.Rectangle(x: 440, y: 300, width: 300, height: 100)
    #expect(beside(search, notice) == [142, 350])
    // If no side is free, the tooltip still appears above the label.
    #expect(beside(search, label: 150...650) == [300, 102])
  }

  @Test(
    "A notice begins with a capital letter, unless its first word is a name",
    arguments: [
      ("no label matches", "No label matches"), ("étiquette absente", "Étiquette absente"),
      ("tags.tsv is empty", "tags.tsv is empty"), ("SIGHUP came", "SIGHUP came"),
    ])
  func capital(message: String, shown: String) {
    #expect(Panel(notice: message).rows == [Panel.Row("", shown)])
  }

  @Test("The title of a page of the key list counts keys, not their additional lines")
  func keyCount() {
    let panel = Panel(
      title: "Keys",
      rows: [("a", "1"), ("", "2"), ("b", "3"), ("c", "4"), ("", "5")].map { Panel.Row($0, $1) })
    let titles = (0...2).map { panel.page(from: $0, rows: 3, in: .english).title }
    #expect(
      titles == ["1–2", "1–3", "2–3"].map { "Keys, \($0) of 3, scroll for more" })
  }
}
