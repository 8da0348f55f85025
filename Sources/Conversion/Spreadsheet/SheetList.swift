internal import TagSphereTagData

/// The sheets of a spreadsheet, in their order.
struct SheetList {
  /// A sheet.
  struct Sheet: Hashable {
    var name: String
    var isHidden: Bool
  }

  /// A sheet that is read.
  struct Choice: Hashable {
    /// Its index among all sheets.
    var index: Int
    /// What is told of it.
    var sheet: ReadSheet
  }

  private let all: [Sheet]
  /// The indices of the sheets that can be chosen: those that are not hidden, or all if none is shown.
  private let choosable: [Int]

  init(_ sheets: [Sheet]) {
    let shown = sheets.indices.filter { !sheets[$0].isHidden }
    (all, choosable) = (sheets, shown.isEmpty ? Array(sheets.indices) : shown)
  }

  /// The names of the sheets that can be chosen.
  var names: [String] { choosable.map { all[$0].name } }

  /// Returns the sheet with a name, or with a name that differs from it in capitals alone, or with a number from 1;
  /// the first one if none is asked for.
  ///
  /// - Returns: nil if there is no such sheet.
  func choice(of asked: String?) -> Choice? {
    let names = self.names
    let place: Int? =
      if let asked {
        names.firstIndex(of: asked)
          ?? names.firstIndex { $0.lowercased() == asked.lowercased() }
          ?? UInt32(asked).map { Int($0) - 1 }
      } else { 0 }
    guard let place, names.indices.contains(place) else { return nil }
    return Choice(
      index: choosable[place],
      sheet: ReadSheet(name: names[place], number: place + 1, count: names.count))
  }
}
