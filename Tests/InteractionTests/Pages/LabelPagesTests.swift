import TagSphereInteraction
import Testing

/// Tests labels on pages, and turning and arranging them by pointer, touch and keys.
@Suite("Pages of labels")
struct LabelPagesTests {
  private typealias Item = LabelPages.Item

  private static func items(_ keys: String) -> [LabelPages.Item] {
    keys.enumerated().map { Item(key: String($0.element), label: $0.offset) }
  }

  private static func turner(
    _ keys: String = "abcdefgh", size: Int = 3, canArrange: Bool = true
  ) -> PageTurner {
    var turner = PageTurner(LabelPages(size: size), canArrange: canArrange)
    turner.adopt(items(keys))
    return turner
  }

  /// The keys of all labels, with the shown page in brackets.
  private static func text(_ pages: LabelPages) -> String {
    pages.items.enumerated().map { place, item in
      let isFirst = place == pages.page * pages.size
      let isLast = place + 1 == min((pages.page + 1) * pages.size, pages.items.count)
      return (isFirst ? "[" : "") + item.key + (isLast ? "]" : "")
    }.joined()
  }

  /// The surroundings in a picture of 1000×500 pixels.
  ///
  /// Labels are 100 pixels wide from the left, in the order of the page. Dots are below 450, and crosses above
  /// 50.
  private static func surroundings(
    of turner: PageTurner, focus: Int? = nil, isBusy: Bool = false, isTouch: Bool = false
  ) -> PageTurner.Surroundings {
    let labels = turner.pages.labels
    func label(_ point: SIMD2<Double>) -> Int? {
      let number = Int(point.x / 100) - 2
      return labels.indices.contains(number) ? labels[number] : nil
    }
    return PageTurner.Surroundings(
      size: [1000, 500], contentScale: 1, focus: focus, isBusy: isBusy, isTouch: isTouch,
      page: { $0.y > 450 ? Int($0.x / 100) : nil },
      removal: { $0.y < 50 ? label($0) : nil },
      label: { (50...450).contains($0.y) ? label($0) : nil })
  }

  private static let (modifiers, control) = (InputEvent.Modifiers(), InputEvent.Modifiers.control)

  // MARK: Order

  @Test("Labels fill pages in order; labels that are moved or removed keep their state")
  func order() {
    var pages = LabelPages(size: 3)
    pages.adopt(Self.items("abcdefgh"))
    #expect(Self.text(pages) == "[abc]defgh" && pages.count == 3)
    let isMoved = pages.move(7, to: 1)
    #expect(isMoved && Self.text(pages) == "[ahb]cdefg")
    #expect(!pages.move(7, to: 1) && !pages.move(99, to: 0))
    #expect(pages.remove(2)?.key == "c" && pages.remove(2) == nil)
    pages.turn(to: 99)
    #expect(Self.text(pages) == "ahbdef[g]")
    // The new version of the document has one additional label, and lacks one of the old labels.
    pages.adopt(Self.items("zabcdfgh"))
    #expect(Self.text(pages) == "ahbdfg[z]")
    pages.adopt([])
    #expect(pages.count == 1 && pages.page == 0 && pages.labels == [])
  }

  @Test("Labels that are not in a remembered order come last")
  func remembered() {
    var pages = LabelPages(size: 9, order: ["c", "gone", "a", "c"])
    pages.adopt(Self.items("abcd"))
    #expect(pages.items.map(\.key) == ["c", "a", "b", "d"])
    pages.relabel { $0 == 0 ? nil : $0 + 10 }
    #expect(pages.labels == [12, 11, 13] && pages.page(of: 13) == 0 && pages.page(of: 0) == nil)
  }

  // MARK: Turning

