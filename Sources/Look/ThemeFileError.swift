internal import TagSphereTagData

/// An error in a theme file.
public struct ThemeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, counted from 1; nil if the fault has no position.
  public var line: Int?
  /// The column of the fault in Unicode scalars, counted from 1.
  public var column: Int?
  /// The fault, its place in the theme, and the remedy.
  public var sentence: String

  init(_ sentence: String, at position: JSONPosition) {
    (line, column) = (position.line, position.column)
    self.sentence = sentence
  }

  init(_ fault: TagDocumentError) {
    (line, column) = (fault.line, fault.column)
    var placeless = fault
    (placeless.line, placeless.column) = (nil, nil)
    sentence = placeless.description
  }

  /// One sentence: the position, the fault, and the remedy.
  public var description: String {
    var place = ""
    if let line { place = "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " }
    return place + sentence
  }
}
