/// The tags of a stream as they are now, and which of them are shown: all, or the heaviest.
///
/// A tag that is shown stays until another is heavier. The tags that are not shown are remembered,
/// since they may come to be; at a limit, further texts are left out.
public struct FollowedTags: Sendable {
  /// How many are shown at the most; nil for all.
  public let top: Int?
  /// Texts that found no room since the beginning.
  public private(set) var refusedCount = 0

  private let limit: Int
  private var numbers: [[UInt8]: Int] = [:]
  private var texts: [[UInt8]] = []
  private var weights: [Double] = []
  private var freeNumbers: [Int] = []
  /// Those shown, the lightest first; without a limit of those shown it is not needed.
  private var shown = IndexedHeap()
  /// Those not shown, the heaviest first: by their weights' negatives.
  private var waiting = IndexedHeap()
  /// For each number, whether it is known to be shown.
  private var isKnown: [Bool] = []
  private var isTouched: [Bool] = []
  private var touched: [Int] = []
  /// Texts that were removed and are known to be shown.
  private var removed: [[UInt8]] = []

  /// No tags.
  ///
  /// - Parameters:
  ///   - top: How many are shown, ≥ 1; nil for all.
  ///   - limit: How many texts are remembered.
  public init(top: Int? = nil, limit: Int = 1_000_000) {
    self.top = top
    self.limit = limit
  }

  /// Texts that are remembered.
  public var count: Int { numbers.count }

  /// The weights of the tags that are shown, in no order.
  public var shownWeights: [Double] {
    numbers.values.lazy.filter { isShown($0) }.map { weights[$0] }
  }

  /// Takes updates, in their order.
  public mutating func apply(_ updates: [TagUpdate]) {
    for update in updates {
      let (text, weight) = (update.text, update.weight)
      if weight == 0 {
        remove(text)
      } else if let number = numbers[text] {
        weights[number] = weight
        touch(number)
        rank(number)
      } else if numbers.count < limit {
        let number = add(text, weight)
        touch(number)
        rank(number)
      } else {
        refusedCount += 1
      }
    }
  }

  /// What differs from what was last taken: shown texts with their weights, new ones last and the
  /// heaviest of them first, and texts that are shown no more.
  public mutating func takeChanges() -> (changed: [TagUpdate], removed: [[UInt8]]) {
    var changed: [TagUpdate] = []
    var newcomers: [TagUpdate] = []
    var gone = removed
    for number in touched {
      isTouched[number] = false
      let isIn = isShown(number)
      if isIn, isKnown[number] {
        changed.append(TagUpdate(text: texts[number], weight: weights[number]))
      } else if isIn {
        newcomers.append(TagUpdate(text: texts[number], weight: weights[number]))
      } else if isKnown[number] {
        gone.append(texts[number])
      }
      isKnown[number] = isIn
    }
    touched = []
    removed = []
    // A text may have gone and come within one frame.
    let came = Set(newcomers.map(\.text))
    if !came.isEmpty { gone.removeAll { came.contains($0) } }
    newcomers.sort { $0.weight > $1.weight }
    return (changed + newcomers, gone)
  }

  private mutating func add(_ text: [UInt8], _ weight: Double) -> Int {
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
    numbers[text] = number
    return number
  }

  private mutating func remove(_ text: [UInt8]) {
    guard let number = numbers.removeValue(forKey: text) else { return }
    if isKnown[number] {
      removed.append(text)
      isKnown[number] = false
    }
    shown.remove(number)
    waiting.remove(number)
    weights[number] = 0
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
    weights[number] > 0 && (top == nil || shown.contains(number))
  }

  /// Puts a tag where its weight belongs.
  private mutating func rank(_ number: Int) {
    guard let top else { return }
    if shown.contains(number) {
      shown.set(number, key: weights[number])
    } else {
      waiting.set(number, key: -weights[number])
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
    shown.set(number, key: weights[number])
    touch(number)
  }
}
