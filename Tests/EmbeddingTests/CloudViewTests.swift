import TagSphere
import Testing

/// A view in its owner's framebuffer, with the owner's clock.
///
/// Each test creates and releases its own screen, because other tests may make other contexts current in between.
@MainActor private final class OwnScreen {
  let view: CloudView
  let framebuffer: Framebuffer
  /// This property is declared last, so that it is released last.
  private let context: HeadlessContext
  private static let words = ["swift", "opengl", "pango", "freetype", "glfw"]

  /// Creates a screen; `change` changes the settings.
  init(_ change: (inout ViewerSettings) -> Void = { _ in }) throws {
    var settings = Self.settings
    change(&settings)
    context = try HeadlessContext()
    framebuffer = try Framebuffer(width: 320, height: 240)
    view = try CloudView(
      Self.cloud(Self.words), width: 320, height: 240, time: .zero, settings: settings)
  }

  /// Settings of a sphere that rests unless it is moved, and moves without animation.
  private static var settings: ViewerSettings {
    var settings = ViewerSettings()
    settings.motion.isReduced = true
    return settings
  }

  static func cloud(_ words: [String]) throws -> TagCloud {
    try TagCloud(words.map { Tag(text: $0) })
  }

  /// Draws frames of two seconds, until nothing moves.
  func settle(from start: Int) throws {
    for step in 0..<100 {
      let time = Duration.seconds(start) + .milliseconds(step * 20)
      try view.drawIfDue(at: time, into: framebuffer.name)
    }
  }

  func label(_ text: String) throws -> LabelID {
    try #require(view.labels.first { view.tag(of: $0)?.text == text })
  }
}

