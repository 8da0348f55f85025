import TagSphereTestSupport
import Testing

import TagSphereGlyphs
import TagSphereLabels
@testable import TagSphereLiveLabels
@testable import TagSphereTagData

/// Tests how many labels a step of a large cloud changes.
@Suite("The work of a large live cloud") @MainActor
struct LiveWorkTests {
  private static let count = 20_000
  private static let tags = (0..<count).map {
    TagSphereTagData.Tag(text: "\($0 % 10)", weight: Double($0 % 97))
  }

  private static func heavier(_ weight: Double) -> (size: Double, text: UInt32, accent: UInt32) {
    (LiveModel.size(weight + 3), LiveModel.color(weight + 3), LiveModel.color(0))
  }

  @Test(
    "A new scale reaches all labels over several steps, with a limited number of labels in each step"
  )
  func restyling() {
    var model = LiveModel(Self.tags)
    let shown = [19_999, 7, 12_345]
    model.cloud.beginRestyling()
    var (steps, begun): (Int, Set<Int>) = (0, [])
    while model.cloud.isRestyling {
      let changes = model.cloud.restyle(in: &model.batch, first: shown) { Self.heavier($0) }
      let labels = Set(changes.reaches.map(\.label))
      #expect(labels.count <= LiveCloud.glidesAtATime + shown.count)
      if steps == 0 { #expect(labels.isSuperset(of: shown)) }
      begun.formUnion(labels)
      steps += 1
    }
    #expect(begun.count == Self.count && steps == 5)
    var written: Set<Int> = []
    for _ in 0..<1000 where model.cloud.isMoving {
      let changes = model.cloud.advance(
        by: .milliseconds(16), in: &model.batch, shown: shown)
      #expect(changes.labels.count <= LiveCloud.glidesAtATime + shown.count)
      written.formUnion(changes.labels)
    }
    #expect(!model.cloud.isMoving && written.count == Self.count)
    let unit = LiveModel.unit(model.cloud.style)
    for (label, tag) in zip(model.batch.labels, Self.tags) {
      #expect(abs(Double(label.size) - Self.heavier(tag.weight).size * unit) < 1e-5)
      #expect(label.color == Self.heavier(tag.weight).text)
    }
  }

  @Test("Visible labels advance in each step, even while all labels glide to new places")
  func shown() {
    var model = LiveModel(Self.tags)
    model.show(Self.tags.map { TagSphereTagData.Tag(text: $0.text, weight: $0.weight + 40) })
    let last = Self.count - 1
    var sizes = [model.batch.labels[last].size]
    for _ in 0..<5 {
      let changes = model.cloud.advance(
        by: .milliseconds(16), in: &model.batch, shown: [last])
      #expect(changes.labels.contains(last))
      sizes.append(model.batch.labels[last].size)
    }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Unreadable labels change at once, and only readable labels glide")
  func unreadable() {
    var model = LiveModel(Self.tags)
    let unit = LiveModel.unit(model.cloud.style)
    model.cloud.setReadable([7, 12_345])
    let keys = TagKey.keys(of: Self.tags)
    let changed = [7, 9, 12_345].map { label in
      LiveModel.label(
        TagSphereTagData.Tag(text: Self.tags[label].text, weight: 98), key: keys[label])
    }
    model.show(LiveVersion(changed: changed, removed: []))
    #expect(model.lastChanges.labels == [9])
    #expect(Set(model.lastChanges.reaches.map(\.label)) == [7, 9, 12_345])
    #expect(abs(Double(model.batch.labels[9].size) - LiveModel.size(98) * unit) < 1e-5)
    #expect(model.batch.labels[9].color == LiveModel.color(98))
    model.advance(16)
    #expect(Set(model.lastChanges.labels) == [7, 12_345])
    // A change of scale ends all other glides.
    model.cloud.beginRestyling()
    while model.cloud.isRestyling {
      _ = model.cloud.restyle(in: &model.batch, first: [7, 12_345]) { Self.heavier($0) }
    }
    #expect(Set(model.cloud.glides.map(\.slot)) == [7, 12_345])
    model.settle()
    #expect(model.batch.labels == model.cloud.settled(model.batch).labels)
    #expect(model.cloud.invariantViolation(in: model.batch) == nil)
  }

  @Test("Dots that are removed disappear at once, and readable labels shrink away")
  func leaving() {
    var model = LiveModel(Self.tags)
    model.cloud.setReadable([7])
    let keys = TagKey.keys(of: Self.tags)
    model.show(LiveVersion(changed: [], removed: [keys[7], keys[9]]))
    #expect(model.lastChanges.left == [7, 9])
    #expect(model.cloud.glides.map(\.slot) == [7])
    #expect(model.batch.labels[9].size == 0 && model.batch.labels[7].size > 0)
    #expect(model.cloud.invariantViolation(in: model.batch) == nil)
    model.settle()
    #expect(model.batch.labels[7].size == 0)
    #expect(model.cloud.invariantViolation(in: model.batch) == nil)
  }

  @Test("A few labels that replace many labels arrive as fast as usual")
  func changeover() {
    var model = LiveModel(Self.tags)
    let few = (0..<30).map { TagSphereTagData.Tag(text: "new\($0)", weight: Double($0)) }
    model.show(few)
    #expect(model.cloud.glides.count == few.count)
    for _ in 0..<60 { model.advance(16) }
    #expect(!model.cloud.isMoving)
    #expect(Set(model.drawn.keys) == Set(few.map(\.text)))
    #expect(model.cloud.invariantViolation(in: model.batch) == nil)
  }

  @Test("A version with a few changes touches only the changed labels")
  func version() {
    var model = LiveModel(Self.tags)
    let keys = TagKey.keys(of: Self.tags)
    let changed = [3, 17_000, 9].map { label in
      LiveModel.label(
        TagSphereTagData.Tag(text: Self.tags[label].text, weight: 98), key: keys[label])
    }
    model.show(LiveVersion(changed: changed, removed: []))
    #expect(Set(model.lastChanges.reaches.map(\.label)) == [3, 17_000, 9])
    #expect(model.lastChanges.left.isEmpty && !model.lastChanges.hasNewcomers)
    model.advance(16)
    #expect(Set(model.lastChanges.labels) == [3, 17_000, 9])
  }

  @Test("A survey examines all labels once, and afterwards only changed labels")
  func survey() {
    var model = LiveModel(Self.tags)
    var survey = LiveSurvey()
    var steps = 1
    while !survey.look(at: model.cloud, in: model.batch) { steps += 1 }
    #expect(steps == 3, "twice as many at a time as arrive in a step")
    Self.checkSurvey(&survey, of: &model)
  }

  @Test("A survey that starts with a cloud examines all labels, and afterwards only changed labels")
  func completeSurvey() {
    var model = LiveModel(Self.tags)
    var survey = LiveSurvey(of: model.cloud, in: model.batch)
    let labels = survey.labels(of: model.batch, style: model.cloud.style)
    #expect(labels.batch.labels == model.cloud.settled(model.batch).labels)
    #expect(labels.texts == model.cloud.tags.map(\.text))
    Self.checkSurvey(&survey, of: &model)
  }

  /// Changes some labels, which a complete survey then examines.
  private static func checkSurvey(_ survey: inout LiveSurvey, of model: inout LiveModel) {
    let keys = TagKey.keys(of: tags)
    let changed = [5, 19_000].map { label in
      LiveModel.label(
        TagSphereTagData.Tag(text: tags[label].text, weight: 98), key: keys[label])
    }
    model.show(LiveVersion(changed: changed, removed: [keys[11]]))
    survey.note(model.lastChanges)
    let isComplete = survey.look(at: model.cloud, in: model.batch)
    #expect(isComplete, "one step is enough")
    let labels = survey.labels(of: model.batch, style: model.cloud.style)
    #expect(labels.batch.labels == model.cloud.settled(model.batch).labels)
    #expect(labels.texts == model.cloud.tags.map(\.text))
    #expect(labels.weights == model.cloud.tags.map(\.weight))
    #expect(labels.isPresent == model.cloud.slots.indices.map { model.cloud.isPresent($0) })
    #expect(labels.isPresent[11] == false)
  }

  @Test("A glide never exceeds its last reported reach, for any sequence of targets")
  func reach() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var glide = LabelGlide(Double.random(in: 0...2, using: &generator))
      for _ in 0..<4 {
        glide.move(to: Double.random(in: 0...2, using: &generator))
        let reach = glide.reach
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
          glide.advance(by: LabelGlide.Step(.milliseconds(5)))
          #expect(glide.value <= reach + 1e-12)
        }
      }
    }
  }
}
