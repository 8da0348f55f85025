import TagSphereTestSupport
import Testing

import TagSphereLabels
@testable import TagSphereLiveLabels
import TagSphereLook
@testable import TagSphereTagData

/// Tests streams of updates: reading them, and the selection of kept and shown tags.
@Suite struct StreamTests {
  private typealias Tag = TagSphereTagData.Tag

  private func read(_ text: String, pieces: [Int] = []) -> UpdateReader {
    var reader = UpdateReader()
    var rest = Array(text.utf8)[...]
    for piece in pieces {
      reader.consume(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    reader.consume(rest)
    reader.finish()
    return reader
  }

  private func fetched(_ reader: UpdateReader) -> [String: Double] {
    var reader = reader
    return Dictionary(
      uniqueKeysWithValues: reader.fetch().map {
        (String(decoding: $0.text, as: UTF8.self), $0.weight)
      })
  }

  private func updates(_ weights: [[UInt8]: Double]) -> [TagUpdate] {
    weights.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { TagUpdate(text: $0.key, weight: $0.value) }
  }

  @Test("The last weight of a text applies")
  func lastWeight() {
    let text = "a\t1\nb\t2\r\n\na\t3.5\nb\t0\nplain\nc\t1e3\textra\nlast\t7"
    for pieces in [[], [1, 1, 1, 1, 1, 1, 1], [5, 9, 2], Array(repeating: 1, count: 60)] {
      let reader = read(text, pieces: pieces)
      #expect(fetched(reader) == ["a": 3.5, "b": 0, "plain": 1, "c": 1000, "last": 7])
      #expect(reader.faultCount == 0)
    }
  }

  @Test(
    "Texts end at line feeds or at NUL, and colour sequences can be removed",
    arguments: [1, 2, 7, 100])
  func endings(piece: Int) {
    func read(_ text: String, _ reader: UpdateReader) -> [String: Double] {
      var reader = reader
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        reader.consume(rest.prefix(piece))
        rest = rest.dropFirst(piece)
      }
      reader.finish()
      #expect(reader.faultCount == 0)
      return fetched(reader)
    }
    let coloured = "\u{1B}[01;34mdir\u{1B}[0m\t2\n\u{1B}[31"
    #expect(read(coloured, UpdateReader()) == ["dir": 2, "\u{1B}[31": 1])
    let ended = "{\"a\nb\u{0}c\t5\u{0}\u{1B}[1md\u{1B}[m\u{0}e"
    #expect(
      read(ended, UpdateReader(endsWithNUL: true))
        == ["{\"a\nb": 1, "c\t5": 1, "\u{1B}[1md\u{1B}[m": 1, "e": 1])
    #expect(
      read(ended, UpdateReader(endsWithNUL: true, readsEscapes: true))
        == ["{\"a\nb": 1, "c\t5": 1, "d": 1, "e": 1])
  }

  @Test(
    "The weight of a counted line is the number of its occurrences",
    arguments: [[], Array(repeating: 1, count: 30), [5, 2]])
  func counted(pieces: [Int]) {
    var reader = UpdateReader(format: .countedLines)
    var rest = Array("a\nb\t2\r\n\na\nb\t2\na".utf8)[...]
    for piece in pieces {
      reader.consume(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    reader.consume(rest)
    reader.finish()
    #expect(fetched(reader) == ["a": 3, "b\t2": 2])
    _ = reader.fetch()
    reader.consume(Array("a\nc\n".utf8)[...])
    #expect(fetched(reader) == ["a": 4, "c": 1], "counts go on")
  }

  @Test(
    "Lines of JSON give weights and details, and faulty lines are counted",
    arguments: [nil, DocumentFormat.jsonl], [[], Array(repeating: 1, count: 50)])
  func json(format: DocumentFormat?, pieces: [Int]) {
    var reader = UpdateReader(format: format)
    var rest = Array(
      """
      {"text": "a", "url": "https://a.example", "image": "a.png", "n": 1}
      {"text": "b", "weight": 4, "group": "g"}
      {"text": "a", "weight": 3}
      {"text": "a", "weight": }
      d\t2
      {"text": "c", "weight": 0}
      """.utf8)[...]
    for piece in pieces {
      reader.consume(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    reader.consume(rest)
    reader.finish()
    #expect(fetched(reader) == ["a": 3, "b": 4, "c": 0])
    #expect(reader.faultCount == 2)
    #expect(reader.firstFault?.line == 4 && reader.firstFault?.reason == .notJSON)
    let details = reader.fetch().map(\.details)
    #expect(details[0]?.url == "https://a.example" && details[0]?.image == nil)
    #expect(details[0]?.attributes.first?.name == "n" && details[1]?.group == "g")
  }

  @Test("Details stay until new details arrive or the tag is removed")
  func details() {
    var tags = FollowedTags()
    var details = Tag.Details()
    details.url = "https://a.example"
    func shown(_ weight: Double, _ details: Tag.Details? = nil) -> Tag.Details? {
      tags.apply([TagUpdate(text: [1], weight: weight, details: details)])
      return tags.takeChanges().changed.first?.details
    }
    #expect(shown(1, details) == details)
    #expect(shown(2) == details)
    details.url = nil
    details.group = "g"
    #expect(shown(3, details) == details)
    #expect(shown(0) == nil && shown(1) == nil)
  }

  @Test("Faulty lines are counted, and the first fault is kept")
  func faults() {
    let reader = read("a\t1\nb\tmany\nc\t1e999\n\t5\nd\tnan\nd\t2\n")
    #expect(fetched(reader) == ["a": 1, "d": 2])
    #expect(reader.faultCount == 4)
    #expect(reader.firstFault?.line == 2 && reader.firstFault?.reason == .weightNotANumber)
  }

  @Test("The first entry of the heap has the least key after any change")
  func heap() {
    var generator = SeededGenerator(seed: 11)
    var heap = IndexedHeap()
    var keys: [Int: Double] = [:]
    for _ in 0..<3000 {
      let number = Int.random(in: 0..<60, using: &generator)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        heap.remove(number)
        keys[number] = nil
      } else {
        let key = Double(Int.random(in: 0..<20, using: &generator))
        heap.set(number, key: key)
        keys[number] = key
      }
      #expect(heap.count == keys.count)
      let least = keys.min { ($0.value, $0.key) < ($1.value, $1.key) }
      #expect(heap.first?.number == least?.key && heap.first?.key == least?.value)
    }
  }

  @Test("The heaviest texts are shown", arguments: [nil, 1, 10, 50])
  func heaviest(_ top: Int?) {
    var generator = SeededGenerator(seed: 12)
    var tags = FollowedTags(top: top)
    var all: [[UInt8]: Double] = [:]
    var shown: [[UInt8]: Double] = [:]
    for round in 0..<300 {
      var new: [[UInt8]: Double] = [:]
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let text = Array("t\(Int.random(in: 0..<80, using: &generator))".utf8)
        let isRemoval = Int.random(in: 0..<4, using: &generator) == 0
        new[text] = isRemoval ? 0 : Double.random(in: 1...100, using: &generator)
      }
      tags.apply(updates(new))
      for (text, weight) in new { all[text] = weight == 0 ? nil : weight }
      // Frames are less frequent than updates of the stream.
      if round % 3 == 0 { continue }
      let changes = tags.takeChanges()
      for text in changes.removed { #expect(shown.removeValue(forKey: text) != nil) }
      for update in changes.changed { shown[update.text] = update.weight }
      let heaviest = all.values.sorted(by: >).prefix(top ?? .max)
      #expect(shown.values.sorted(by: >) == Array(heaviest), "round \(round)")
      #expect(shown.allSatisfy { all[$0] == $1 })
    }
    #expect(tags.count == all.count)
  }

  @Test(
    "Updates applied together cause the same changes as updates applied one by one",
    arguments: [nil, 5])
  func batches(_ top: Int?) {
    var generator = SeededGenerator(seed: 31)
    var (atOnce, oneByOne) = (FollowedTags(top: top), FollowedTags(top: top))
    for _ in 0..<200 {
      // A text and its number appear, disappear and appear again.
      let updates = (0..<20).map { _ in
        TagUpdate(
          text: Array("t\(Int.random(in: 0..<8, using: &generator))".utf8),
          weight: Double(Int.random(in: 0...3, using: &generator)))
      }
      atOnce.apply(updates)
      for update in updates { oneByOne.apply([update]) }
      let (changes, expected) = (atOnce.takeChanges(), oneByOne.takeChanges())
      #expect(changes.changed == expected.changed && changes.removed == expected.removed)
    }
  }

  @Test("At the limit, new texts are refused until a text is removed")
  func limit() {
    var tags = FollowedTags(limit: 2)
    tags.apply(updates([[1]: 1]))
    tags.apply(updates([[2]: 1]))
    tags.apply(updates([[3]: 1]))
    #expect(tags.count == 2 && tags.refusedCount == 1)
    tags.apply(updates([[1]: 0]))
    tags.apply(updates([[3]: 5]))
    #expect(tags.takeChanges().changed.map(\.text) == [[3], [2]])
  }

  @Test("The scale follows large changes at once, and small changes only in a calm stream")
  func scale() {
    var scale = LiveScale(.linear)
    func measure(_ weights: [Double], isCalm: Bool = false) -> Bool {
      scale.measure(weights, isCalm: isCalm)
    }
    #expect(scale.scaled(5) == 0.5)
    #expect(measure([0, 100]))
    #expect(scale.scaled(25) == 0.25 && scale.scaled(130) == 1)
    #expect(!measure([10, 95]), "a little narrower changes nothing")
    #expect(measure([10, 95], isCalm: true))
    #expect(scale.scaled(10) == 0 && scale.scaled(95) == 1)
    #expect(measure([0, 95]), "wider at once")
    #expect(measure([0, 40]), "far narrower, too")
    #expect(!measure([0, 40], isCalm: true))
  }

  @Test("A calm stream is scaled like a file", arguments: WeightScale.allCases)
  func calm(_ kind: WeightScale) {
    let weights = [1.0, 2, 2, 10, 55, 1000, 3]
    var scale = LiveScale(kind)
    _ = scale.measure([4, 9])
    _ = scale.measure(weights, isCalm: true)
    for (scaled, expected) in zip(weights.map { scale.scaled($0) }, kind.normalized(weights)) {
      #expect(abs(scaled - expected) < 1e-12)
    }
  }

  @Test("After many updates, the heaviest texts are shown with their last weights")
  func manyUpdates() {
    var generator = SeededGenerator(seed: 13)
    let texts = (0..<500).map { Array("text \($0)".utf8) }
    var expected: [[UInt8]: Double] = [:]
    var tags = FollowedTags(top: 100)
    var model = LiveModel([], style: LiveModel.style { $0.leastPlaces = 24 })
    var most = 0
    // A thousand frames have a thousand updates each; a reader merges them to one update per text.
    for frame in 0..<1000 {
      var pending: [Int: Double] = [:]
      pending.reserveCapacity(500)
      for _ in 0..<1000 {
        let word = generator.next()
        let weight = word % 8 == 0 ? 0 : Double(word >> 8 % 99 + 1)
        pending[Int(truncatingIfNeeded: (word >> 32) % 500)] = weight
      }
      // Most frames apply only a few updates, so that this takes seconds, not minutes.
      var new: [[UInt8]: Double] = [:]
      for (text, weight) in frame % 10 == 0 ? pending : pending.filter({ $0.key % 50 == 0 }) {
        new[texts[text]] = weight
        expected[texts[text]] = weight == 0 ? nil : weight
      }
      tags.apply(updates(new))
      let changes = tags.takeChanges()
      model.show(
        LiveVersion(
          changed: changes.changed.map { update in
            LiveModel.label(
              Tag(text: String(decoding: update.text, as: UTF8.self), weight: update.weight),
              key: TagKey(bytes: update.text))
          }, removed: changes.removed.map { TagKey(bytes: $0) }))
      model.advance(16)
      most = max(most, model.batch.labels.count)
      if frame % 100 == 0 { model.check("frame \(frame)") }
    }
    model.settle()
    model.check()
    #expect(most < 1200)
    let shown = zip(model.cloud.tags, model.cloud.slots).filter { $1.phase == .present }
    #expect(shown.count == min(100, expected.count))
    #expect(shown.allSatisfy { expected[Array($0.0.text.utf8)] == $0.0.weight })
    #expect(
      shown.map(\.0.weight).sorted(by: >) == Array(expected.values.sorted(by: >).prefix(100)))
  }
}
