/// Lines with a text and a number beside it, such as its count, or with a text and its vector.
struct MarkedLines: LineNotation {
  /// The position of the numbers beside the text.
  enum Form: Hashable, Sendable {
    /// A number before the text: `     12 apple`, as printed by uniq -c, wc -l, du and git shortlog, or `12x apple`.
    case numberFirst
    /// Three numbers before the text: lines, words and bytes, as printed by wc.
    case threeNumbersFirst
    /// A number after the text, separated by spaces or a mark: `apple 12`, `apple: 12`, `apple (12)`.
    case numberLast
    /// A vector after the text: `apple 0.41 0.25 -0.41`.
    case vector(dimensions: Int)
  }

  let form: Form
  /// The separator in list items, some of which may have no number; nil for lines.
  private var itemMark: LineSplit.Mark?
  /// The style of the numbers beside the texts.
  private(set) var style: NumberStyle
  /// Whether the first line gives the sizes of vectors, or the names of the columns.
  let hasHeading: Bool
  private var isPastHeading = false
  /// Whether a rule has been read; a number without a text below the rule is a total.
  private var isPastRule = false
  /// Whether lines may be comments, which are not rows.
  private var hasComments = false
  /// The sum of the numbers since the last total, and their count.
  private var sum = (value: 0.0, count: 0)

  /// The minimum number of dimensions.
  ///
  /// People may write fewer numbers beside a text by hand.
  private static let leastDimensions = 4

  /// Analyses the first lines; nil if the lines have none of these forms.
  init?(_ lines: [ArraySlice<UInt8>]) {
    let texts = Self.withoutTotal(lines.filter { !Self.isTrailer($0) })
    let withoutComments = texts.filter { !Self.isComment($0) }
    // If most lines are comments, the remaining lines are not a list.
    let hasComments = withoutComments.count * 2 >= texts.count
    let lines = hasComments ? withoutComments : texts
    if let vectors = Self(vectors: lines) {
      self = vectors
      return
    }
    for form in [Form.threeNumbersFirst, .numberFirst, .numberLast] {
      if let counted = Self(lines, form) {
        self = counted
        self.hasComments = hasComments
        return
      }
    }
    return nil
  }

