package import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereInteraction
package import TagSphereLabels
package import TagSphereLook
package import TagSphereMessages
package import TagSphereTagData
package import TagSphereText
package import TagSphereWheels

/// The wheels beside a cloud, and what their choice leaves of it.
///
/// It has no clock and draws nothing: events and times come in, selections come out.
nonisolated package struct CloudWheels {
  /// The wheels under hands and keys.
  package private(set) var scene: WheelScene<FontGlyphSource>
  /// What the choice in force leaves; indices into the labels given last.
  package private(set) var survivors: [Int] = []
  /// The columns' values.
  package private(set) var table: FacetTable
  /// The label of each tag of the table.
  private var labels: [Int]
  /// The area of the picture's heading; nil for none.
  package var heading: Overlay.Rectangle?
  /// The number of the survivors whose labels are drawn; nil for all of them, or while they move.
  package var shownCount: Int?
  private let filter: WheelFilter
  /// The values that were chosen at first; nil for all.
  private let home: [String?]
  private var counts: [[Int]] = []
  /// The choice that the selection follows; nil after labels have changed.
  private var selected: [Int]?
  /// The layout for which the words have their present counts.
  private var counted: WheelLayout?

  /// Creates the wheels of columns.
  ///
  /// - Parameters:
  ///   - filter: The columns.
  ///   - tags: The tags of all labels; those that are absent are not counted.
  ///   - isPresent: Returns whether there is a label at an index.
  ///   - theme: The colours and the font.
  ///   - source: Shapes the words.
  ///   - size: The picture's size, pixels.
  ///   - time: The present time.
  ///   - isReduced: Whether motion is reduced.
  ///   - messages: The language of what is said of the wheels.
  /// - Throws: `FacetError` for a column or a value that no tag has.
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

  /// Applies an event that the wheels claim.
  package mutating func apply(_ event: InputEvent, at time: Duration) {
    switch scene.apply(event, at: time) {
    case .confirmed, .escaped: scene.takeKeys(false)
    case .closed, .toggledFullScreen, nil: break
    }
  }

  /// Gives the keys to the wheels, or takes them away.
  package mutating func takeKeys(_ takes: Bool) { scene.takeKeys(takes) }

  /// Brings the words that were chosen at first back to the mark.
  package mutating func goHome() { scene.goHome() }

  /// Turns one of the wheels on by a word, as in an attract mode: each in turn.
  package mutating func turnOn(_ number: Int) { scene.turnOn(number % scene.motions.count) }

  /// Follows other labels.
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

  /// Adopts the language of what is said of the wheels.
  package mutating func adopt(_ messages: Messages) { scene.messages = messages }

  /// Adopts the scale of the screen's text relative to the usual size.
  package mutating func adopt(contentScale: Double) {
    scene.adopt(contentScale: contentScale)
    counted = nil
  }

  /// Adopts whether motion is reduced, whether hands turn the wheels, and whether these are on a wall.
  package mutating func adopt(isReduced: Bool, isTouch: Bool, isOnWall: Bool) {
    (scene.isReduced, scene.isTouch) = (isReduced, isTouch)
    scene.stand(onWall: isOnWall)
    counted = nil
  }

  /// Advances to a time, and follows the choice.
  ///
  /// - Returns: Whether the survivors may be others than before.
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

  /// Gives the rings to a function that takes what changed of them.
  mutating func takeChanges(_ body: (inout WheelSet<FontGlyphSource>) -> Void) {
    scene.takeChanges(body)
  }

  /// Whether the choice leaves all labels.
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
  /// - Parameter textSize: The least size of text, pixels.
  func totalArea(textSize: Double) -> Overlay.Rectangle {
    let source = scene.wheels.source
    return total.area(in: scene.wheels.layout, least: textSize) { text, style in
      Double(source.run(for: text, style: style, maximumWidth: nil).advance)
    }
  }

  /// What a screen reader is told of the wheels, once they leave something out or have the keys: what
  /// is chosen, and how much it leaves.
  var title: String? {
    guard scene.usesKeys || !leavesAll else { return nil }
    let active = scene.wheels.document.wheels[scene.activeRing].name
    let chosen = zip(scene.wheels.document.wheels, scene.choice).compactMap { wheel, word in
      word == 0 && wheel.name != active ? nil : "\(wheel.name): \(wheel.words[word].text)"
    }
    let share = Message("\(survivors.count) of \(labels.count)")
    return (chosen + [scene.messages.text(share)]).joined(separator: ", ")
  }

  /// The part of the view that is left to the cloud.
  package var room: Camera.Room {
    let layout = scene.wheels.layout
    let disc = layout.freeDisc
    return Camera.Room(
      center: disc.center / (layout.size / 2), share: 2 * disc.radius / layout.size.min())
  }
}

nonisolated extension WheelDocument {
  /// Whether the wheels have the words of another document and room for its figures.
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
