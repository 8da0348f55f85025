/// The columns that are read as texts and as weights, where these are not left to the table.
///
/// It is for all formats with columns: TSV, CSV, JSON, feeds, and lines, whose columns are the words between spaces.
public struct ColumnChoice: Hashable, Sendable {
  /// The column of the texts; nil for that which the table shows.
  public var text: ColumnName?
  /// The column of the weights; nil for that which the table shows.
  public var weight: ColumnName?
  /// What becomes of the texts.
  public var use = TextUse.labels
  /// What separates several values in a text, of which each is counted; nil if a text is one value.
  public var separator: String?

  /// No choice.
  public init() {}

  /// Whether anything is chosen.
  var isMade: Bool { self != ColumnChoice() }

  /// Whether a column is chosen, and not only what separates values.
  var choosesColumns: Bool { text != nil || weight != nil }

  /// The columns that are named, as they are written.
  var names: [ColumnName] { [text, weight].compactMap(\.self).filter { !$0.isNone } }
}

/// What becomes of the texts in a column.
public enum TextUse: Hashable, Sendable {
  /// Each is a label.
  case labels
  /// Each different one is a label, and weighs the sum of the weights of its rows.
  case counted
  /// Each is running text, whose words are counted.
  case prose
}

/// A column as a person names it: by its name, or by its number.
public struct ColumnName: Hashable, Sendable {
  /// What was written.
  public let spelling: String

  /// Creates a name from what was written.
  public init(_ spelling: String) { self.spelling = spelling }

  /// The number, counted from 1; nil if it is none.
  var number: Int? {
    guard spelling.utf8.allSatisfy(\.isDigit), let number = Int(spelling), number > 0 else {
      return nil
    }
    return number
  }

  /// Whether it says that there is no column.
  var isNone: Bool { spelling == "none" }

  /// Returns the index of the column among those with some names; nil if none of them is meant.
  ///
  /// A name counts before a number, and the same letters before others; spaces around names do not count.
  func index(among names: [String]) -> Int? {
    let name = Self.folded(spelling)
    return names.firstIndex(of: spelling) ?? names.firstIndex { Self.folded($0) == name }
      ?? number.flatMap { $0 <= names.count ? $0 - 1 : nil }
  }

  /// Whether one of some names is meant, and not a number.
  func isName(among names: [String]) -> Bool {
    let name = Self.folded(spelling)
    return names.contains { Self.folded($0) == name }
  }

  private static func folded(_ name: String) -> String {
    String(decoding: Array(name.utf8)[...].trimmingAllSpaces(), as: UTF8.self).lowercased()
  }
}
