import Foundation
import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import TagSphereWheels
import Testing

/// Tests wheels beside a cloud: pointer, keys and the rules of a kiosk.
@Suite("Wheels that filter the sphere") @MainActor
struct FilterWheelTests {
  /// Returns tags with one to three colours and a size.
  private static func document(_ count: Int) -> TagDocument {
    let colors = ["red", "green", "blue", "white", "black"]
    return TagDocument(
      tags: (0..<count).map { number in
        var tag = TagSphereTagData.Tag(text: "tag\(number)", weight: Double(1 + number * 7 % 31))
        tag.details = TagSphereTagData.Tag.Details()
        tag.details?.attributes = [
          .init(name: "color", values: Array(colors[number % 3...number % 3 + number % 5 / 2])),
          .init(name: "size", values: [number % 4 == 0 ? "large" : "small"]),
        ]
        return tag
      })
  }

  private func screen(
    _ count: Int = 120, design: CloudDesign = .even,
    _ change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      $0.wheels = WheelFilter(columns: [.init("color"), .init("size")])
      change(&$0)
    }
    let screen = try TestScreen(
      Self.document(count), design: design, settings: settings, size: [800, 500])
    try screen.start()
    return screen
  }

  private func press(_ key: InputEvent.Key) -> InputEvent {
    .key(key, modifiers: [], isRepeat: false)
  }

  /// Runs turns until nothing moves.
  private func rest(_ screen: TestScreen) throws {
    for _ in 0..<60 { try screen.turn(after: .milliseconds(33)) }
  }

  /// Returns the words at the marks.
  private func words(_ screen: TestScreen) throws -> [String] {
    let scene = try #require(screen.viewer.wheels?.scene)
    return zip(scene.wheels.document.wheels, scene.choice).map { $0.words[$1].text }
  }

  /// Returns the texts that can be seen somewhere on the sphere.
  private func offered(_ screen: TestScreen) -> [String] {
    let cloud = screen.viewer.cloud
    return cloud.tags.indices.filter(cloud.isOffered).map { cloud.tags[$0].text }
  }

  /// Returns the texts of the tags that have the chosen words.
  private func kept(_ words: [String], of screen: TestScreen) -> [String] {
    screen.viewer.cloud.tags.filter { tag in
      zip(["color", "size"], words).allSatisfy { name, word in
        word == "all" || tag.values(named: name).contains(word)
      }
    }.map(\.text)
  }

  // MARK: Filtering

  @Test(
    "Turning a wheel leaves exactly the tags with its word; only these tags can be found and picked"
  )
  func filter() throws {
    let screen = try screen()
    try screen.turn([press(.function(6))])
    for turn in 0..<8 {
      try screen.turn([press(turn % 4 == 3 ? .down : .right)])
      try rest(screen)
      let words = try words(screen)
      let kept = kept(words, of: screen)
      #expect(offered(screen) == kept, "\(words)")
      let guide = screen.viewer.cloud.guide
      #expect(Set(guide.order().labels.map { screen.viewer.cloud.tags[$0].text }) == Set(kept))
      let shown = screen.viewer.scene.frame
      for x in stride(from: 0.0, to: 800, by: 32) {
        for y in stride(from: 0.0, to: 500, by: 32) {
          guard
            let label = screen.viewer.cloud.label(atWindowPoint: [x, y], in: shown, slop: 4)
          else { continue }
          #expect(kept.contains(screen.viewer.cloud.tags[label].text))
        }
      }
    }
  }

  @Test(
    "Each word shows how many tags it would leave; the number beside the wheels shows how many are left"
  )
  func counts() throws {
    let screen = try screen()
    try screen.turn([press(.function(6)), press(.down), press(.right)])
    try rest(screen)
    let chosen = try words(screen)
    let wheels = try #require(screen.viewer.wheels)
    for (index, ring) in wheels.scene.wheels.rings.enumerated() {
      for word in ring.wheel.words {
        var choice = chosen
        choice[index] = word.text
        #expect(word.weight == Double(kept(choice, of: screen).count), "\(choice)")
      }
    }
    #expect(wheels.total.count == kept(chosen, of: screen).count)
    #expect(wheels.total.tagCount == 120)
    #expect(wheels.total.words == chosen.filter { $0 != "all" })
  }

  @Test(
    "After the wheels return to the word all, every label has its former place, size and colour")
  func undone() throws {
    let screen = try screen(design: CloudDesign())
    try rest(screen)
    let before = screen.viewer.cloud.batch.labels
    try screen.turn([press(.function(6)), press(.right)])
    try rest(screen)
    #expect(screen.viewer.cloud.batch.labels != before)
    try screen.turn([press(.home)])
    try rest(screen)
    #expect(screen.viewer.cloud.withheld.allSatisfy { !$0 })
    for (now, then) in zip(screen.viewer.cloud.batch.labels, before) {
      #expect(abs(now.size - then.size) <= 1e-5 * then.size)
      #expect([now.x, now.y, now.z] == [then.x, then.y, then.z])
      #expect(now.color == then.color && now.accent == then.accent)
    }
  }

  @Test(
    "The heaviest remaining labels move to the front, and labels that are too small stay in place")
  func places() throws {
    let many = try screen(480, design: CloudDesign())
    let before = many.viewer.cloud.batch.labels.map { SIMD3($0.x, $0.y, $0.z) }
    try many.turn([press(.function(6)), press(.down), press(.right)])
    try rest(many)
    #expect(offered(many).count == 360)
    let after = many.viewer.cloud.batch.labels.map { SIMD3($0.x, $0.y, $0.z) }
    let moved = before.indices.filter { before[$0] != after[$0] }
    let cloud = many.viewer.cloud
    #expect(moved.allSatisfy { cloud.isOffered($0) })
    #expect(moved.count <= 90)

    let few = try screen(120, design: CloudDesign())
    try few.turn([press(.function(6)), press(.down), press(.left)])
    try rest(few)
    #expect(offered(few).count == 30)
    for screen in [many, few] {
      let (cloud, frame) = (screen.viewer.cloud, screen.viewer.scene.frame)
      let offered = cloud.tags.indices.filter(cloud.isOffered)
      let heaviest = offered.sorted { cloud.tags[$0].weight > cloud.tags[$1].weight }
      let least = cloud.tags[heaviest[4]].weight
      let inFront = offered.filter {
        cloud.tags[$0].weight >= least && !frame.isBehind(cloud.batch.labels[$0])
      }
      #expect(inFront.count >= 5)
    }
  }

  @Test("The sphere fits beside the wheels for every anchor and window")
  func room() throws {
    for anchor in [nil] + WheelAnchor.allCases.map(Optional.some) {
      for size in [[800, 500], [500, 800]] as [SIMD2<Int>] {
        let settings = ViewerSettings.still.with {
          $0.wheels = WheelFilter(columns: [.init("color"), .init("size")], anchor: anchor)
        }
        let screen = try TestScreen(
          Self.document(12), settings: settings, size: size)
        try screen.start()
        let layout = try #require(screen.viewer.wheels?.scene.wheels.layout)
        let scene = screen.viewer.scene
        for angle in stride(from: 0.0, to: 2 * .pi, by: 0.1) {
          // The sphere's outline as the camera sees it.
          let distance = scene.camera.distance
          let depth = 1 / distance
          let radius = (1 - depth * depth).squareRoot()
          let point = scene.camera.windowPoint(
            ofWorldPoint: [radius * cos(angle), radius * sin(angle), depth], in: scene.viewport)
          #expect(layout.ring(at: point) == nil, "\(anchor?.rawValue ?? "auto") \(size)")
          #expect(point.x >= 0 && point.x <= Double(size.x))
          #expect(point.y >= 0 && point.y <= Double(size.y))
        }
      }
    }
  }

  @Test(
    "The number beside wheels is in the picture and on no wheel, for every anchor",
    arguments: WheelAnchor.allCases)
  func number(anchor: WheelAnchor) throws {
    for size in [[1280, 800], [800, 500], [720, 1280]] as [SIMD2<Int>] {
      var filter = WheelFilter(columns: [.init("color"), .init("size")])
      filter.anchor = anchor
      let layout = filter.design(theme: .midnight).layout(count: 2, width: size.x, height: size.y)
      var overlay = Overlay(width: size.x, height: size.y)
      FilterTotal(count: 6_090, tagCount: 6_090, words: []).add(
        to: &overlay, layout: layout, theme: .midnight, least: 12
      ) { text, _ in Double(text.count) * 0.55 }
      for case .text(let text) in overlay.items {
        let width = Double(text.string.count) * 0.55 * text.size
        let left = text.alignment == .center ? text.place.x - width / 2 : text.place.x
        for share in stride(from: 0.0, through: 1, by: 0.1) {
          let point = SIMD2(left + width * share, text.place.y)
          #expect(layout.ring(at: point) == nil, "\(size)")
          #expect(point.x >= 0 && point.x <= Double(size.x) && point.y >= 0)
          #expect(point.y <= Double(size.y))
        }
      }
    }
  }

  // MARK: Pointer, fingers and keys

  /// Returns a point on a wheel, at an angle from its mark.
  private func point(_ screen: TestScreen, ring: Int, angle: Double) throws -> SIMD2<Double> {
    let layout = try #require(screen.viewer.wheels?.scene.wheels.layout)
    let place = layout.point(radius: layout.rings[ring].radius, angle: layout.mark + angle)
    return [layout.size.x / 2 + place.x, layout.size.y / 2 - place.y]
  }

  @Test(
    "A drag turns the wheel or the sphere that it began on; gaps between wheels belong to the sphere"
  )
  func drags() throws {
    let screen = try screen(30, design: CloudDesign())
    let home = screen.viewer.scene.orientation
    let start = try point(screen, ring: 0, angle: 0)
    try screen.turn([.pressed(.primary, at: start)])
    for step in 1...20 {
      try screen.turn([.pointerMoved(try point(screen, ring: 0, angle: Double(step) * 0.02))])
    }
    // Even far from the wheel, the drag still holds the wheel.
    try screen.turn([.pointerMoved([700, 250])])
    #expect(screen.viewer.scene.orientation == home)
    #expect(screen.viewer.wheels?.scene.motions[0].position != 0)
    #expect(screen.viewer.wheels?.scene.motions[1].position == 0)
    try screen.turn([.released(.primary, at: [700, 250])])
    try rest(screen)

    let layout = try #require(screen.viewer.wheels?.scene.wheels.layout)
    let gap = layout.point(
      radius: (layout.rings[0].inner + layout.rings[1].outer) / 2, angle: layout.mark)
    let positions = screen.viewer.wheels?.scene.motions.map(\.position)
    let now = screen.viewer.scene.orientation
    let from = SIMD2(layout.size.x / 2 + gap.x, layout.size.y / 2 - gap.y)
    try screen.turn([.pressed(.primary, at: from)])
    try screen.turn([.pointerMoved(from + [40, 0])])
    #expect(screen.viewer.scene.orientation != now)
    #expect(screen.viewer.wheels?.scene.motions.map(\.position) == positions)
  }

  @Test(
    "Two fingers turn two wheels at once, and a cancelled touch releases its wheel without a fling")
  func fingers() throws {
    let screen = try screen()
    try screen.turn([
      .touched(finger: 1, .began, at: try point(screen, ring: 0, angle: 0)),
      .touched(finger: 2, .began, at: try point(screen, ring: 1, angle: 0)),
    ])
    for step in 1...10 {
      let angle = 0.015 * Double(step)
      try screen.turn([
        .touched(finger: 1, .moved, at: try point(screen, ring: 0, angle: angle)),
        .touched(finger: 2, .moved, at: try point(screen, ring: 1, angle: -angle)),
      ])
    }
    let motions = try #require(screen.viewer.wheels?.scene.motions)
    #expect(motions[0].position < -10 && motions[1].position > 10)
    let end = try point(screen, ring: 0, angle: 0.15)
    try screen.turn([.touched(finger: 1, .cancelled, at: end)])
    // The wheel settles on the nearest word, while the other wheel is still held.
    let before = motions[0].position
    try rest(screen)
    let after = try #require(screen.viewer.wheels?.scene)
    #expect(after.motions[1].isHeld && !after.motions[0].isMoving)
    var wheels = after.wheels
    #expect(abs(after.motions[0].position - before) <= wheels.pitch(ofRing: 0))
  }

  @Test("A finger beside the wheels turns the sphere")
  func fingerOnSphere() throws {
    let screen = try screen()
    let middle = SIMD2(560.0, 220)
    let home = screen.viewer.scene.orientation
    try screen.turn([.touched(finger: 7, .began, at: middle)])
    try screen.turn([.touched(finger: 7, .moved, at: middle + [60, 0])])
    #expect(screen.viewer.scene.orientation != home)
    try screen.turn([.touched(finger: 7, .ended, at: middle + [60, 0])])
    #expect(!screen.viewer.scene.isHandled)
  }

  @Test(
    "F6 directs keys from the sphere to the wheels; Enter, Escape or F6 directs keys to the sphere again"
  )
  func keys() throws {
    let screen = try screen()
    try screen.turn([press(.right)])
    #expect(try words(screen) == ["all", "all"])
    for back in [InputEvent.Key.enter, .escape, .function(6)] {
      try screen.turn([press(.function(6))])
      #expect(screen.viewer.wheels?.scene.usesKeys == true)
      try screen.turn([.character("g"), .character("r")])
      try rest(screen)
      #expect(try words(screen)[0] == "green")
      #expect(screen.viewer.scene.search == nil)
      try screen.turn([press(back)])
      if back == .escape {
        #expect(screen.viewer.wheels?.scene.usesKeys == true, "the first Escape ends the search")
        try screen.turn([press(back)])
      }
      #expect(screen.viewer.wheels?.scene.usesKeys == false)
      #expect(screen.output.end == nil)
    }
    try screen.turn([.character("t")])
    #expect(screen.viewer.scene.search != nil)
  }

  @Test("A wheel that turns by itself is drawn at the screen's rate; then the window rests")
  func pace() throws {
    let screen = try screen(30)
    try rest(screen)
    // The drag is not far enough for another word, so nothing else moves.
    try screen.turn([.pressed(.primary, at: try point(screen, ring: 0, angle: 0))])
    try screen.turn([.pointerMoved(try point(screen, ring: 0, angle: 0.02))])
    for _ in 0..<10 { try screen.turn() }
    try screen.turn([.released(.primary, at: try point(screen, ring: 0, angle: 0.02))])
    var frames = 0
    while screen.viewer.wheels?.scene.isMoving == true {
      #expect(screen.output.wakeTime <= screen.clock.now + .milliseconds(17))
      try screen.turn(after: .milliseconds(17))
      if screen.output.hasFrame { frames += 1 }
    }
    #expect(frames >= 5)
    try rest(screen)
    #expect(screen.output.wakeTime > screen.clock.now + .milliseconds(100))
  }

  @Test("A wheel can be turned while a search is open, and the search keeps the keys")
  func search() throws {
    let screen = try screen(30)
    try screen.turn([.character("t")])
    let start = try point(screen, ring: 1, angle: 0.2)
    try screen.turn([.pressed(.primary, at: start)])
    try screen.turn([.released(.primary, at: start)])
    try rest(screen)
    #expect(try words(screen) != ["all", "all"])
    try screen.turn([press(.function(6)), .character("a")])
    #expect(screen.viewer.scene.search?.text == "ta")
  }

  // MARK: Data and kiosks

  @Test("A new version keeps the chosen words, and these words filter the new version at once")
  func version() throws {
    let screen = try screen { $0.updates = .document }
    try screen.turn([press(.function(6)), press(.down), press(.right)])
    try rest(screen)
    #expect(try words(screen) == ["all", "small"])
    try screen.show(Self.document(200))
    try rest(screen)
    #expect(try words(screen) == ["all", "small"])
    #expect(Set(offered(screen)) == Set(kept(["all", "small"], of: screen)))
    #expect(screen.viewer.wheels?.total.tagCount == 200)
  }

  @Test(
    "Without its column in a new version, a wheel has only the word all, and everything is shown")
  func absent() throws {
    let screen = try screen(40) { $0.updates = .document }
    try screen.turn([press(.function(6)), press(.down), press(.right)])
    try rest(screen)
    var document = Self.document(12)
    for index in document.tags.indices { document.tags[index].details?.attributes.removeLast() }
    try screen.show(document)
    try rest(screen)
    #expect(try words(screen) == ["all", "all"])
    #expect(offered(screen).count == 12)
    try screen.turn([press(.right), press(.up), press(.right)])
    try rest(screen)
    #expect(offered(screen).count == kept(try words(screen), of: screen).count)
    // The column is back with the next version.
    try screen.show(Self.document(40))
    try rest(screen)
    #expect(screen.viewer.wheels?.scene.wheels.document.wheels[1].words.count == 3)
  }

  @Test("A column that arrives with a later part of a document gets its wheel when it arrives")
  func growth() throws {
    let settings = ViewerSettings.still.with {
      $0.wheels = WheelFilter(columns: [.init("size", value: "large")])
      $0.updates = .growth
    }
    let screen = try TestScreen(
      TagDocument(tags: []), settings: settings, size: [800, 500])
    try screen.start()
    #expect(screen.viewer.wheels == nil)
    let document = try LiveDocument(Self.document(40), design: .even)
    screen.update(.growth(DocumentGrowth(document: document, rowCount: 40, hasEnded: true)))
    try rest(screen)
    #expect(Set(offered(screen)) == Set((0..<10).map { "tag\($0 * 4)" }))
    #expect(screen.viewer.scene.camera.room != nil)
  }

  @Test("After visitors have left, all wheels return home; then one wheel turns by itself")
  func kiosk() throws {
    let settings = ViewerSettings.stillKiosk.with {
      $0.wheels = WheelFilter(columns: [.init("color"), .init("size")])
      $0.kiosk?.idleReset = .seconds(10)
    }
    let screen = try TestScreen(
      Self.document(60), settings: settings, size: [800, 500])
    try screen.start()
    let end = try point(screen, ring: 1, angle: 0.3)
    try screen.turn([.pressed(.primary, at: end)])
    try screen.turn([.released(.primary, at: end)])
    try screen.run(for: .seconds(3))
    #expect(try words(screen) != ["all", "all"])
    try screen.run(for: .seconds(10))
    #expect(try words(screen) == ["all", "all"])
    try screen.run(for: .seconds(25))
    #expect(try words(screen) != ["all", "all"])
  }

  @Test(
    "A kiosk's rings are wide enough for touch, and their text is large enough for standing readers"
  )
  func wall() throws {
    let settings = ViewerSettings.stillKiosk.with {
      $0.wheels = WheelFilter(columns: [.init("color"), .init("size")])
    }
    let screen = try TestScreen(Self.document(60), settings: settings, size: [1920, 1080])
    try screen.start()
    let layout = try #require(screen.viewer.wheels?.scene.wheels.layout)
    #expect(layout.rings.count == 2)
    #expect(layout.rings.allSatisfy { $0.width >= 75 && $0.em >= 24 })
  }

  @Test("A filtered sphere does not turn by itself")
  func rest() throws {
    let screen = try screen(60) { $0.motion.spin = 20 * .pi / 180 }
    try rest(screen)
    let before = screen.viewer.scene.orientation
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.scene.orientation != before, "an untouched sphere turns")
    try screen.turn([press(.function(6))])
    try screen.turn([press(.right)])
    try screen.run(for: .seconds(3))
    #expect(try words(screen) != ["all", "all"])
    let shown = screen.viewer.scene.orientation
    try screen.run(for: .seconds(3))
    #expect(screen.viewer.scene.orientation == shown)
    try screen.turn([press(.home)])
    try screen.run(for: .seconds(5))
    #expect(screen.viewer.scene.orientation != shown, "all labels are shown again")
  }

  @Test("A changed theme applies to wheels and labels, and wheels keep their words")
  func theme() throws {
    let screen = try screen(40)
    try screen.turn([press(.function(6)), press(.down), press(.right)])
    try rest(screen)
    let before = try words(screen)
    var changes = PreferenceChanges(
      motion: screen.viewer.settings.motion, screen: ScreenOptions())
    changes.design = .even
    changes.design?.theme = .paper
    screen.preferences = .changed(changes, notes: [])
    try rest(screen)
    #expect(screen.viewer.wheels?.scene.wheels.colors == RingColors(.paper))
    #expect(try words(screen) == before)
    #expect(Set(offered(screen)) == Set(kept(before, of: screen)))
    let rings = try #require(screen.viewer.wheels?.scene.wheels.rings)
    #expect(rings[1].wheel.words[0].weight == 40)
    #expect(rings[0].wheel.words[0].weight == Double(offered(screen).count))
  }

  @Test(
    "Whatever happens while data change, exactly the labels with the chosen words can be chosen",
    arguments: 1...3)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let screen = try screen(40) { $0.updates = .document }
    try screen.turn([press(.function(6))])
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3:
        let keys: [InputEvent.Key] = [.right, .left, .down, .up, .home]
        try screen.turn([press(keys.randomElement(using: &generator) ?? .right)])
      case 4:
        try screen.turn([
          .scrolled([0, 1], at: try point(screen, ring: 0, angle: 0.1)),
          .resized(width: Int.random(in: 300...900, using: &generator), height: 500),
        ])
      case 5: try screen.show(Self.document(Int.random(in: 10...90, using: &generator)))
      case 6:
        try screen.turn([.pressed(.primary, at: try point(screen, ring: 1, angle: 0.2))])
        try screen.turn([.pointerMoved(try point(screen, ring: 1, angle: -0.3))])
        try screen.turn([.released(.primary, at: try point(screen, ring: 1, angle: -0.3))])
      case 7: try screen.turn([.focusLost])
      default: for _ in 0..<6 { try screen.turn() }
      }
      #expect(screen.viewer.cloud.invariantViolation == nil)
    }
    try rest(screen)
    try rest(screen)
    #expect(Set(offered(screen)) == Set(kept(try words(screen), of: screen)).subtracting([""]))
  }

  @Test("With reduced motion, wheels and sphere change at once")
  func reduced() throws {
    let screen = try screen { $0.motion.isReduced = true }
    try screen.turn([press(.function(6)), press(.down), press(.right)])
    try screen.turn()
    let sizes = screen.viewer.cloud.batch.labels.map(\.size)
    try rest(screen)
    #expect(screen.viewer.cloud.batch.labels.map(\.size) == sizes)
    #expect(offered(screen).count == 90)
  }
}
