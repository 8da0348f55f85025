import TagSphereTagData
import Testing

@testable import TagSphereCloudCore

/// Labels that were shown before all others go to their places among them.
@Suite("Labels that arrive") struct LabelArrivalTests {
  private let tags = (0..<60).map { Tag(text: "word \($0)", weight: Double($0 + 1)) }

  /// All labels, and the first few where they were shown before.
  private func labels() -> (batch: GlyphBatch, head: [LabelRecord]) {
    let batch = LiveModel(tags).batch
    var head = Array(batch.labels.prefix(12))
    for index in head.indices {
      (head[index].x, head[index].y) = (head[index].y, -head[index].x)
      head[index].size *= 1.5
      head[index].color = 0xFF00_00FF
    }
    return (batch, head)
  }

  @Test("They begin where they were shown, and end exactly where they are at rest")
  func ends() {
    var (batch, head) = labels()
    let rest = batch
    // One of them is not among all.
    let numbers = head.indices.map { $0 == 3 ? nil : Int?(40 - $0) }
    var arrival = LabelArrival(of: head, numbers: numbers, in: &batch)
    #expect(arrival.labels == numbers.compactMap(\.self))
    for (old, number) in zip(head, numbers) {
      guard let number else { continue }
      let now = batch.labels[number]
      #expect((now.x, now.y, now.z) == (old.x, old.y, old.z))
      #expect(now.size == old.size && now.color == old.color)
      #expect(now.firstGlyph == rest.labels[number].firstGlyph, "it has its own letters")
    }
    let unmoved = batch.labels.indices.filter { batch.labels[$0] != rest.labels[$0] }
    #expect(Set(unmoved).isSubset(of: arrival.labels))
    var steps = 0
    while !arrival.isOver {
      arrival.advance(by: .milliseconds(16), in: &batch)
      steps += 1
    }
    #expect(steps == 25, "400 ms")
    #expect(batch.labels == rest.labels)
    #expect(arrival.progress == 1 && arrival.share == 1)
  }

  @Test("On their way they come nearer in each step, and stay on the sphere")
  func way() {
    var (batch, head) = labels()
    let rest = batch.labels
    var arrival = LabelArrival(of: head, numbers: head.indices.map { $0 }, in: &batch)
    func place(_ label: LabelRecord) -> SIMD3<Float> { [label.x, label.y, label.z] }
    func distances() -> [Float] {
      arrival.labels.map {
        let way = place(rest[$0]) - place(batch.labels[$0])
        return (way * way).sum()
      }
    }
    var before = distances()
    while !arrival.isOver {
      arrival.advance(by: .milliseconds(20), in: &batch)
      let now = distances()
      #expect(zip(before, now).allSatisfy { $1 <= $0 })
      before = now
      for label in arrival.labels {
        let place = place(batch.labels[label])
        #expect(abs((place * place).sum().squareRoot() - 1) < 1e-3)
      }
    }
  }

  @Test("A time that is over, or none, moves them at once, or not")
  func extremes() {
    var (batch, head) = labels()
    let rest = batch.labels
    var arrival = LabelArrival(of: head, numbers: head.indices.map { $0 }, in: &batch)
    let begin = batch.labels
    arrival.advance(by: .milliseconds(-50), in: &batch)
    #expect(batch.labels == begin)
    arrival.advance(by: .seconds(3), in: &batch)
    #expect(batch.labels == rest)
  }
}
