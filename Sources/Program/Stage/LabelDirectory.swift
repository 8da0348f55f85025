internal import TagSphereCloudCore
internal import TagSphereInteraction
internal import TagSphereTagData

/// The way through a cloud's labels: their order by weight, and the search, both prepared in the
/// background.
final class LabelDirectory {
  private let contents: Prepared<Contents>
  /// The search, once it was needed; it remembers what was typed last.
  private var finder: LabelFinder?

  private nonisolated struct Contents: Sendable {
    var order: FocusOrder
    var finder: LabelFinder
  }

  /// Begins to prepare for the labels of a document.
  init(of document: TagDocument) {
    let tags = document.tags
    contents = Prepared {
      // A label that is gone from a cloud that changes has no text.
      let order = FocusOrder(weights: tags.map(\.weight)) { !tags[$0].text.isEmpty }
      return Contents(
        order: order, finder: LabelFinder(texts: tags.map(\.text), order: order))
    }
  }

  /// The answers to what a scene asks.
  ///
  /// - Parameters:
  ///   - batch: Where the labels stand.
  ///   - states: The labels' states; nil where all are plainly shown.
  func guide(of batch: @escaping () -> GlyphBatch, states: LabelStates?) -> LabelGuide {
    LabelGuide(
      order: { self.contents.value.order }, find: { self.labels(matching: $0) },
      place: { label in
        let record = batch().labels[label]
        return [Double(record.x), Double(record.y), Double(record.z)]
      },
      neighbor: { label, direction, frame, candidates in
        batch().neighbor(of: label, toward: direction, in: frame, among: candidates) {
          states?[$0].isPickable ?? true
        }
      })
  }

  private func labels(matching text: String) -> [Int] {
    var finder = self.finder ?? contents.value.finder
    self.finder = nil
    defer { self.finder = finder }
    return finder.labels(matching: text)
  }
}
