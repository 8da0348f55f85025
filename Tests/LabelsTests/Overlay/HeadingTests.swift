import TagSphereLabels
import TagSphereLook
import Testing

/// Tests the title, caption and source of a picture.
@Suite("Heading") struct HeadingTests {
  private func texts(_ heading: Heading, width: Int, height: Int) -> [Overlay.Text] {
    var overlay = Overlay(width: width, height: height)
    heading.add(
      to: &overlay, textSize: Double(min(width, height)) / 48, theme: .midnight,
      advance: { Double($0.count) * 0.5 })
    return overlay.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private var full: Heading {
    var heading = Heading()
    heading.title = "Languages of the world"
    heading.caption = "By number of speakers"
    heading.source = "Source: a survey"
    return heading
  }

  @Test("The lines of a heading are in the upper left corner, with the title first and largest")
  func lines() throws {
    let texts = texts(full, width: 1600, height: 1000)
    #expect(texts.map(\.string) == [full.title, full.caption, full.source])
    #expect(texts[0].size > texts[1].size * 1.5 && texts[1].size > texts[2].size)
    #expect(texts.allSatisfy { $0.place.x == texts[0].place.x && $0.place.x < 40 })
    #expect(texts[0].place.y < texts[1].place.y && texts[2].place.y < 150)
    let area = try #require(
      full.area(in: [1600, 1000], textSize: 1000 / 48, advance: { Double($0.count) * 0.5 }))
    for text in texts { #expect(area.contains(text.place + [1, 0])) }
  }

  @Test("A heading that is too wide is drawn smaller")
  func wide() {
    var heading = full
    heading.title = String(repeating: "long ", count: 40)
    let texts = texts(heading, width: 800, height: 1000)
    #expect(texts[0].size * 100 <= 800 * 0.6 + 1)
  }

  @Test("A heading without lines draws nothing")
  func empty() {
    #expect(texts(Heading(), width: 800, height: 600).isEmpty)
    #expect(Heading().area(in: [800, 600], textSize: 12, advance: { _ in 1 }) == nil)
  }
}