  @Test("Keys, dots and swipes turn pages, but not beyond the first and the last page")
  func turning() {
    var turner = Self.turner()
    func apply(_ event: InputEvent, at time: Double = 0, focus: Int? = nil) -> Bool {
      turner.apply(
        event, at: .seconds(time), in: Self.surroundings(of: turner, focus: focus)
      ).isTaken
    }
    func key(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers = Self.modifiers) -> Bool {
      apply(.key(key, modifiers: modifiers, isRepeat: false))
    }
    #expect(key(.pageDown) && turner.pages.page == 1)
    #expect(key(.end) && turner.pages.page == 2)
    #expect(key(.pageDown) && turner.pages.page == 2)
    #expect(key(.pageUp) && turner.pages.page == 1)
    #expect(!key(.home) && turner.pages.page == 0, "the sphere returns home too")
    #expect(!key(.pageDown, .alt) && !key(.left))
    #expect(apply(.pressed(.primary, at: [250, 480])) && turner.pages.page == 2)
    #expect(!apply(.pressed(.primary, at: [250, 200])), "it turns the sphere")
    // Two half steps to the right turn one page; the rest of the same swipe turns no further page.
    for steps in [0.5, 0.5, 3] { #expect(apply(.scrolled([steps, 0.1], at: [0, 0]), at: 10)) }
    #expect(turner.pages.page == 1)
    #expect(apply(.scrolled([-1, 0], at: [0, 0]), at: 11) && turner.pages.page == 2)
    #expect(!apply(.scrolled([0.2, 1], at: [0, 0]), at: 12), "it zooms")
    let (changes, _) = turner.apply(
      .key(.pageUp, modifiers: [], isRepeat: false), at: .zero,
      in: Self.surroundings(of: turner, focus: 7))
    #expect(changes == [.turned, .focused(3)], "the focus goes along")
    let (none, isTaken) = turner.apply(
      .key(.pageUp, modifiers: [], isRepeat: false), at: .zero,
      in: Self.surroundings(of: turner, isBusy: true))
    #expect(none == [] && !isTaken, "a search has the keys")
  }

  // MARK: Arranging

  @Test("A long press picks up a label; a drag, or a press beside labels, picks up nothing")
  func longPress() {
    for (way, point, begins) in [
      (0.0, SIMD2(250.0, 200.0), true), (3, [250, 200], true), (5, [250, 200], false),
      (0, [50, 200], false),
    ] {
      var turner = Self.turner()
      _ = turner.apply(
        .pressed(.primary, at: point), at: .seconds(1), in: Self.surroundings(of: turner))
      _ = turner.apply(
        .pointerMoved(point + [way, 0]), at: .seconds(1.1), in: Self.surroundings(of: turner))
      #expect(turner.advance(to: .seconds(1.49)) == [] && !turner.isArranging)
      #expect(begins == (turner.wakeTime == .seconds(1.5)))
      #expect(turner.advance(to: .seconds(1.5)) == (begins ? [.arranging(true), .focused(0)] : []))
      #expect(turner.isArranging == begins && turner.held?.label == (begins ? 0 : nil))
    }
    var locked = Self.turner(canArrange: false)
    _ = locked.apply(
      .pressed(.primary, at: [250, 200]), at: .zero, in: Self.surroundings(of: locked))
    #expect(locked.wakeTime == nil && locked.advance(to: .seconds(9)) == [])
    #expect(locked.arrange() == [])
  }

  @Test("A dropped label takes its target's place; a label held at an edge turns the page")
  func dragging() {
    var turner = Self.turner()
    _ = turner.arrange()
    func apply(_ event: InputEvent, at time: Double = 0) -> [PageTurner.Change] {
      turner.apply(event, at: .seconds(time), in: Self.surroundings(of: turner)).changes
    }
    #expect(apply(.pressed(.primary, at: [250, 200])) == [.focused(0)])
    #expect(apply(.pointerMoved([410, 200])) == [])
    #expect(apply(.released(.primary, at: [410, 200])) == [.moved])
    #expect(Self.text(turner.pages) == "[bca]defgh" && turner.held == nil)
    #expect(apply(.pressed(.primary, at: [250, 200])) == [.focused(1)])
    #expect(apply(.pointerMoved([960, 200]), at: 1) == [])
    #expect(turner.wakeTime == .seconds(1.7) && turner.advance(to: .seconds(1.6)) == [])
    #expect(turner.advance(to: .seconds(1.7)) == [.turned])
    #expect(turner.advance(to: .seconds(1.8)) == [])
    #expect(apply(.released(.primary, at: [960, 200]), at: 2) == [.moved])
    #expect(Self.text(turner.pages) == "cad[efb]gh", "beside all labels it comes to the page's end")
    #expect(apply(.pressed(.primary, at: [250, 200])) == [.focused(4)])
    #expect(apply(.released(.primary, at: [250, 200])) == [], "nothing moves without a drag")
    #expect(apply(.pressed(.primary, at: [250, 20])) == [.removed(key: "e")])
    #expect(Self.text(turner.pages) == "cad[fbg]h")
    #expect(apply(.pressed(.primary, at: [50, 200])) == [])
    #expect(apply(.released(.primary, at: [50, 200])) == [.arranging(false)])
  }

  @Test("Ctrl+Z undoes moves and removals, newest first; a double click removes only one label")
  func undoing() {
    var turner = Self.turner()
    _ = turner.arrange()
    var focus: Int? = 0
    func apply(_ event: InputEvent, at time: Double = 0) -> [PageTurner.Change] {
      turner.apply(event, at: .seconds(time), in: Self.surroundings(of: turner, focus: focus))
        .changes
    }
    func undo() -> [PageTurner.Change] {
      apply(.key(.letter("z"), modifiers: .control, isRepeat: false))
    }
    #expect(undo() == [])
    #expect(apply(.key(.right, modifiers: .control, isRepeat: false)) == [.moved])
    focus = nil
    #expect(apply(.pressed(.primary, at: [250, 20]), at: 1) == [.removed(key: "b")])
    #expect(apply(.pressed(.primary, at: [250, 20]), at: 1.3) == [], "the double click's second")
    #expect(apply(.released(.primary, at: [250, 20]), at: 1.3) == [] && turner.isArranging)
    focus = 0
    #expect(
      apply(.pressed(.primary, at: [250, 20]), at: 1.5) == [.removed(key: "a"), .focused(2)])
    #expect(Self.text(turner.pages) == "[cde]fgh")
    // Before the next Ctrl+Z, another version arrives and the page is turned.
    turner.adopt(Self.items("abcdefghi"))
    turner.relabel { $0 + 10 }
    focus = 12
    _ = apply(.key(.pageDown, modifiers: [], isRepeat: false))
    #expect(apply(.key(.letter("z"), modifiers: [.control, .shift], isRepeat: false)) == [])
    #expect(undo() == [.undone(returned: ["a"]), .focused(10)])
    #expect(Self.text(turner.pages) == "[acd]efghi" && turner.pages.keptOrder.first == "a")
    focus = nil
    #expect(undo() == [.undone(returned: ["b"])] && Self.text(turner.pages) == "[bac]defghi")
    #expect(undo() == [.undone(returned: [])] && Self.text(turner.pages) == "[abc]defghi")
    #expect(undo() == [] && turner.pages.removed == [] && turner.pages.keptOrder == [])
  }

