/// Lines of a text and what programs write beside it: how often it occurs, or its vector.
struct MarkedLines: Hashable, Sendable {
  /// What stands beside the text.
  enum Form: Hashable, Sendable {
    /// A number before it: `     12 apple`, as uniq -c, wc -l, du and git shortlog write it.
    case numberFirst
    /// A number behind it, after spaces or a mark: `apple 12`, `apple: 12`.
    case numberLast
    /// The numbers of a vector behind it: `apple 0.41 0.25 -0.41`.
    case vector(dimensions: Int)
  }

  let form: Form
  /// How the numbers before or behind the texts are written.
  let style: NumberStyle
  /// Whether the first line gives the sizes of vectors.
  private let hasSizes: Bool

  /// The least dimensions of vectors: fewer numbers may be what a person wrote.
  private static let leastDimensions = 4

  /// Looks at the first lines; nil if they are none of these.
  init?(_ lines: [ArraySlice<UInt8>]) {
    if let vectors = Self(vectors: lines) {
      self = vectors
    } else if let counted = Self(lines, .numberFirst) ?? Self(lines, .numberLast) {
      self = counted
    } else {
      return nil
    }
  }

  private init?(vectors lines: [ArraySlice<UInt8>]) {
    guard lines.count > 1 else { return nil }
    let counts = lines.map(Self.dimensions)
    let first = lines[0].split(separator: UInt8(ascii: " "))
    hasSizes = first.count == 2 && first.allSatisfy { $0.allSatisfy(\.isDigit) }
    let dimensions = counts[1]
    guard dimensions >= Self.leastDimensions,
      counts.dropFirst(hasSizes ? 1 : 0).allSatisfy({ $0 == dimensions })
    else { return nil }
    form = .vector(dimensions: dimensions)
    style = .plain
  }

  /// The number of numbers behind a word.
  private static func dimensions(_ line: ArraySlice<UInt8>) -> Int {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words.dropFirst().allSatisfy({ WeightParser.isDecimal($0) }) else {
      return 0
    }
    return words.count - 1
  }

  private init?(_ lines: [ArraySlice<UInt8>], _ form: Form) {
    (self.form, hasSizes) = (form, false)
    var numbers = ColumnLook()
    var texts = ColumnLook()
    var isAligned = true
    var marks: Set<UInt8> = []
    for line in lines {
      guard let split = Self.split(line, form) else { return nil }
      numbers.add(split.number)
      texts.add(split.text)
      marks.insert(split.mark)
      isAligned = isAligned && line.first.map { $0 <= 0x20 } == true
    }
    style = numbers.style(prefersCommas: false)
    // Two lines may be anything, unless programs write them so.
    let isMarked = isAligned || marks == [UInt8(ascii: ":")]
    guard numbers.numbers == lines.count, numbers.units == [""], marks.count == 1,
      lines.count > (isMarked ? 0 : 2), texts.numbers == 0,
      // Chapter 1, Chapter 2; 1 apple, 2 pears; films with their years.
      texts.distinctness > 0.9, !numbers.isCounting || isMarked, !numbers.mayBeYears || isMarked
    else { return nil }
  }

  private struct Split {
    var text: ArraySlice<UInt8>
    var number: ArraySlice<UInt8>
    /// What separates them; a space for any white space.
    var mark: UInt8
  }

  private static func split(_ line: ArraySlice<UInt8>, _ form: Form) -> Split? {
    let line = line.trimmingSpaces()
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    switch form {
    case .numberFirst:
      guard let end = line.firstIndex(where: isSpace) else { return nil }
      let text = line[end...].trimmingSpaces()
      return isWhole(line[..<end]) && !text.isEmpty
        ? Split(text: text, number: line[..<end], mark: 0x20) : nil
    case .numberLast:
      guard
        let before = line.lastIndex(where: { isSpace($0) || $0 == UInt8(ascii: ":") })
      else { return nil }
      var text = line[..<before].trimmingSpaces()
      var mark: UInt8 = 0x20
      if line[before] == UInt8(ascii: ":") {
        mark = line[before]
      } else if text.last == UInt8(ascii: ":") {
        mark = text.removeLast()
        text = text.trimmingSpaces()
      }
      let number = line[(before + 1)...]
      return isWhole(number) && !text.isEmpty ? Split(text: text, number: number, mark: mark) : nil
    case .vector: return nil
    }
  }

  /// Whether a word is a number of digits, perhaps in groups or with a fraction.
  private static func isWhole(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.first?.isDigit == true, word.last?.isDigit == true else { return false }
    return WrittenNumber(word).map(\.unit.isEmpty) ?? false
  }

  /// Returns the text and the number of a line as fields; nil for one that has none.
  ///
  /// A line that is not like the first ones is a text without a number.
  func fields(of record: Record) -> Record? {
    var fields = Record()
    fields.line = record.line
    fields.fault = record.fault
    let line = record.bytes[...]
    switch form {
    case .vector:
      if hasSizes, record.line == 1 { return nil }
      fields.append(line.prefix { $0 != UInt8(ascii: " ") })
      fields.endField()
    case .numberFirst, .numberLast:
      guard let split = Self.split(line, form) else {
        fields.append(line)
        fields.endField()
        return fields
      }
      fields.append(split.text)
      fields.endField()
      fields.append(split.number)
      fields.endField()
    }
    return fields
  }
}
