/// An analysis of the fields of one column.
struct ColumnLook {
  /// The number of fields.
  private(set) var rows = 0
  /// The number of fields that are not blank.
  private(set) var filled = 0
  /// The number of filled fields that are numbers.
  private(set) var numbers = 0
  /// The number of filled fields that are words, that is mostly letters.
  private(set) var words = 0
  /// The number of filled fields that begin with a digit, as numbers, dates and times do.
  private(set) var digitStarts = 0
  /// The number styles that fit all numbers; a number without marks fits every style.
  private(set) var styles = NumberStyles.all
  /// Whether any number has a decimal or group mark.
  private(set) var hasMarks = false
  /// The number of numbers without a unit.
  private var unitless = 0
  /// The units of the numbers; the empty string for numbers without a unit.
  private(set) var units: Set<String> = []
  /// Whether a number with a unit of one letter has a fraction of 0, as in `4.0K`.
  private var hasTenths = false
  /// How numbers use points, to detect points that group thousands.
  ///
  /// The counts are, in order: numbers with points that may group thousands; those of these numbers
  /// that end in 0; numbers of at most three digits without marks; all other numbers.
  private var points = (thousands: 0, zeros: 0, small: 0, others: 0)
  /// The distinct texts.
  private(set) var texts: Set<ArraySlice<UInt8>> = []
  /// Whether the numbers are consecutive from 0 or 1, as row numbers are.
  private(set) var isCounting = true
  /// Whether all numbers are whole and may be years, 1500…2100.
  private(set) var mayBeYears = true
  private var prose = ProseEvidence()
  /// The number of fields that are durations or times of day, and how many of them cannot be times of day.
  private var clocks = (all: 0, durations: 0)
  /// The number of fields that contain a digit.
  private var withDigits = 0
  /// The number of fields that are email addresses.
  private var addresses = 0

  /// Adds a field to the analysis.
  mutating func add(_ field: ArraySlice<UInt8>) {
    let text = field.trimmingAllSpaces()
    rows += 1
    guard !text.isEmpty else { return }
    filled += 1
    texts.insert(text)
    if text.first?.isDigit == true { digitStarts += 1 }
    if text.contains(where: { $0.isDigit }) { withDigits += 1 }
    guard let number = WrittenNumber(text) else {
      if let duration = WrittenDuration(text) {
        clocks.all += 1
        if duration.isNoTimeOfDay { clocks.durations += 1 }
      }
      isCounting = false
      mayBeYears = false
      prose.observe(text)
      if Self.isAddress(text) { addresses += 1 }
      if Self.isWord(text) { words += 1 }
      return
    }
    // Different units suggest texts such as 3 apples, 4 pears.
    if units.count < Self.mostUnits { units.insert(number.unit) }
    if number.unit.isEmpty { unitless += 1 }
    hasTenths = hasTenths || number.unit.utf8.count == 1 && Self.endsInTenth(text.dropLast())
    observePoints(of: number, text)
    var common = styles
    common.formIntersection(number.styles)
    // A single number in another style does not decide: an empty intersection is ignored.
    if !common.isEmpty { styles = common }
    hasMarks = hasMarks || !number.isSame
    numbers += 1
    let value = number.isSame ? Int(String(decoding: text, as: UTF8.self)) : nil
    isCounting = isCounting && (value == numbers || value == numbers - 1)
    mayBeYears = mayBeYears && value.map { (1500...2100).contains($0) } == true
  }

  private mutating func observePoints(of number: WrittenNumber, _ text: ArraySlice<UInt8>) {
    let digits = text.filter { $0.isDigit }
    if number.mayHaveThousands {
      points.thousands += 1
      if digits.last == UInt8(ascii: "0") { points.zeros += 1 }
    } else if number.isSame, digits.count <= 3 {
      points.small += 1
    } else {
      points.others += 1
    }
  }

  /// Whether points group thousands: numbers up to 999 have no point, others have three digits after each point.
  ///
  /// With decimal points, some fractions would have other lengths, or no number would end in 0.
  private var pointsAreThousands: Bool {
    points.others == 0 && points.small > 0
      && (points.thousands > 2 || points.thousands > 1 && points.zeros > 0)
  }

  /// Whether a field is an email address.
  private static func isAddress(_ field: ArraySlice<UInt8>) -> Bool {
    let parts = field.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(UInt8(ascii: "."))
      && !field.contains(UInt8(ascii: " "))
  }

  /// The maximum number of units to keep; columns of multiples have fewer, even in several spellings.
  private static let mostUnits = 12

  /// Whether digits end in a fraction of 0.
  private static func endsInTenth(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.last == UInt8(ascii: "0")
      && [UInt8(ascii: "."), UInt8(ascii: ",")].contains(digits.dropLast().last)
  }

  /// The common meaning of the units as multiples; nil if the units are not multiples.
  private var multiples: NumberMultiples? { NumberMultiples(units: units, hasTenths: hasTenths) }

  /// Whether the numbers have at most one unit, or multiples of one unit, or flags after the digits.
  private var hasOneScale: Bool {
    units.subtracting([""]).count <= 1 || multiples != nil || hasFlags
  }

  /// Whether at most half of the numbers end in one or two lower-case letters, which are flags.
  ///
  /// Statistical offices mark provisional values with such flags.
  private var hasFlags: Bool {
    units.count > 1 && unitless * 2 >= numbers && multiples == nil
      && units.allSatisfy {
        $0.utf8.count <= 2 && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      }
  }