@MainActor @Suite("A cloud in its owner's framebuffer") struct CloudViewTests {
  @Test("If tags are replaced before the first frame, the new tags are shown")
  func early() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    try screen.view.replace(OwnScreen.cloud(["one", "two"]))
    try screen.settle(from: 0)
    let texts = screen.view.labels.compactMap { screen.view.tag(of: $0)?.text }
    #expect(Set(texts) == ["one", "two"])
  }

  @Test("A transparent cloud is drawn, or refused if it has one sample per pixel")
  func transparent() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    var look = LookOptions()
    look.isTransparent = true
    let cloud = try TagCloud([Tag(text: "one")], look: look)
    let view = try CloudView(cloud, width: 320, height: 240, time: .zero)
    for step in 0..<20 {
      try view.drawIfDue(at: .milliseconds(step * 20), into: screen.framebuffer.name)
    }
    var settings = ViewerSettings()
    settings.quality = .fast
    settings.samples = 1
    #expect(throws: GLError.self) {
      _ = try CloudView(cloud, width: 320, height: 240, time: .zero, settings: settings)
    }
  }

  @Test("Events with impossible values are ignored")
  func events() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    let events: [InputEvent] = [
      .pressed(.primary, at: [.nan, 1]), .pointerMoved([.infinity, 0]),
      .scrolled([.nan, 0], at: [1, 1]), .screenChanged(contentScale: 0),
      .screenChanged(contentScale: 0.01), .screenChanged(contentScale: .infinity),
      .resized(width: 1 << 40, height: 2), .resized(width: -1, height: 2),
    ]
    for event in events { screen.view.send(event, at: .zero) }
    try screen.settle(from: 0)
    #expect(screen.view.labels.count == 5)
  }

  @Test(
    "Impossible numbers in options leave label sizes and the zoom finite",
    arguments: [Double.nan, .infinity, -.infinity, 0, -1, .greatestFiniteMagnitude])
  func options(value: Double) throws {
    var layout = LayoutOptions()
    layout.perspective = value
    layout.space.depthFade = value
    layout.sizeRange = value.isNaN ? 1...4 : min(value, 1)...max(value, 1)
    var look = LookOptions()
    look.maximumLabelWidth = value
    look.images.height = Float(value)
    look.images.cornerRadius = Float(value)
    look.style.box = .painted(.own, width: nil)
    look.style.border = .painted(.accent, width: value)
    look.style.halo = .painted(.accent, width: value)
    look.style.shadow = .painted(.accent, width: value)
    look.style.outline = .painted(.accent, width: value)
    look.style.cornerRadius = value
    look.style.padding = [value, value]
    look.center.text = "centre"
    look.center.reach = value
    var theme = Theme.midnight
    theme.dim = Float(value)
    theme.fade = SIMD4(repeating: Float(value))
    theme.highlightStyle.scale = value
    theme.highlightStyle.pulse = HighlightStyle.Pulse()
    theme.highlightStyle.pulse?.period = value
    theme.highlightStyle.pulse?.amplitude = value
    var settings = ViewerSettings()
    settings.samples = value < 0 ? Int.min : nil
    settings.motion.spin = value
    settings.motion.spinDirection = value
    let time = Duration.seconds(value.isNaN ? 0 : min(max(value, -1e12), 1e12))
    (settings.motion.idleDelay, settings.motion.halfLife) = (time, time)
    settings.motion.minimumSpeed = value
    settings.motion.dragSpeed = value
    settings.motion.zoomStep = value
    settings.motion.zoomRange = value.isNaN ? 1...2 : min(value, 1)...max(value, 1)
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    for size in [TextSize.height(value), .density(value)] {
      layout.textSize = size
      var design = CloudDesign(layout: layout, look: look, theme: theme)
      design.pose.zoom = value
      (design.pose.yaw, design.pose.pitch) = (value, value)
      design.pose.roll = value
      let cloud = try TagCloud(
        TagDocument(tags: [Tag(text: "one"), Tag(text: "two", weight: 2)]), design: design)
      #expect(cloud.content.batch.labels.allSatisfy { $0.size.isFinite && $0.size > 0 })
      let view = try CloudView(
        cloud, width: 320, height: 240, time: .zero, refreshRate: value, settings: settings)
      view.send(.pressed(.primary, at: [100, 100]), at: .zero)
      view.send(.pointerMoved([150, 100]), at: .milliseconds(10))
      view.send(.released(.primary, at: [150, 100]), at: .milliseconds(12))
      view.send(.scrolled([0, 1], at: [100, 100]), at: .milliseconds(20))
      for step in 0..<20 {
        try view.drawIfDue(at: .milliseconds(step * 50), into: screen.framebuffer.name)
      }
      try view.replace(OwnScreen.cloud(["one", "three"]))
      try view.drawIfDue(at: .seconds(2), into: screen.framebuffer.name)
      #expect(view.viewer.scene.camera.zoom.isFinite)
      var quality = CloudPicture.Quality()
      quality.supersampling = value < 0 ? Int.min : 1
      quality.samples = settings.samples
      #expect(try cloud.picture(width: 32, height: 24, quality: quality).rgba.count == 3072)
    }
  }

  @Test("An invalid framebuffer is an error, and the view can still draw afterwards")
  func badFramebuffer() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    let name = screen.framebuffer.name
    try screen.view.draw(into: name, at: .zero)
    let before = screen.framebuffer.colorPixels()
    #expect(throws: GLError.self) { try screen.view.draw(into: name + 1_000, at: .seconds(1)) }
    screen.view.send(.exposed, at: .seconds(2))
    #expect(throws: GLError.self) {
      try screen.view.drawIfDue(at: .seconds(2), into: name + 1_000)
    }
    #expect(screen.framebuffer.colorPixels() == before)
    try screen.view.draw(into: name, at: .seconds(3))
  }

  @Test("A rotated view can be drawn again immediately after a resize")
  func resized() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    var settings = ViewerSettings()
    settings.screen.rotation = .left
    let view = try CloudView(
      try OwnScreen.cloud(["one"]), width: 320, height: 240, time: .zero, settings: settings)
    let name = screen.framebuffer.name
    try view.draw(into: name, at: .zero)
    // Both frames are drawn long before the next frame is due.
    view.send(.resized(width: 200, height: 100), at: .milliseconds(1))
    try view.draw(into: name, at: .milliseconds(1))
    try view.draw(into: name, at: .milliseconds(1))
    #expect(view.labels.count == 1)
  }

  @Test("Without a current context, a view is refused")
  func noContext() throws {
    let cloud = try OwnScreen.cloud(["one"])
    _ = try HeadlessContext()
    #expect(throws: GLError.noContext) {
      _ = try CloudView(cloud, width: 320, height: 240, time: .zero)
    }
  }

  @Test("A frame is drawn only if it is due")
  func due() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    #expect(screen.view.sleep(at: .zero) == .zero)
    #expect(try screen.view.drawIfDue(at: .zero, into: screen.framebuffer.name))
    try screen.settle(from: 0)
    #expect(try !screen.view.drawIfDue(at: .seconds(3), into: screen.framebuffer.name))
    #expect(screen.view.sleep(at: .seconds(3)) > .milliseconds(100))
    screen.view.send(.exposed, at: .seconds(3))
    #expect(screen.view.sleep(at: .seconds(3)) == .zero)
    #expect(try screen.view.drawIfDue(at: .seconds(3), into: screen.framebuffer.name))
  }

  @Test("A label brought to the front can be found, hovered and chosen in the middle")
  func front() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    try screen.settle(from: 0)
    let label = try screen.label("pango")
    #expect(screen.view.bringToFront(label))
    #expect(screen.view.sleep(at: .seconds(3)) == .zero)
    try screen.settle(from: 3)
    #expect(screen.view.label(at: [160, 120]) == label)
    var chosen: [Choice] = []
    screen.view.onChoose = { chosen.append($0) }
    screen.view.send(.pointerMoved([160, 120]), at: .seconds(6))
    try screen.settle(from: 6)
    #expect(screen.view.hoveredLabel == label)
    screen.view.send(.pressed(.primary, at: [160, 120]), at: .seconds(9))
    screen.view.send(.released(.primary, at: [160, 120]), at: .seconds(9) + .milliseconds(50))
    try screen.settle(from: 10)
    #expect(chosen.map(\.id) == [label])
    #expect(chosen.first?.tag.text == "pango")
  }

  @Test("A search brings its best match to the front")
  func search() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    try screen.settle(from: 0)
    let matches = screen.view.search("free")
    #expect(matches == [try screen.label("freetype")])
    #expect(screen.view.searchText == "free")
    try screen.settle(from: 3)
    #expect(screen.view.label(at: [160, 120]) == matches.first)
    #expect(screen.view.search("").isEmpty)
    #expect(screen.view.searchText == nil)
  }

  @Test("If tags are replaced, remaining labels keep their identities")
  func identities() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    try screen.settle(from: 0)
    let (kept, gone) = (try screen.label("pango"), try screen.label("glfw"))
    try screen.view.replace(OwnScreen.cloud(["rust", "vulkan", "pango"]))
    try screen.settle(from: 3)
    #expect(
      Set(screen.view.labels.compactMap { screen.view.tag(of: $0)?.text }) == [
        "rust", "vulkan", "pango",
      ])
    #expect(screen.view.tag(of: kept)?.text == "pango")
    #expect(screen.view.tag(of: gone) == nil)
    #expect(!screen.view.bringToFront(gone))
  }

  @Test("A framebuffer is filled on request even if no frame is due")
  func request() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    try screen.view.draw(into: screen.framebuffer.name, at: .zero)
    let pixels = screen.framebuffer.colorPixels()
    let other = try Framebuffer(width: 320, height: 240)
    try screen.view.draw(into: other.name, at: .zero)
    #expect(other.colorPixels() == pixels)
    #expect(Set(pixels).count > 10)
  }

  @Test("The escape key requests the end")
  func escape() throws {
    let screen = try OwnScreen()
    defer { withExtendedLifetime(screen) {} }
    screen.view.send(.key(.escape, modifiers: [], isRepeat: false), at: .zero)
    try screen.view.drawIfDue(at: .zero, into: screen.framebuffer.name)
    #expect(screen.view.end == .asked)
  }

  @Test("Esc leaves the full screen of its owner's window before it ends the view")
  func fullScreen() throws {
    let screen = try OwnScreen { $0.hasWindowHabits = true }
    defer { withExtendedLifetime(screen) {} }
    var requests: [CloudView.Request] = []
    screen.view.onRequest = { requests.append($0) }
    func press(_ key: InputEvent.Key, at second: Int) throws {
      screen.view.send(.key(key, modifiers: [], isRepeat: false), at: .seconds(second))
      try screen.settle(from: second)
      if requests.contains(.toggleFullScreen) { screen.view.isFullScreen.toggle() }
      requests = []
    }
    try screen.settle(from: 0)
    try press(.function(11), at: 10)
    #expect(screen.view.isFullScreen)
    try press(.escape, at: 20)
    #expect(!screen.view.isFullScreen && screen.view.end == nil)
    try press(.escape, at: 30)
    #expect(screen.view.end == .asked)
  }
}
