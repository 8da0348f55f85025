/// Finds the row of a table that is the total of the other rows, so that it does not become a tag.
struct TotalsWatch: Sendable {
  /// The sum of the weights so far, and the number of their rows.
  private var sum = 0.0
  private var count = 0
  /// The largest weight so far.
  private var largest = 0.0
  /// Whether the previous row was a total.
  private var followsTotal = false
  /// A first row that may be the total of the rows below.
  private var early: Row?

  /// A row that may be a total.
  struct Row: Sendable {
    var tag: Tag
    var line: Int
  }

  /// The minimum number of rows that a total sums up.
  private static let leastRows = 2
  /// The maximum difference between a total and the sum of the rounded weights, as a share of the sum.
  private static let tolerance = 0.001

  /// Returns whether a row is the total of all previous rows; counts the row if not.
  ///
  /// - Parameter isEmpty: Whether the row has no weight. If so, nothing is added to the sum.
  mutating func isTotal(
    _ text: ArraySlice<UInt8>, weight: Double, isEmpty: Bool, line: Int
  ) -> Bool {
    if isEmpty { return count >= Self.leastRows && Self.isNameOfEmptyTotal(text) }
    if count == 0, early == nil, Self.isNameOfTotal(text) {
      early = Row(tag: Tag(text: String(decoding: text, as: UTF8.self), weight: weight), line: line)
      return false
    }
    // Sums rarely match by chance, so the names of rows are compared only if there are few rows.
    let isOfAll = count >= Self.leastRows && weight >= largest && weight * 2 >= sum
    followsTotal =
      isSum(weight) && (Self.isNameOfTotal(text) || Self.isTotalOfSomething(text))
      // A report's grand total may include rows that the file does not show, or subtotals.
      || isOfAll && Self.isNameOfWhole(text)
      || isOfAll && followsTotal && Self.isTotalOfSomething(text)
    if followsTotal { return true }
    largest = max(largest, weight)
    sum += weight
    count += 1
    return false
  }

  /// Whether the name of the first row means a total.
  var hasEarly: Bool { early != nil }

  /// The first row if it is the total of all other rows; if not, nil.
  var firstRow: Row? { early.flatMap { isSum($0.tag.weight) ? $0 : nil } }

  /// Whether a weight is the sum of the previous rows; at least two rows are needed.
  func isSum(_ weight: Double) -> Bool {
    guard count >= Self.leastRows else { return false }
    return isSame(weight, sum) || early.map { isSame(weight, sum + $0.tag.weight) } ?? false
  }

  private func isSame(_ weight: Double, _ sum: Double) -> Bool {
    sum > 0 && abs(weight - sum) <= sum * Self.tolerance
  }

  /// Whether a row of a wide table has little more than a word for totals, like the last row of a list of members.
  static func isTotal(_ row: Record, text: ArraySlice<UInt8>) -> Bool {
    row.count > 3 && row.fillsFewer(than: 3) && isNameOfTotal(text.trimmingAllSpaces())
  }

  /// Whether a text is a word for totals, optionally with a colon or a remark in parentheses.
  private static func isNameOfTotal(_ text: ArraySlice<UInt8>) -> Bool {
    guard (2...48).contains(text.count) else { return false }
    let name = String(decoding: text, as: UTF8.self).lowercased()
    let bare = name.prefix { $0 != "(" }.filter { $0 != ":" && $0 != "*" }
    return names.contains(
      String(decoding: Array(bare.utf8)[...].trimmingAllSpaces(), as: UTF8.self))
  }

  /// Whether the name of a row without a weight means a total: `Total`, `Total balance`.
  private static func isNameOfEmptyTotal(_ text: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: text.prefix(64).trimmingAllSpaces(), as: UTF8.self).lowercased()
    return names.contains(name) || name == "total balance" || name == "opening balance"
      || name == "closing balance"
  }

  /// Whether a text means a total of everything, such as `Grand Total`.
  private static func isNameOfWhole(_ text: ArraySlice<UInt8>) -> Bool {
    (2...64).contains(text.count)
      && namesOfWhole.contains(
        String(decoding: text.trimmingAllSpaces(), as: UTF8.self).lowercased())
  }

  /// Whether a text is a word for totals with the subject of the total: `Total: Account`.
  private static func isTotalOfSomething(_ text: ArraySlice<UInt8>) -> Bool {
    guard (2...64).contains(text.count) else { return false }
    let name = String(decoding: text.trimmingAllSpaces(), as: UTF8.self).lowercased()
    guard let colon = name.firstIndex(of: ":"), name.index(after: colon) < name.endIndex else {
      return false
    }
    return names.contains(String(name[..<colon]))
  }

  private static let namesOfWhole: Set<String> = [
    "grand total", "gesamtergebnis", "gesamtsumme", "total general", "total geral", "suma total",
    "total général", "totale generale", "totale complessivo", "eindtotaal", "общий итог", "总计",
    "總計", "総計",
    "총합계", "suma końcowa", "celkový součet", "végösszeg", "genel toplam", "totalsumma",
    "loppusumma",
    "hovedtotal", "totalt",
  ]

  private static let names: Set<String> = [
    "total", "totals", "sum", "grand total", "subtotal", "total general", "total geral",
    "suma total",
    "totale generale", "totale complessivo", "eindtotaal", "endsumme", "gesamtbetrag", "gesamt",
    "gesamtsumme", "summe",
    "insgesamt",
    "gesamtergebnis", "total général", "ensemble", "totaal", "totale", "totali", "suma", "razem",
    "ogółem", "celkem",
    "spolu", "összesen", "yhteensä", "summa", "totalt", "i alt", "samlet", "toplam", "итого",
    "всего", "итог", "усього",
    "разом", "σύνολο", "合计", "合計", "总计", "總計", "總和", "총계", "합계", "المجموع", "الإجمالي", "סה\"כ",
    "รวม", "tổng",
    "totais", "jumlah",
  ]
}
