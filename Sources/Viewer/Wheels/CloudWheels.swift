package import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereInteraction
package import TagSphereLabels
package import TagSphereLook
package import TagSphereMessages
package import TagSphereTagData
package import TagSphereText
package import TagSphereWheels

/// The wheels beside a cloud, and the labels that their selection leaves.
///
/// This value has no clock and draws nothing: it receives events and times, and returns selections.
nonisolated package struct CloudWheels {
  /// The interaction with the wheels.
  package private(set) var scene: WheelScene<FontGlyphSource>
  /// The labels that the current selection leaves; indices into the last labels received.
  package private(set) var survivors: [Int] = []
  /// The columns' values.
  package private(set) var table: FacetTable
  /// The label of each tag of the table.
  private var labels: [Int]
  /// The area of the picture's heading; nil for none.
  package var heading: Overlay.Rectangle?
  /// The number of survivors that are drawn; nil if all are drawn, or while they move.
  package var shownCount: Int?
  private let filter: WheelFilter
  /// The initially selected values; nil for all values.
  private let home: [String?]
  private var counts: [[Int]] = []
  /// The choice for which `survivors` was computed; nil after labels have changed.
  private var selected: [Int]?
  /// The layout for which the counts of the words are up to date.
  private var counted: WheelLayout?

  /// Creates the wheels of columns.
  ///
  /// - Parameters:
  ///   - filter: The columns.
  ///   - tags: The tags of all labels; tags without a label are not counted.
  ///   - isPresent: Returns whether there is a label at an index.
  ///   - theme: The colours and the font.
  ///   - source: Shapes the words.
  ///   - size: The picture's size, pixels.
  ///   - time: The current time.
  ///   - isReduced: Whether motion is reduced.
  ///   - messages: The language of the texts about the wheels.
  /// - Throws: `FacetError` if no tag has a column or a value.
  package init(
    _ filter: WheelFilter, of tags: [Tag], isPresent: (Int) -> Bool = { _ in true }, theme: Theme,
    source: FontGlyphSource, size: SIMD2<Int>, time: Duration = .zero, isReduced: Bool = false,
    messages: Messages = .english
  ) throws(FacetError) {
    self.filter = filter
    labels = tags.indices.filter(isPresent)
    table = try FacetTable(
      of: TagDocument(tags: labels.map { tags[$0] }), columns: filter.columns.map(\.name))
    let choice = try table.choice(of: filter.columns.map(\.value))
    home = zip(table.facets, choice).map { $1 == 0 ? nil : $0.values[$1 - 1] }
    scene = WheelScene(
      table.wheels(choosing: choice, in: messages), design: filter.design(theme: theme),
      source: source,
      size: size, time: time, isReduced: isReduced)
    scene.messages = messages
  }

  /// Applies an event for the wheels.
  package mutating func apply(_ event: InputEvent, at time: Duration) {
    switch scene.apply(event, at: time) {
    case .confirmed, .escaped: scene.takeKeys(false)
    case .closed, .toggledFullScreen, nil: break
    }
  }

  /// Gives the keyboard focus to the wheels, or takes it away.
  package mutating func takeKeys(_ takes: Bool) { scene.takeKeys(takes) }

  /// Turns the initially selected words back to the mark.
  package mutating func goHome() { scene.goHome() }

  /// Advances a wheel to its next word with results; `number` counts through the wheels in turn.
  package mutating func turnOn(_ number: Int) { scene.turnOn(number % scene.motions.count) }

  /// Adopts changed labels.
  ///
  /// - Parameters:
  ///   - tags: The tags of all labels.
  ///   - isPresent: Returns whether there is a label at an index.
  package mutating func renew(tags: [Tag], isPresent: (Int) -> Bool) {
    labels = tags.indices.filter(isPresent)
    table = FacetTable(
      of: TagDocument(tags: labels.map { tags[$0] }), known: table.facets.map(\.name))
    let document = table.wheels(choosing: table.words(of: home), in: scene.messages)
    if !scene.wheels.document.hasRoom(for: document) { scene.show(document) }
    (selected, counted) = (nil, nil)
  }

  /// Shows the wheels in another theme.
  package mutating func adopt(_ theme: Theme) {
    scene.adopt(theme)
    counted = nil
  }

  /// Adopts the language of the texts about the wheels.
  package mutating func adopt(_ messages: Messages) { scene.messages = messages }

  /// Adopts the content scale of the screen.
  package mutating func adopt(contentScale: Double) {
    scene.adopt(contentScale: contentScale)
    counted = nil
  }

  /// Adopts settings: reduced motion, touch input, and whether the wheels are on a wall.
  package mutating func adopt(isReduced: Bool, isTouch: Bool, isOnWall: Bool) {
    (scene.isReduced, scene.isTouch) = (isReduced, isTouch)
    scene.stand(onWall: isOnWall)
    counted = nil
  }

  /// Advances to a time, and adopts the selection.
  ///
  /// - Returns: Whether the survivors may have changed.
  package mutating func advance(to time: Duration) -> Bool {
    scene.advance(to: time)
    let isNew = selected != scene.choice
    if isNew {
      let selection = table.selection(scene.choice)
      survivors = selection.survivors.map { labels[$0] }
      shownCount = nil
      counts = selection.counts
      selected = scene.choice
    }
    if isNew || counted != scene.wheels.layout {
      scene.show(counts: counts)
      counted = scene.wheels.layout
    }
    return isNew
  }

  /// Calls a function with the rings, which takes their changes.
  mutating func takeChanges(_ body: (inout WheelSet<FontGlyphSource>) -> Void) {
    scene.takeChanges(body)
  }

  /// Whether the selection leaves all labels.
  package var leavesAll: Bool { survivors.count == labels.count }

  /// The number beside the wheels.
  package var total: FilterTotal {
    let words = zip(scene.wheels.document.wheels, scene.choice).compactMap { wheel, word in
      word == 0 ? nil : wheel.words[word].text
    }
    var total = FilterTotal(count: survivors.count, tagCount: labels.count, words: words)
    (total.heading, total.messages) = (heading, scene.messages)
    total.shownCount = shownCount
    return total
  }

  /// Returns the area of the number beside the wheels, pixels.
  ///
  /// - Parameter textSize: The minimum size of text, pixels.
  func totalArea(textSize: Double) -> Overlay.Rectangle {
    let source = scene.wheels.source
    return total.area(in: scene.wheels.layout, least: textSize) { text, style in
      Double(source.run(for: text, style: style, maximumWidth: nil).advance)
    }
  }

  /// The selection and its number of labels, for screen readers.
  ///
  /// nil if the wheels leave all labels and do not have the keyboard focus.
  var title: String? {
    guard scene.usesKeys || !leavesAll else { return nil }
    let active = scene.wheels.document.wheels[scene.activeRing].name
    let chosen = zip(scene.wheels.document.wheels, scene.choice).compactMap { wheel, word in
      word == 0 && wheel.name != active ? nil : "\(wheel.name): \(wheel.words[word].text)"
    }
    let share = Message("\(survivors.count) of \(labels.count)")
    return (chosen + [scene.messages.text(share)]).joined(separator: ", ")
  }

  /// The area of the view for the cloud, beside the wheels.
  package var room: Camera.Room {
    let layout = scene.wheels.layout
    let disc = layout.freeDisc
    return Camera.Room(
      center: disc.center / (layout.size / 2), share: 2 * disc.radius / layout.size.min())
  }
}

nonisolated extension WheelDocument {
  /// Whether the wheels have the words of another document and space for its numbers.
  fileprivate func hasRoom(for other: WheelDocument) -> Bool {
    wheels.count == other.wheels.count
      && zip(wheels, other.wheels).allSatisfy { mine, new in
        mine.words.map(\.text) == new.words.map(\.text)
          && zip(mine.words, new.words).allSatisfy {
            ($0.weight ?? 0) >= ($1.weight ?? 0) || $0.widestFigures == $1.widestFigures
          }
      }
  }
}
