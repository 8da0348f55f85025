/// The user's choice of the columns for texts and weights; by default, the table's content decides.
///
/// The choice applies to all formats with columns: TSV, CSV, JSON, feeds, and lines. The columns of
/// lines are the words between spaces.
public struct ColumnChoice: Hashable, Sendable {
  /// The column of the texts; nil to find it.
  public var text: ColumnName?
  /// The column of the weights; nil to find it.
  public var weight: ColumnName?
  /// How the texts are used.
  public var use = TextUse.labels
  /// The separator of the values in a text, each of which is counted; nil if a text is one value.
  public var separator: String?

  /// Creates a choice without columns and separator.
  public init() {}

  /// Whether the user chose anything.
  var isMade: Bool { self != ColumnChoice() }

  /// Whether a column is chosen, rather than only a separator of values.
  var choosesColumns: Bool { text != nil || weight != nil }

  /// The chosen columns, except `none`.
  var names: [ColumnName] { [text, weight].compactMap { $0 }.filter { !$0.isNone } }
}

/// How the texts of a column are used.
public enum TextUse: Hashable, Sendable {
  /// Each text is a label.
  case labels
  /// Each distinct text is a label and weighs the sum of the weights of its rows.
  case counted
  /// The texts are prose, whose words are counted.
  case prose
}

/// A column as the user refers to it: by name or by number.
public struct ColumnName: Hashable, Sendable {
  /// The text that the user wrote.
  public let spelling: String

  /// Creates a name from the text that the user wrote.
  public init(_ spelling: String) { self.spelling = spelling }

  /// The number, counted from 1; nil if the text is not a positive number.
  var number: Int? {
    guard spelling.utf8.allSatisfy({ $0.isDigit }), let number = Int(spelling), number > 0 else {
      return nil
    }
    return number
  }

  /// Whether the text is `none`, which stands for no column.
  var isNone: Bool { spelling == "none" }

  /// Returns the index of this column among columns with the given names; nil if no name or number matches.
  ///
  /// An exact match precedes a match that ignores case, and a name precedes a number. Spaces around
  /// names are ignored.
  func index(among names: [String]) -> Int? {
    let name = Self.folded(spelling)
    return names.firstIndex(of: spelling) ?? names.firstIndex { Self.folded($0) == name }
      ?? number.flatMap { $0 <= names.count ? $0 - 1 : nil }
  }

  /// Whether the text is among the given names, ignoring case; numbers of columns are not considered.
  func isName(among names: [String]) -> Bool {
    let name = Self.folded(spelling)
    return names.contains { Self.folded($0) == name }
  }

  private static func folded(_ name: String) -> String {
    String(decoding: Array(name.utf8)[...].trimmingAllSpaces(), as: UTF8.self).lowercased()
  }
}
