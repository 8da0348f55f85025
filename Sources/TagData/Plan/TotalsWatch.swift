/// Finds the row of a table that has the total of the others, which is none of its words.
struct TotalsWatch: Sendable {
  /// The sum of the weights so far, and of how many rows.
  private var sum = 0.0
  private var count = 0
  /// The row that may be the total of those that follow it.
  private var early: Row?

  /// A row that may be a total.
  struct Row: Sendable {
    var tag: Tag
    var line: Int
  }

  /// The fewest rows that a total is one of.
  private static let leastRows = 2
  /// How far the total may be from the sum of rounded weights, as a share of it.
  private static let tolerance = 0.001

  /// Returns whether a row is the total of all rows before it.
  mutating func isTotal(_ text: ArraySlice<UInt8>, weight: Double, line: Int) -> Bool {
    guard Self.isNameOfTotal(text) else {
      sum += weight
      count += 1
      return false
    }
    if isSum(weight) { return true }
    if early == nil, count == 0 {
      early = Row(tag: Tag(text: String(decoding: text, as: UTF8.self), weight: weight), line: line)
    } else {
      sum += weight
      count += 1
    }
    return false
  }

  /// The first row, if it is the total of all others.
  var firstRow: Row? { early.flatMap { isSum($0.tag.weight) ? $0 : nil } }

  private func isSum(_ weight: Double) -> Bool {
    count >= Self.leastRows && sum > 0 && abs(weight - sum) <= sum * Self.tolerance
  }

  /// Whether a text begins with a word for totals.
  private static func isNameOfTotal(_ text: ArraySlice<UInt8>) -> Bool {
    // Few rows are as short as those names.
    guard (2...32).contains(text.count), let first = text.first, mayBegin[Int(first)] else {
      return false
    }
    let name = String(decoding: text, as: UTF8.self).lowercased().filter { $0 != ":" && $0 != "*" }
    return names.contains(name.trimmedOfSpaces)
      || names.contains(name.trimmedOfSpaces.prefix { $0 != " " && $0 != "(" }.description)
  }

  private static let names: Set<String> = [
    "total", "totals", "sum", "grand total", "all", "overall", "gesamt", "gesamtsumme", "summe",
    "insgesamt",
    "gesamtergebnis", "total général", "ensemble", "totaal", "totale", "totali", "suma", "razem",
    "ogółem", "celkem",
    "spolu", "összesen", "yhteensä", "summa", "totalt", "i alt", "samlet", "toplam", "итого",
    "всего", "итог", "усього",
    "разом", "σύνολο", "合计", "合計", "总计", "總計", "總和", "총계", "합계", "المجموع", "الإجمالي", "סה\"כ",
    "รวม", "tổng",
    "totais", "jumlah",
  ]

  /// The first bytes of the names, in small and in capital letters.
  private static let mayBegin: [Bool] = {
    let first = names.flatMap { [$0.utf8.first, $0.uppercased().utf8.first].compactMap(\.self) }
    return (0..<256).map { first.contains(UInt8($0)) }
  }()
}

extension String {
  fileprivate var trimmedOfSpaces: String {
    String(decoding: Array(utf8)[...].trimmingAllSpaces(), as: UTF8.self)
  }
}
