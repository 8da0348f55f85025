import FoundationEssentials
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereScreen
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport

/// Simulates a user, a file and a window system with random actions in each turn.
struct RandomVisitor {
  /// The kind of viewer.
  enum Kind: CaseIterable {
    /// A window in which several labels can be chosen, with a document that is replaced.
    case window
    /// A kiosk with opening hours, visitors and a document that is replaced.
    case kiosk
    /// A window with a document that grows while it is read.
    case growth
    /// A window with a stream.
    case stream

    /// The share of all turns, percent.
    var percent: Int {
      switch self {
      case .window: 30
      case .kiosk, .stream: 25
      case .growth: 20
      }
    }
  }

  /// The number of shown versions or pieces of a stream.
  private(set) var versions = 0
  /// The number of times that the number of slots became smaller.
  private(set) var renumberings = 0

  private let kind: Kind
  /// The folder of the only image.
  private let folder: TemporaryFolder
  private let screen: TestScreen
  private var generator: SeededGenerator
  private var heldAt: SIMD2<Double>?
  /// The number of remaining turns without actions.
  private var restingTurns = 0
  private var restTime = Duration.zero
  private var deeds: [String] = []
  private var mostMarks = 0
  private var slots = 0

  @MainActor
  init(_ kind: Kind, seed: UInt64) throws {
    self.kind = kind
    generator = SeededGenerator(seed: seed)
    var settings = ViewerSettings()
    settings.choosing = kind == .kiosk ? .each : .several
    settings.hasWindowHabits = true
    settings.effect = .command
    switch kind {
    case .stream: settings.updates = .stream(top: 120)
    case .growth: settings.updates = .growth
    case .window, .kiosk: settings.updates = .document
    }
    settings.motion.isReduced = Bool.random(using: &generator)
    if kind == .kiosk {
      settings.kiosk = KioskOptions()
      settings.kiosk?.idleReset = .seconds(3)
      settings.kiosk?.hours = ShowingHours("08:00-20:00")
      settings.screen.protectsPanel = true
      settings.screen.rotation = .left
    }
    var design = CloudDesign.even
    design.layout.declutter = kind == .kiosk ? .fade : .off
    folder = try TemporaryFolder()
    let flag = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'/>"
    try folder.file("flag.svg", Array(flag.utf8))
    design.folder = folder.url.path + "/"
    let first = Self.document(using: &generator)
    screen = try TestScreen(
      kind == .stream ? TagDocument(tags: []) : first, design: design, settings: settings,
      size: [160, 120])
    try screen.start()
  }

  /// The last actions, for reports.
  var recent: String { deeds.suffix(40).joined(separator: "\n") }

  /// A summary of the run so far.
  @MainActor var account: String {
    "\(screen.frames) frames, \(versions) versions, \(renumberings) renumberings, "
      + "\(screen.deliveredTexts.count) deliveries, at most \(mostMarks) marks, "
      + "\(screen.viewer.presentations) presentations"
  }

  // MARK: Invariants

  /// The violated invariant in words; nil if all hold.
  @MainActor var fault: String? {
    let (viewer, cloud) = (screen.viewer, screen.viewer.cloud)
    let scene = viewer.scene
    if let violation = cloud.invariantViolation { return violation }
    if let focus = scene.focus, !cloud.isPresent(focus) { return "label \(focus) in focus is gone" }
    if let hovered = scene.hoveredLabel, !cloud.isPresent(hovered) {
      return "label \(hovered) under the pointer is gone"
    }
    if let search = scene.search {
      if let match = search.matches.first(where: { !cloud.isPresent($0) }) {
        return "label \(match), found by “\(search.text)”, is gone"
      }
      if Set(search.matches).count != search.matches.count { return "a label is found twice" }
    }
    if cloud.markedIndices.count != cloud.marks.count { return "a mark leads nowhere" }
    for choice in viewer.choices {
      guard let index = cloud.index(of: choice.id) else { return "the choice \(choice) is gone" }
      if index != choice.index { return "the choice \(choice) has index \(index)" }
      if cloud.tags[index].text != choice.tag.text {
        return "the choice \(choice) has become “\(cloud.tags[index].text)”"
      }
    }
    if let menu = scene.menu, !cloud.isPresent(menu.label) { return "the menu's label is gone" }
    if kind == .kiosk, let fault = kioskFault { return fault }
    let sleep = screen.output.wakeTime - screen.clock.now
    if sleep < .zero || sleep > .seconds(1) { return "the loop sleeps for \(sleep)" }
    return nil
  }