  /// Returns lines without rules, and without a total: a number without a text below the last rule.
  private static func withoutTotal(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    guard let rule = lines.lastIndex(where: isRule), rule > 0 else { return lines }
    let below = lines[(rule + 1)...].filter { WrittenNumber($0.trimmingAllSpaces()) == nil }
    return lines[..<rule].filter { !isRule($0) } + below
  }

  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.trimmingSpaces()
    return text.count > 2 && text.allSatisfy { $0 == text.first }
      && "-=_".utf8.contains(text[text.startIndex])
  }

  /// Analyses list items, a fifth of which may have no number; nil if the items have no numbers.
  init?(items: [ArraySlice<UInt8>]) {
    for form in [Form.numberFirst, .numberLast] {
      if let counted = Self(items: items, form) {
        self = counted
        return
      }
    }
    return nil
  }

  private init?(items: [ArraySlice<UInt8>], _ form: Form) {
    let marks = items.compactMap { LineSplit($0, form)?.mark }
    var counts: [LineSplit.Mark: Int] = [:]
    for mark in marks { counts[mark, default: 0] += 1 }
    guard let (mark, count) = counts.max(by: { $0.value < $1.value }),
      // A number after a space without a mark may be part of the text.
      count == items.count || mark != .space && count > 2 && count * 5 >= items.count * 4
    else { return nil }
    self.init(items.filter { LineSplit($0, form)?.mark == mark }, form)
    guard !hasHeading else { return nil }
    itemMark = mark
  }

  /// Splits an item into text and number; nil if the item has no number.
  func split(_ item: ArraySlice<UInt8>) -> LineSplit? {
    guard let split = LineSplit(item, form), itemMark == nil || split.mark == itemMark else {
      return nil
    }
    return split
  }

  private init?(vectors lines: [ArraySlice<UInt8>]) {
    guard lines.count > 1 else { return nil }
    let counts = lines.map(Self.dimensions)
    let first = lines[0].split(separator: UInt8(ascii: " "))
    hasHeading = first.count == 2 && first.allSatisfy { $0.allSatisfy { $0.isDigit } }
    let dimensions = counts[1]
    guard dimensions >= Self.leastDimensions,
      counts.dropFirst(hasHeading ? 1 : 0).allSatisfy({ $0 == dimensions })
    else { return nil }
    form = .vector(dimensions: dimensions)
    style = .plain
  }

  /// Returns how many numbers follow the first word; 0 if the line has other words.
  private static func dimensions(_ line: ArraySlice<UInt8>) -> Int {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words.dropFirst().allSatisfy({ WeightParser.isDecimal($0) }) else {
      return 0
    }
    return words.count - 1
  }

  private init?(_ lines: [ArraySlice<UInt8>], _ form: Form) {
    guard let first = lines.first else { return nil }
    let isHeading = lines.count > 3 && LineSplit(first, form) == nil
    (self.form, hasHeading) = (form, isHeading)
    var numbers = ColumnLook()
    var texts = ColumnLook()
    var isAligned = true
    var marks: Set<LineSplit.Mark> = []
    let body = lines.dropFirst(isHeading ? 1 : 0)
    for line in body {
      guard let split = LineSplit(line, form) else { return nil }
      numbers.add(split.number)
      texts.add(split.text)
      marks.insert(split.mark)
      isAligned = isAligned && line.first.map { $0 <= 0x20 } == true
    }
    style = numbers.style(prefersCommas: false)
    // Two lines are not sufficient evidence, unless they have the format of a program.
    let isMarked = isAligned || marks.isSubset(of: [.colon, .equals, .arrow])
    let least = isAligned || marks == [.colon] ? 1 : isMarked ? 2 : 3
    let isCountedNumber = isAligned && form == .numberFirst
    // Texts such as 5G or GPT-4 may contain numbers. They are more likely if a mark separates the
    // count.
    let mayHaveNumbers =
      texts.numbers * (marks == [.space] ? 5 : 2) <= body.count || isCountedNumber
    guard numbers.numbers == body.count, numbers.isNumeric, marks.count == 1,
      body.count >= least, mayHaveNumbers,
      // Rejects Chapter 1, Chapter 2; 1 apple, 2 pears; films with their years.
      texts.distinctness > 0.9, !numbers.isCounting || isMarked, !numbers.mayBeYears || isMarked,
      // Rejects 3 apples, 4 pears, because a word is not a unit; signs and multiples are units.
      numbers.units.subtracting(["", "%"]).allSatisfy(Self.mayBeMarked) || style.multiples != nil
    else { return nil }
  }

  /// Whether a unit is a multiple of bytes or a currency sign.
  private static func mayBeMarked(_ unit: String) -> Bool {
    unit.unicodeScalars.count == 1
      && unit.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
      || unit.last == "B" && unit.count > 1 && NumberMultiples.isOne(unit)
  }

  mutating func writeNumbers(in style: NumberStyle) { self.style = style.withUnits(of: self.style) }

  var plan: TablePlan {
    var plan = TablePlan()
    plan.usualStyle = style
    return plan
  }

  /// Emits the text and the number of a line.
  ///
  /// A line of another form is a text without a number. A total of the previous numbers is left
  /// out.
  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    defer { isPastHeading = true }
    if hasHeading, !isPastHeading { return }
    let bytes = line.bytes[...]
    if case .vector = form {
      let word = bytes.prefix { $0 != UInt8(ascii: " ") }
      return try output.rows.take(Record(line: line.line, fields: [word]))
    }
    guard !Self.isTrailer(bytes), !hasComments || !Self.isComment(bytes) else { return }
    if Self.isRule(bytes) {
      isPastRule = true
      return
    }
    guard let split = LineSplit(bytes, form) else {
      if isPastRule, WrittenNumber(bytes.trimmingAllSpaces()) != nil {
        return output.rows.leaveOut(line, as: .totalOfOthers)
      }
      return try output.rows.take(Record(line: line.line, fields: [bytes]))
    }
    if endsTotal(split) { return }
    try output.rows.take(
      Record(line: line.line, fields: [split.text, split.number] + split.further))
  }

  /// Returns whether a line is the total of the previous lines; if not, adds its number to the sum.
  private mutating func endsTotal(_ split: LineSplit) -> Bool {
    guard let value = try? style.weight(split.number) else { return false }
    let name = String(decoding: split.text.prefix(32), as: UTF8.self).lowercased()
    if sum.count > 1, value == sum.value, Self.namesOfTotals.contains(name) {
      sum = (0, 0)
      return true
    }
    sum = (sum.value + value, sum.count + 1)
    return false
  }

  /// The words by which programs name a total.
  private static let namesOfTotals: Set = [
    "total", "totals", "sum", "insgesamt", "gesamt", "summe", "somme", "totale", "итого", "razem",
    "合計", "总计", "總計", "합계",
  ]

  /// Whether a line is a comment that does not end in a number, as between Prometheus samples.
  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "# ".utf8) && line.last?.isDigit == false
  }

  /// Whether a line belongs to the summary that pandas prints below counts.
  private static func isTrailer(_ line: ArraySlice<UInt8>) -> Bool {
    let words = ["Name: ", "dtype: ", "Length: ", "Freq: "]
    guard words.contains(where: { line.starts(with: $0.utf8) }) else { return false }
    return String(decoding: line.prefix(256), as: UTF8.self).range(of: "dtype: ") != nil
  }
}
