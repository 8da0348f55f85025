public import TagSphereArrangement
package import TagSphereMessages
internal import TagSphereTagData
public import TagSphereText

/// The reason why a document cannot become a cloud.
public enum CloudError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A column that the document does not have; `names` are the columns that it has.
  case noColumn(String, purpose: ColumnPurpose, names: [String])
  /// A column of the document's format in which no tag has a value.
  case noValues(column: String, purpose: ColumnPurpose)
  /// A column without a single number.
  case noNumbers(column: String, purpose: ColumnPurpose)
  /// A globe without any tag that has coordinates, with the first tag and the fault in its coordinates.
  case nothingPlaced(UnplacedTag)
  /// A text for the middle without a visible character.
  case blankCenterText
  /// An image for the middle that cannot be shown.
  case badCenterImage(path: String, reason: String)
  /// The font cannot be used.
  case font(FontError)

  /// The purpose of a column of data.
  public enum ColumnPurpose: Hashable, Sendable {
    /// The sizes of labels.
    case sizes
    /// The positions of labels on the colour ramp.
    case colors
    /// The groups that decide the colours of labels.
    case groups
  }

  /// One sentence: the fault, its place, and the remedy.
  public var description: String {
    switch self {
    case .noColumn(let name, _, let names):
      let meant = nearest(to: name, among: names).map { "did you mean \(quoted($0))? " } ?? ""
      let shown = names.prefix(12).map { quoted($0) }.joined(separator: ", ")
      let rest = names.count > 12 ? " and \(names.count - 12) more" : ""
      return "the data has no column \(quoted(name)); \(meant)the columns are \(shown)\(rest)"
    case .noValues(let column, _):
      return "no tag has a value in the column \(quoted(column)); choose another one"
    case .noNumbers(let column, _):
      return "the column \(quoted(column)) contains no numbers"
    case .nothingPlaced(let first):
      return "no tag has a place on the globe: \(first); give columns lat and lon in degrees"
    case .blankCenterText: return "the text in the middle has no visible character"
    case .badCenterImage(let path, let reason): return "\(path): \(reason)"
    case .font(let error): return "\(error)"
    }
  }
}

/// A tag without a place on the globe.
public struct UnplacedTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag's index in the document.
  public var index: Int
  /// The beginning of the tag's text.
  public var text: String
  /// The fault in the tag's coordinates.
  public var fault: GlobeCoordinates.Fault

  /// The tag and its fault, as the end of a sentence in English.
  public var description: String { message.english }

  /// The tag and its fault, as the end of a sentence.
  package var message: Message {
    Message("tag \(plain: index + 1), “\(spelledOut(text, keeping: []))”, \(fault.message)")
  }
}

extension GlobeCoordinates.Fault {
  /// The fault, as the rest of a sentence about a tag.
  fileprivate var message: Message {
    switch self {
    case .missing(let column): return Message("has no \(column)")
    case .notANumber(let column, let value):
      return Message("has a \(column) that is not a number, \(quoted: value)")
    case .outOfRange(let column, let value, let range):
      let range = "\(Int(range.lowerBound))…\(Int(range.upperBound))"
      return Message("has a \(column) of \("\(value)"), beyond \(range) degrees")
    }
  }
}