  /// The window feature that a kiosk wrongly has, in words; nil if it has none.
  @MainActor private var kioskFault: String? {
    if screen.viewer.scene.menu != nil { return "a kiosk has a menu" }
    if screen.output.end != nil { return "a kiosk ends" }
    for request in screen.output.requests {
      switch request {
      case .copy, .paste, .open, .toggleFullScreen: return "a kiosk asks for \(request)"
      default: break
      }
    }
    return nil
  }

  // MARK: Turns

  /// Runs a turn with or without an action.
  @MainActor
  mutating func turn() throws {
    var events: [InputEvent] = []
    var time = Duration.milliseconds(16)
    if restingTurns > 0 {
      restingTurns -= 1
      time = restTime
    } else {
      events = try deed()
    }
    deeds.append("\(screen.clock.now + time): \(events)")
    if deeds.count > 400 { deeds.removeFirst(200) }
    let version = screen.viewer.health.dataVersion
    try screen.turn(events, after: time)
    if screen.viewer.health.dataVersion != version { versions += 1 }
    let count = screen.viewer.cloud.tags.count
    if count < slots { renumberings += 1 }
    slots = count
    mostMarks = max(mostMarks, screen.viewer.cloud.marks.count)
  }

  private mutating func random(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Begins an action, and returns the events for the next turn.
  @MainActor
  private mutating func deed() throws -> [InputEvent] {
    switch random(0..<40) {
    case 0..<5: return []
    case 5..<9: return pull()
    case 9: return [.scrolled([0, Double(random(-2..<3))], at: point())]
    case 10..<15: return typing()
    case 15..<18: return [key(.tab, random(0..<3) == 0 ? .shift : [])]
    case 18..<20: return [key(.enter, random(0..<8) == 0 ? .control : [])]
    case 20, 21: return [key(.escape)]
    case 22:
      return [key([.left, .right, .up, .down, .home].randomElement(using: &generator) ?? .up)]
    case 23: return [key([.space, .function(1), .function(11)][random(0..<3)])]
    case 24..<28: return click()
    case 28: return [.pointerMoved(point())]
    case 29: return [[.pointerLeft], [.focusLost], [.exposed], [.closeRequested]][random(0..<4)]
    case 30: return resize()
    case 31: return rest()
    case 32: return window()
    case 38, 39: return windowHabit()
    case 33..<37: return try reload()
    case 37: return try window() + reload()
    default: return []
    }
  }

  private mutating func point() -> SIMD2<Double> {
    [Double(random(0..<160)) + 0.5, Double(random(0..<120)) + 0.5]
  }

  private func key(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers = []
  ) -> InputEvent { .key(key, modifiers: modifiers, isRepeat: false) }

  /// Returns a piece of a drag, or a flick.
  private mutating func pull() -> [InputEvent] {
    guard let place = heldAt else {
      let start = point()
      heldAt = start
      return [.pointerMoved(start), .pressed(.primary, at: start)]
    }
    let next = place + [Double(random(-20..<21)), Double(random(-20..<21))]
    guard random(0..<3) == 0 else {
      heldAt = next
      return [.pointerMoved(next)]
    }
    heldAt = nil
    return [.pointerMoved(next), .released(.primary, at: next)]
  }

  /// Returns a click on a label in front, or anywhere.
  @MainActor
  private mutating func click() -> [InputEvent] {
    let cloud = screen.viewer.cloud
    var place = point()
    if random(0..<3) > 0, let label = cloud.tags.indices.randomElement(using: &generator) {
      place = screen.viewer.scene.frame.windowPoint(of: cloud.batch.labels[label])
    }
    return [.pointerMoved(place), .pressed(.primary, at: place), .released(.primary, at: place)]
  }

  /// Returns input that only a window answers, or a gesture with two fingers.
  private mutating func windowHabit() -> [InputEvent] {
    let place = point()
    switch random(0..<9) {
    case 0, 1: return [.pointerMoved(place), .pressed(.secondary, at: place)]
    case 2: return [.released(.secondary, at: place)]
    case 3:
      let keys: [InputEvent.Key] = [.menu, .pageUp, .pageDown, .end, .down]
      return [key(keys[random(0..<keys.count)])]
    case 4, 5:
      let keys: [InputEvent.Key] = [
        .letter("f"), .letter("c"), .letter("v"), .letter("w"), .letter("q"), .plus, .minus, .zero,
      ]
      return [key(keys[random(0..<keys.count)], .control)]
    case 6: return [.pasted(["a", "b\nc", "\u{1B}", ""][random(0..<4)])]
    case 7: return [.dropped(path: "other.tsv")]
    default:
      return [
        .pinched(scale: random(0..<2) == 0 ? 1.1 : 0.9, at: place),
        .twisted(radians: 0.2, at: place),
      ]
    }
  }

  private mutating func typing() -> [InputEvent] {
    if random(0..<4) == 0 { return [key(.backspace)] }
    return [.character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(random(0..<6))))]
  }

  private mutating func resize() -> [InputEvent] {
    let sides = [0, 1, 40, 120, 160, 200]
    return [.resized(width: sides[random(0..<6)], height: sides[random(0..<6)])]
  }

  /// Begins a time without input.
  private mutating func rest() -> [InputEvent] {
    let isLong = random(0..<6) == 0
    restingTurns = isLong ? 40 : random(5..<20)
    restTime = .milliseconds(isLong ? 500 : [16, 50, 300][random(0..<3)])
    return []
  }

  /// Hides or shows the window, or changes the time of day.
  @MainActor
  private mutating func window() -> [InputEvent] {
    if kind == .kiosk, random(0..<2) == 0 {
      screen.minuteOfDay = random(0..<3) == 0 ? 3 * 60 : 12 * 60
    } else {
      screen.isSeen = random(0..<3) > 0
    }
    return [.exposed]
  }

  // MARK: Data

  @MainActor
  private mutating func reload() throws -> [InputEvent] {
    guard screen.output.wantsUpdates else { return [] }
    switch kind {
    case .window, .kiosk:
      if random(0..<8) == 0 {
        screen.update(.refusal("the file is broken"))
      } else {
        try screen.show(nextDocument())
      }
    case .growth:
      if random(0..<8) == 0 {
        screen.update(.growth(DocumentGrowth(rowCount: 9, hasEnded: true, error: "it is broken")))
      } else {
        let isLast = random(0..<4) == 0
        let document = try LiveDocument(
          nextDocument(), design: screen.viewer.cloud.design, isLast: isLast)
        screen.update(
          .growth(
            DocumentGrowth(
              document: document, rowCount: document.version.labels.count, hasEnded: isLast)))
      }
    case .stream:
      let updates = (0..<random(1..<60)).map { _ in
        TagUpdate(text: Array(text().utf8), weight: Double(random(0..<40)))
      }
      screen.update(.stream(StreamUpdates(updates: updates)))
      versions += 1
    }
    return []
  }

  /// Returns a document with some of the present labels, and with new labels.
  @MainActor
  private mutating func nextDocument() -> TagDocument {
    var document = Self.document(using: &generator)
    if random(0..<5) == 0 {
      // Labels with an image require another batch.
      for _ in 0..<random(1..<9) {
        let index = random(0..<document.tags.count)
        document.tags[index].details = Tag.Details()
        document.tags[index].details?.image = random(0..<4) > 0 ? "flag.svg" : "missing.svg"
      }
    }
    let cloud = screen.viewer.cloud
    let kept = cloud.tags.indices.filter { cloud.isPresent($0) && random(0..<4) > 0 }
    if random(0..<4) > 0 {
      document.tags.removeLast(document.tags.count / 2)
      document.tags += kept.prefix(300).map { cloud.tags[$0] }
    }
    return document
  }

  private mutating func text() -> String { Self.text(using: &generator) }

  /// Returns a short text of few letters, so that there are few glyphs and some equal texts.
  private static func text(using generator: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        "abcdef".randomElement(using: &generator) ?? "a"
      })
  }

  private static func document(using generator: inout SeededGenerator) -> TagDocument {
    // Most documents have few labels, because each label costs time after every turn.
    let count =
      Int.random(in: 0..<6, using: &generator) == 0
      ? Int.random(in: 200...500, using: &generator) : Int.random(in: 50...90, using: &generator)
    return TagDocument(
      tags: (0..<count).map { _ in
        Tag(
          text: text(using: &generator), weight: Double(Int.random(in: 1...50, using: &generator)))
      })
  }
}
