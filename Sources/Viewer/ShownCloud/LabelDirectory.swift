internal import TagSphereCloudCore
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereThreads

/// Focus order and search index of a cloud's labels, prepared on a background thread.
final class LabelDirectory {
  private let contents: Prepared<Contents>
  /// The search index, once it was needed; it remembers the previous search.
  private var finder: LabelFinder?

  private nonisolated struct Contents: Sendable {
    var order: FocusOrder
    var finder: LabelFinder
  }

  /// Starts to prepare for the labels of tags.
  init(of tags: [Tag]) {
    contents = Prepared {
      // A slot without a label has a tag without text.
      let order = FocusOrder(weights: tags.map(\.weight)) { !tags[$0].text.isEmpty }
      return Contents(
        order: order, finder: LabelFinder(texts: tags.map(\.text), order: order))
    }
  }

  /// Returns the answers to a scene's queries.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - states: The labels' states; nil if all are shown plainly.
  func guide(of batch: GlyphBatch, states: LabelStates?) -> LabelGuide {
    LabelGuide(
      order: { self.contents.value.order }, find: { self.labels(matching: $0) },
      place: { label in
        let record = batch.labels[label]
        return [Double(record.x), Double(record.y), Double(record.z)]
      },
      neighbor: { label, direction, frame, candidates in
        batch.neighbor(of: label, toward: direction, in: frame, among: candidates) {
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
