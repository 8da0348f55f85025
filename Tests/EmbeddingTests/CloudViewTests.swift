import TagSphere
import Testing

/// A view in a framebuffer of its owner, with a clock of its owner.
@MainActor @Suite(.serialized) final class CloudViewTests {
  private let view: CloudView
  private let framebuffer: Framebuffer
  /// Declared last, so that it is released last.
  private let context: HeadlessContext
  private static let words = ["swift", "opengl", "pango", "freetype", "glfw"]

  init() throws {
    context = try HeadlessContext()
    framebuffer = try Framebuffer(width: 320, height: 240)
    view = try CloudView(
      Self.cloud(Self.words), width: 320, height: 240, time: .zero, settings: Self.settings)
  }

  /// A sphere that rests unless it is asked to move, and moves at once.
  private static var settings: ViewerSettings {
    var settings = ViewerSettings()
    settings.motion.isReduced = true
    return settings
  }

  private static func cloud(_ words: [String]) throws -> TagCloud {
    try TagCloud(words.map { Tag(text: $0) })
  }

  /// Draws frames until nothing moves, from one second to the next.
  private func settle(from start: Int) throws {
    for step in 0..<100 {
      let time = Duration.seconds(start) + .milliseconds(step * 20)
      try view.drawIfDue(at: time, into: framebuffer.name)
    }
  }

  private func label(_ text: String) throws -> LabelID {
    try #require(view.labels.first { view.tag(of: $0)?.text == text })
  }

  @Test func aFrameIsDrawnOnlyIfItIsDue() throws {
    #expect(view.sleep(at: .zero) == .zero)
    #expect(try view.drawIfDue(at: .zero, into: framebuffer.name))
    try settle(from: 0)
    #expect(try !view.drawIfDue(at: .seconds(3), into: framebuffer.name))
    #expect(view.sleep(at: .seconds(3)) > .milliseconds(100))
    view.send(.exposed, at: .seconds(3))
    #expect(view.sleep(at: .seconds(3)) == .zero)
    #expect(try view.drawIfDue(at: .seconds(3), into: framebuffer.name))
  }

  @Test func aLabelBroughtToTheFrontIsFoundHoveredAndChosen() throws {
    try settle(from: 0)
    let label = try label("pango")
    #expect(view.bringToFront(label))
    #expect(view.sleep(at: .seconds(3)) == .zero)
    try settle(from: 3)
    #expect(view.label(at: [160, 120]) == label)
    var chosen: [Choice] = []
    view.onChoose = { chosen.append($0) }
    view.send(.pointerMoved([160, 120]), at: .seconds(6))
    try settle(from: 6)
    #expect(view.hoveredLabel == label)
    view.send(.pressed(.primary, at: [160, 120]), at: .seconds(9))
    view.send(.released(.primary, at: [160, 120]), at: .seconds(9) + .milliseconds(50))
    try settle(from: 10)
    #expect(chosen.map(\.id) == [label])
    #expect(chosen.first?.tag.text == "pango")
  }

  @Test func aSearchBringsItsBestMatchToTheFront() throws {
    try settle(from: 0)
    let matches = view.search("free")
    #expect(matches == [try label("freetype")])
    #expect(view.searchText == "free")
    try settle(from: 3)
    #expect(view.label(at: [160, 120]) == matches.first)
    #expect(view.search("").isEmpty)
    #expect(view.searchText == nil)
  }

  @Test func labelsKeepTheirIdentitiesInAnotherCloud() throws {
    try settle(from: 0)
    let (kept, gone) = (try label("pango"), try label("glfw"))
    try view.replace(Self.cloud(["rust", "vulkan", "pango"]))
    try settle(from: 3)
    #expect(Set(view.labels.compactMap { view.tag(of: $0)?.text }) == ["rust", "vulkan", "pango"])
    #expect(view.tag(of: kept)?.text == "pango")
    #expect(view.tag(of: gone) == nil)
    #expect(!view.bringToFront(gone))
  }

  @Test func aFramebufferIsFilledThoughNothingIsDue() throws {
    try view.draw(into: framebuffer.name, at: .zero)
    let pixels = framebuffer.colorPixels()
    let other = try Framebuffer(width: 320, height: 240)
    try view.draw(into: other.name, at: .zero)
    #expect(other.colorPixels() == pixels)
    #expect(Set(pixels).count > 10)
  }

  @Test func escapeAsksForTheEnd() throws {
    view.send(.key(.escape, modifiers: [], isRepeat: false), at: .zero)
    try view.drawIfDue(at: .zero, into: framebuffer.name)
    #expect(view.end == .asked)
  }
}
