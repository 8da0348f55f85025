internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData

extension Cloud {
  /// The tags of a document that a form has places for; those left out are told in one sentence.
  ///
  /// - Throws: `CommandFailure` with status 1 where no tag has a place.
  nonisolated static func placeable(_ document: TagDocument, on form: CloudForm) throws
    -> TagDocument
  {
    guard form.shape.takesCoordinates else { return document }
    let located = LocatedTags(of: document)
    guard let first = located.unlocated.first else { return document }
    let text = String(document.tags[first.index].text.unicodeScalars.prefix(24))
    let reason =
      "tag \(first.index + 1), “\(spelledOut(text, keeping: []))”, \(first.fault.sentence)"
    guard !located.document.tags.isEmpty else {
      throw CommandFailure(
        "no tag has a place on the globe: \(reason); give columns lat and lon in degrees",
        exitCode: .nothing)
    }
    let count = located.unlocated.count
    StandardError.report(
      "warning: \(count) of \(document.tags.count) tags \(count == 1 ? "has" : "have") no place on "
        + "the globe and \(count == 1 ? "is" : "are") left out; the first is \(reason)")
    return located.document
  }
}

nonisolated extension GlobeCoordinates.Fault {
  /// What is wrong, as the rest of a sentence about a tag.
  fileprivate var sentence: String {
    switch self {
    case .missing(let column): "has no \(column)"
    case .notANumber(let column, let value): "has a \(column) that is no number, \(quoted(value))"
    case .outOfRange(let column, let value, let range):
      "has a \(column) of \(value), beyond \(Int(range.lowerBound))…\(Int(range.upperBound)) degrees"
    }
  }
}
