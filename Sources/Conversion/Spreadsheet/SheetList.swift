internal import TagSphereTagData

/// The sheets of a spreadsheet, in order.
struct SheetList {
  /// A sheet.
  struct Sheet: Hashable {
    var name: String
    var isHidden: Bool
  }

  /// A chosen sheet.
  struct Choice: Hashable {
    /// The index among all sheets.
    var index: Int
    /// The description of the sheet in messages.
    var sheet: ReadSheet
  }

  private let all: [Sheet]
  /// The indices of the selectable sheets: the visible sheets, or all sheets if none is visible.
  private let choosable: [Int]

  init(_ sheets: [Sheet]) {
    let shown = sheets.indices.filter { !sheets[$0].isHidden }
    (all, choosable) = (sheets, shown.isEmpty ? Array(sheets.indices) : shown)
  }

  /// The names of the selectable sheets.
  var names: [String] { choosable.map { all[$0].name } }

  /// Returns a sheet by its name or by its number from 1; nil if there is no such sheet.
  ///
  /// A name that matches exactly has precedence over a match that ignores case. Without a request,
  /// the result is the first selectable sheet.
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
