/// The meaning of the columns of a TSV or CSV file.
struct Columns: Hashable, Sendable {
  /// The column of the text.
  var text: Int
  /// The column of the weight; nil if the table has no weights.
  var weight: Int?
  /// The meaning of each column; a column past the end is an attribute named by its number.
  var roles: [DetailRole]
  /// The names that appear more than once in the header; the later columns become attributes.
  var repeated: [String] = []
  /// Other columns with the same name as the text column; their values are counted too.
  var furtherTexts: [Int] = []
  /// A row of at most this many fields has no details.
  var plainCount: Int

  /// The columns of a file without a header: the text is first, the weight second.
  static let positional = Columns(
    text: 0, weight: 1,
    roles: [.attribute("text"), .attribute("weight")], plainCount: 2)

  /// Creates the columns of a file without a header whose texts are not in the first column.
  init(withoutHeaderText text: Int, weight: Int?) {
    let last = max(text, weight ?? 0)
    self.init(
      text: text, weight: weight,
      roles: (0...last).map { .attribute("column \($0 + 1)") },
      plainCount: weight == 1 - text ? 2 : 0)
  }

  /// Creates the columns that a header names; nil if the row is not a header.
  ///
  /// A first row is a header if one of its fields is `text`, ignoring case and surrounding spaces.
  /// The exception is a row with `text` in the first field and a number in the second field: this
  /// row is a tag with the text "text".
  ///
  /// Without a field `text`, a row is a header if three conditions hold:
  /// - One field is one of `textSynonyms`.
  /// - Another field is the name of a column, or one of `textSynonyms` or `weightSynonyms`.
  /// - No field is a number.
  init?(header fields: [ArraySlice<UInt8>]) {
    func isNumber(_ field: ArraySlice<UInt8>) -> Bool {
      WrittenNumber(field).map { $0.unit.isEmpty } ?? false
    }
    let names = Self.names(in: fields)
    let known = names.map { $0.lowercased() }
    if let text = known.firstIndex(of: "text") {
      if text == 0, fields.count > 1, isNumber(fields[1]) { return nil }
      self.init(names: names, text: text, weight: Self.weight(in: known, besides: text))
    } else {
      // If the header has a title or a name too, `key` is an identifier for programs.
      guard
        let text = known.firstIndex(where: { $0 != "key" && Self.textSynonyms.contains($0) })
          ?? known.firstIndex(of: "key"),
        known.indices.contains(where: {
          $0 != text && (Self.isColumnName(known[$0]) || Self.textSynonyms.contains(known[$0]))
        }),
        !fields.contains(where: isNumber)
      else { return nil }
      self.init(names: names, text: text, weight: Self.weight(in: known, besides: text))
    }
  }

  /// Returns the column whose name means the weight; nil if no name does.
  private static func weight(in names: [String], besides text: Int) -> Int? {
    weight(among: names.indices.filter { $0 != text || names[$0] == "weight" }) { names[$0] }
  }

  /// Returns the column whose name means the weight; nil if no name does.
  ///
  /// A size, such as the size of a file, is used only if no column is a count.
  static func weight<Column>(
    among columns: some Sequence<Column>, name: (Column) -> String
  ) -> Column? {
    if let weight = columns.first(where: { name($0) == "weight" }) { return weight }
    // These are the line counts of programs, as printed by cloc and tokei.
    let names = columns.map { name($0).lowercased() }
    if names.contains("code"), names.contains("blank") || names.contains("blanks") {
      return columns.first { name($0).lowercased() == "code" }
    }
    let named = columns.filter { weightSynonyms.contains(name($0).lowercased()) }
    return named.first { name($0).lowercased() != "size" }
      ?? columns.first { isNameOfCount(name($0).lowercased()) } ?? named.first
  }

  /// Whether a name means a count or a sum: `edition_count`, `num_views`, `Total visits`.
  private static func isNameOfCount(_ name: String) -> Bool {
    name.hasSuffix("_count") || name.hasPrefix("num_") || name.hasPrefix("total ")
      || name.hasSuffix(" total")
  }