  @Test("Labels can be moved and removed by keys alone")
  func keys() {
    var turner = Self.turner()
    var focus: Int? = 1
    func key(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers = []) -> Bool {
      let (changes, isTaken) = turner.apply(
        .key(key, modifiers: modifiers, isRepeat: false), at: .zero,
        in: Self.surroundings(of: turner, focus: focus))
      for case .focused(let next) in changes { focus = next }
      return isTaken
    }
    #expect(!key(.delete) && !key(.left, .control), "nothing is arranged yet")
    #expect(key(.function(2)) && turner.isArranging)
    #expect(key(.left, .control) && Self.text(turner.pages) == "[bac]defgh")
    #expect(key(.pageDown, .control) && Self.text(turner.pages) == "acd[bef]gh")
    #expect(key(.right, .control) && Self.text(turner.pages) == "acd[ebf]gh")
    #expect(key(.delete) && Self.text(turner.pages) == "acd[efg]h" && focus == 5)
    focus = 7
    #expect(key(.backspace) && focus == 6, "the last one is in focus then")
    #expect(!key(.tab) && !key(.left), "the focus moves as usual")
    #expect(!key(.letter("q"), .control))
    #expect(key(.escape) && !turner.isArranging && !key(.escape))
  }

  @Test("A quick horizontal swipe of one finger turns a page; other touches turn no page")
  func fingerSwipes() {
    for (way, seconds, fingers, page) in [
      (SIMD2(-160.0, 40.0), 0.3, 1, 2), ([160, 40], 0.3, 1, 0), ([-160, 40], 0.5, 1, 1),
      ([-160, 100], 0.3, 1, 1), ([-140, 0], 0.3, 1, 1), ([-160, 40], 0.3, 2, 1),
    ] {
      var turner = Self.turner()
      func touch(
        _ finger: Int, _ phase: InputEvent.TouchPhase, _ point: SIMD2<Double>, at time: Double
      ) -> Bool {
        turner.apply(
          .touched(finger: finger, phase, at: point), at: .seconds(time),
          in: Self.surroundings(of: turner)
        ).isTaken
      }
      _ = turner.apply(
        .key(.pageDown, modifiers: [], isRepeat: false), at: .zero,
        in: Self.surroundings(of: turner))
      let start = SIMD2(600.0, 200.0)
      for finger in 0..<fingers { #expect(!touch(finger, .began, start, at: 1)) }
      #expect(!touch(0, .moved, start + way / 2, at: 1.1), "the sphere follows")
      #expect(!touch(0, .ended, start + way, at: 1 + seconds), "and is let go")
      #expect(turner.pages.page == page, "\(way) in \(seconds) s, \(fingers) fingers")
    }
  }

  @Test(
    "A touch that is reported as the pointer swipes pages; a mouse, or a press on a dot, swipes no page"
  )
  func pointerSwipes() {
    for (isTouch, start, page) in [
      (true, SIMD2(800.0, 200.0), 1), (false, [800, 200], 0), (true, [250, 480], 2),
    ] {
      var turner = Self.turner()
      let events = [
        InputEvent.pressed(.primary, at: start), .pointerMoved(start - [100, 0]),
        .released(.primary, at: start - [200, 0]),
      ]
      for (index, event) in events.enumerated() {
        _ = turner.apply(
          event, at: .milliseconds(100 * index),
          in: Self.surroundings(of: turner, isTouch: isTouch))
      }
      #expect(turner.pages.page == page, "\(isTouch), \(start)")
    }
  }

  @Test("One finger acts as the pointer, and a second finger ends the pointer's press")
  func fingers() {
    var turner = Self.turner()
    func touch(_ finger: Int, _ phase: InputEvent.TouchPhase, at time: Double) -> Bool {
      turner.apply(
        .touched(finger: finger, phase, at: [250, 200]), at: .seconds(time),
        in: Self.surroundings(of: turner)
      ).isTaken
    }
    #expect(!touch(1, .began, at: 0) && !touch(2, .began, at: 0.1))
    #expect(turner.advance(to: .seconds(2)) == [])
    #expect(!touch(1, .ended, at: 2) && !touch(1, .began, at: 3))
    #expect(turner.advance(to: .seconds(3.5)) == [.arranging(true), .focused(0)])
    #expect(touch(1, .moved, at: 4) && touch(1, .ended, at: 4.1) && turner.held == nil)
    #expect(touch(1, .began, at: 5) && turner.held?.label == 0)
    #expect(!touch(1, .cancelled, at: 5.1) && turner.held == nil)
  }
}
