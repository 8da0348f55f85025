internal import TagSphereTagData

/// The current tags of a stream.
///
/// Either all tags are shown, or only the heaviest by absolute weight.
///
/// A shown tag stays until a hidden tag is heavier. Hidden tags are remembered, because they may be
/// shown later. Beyond a limit, new texts are ignored.
package struct FollowedTags: Sendable {
  /// The largest number of tags shown; nil to show all.
  package let top: Int?
  /// The number of updates ignored so far because the limit of texts was reached.
  package private(set) var refusedCount = 0

  private let limit: Int
  private var numbers = IndexTable()
  private var texts: [[UInt8]] = []
  private var weights: [Double] = []
  /// The details, by number, of the tags that have more data than a weight.
  private var details: [Int: Tag.Details] = [:]
  private var freeNumbers: [Int] = []
  /// The shown tags, lightest first; unused if all tags are shown.
  private var shown = IndexedHeap()
  /// The hidden tags, heaviest first; each key is the negative of the absolute weight.
  private var waiting = IndexedHeap()
  /// Whether each number's tag was shown at the last `takeChanges()`.
  private var isKnown: [Bool] = []
  private var isTouched: [Bool] = []
  private var touched: [Int] = []
  /// The texts that were shown at the last `takeChanges()` and have been removed since.
  private var removed: [[UInt8]] = []

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - top: The largest number of tags shown, ≥ 1; nil to show all.
  ///   - limit: The largest number of texts remembered.
  package init(top: Int? = nil, limit: Int = 1_000_000) {
    self.top = top
    self.limit = limit
  }

  /// The number of texts remembered.
  package var count: Int { numbers.count }

  /// The absolute weights of the shown tags, in no particular order.
  package var shownWeights: [Double] {
    weights.indices.lazy.filter { isShown($0) }.map { weights[$0].magnitude }
  }

  /// Whether a shown tag has a negative weight.
  package var showsNegative: Bool {
    weights.indices.contains { weights[$0] < 0 && isShown($0) }
  }

  /// The range of the shown tags' absolute weights; nil without tags.
  package var shownRange: ClosedRange<Double>? {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for number in weights.indices where isShown(number) {
      least = min(least, weights[number].magnitude)
      greatest = max(greatest, weights[number].magnitude)
    }
    return least <= greatest ? least...greatest : nil
  }

  /// The number of texts that are looked up together.
  private static let chunk = 256

  /// Applies updates in order.
  package mutating func apply(_ updates: [TagUpdate]) {
    for start in stride(from: 0, to: updates.count, by: Self.chunk) {
      apply(updates[start..<min(start + Self.chunk, updates.count)])
    }
  }

  private mutating func apply(_ updates: ArraySlice<TagUpdate>) {
    let first = updates.startIndex
    let hashes = updates.indices.map { TextHash.hash(of: updates[$0].text) }
    let found = numbers.first(
      of: hashes, mayMatch: { texts[$1].count == updates[first + $0].text.count },
      where: { texts[$1] == updates[first + $0].text })
    for (place, update) in updates.enumerated() {
      let (text, weight, hash) = (update.text, update.weight, hashes[place])
      // An earlier update in this chunk may have added or removed this text.
      let known =
        found[place].flatMap { texts[$0] == text ? $0 : nil }
        ?? numbers.first(of: hash) { texts[$0] == text }
      if weight == 0 {
        if let known { remove(known, hash: hash) }
      } else if let number = known {
        weights[number] = weight
        if let news = update.details { details[number] = news }
        touch(number)
        rank(number)
      } else if numbers.count < limit {
        let number = add(text, weight, hash: hash)
        if let news = update.details { details[number] = news }
        touch(number)
        rank(number)
      } else {
        refusedCount += 1
      }
    }
  }

  /// Returns the changes since the last call, and starts to collect further changes.
  ///
  /// The first part holds the changed texts and the newly shown texts, with their weights. Newly
  /// shown texts come last, heaviest first. The second part holds the texts that are no longer
  /// shown.
  package mutating func takeChanges() -> (changed: [TagUpdate], removed: [[UInt8]]) {
    var changed: [TagUpdate] = []
    var newcomers: [TagUpdate] = []
    var gone = removed
    for number in touched {
      isTouched[number] = false
      let isIn = isShown(number)
      if isIn, isKnown[number] {
        changed.append(update(number))
      } else if isIn {
        newcomers.append(update(number))
      } else if isKnown[number] {
        gone.append(texts[number])
      }
      isKnown[number] = isIn
    }
    touched = []
    removed = []
    // A text may have been removed and added again within one frame.
    let came = Set(newcomers.map { $0.text })
    if !came.isEmpty { gone.removeAll { came.contains($0) } }
    newcomers.sort { $0.weight.magnitude > $1.weight.magnitude }
    return (changed + newcomers, gone)
  }

  private func update(_ number: Int) -> TagUpdate {
    TagUpdate(text: texts[number], weight: weights[number], details: details[number])
  }

  private mutating func add(_ text: [UInt8], _ weight: Double, hash: UInt64) -> Int {
    let number = freeNumbers.popLast() ?? texts.count
    if number == texts.count {
      texts.append(text)
      weights.append(weight)
      isKnown.append(false)
      isTouched.append(false)
    } else {
      texts[number] = text
      weights[number] = weight
    }
    numbers.insert(number, hash: hash)
    return number
  }

  private mutating func remove(_ number: Int, hash: UInt64) {
    numbers.remove(number, hash: hash)
    if isKnown[number] {
      removed.append(texts[number])
      isKnown[number] = false
    }
    shown.remove(number)
    waiting.remove(number)
    weights[number] = 0
    details[number] = nil
    texts[number] = []
    freeNumbers.append(number)
    fillUp()
  }

  private mutating func touch(_ number: Int) {
    guard !isTouched[number] else { return }
    isTouched[number] = true
    touched.append(number)
  }

  private func isShown(_ number: Int) -> Bool {
    weights[number] != 0 && (top == nil || shown.contains(number))
  }

  /// Moves a tag to the position of its weight.
  private mutating func rank(_ number: Int) {
    guard let top else { return }
    if shown.contains(number) {
      shown.set(number, key: weights[number].magnitude)
    } else {
      waiting.set(number, key: -weights[number].magnitude)
    }
    fillUp()
    while let heaviest = waiting.first, let lightest = shown.first, shown.count >= top,
      -heaviest.key > lightest.key
    {
      show(heaviest.number)
      shown.remove(lightest.number)
      waiting.set(lightest.number, key: -lightest.key)
      touch(lightest.number)
    }
  }

  private mutating func fillUp() {
    guard let top else { return }
    while shown.count < top, let heaviest = waiting.first { show(heaviest.number) }
  }

  private mutating func show(_ number: Int) {
    waiting.remove(number)
    shown.set(number, key: weights[number].magnitude)
    touch(number)
  }
}
