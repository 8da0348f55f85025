import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereLiveLabels

@Suite("The hash table of indices")
struct IndexTableTests {
  /// A hash with many collisions: in all bits, in the bits of a part, and in the bits of a cell.
  private static func hash(_ key: Int) -> UInt64 {
    UInt64(key % 5) << 40 | UInt64(key % 3) << 32 | UInt64(key % 2)
  }

  @Test(
    "The table finds the same entries as a dictionary after any insertions, removals and renumberings"
  )
  func dictionary() {
    var generator = SeededGenerator(seed: 21)
    var (table, expected) = (IndexTable(), [Int: Int]())
    var keys: [Int] = []
    for round in 0..<20_000 {
      let key = Int.random(in: 0..<400, using: &generator)
      if let index = expected[key] {
        table.remove(index, hash: Self.hash(key))
        expected[key] = nil
      } else {
        expected[key] = keys.count
        table.insert(keys.count, hash: Self.hash(key))
        keys.append(key)
      }
      if round % 4000 == 3999 {
        // Every third key is removed, and all other keys move.
        let kept = expected.filter { $0.value % 3 != 0 }.map(\.key).shuffled(using: &generator)
        expected = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        table.renumber { expected[keys[$0]] }
        keys = kept
      }
      let wanted = Int.random(in: 0..<400, using: &generator)
      #expect(table.first(of: Self.hash(wanted)) { keys[$0] == wanted } == expected[wanted])
      #expect(table.count == expected.count)
    }
    // Searches for many keys at once; the first check distinguishes all, most or few of the keys.
    for glance in [1000, 7, 1] {
      let found = table.first(
        of: (0..<400).map(Self.hash), mayMatch: { keys[$1] % glance == $0 % glance },
        where: { keys[$1] == $0 })
      #expect(found == (0..<400).map { expected[$0] })
    }
    #expect(Set(table.indices) == Set(expected.values))
  }

  @Test("Texts that differ in any byte have different hashes")
  func hashes() {
    var texts: [[UInt8]] = [[]]
    for length in 1...20 {
      let text = [UInt8](repeating: 0, count: length)
      texts.append(text)
      for place in text.indices {
        var other = text
        other[place] = 1
        texts.append(other)
      }
    }
    #expect(Set(texts.map { TextHash.hash(of: $0) }).count == texts.count)
    var second = TagKey(bytes: [65])
    second.occurrence = 1
    var pictured = TagKey(bytes: [65])
    pictured.image = "a.png"
    let keys = [TagKey(bytes: [65]), second, pictured]
    #expect(Set(keys.map(\.tableHash)).count == 3)
  }
}
