internal import TagSphereTagData

/// An error in a file of wheels.
public struct WheelFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the error, counted from 1; nil if it is unknown.
  public var line: Int?
  /// The column of the error in Unicode scalars, counted from 1; nil if it is unknown.
  public var column: Int?
  /// The error and its remedy, without the position.
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

  /// The position, the error and its remedy, in one sentence.
  public var description: String {
    guard let line else { return sentence }
    return "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " + sentence
  }
}
