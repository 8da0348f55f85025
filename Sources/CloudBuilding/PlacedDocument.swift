internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
internal import TagSphereThreads

/// A document's tags with their places, sizes and colours, before typesetting.
///
/// A cloud and its later versions are both made from a placed document.
struct PlacedDocument: Sendable {
  /// The tags that have a place.
  var document: TagDocument
  /// Places and relative sizes, one per tag.
  var placement: LabelPlacement
  /// Colours, one per tag, and their meaning.
  var colors: LabelColors
  /// Notices about requests that cannot be fulfilled.
  var notices: [CloudNotice] = []

  /// Places and colours a document.
  ///
  /// - Throws: `CloudError` if no tag has a place, or if a column that the design names is missing
  ///   or has no numbers.
  init(_ document: TagDocument, design: CloudDesign, stages: inout StageClock) throws(CloudError) {
    let options = design.layout
    let placeable = try Self.placeable(document, on: options.form, notices: &notices)
    self.document = placeable
    placement = stages.time("place") { LabelPlacement(of: placeable, options: options) }
    try placement.resize(
      for: placeable, look: design.look, options: options, notices: &notices)
    // A legend of the weights explains the whole range of colours.
    let explains = design.look.legend == .on
    colors = try LabelColors(
      of: placeable, design: design,
      weights: explains ? placement.scaledWeights : placement.prominences, notices: &notices)
  }

  /// Starts to place and colour a document on another thread.
  ///
  /// - Returns: The result, and the times of its stages.
  static func preparing(
    _ document: TagDocument, design: CloudDesign
  ) -> Prepared<(result: Result<PlacedDocument, CloudError>, stages: StageClock)> {
    Prepared {
      var stages = StageClock()
      do throws(CloudError) {
        return (.success(try PlacedDocument(document, design: design, stages: &stages)), stages)
      } catch {
        return (.failure(error), stages)
      }
    }
  }

  /// Returns the tags for which a form has places.
  private static func placeable(
    _ document: TagDocument, on form: CloudForm, notices: inout [CloudNotice]
  ) throws(CloudError) -> TagDocument {
    guard form.shape.takesCoordinates else { return document }
    let located = LocatedTags(of: document)
    guard let first = located.unlocated.first else { return document }
    let unplaced = UnplacedTag(
      index: first.index, text: String(document.tags[first.index].text.unicodeScalars.prefix(24)),
      fault: first.fault)
    guard !located.document.tags.isEmpty else { throw .nothingPlaced(unplaced) }
    notices.append(
      .unplacedTags(
        count: located.unlocated.count, total: document.tags.count, first: unplaced))
    return located.document
  }
}

extension LabelPlacement {
  /// Sets sizes by a column, or makes all labels equally large, if the options request it.
  fileprivate mutating func resize(
    for document: TagDocument, look: LookOptions, options: LayoutOptions,
    notices: inout [CloudNotice]
  ) throws(CloudError) {
    if let name = look.sizeColumn {
      let numbers = try document.numbers(named: name, purpose: .sizes, notices: &notices)
      resize(by: options.scale.normalized(numbers.map { $0?.magnitude }), range: options.sizeRange)
    } else if let display = look.weightDisplay, !display.sizesByWeight {
      resize(by: scaledWeights.map { _ in 0.5 }, range: options.sizeRange)
    }
  }
}