  /// Merges the analysis of other fields.
  mutating func formUnion(_ other: ColumnLook) {
    rows += other.rows
    filled += other.filled
    numbers += other.numbers
    words += other.words
    digitStarts += other.digitStarts
    var common = styles
    common.formIntersection(other.styles)
    if !common.isEmpty { styles = common }
    hasMarks = hasMarks || other.hasMarks
    points.thousands += other.points.thousands
    points.zeros += other.points.zeros
    points.small += other.points.small
    points.others += other.points.others
    clocks.all += other.clocks.all
    clocks.durations += other.clocks.durations
    withDigits += other.withDigits
    addresses += other.addresses
    units.formUnion(other.units)
    unitless += other.unitless
    hasTenths = hasTenths || other.hasTenths
    texts.formUnion(other.texts)
    isCounting = false
    mayBeYears = mayBeYears && other.mayBeYears
  }

  /// Whether all fields are durations or times of day.
  var mayBeDurations: Bool { clocks.all > 0 && clocks.all == filled }

  /// Whether the fields are durations, some of which cannot be times of day.
  var hasDurations: Bool { mayBeDurations && clocks.durations > 0 }

  /// Whether nearly all filled fields are email addresses.
  var isOfAddresses: Bool { addresses > 1 && addresses * 10 >= filled * 9 }

  /// Whether all filled fields contain digits; at least two fields must be filled.
  var hasDigits: Bool { withDigits > 1 && withDigits == filled }

  /// Whether all fields mean yes or no.
  private var isOfFlags: Bool {
    texts.count <= 2
      && texts.allSatisfy {
        ["true", "false", "yes", "no", "ja", "nein", "oui", "non", "x"].contains(
          String(decoding: $0, as: UTF8.self).lowercased())
      }
  }

  /// Whether the column has texts, and too few numbers to be numeric.
  var isText: Bool { filled > 0 && !isNumeric }

  /// Whether at least 80 % of the filled fields are numbers with at most one unit.
  var isNumeric: Bool {
    numbers > 0 && numbers * 10 >= filled * 8 && hasOneScale
  }

  /// Whether at least 90 % of the filled fields are numbers.
  var isCertainlyNumeric: Bool { isNumeric && numbers * 10 >= filled * 9 }

  /// Whether all fields, perhaps except the first, are numbers with at most one unit.
  var isNumericBelowHeader: Bool {
    numbers > 0 && numbers >= filled - 1 && hasOneScale
  }

  /// Whether nearly all filled fields begin with a digit.
  var beginsWithDigits: Bool { filled > 0 && digitStarts * 10 >= filled * 9 }

  /// The number of distinct texts per filled field, 0…1.
  var distinctness: Double { filled == 0 ? 0 : Double(texts.count) / Double(filled) }

  /// How suitable the fields are as labels, 0…1; sentences are less suitable than names.
  var likenessToLabels: Double {
    guard rows > 0 else { return 0 }
    let likeness = Double(words) / Double(rows) * (0.3 + 0.7 * distinctness)
    // A yes or no, or the address of a respondent, says as little as a row number.
    if isOfFlags { return likeness / 8 }
    return prose.looksLikeProse || addresses * 2 > filled ? likeness / 4 : likeness
  }

  /// Whether the values occur twice or more on average, in at least six fields.
  var isRepetitive: Bool { filled >= 6 && texts.count * 2 <= filled }

  /// Returns the style of the numbers.
  ///
  /// - Parameters:
  ///   - prefersCommas: Whether the table is likely to have decimal commas.
  ///   - isSettled: Whether another column certainly has decimal commas.
  ///   - mayHaveThousands: Whether points may group thousands; the points of JSON numbers never do.
  func style(
    prefersCommas: Bool, isSettled: Bool = false, mayHaveThousands: Bool = true
  ) -> NumberStyle {
    var style =
      mayHaveThousands && pointsAreThousands
      ? .groupedByPoints : usualStyle(prefersCommas: prefersCommas)
    if isSettled { style.isAmbiguous = false }
    style.multiples = isNumeric ? multiples : nil
    style.hasFlags = isNumeric && hasFlags
    if style.multiples == nil, !style.hasFlags, let unit = units.subtracting([""]).min(), isNumeric
    {
      style.unit = unit
    }
    return style
  }

  private func usualStyle(prefersCommas: Bool) -> NumberStyle {
    if !hasMarks { return prefersCommas ? .decimalComma : .plain }
    let byPreference: [NumberStyle] =
      prefersCommas
      ? [.decimalComma, .groupedBySpaces, .groupedByPoints, .groupedByCommas, .plain]
      : [.plain, .groupedByCommas, .decimalComma]
    var first = (byPreference + NumberStyle.all).first { styles.contains($0) } ?? .plain
    first.isAmbiguous =
      prefersCommas && first == .groupedByPoints && styles.contains(.plain)
    return first
  }

  /// Whether the numbers can only be read with decimal commas.
  var hasDecimalCommas: Bool {
    hasMarks && styles.contains(.decimalComma) && !styles.contains(.plain)
      && !styles.contains(.groupedByCommas)
  }

  /// Whether the numbers can only be read with decimal points.
  var hasDecimalPoints: Bool {
    hasMarks && styles.contains(.plain) && !styles.contains(.groupedByPoints)
  }

  private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
    var (letters, others) = (0, 0)
    for byte in text.prefix(64) {
      // Non-ASCII bytes count as letters.
      if byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) {
        letters += 1
      } else if byte != 0x20 {
        others += 1
      }
    }
    return letters > others
  }
}