  /// The names that mean the text in a header without `text`, in lower case.
  static let textSynonyms: Set<String> = [
    "name", "word", "label", "term", "tag", "title", "keyword", "key", "item", "repository",
    "wort", "begriff", "schlagwort", "mot", "terme", "nom", "palabra", "término", "termino",
    "nombre", "parola",
    "termine", "nome", "palavra", "termo", "woord", "naam", "ord", "navn", "namn", "słowo", "nazwa",
    "slovo", "název",
    "szó", "név", "sana", "nimi", "kelime", "слово", "название", "имя", "термин", "слова", "назва",
    "λέξη", "όνομα",
    "词", "詞", "词语", "名称", "名稱", "关键词", "單詞", "単語", "言葉", "名前", "단어", "이름", "كلمة", "اسم", "מילה",
    "שם", "คำ", "từ",
  ]

  /// The names that mean the weight in a header without `weight`, in lower case.
  static let weightSynonyms: Set<String> = [
    "count", "frequency", "freq", "value", "score", "number", "n", "total", "hits", "size", "%cpu",
    "sum", "summe", "gesamt", "insgesamt", "somme", "suma", "totale", "totaal", "razem", "итого",
    "合计", "合計",
    "votes", "views", "points", "plays", "playcount", "play count", "stars", "stargazers_count",
    "downloads",
    "likes",
    "amount", "betrag", "umsatz", "montant", "importe", "importo", "bedrag", "belopp", "beløb",
    "kwota", "částka", "сумма", "сума", "金额", "金額",
    "occurrences", "quantity", "qty", "counts", "anzahl", "häufigkeit", "gewicht", "wert", "menge",
    "fréquence",
    "frequence", "nombre", "poids", "valeur", "quantité", "frecuencia", "cantidad", "peso", "valor",
    "número", "numero", "frequenza", "conteggio", "quantità", "valore", "frequência", "contagem",
    "quantidade",
    "aantal", "frequentie", "antal", "antall", "liczba", "częstość", "waga", "počet", "četnost",
    "darab",
    "gyakoriság", "määrä", "lukumäärä", "sayı", "sıklık", "количество", "частота", "число", "вес",
    "кількість",
    "πλήθος", "συχνότητα", "次数", "次數", "频率", "頻率", "数量", "數量", "频次", "回数", "頻度", "件数", "빈도", "횟수",
    "개수", "عدد", "تكرار",
    "כמות", "מספר", "จำนวน", "số lượng",
  ]

  /// Creates the columns with the names of a header.
  init(names: [String], text: Int, weight: Int?) {
    self.init(text: text, weight: weight, roles: [], plainCount: 0)
    var seen: Set<String> = []
    for (index, name) in names.enumerated() {
      let isNew = seen.insert(name.lowercased()).inserted
      if !isNew && !name.isEmpty { repeated.append(name) }
      roles.append(
        name.isEmpty
          ? .attribute("column \(index + 1)")
          : isNew ? DetailRole(name: name) : .attribute(name))
    }
    // If text and weight are the first two columns, a row with only these columns has no details.
    if weight == 1 - text { plainCount = 2 }
    if weight == nil && text == 0 { plainCount = 1 }
  }

  private init(text: Int, weight: Int?, roles: [DetailRole], plainCount: Int) {
    self.text = text
    self.weight = weight
    self.roles = roles
    self.plainCount = plainCount
  }

  /// Returns the meaning of a column other than text and weight.
  func role(of index: Int) -> DetailRole {
    index < roles.count ? roles[index] : .attribute("column \(index + 1)")
  }

  /// Whether a name means a column other than the text.
  private static func isColumnName(_ name: String) -> Bool {
    if name == "weight" || weightSynonyms.contains(name) { return true }
    if case .attribute = DetailRole(exactName: name) { return false }
    return true
  }

  private static func names(in fields: [ArraySlice<UInt8>]) -> [String] {
    fields.map { String(decoding: $0.trimmingSpaces(), as: UTF8.self) }
  }
}
