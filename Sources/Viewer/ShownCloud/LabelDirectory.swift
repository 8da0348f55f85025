internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereThreads

/// The focus order and search index of a cloud's present labels.
///
/// A background thread or the first query prepares them.
final class LabelDirectory {
  private var contents: Prepared<Contents>?
  /// The search index after its first use; it remembers the previous search.
  private var finder: TagFinder?

  /// Focus order and search index.
  nonisolated struct Contents: Sendable {
    fileprivate var order: FocusOrder
    fileprivate var finder: TagFinder

    /// Prepares focus order and search index from tags.
    ///
    /// - Parameters:
    ///   - tags: The tags, one per label.
    ///   - presence: Whether each tag has a label that can be chosen.
    init(_ tags: [Tag], presence: [Bool]) {
      self.init(tags.map(\.text), weights: tags.map(\.weight), presence: presence)
    }

    /// Prepares focus order and search index from texts and weights.
    ///
    /// - Parameters:
    ///   - texts: The text of each label.
    ///   - weights: The weight of each label.
    ///   - presence: Whether each label can be chosen.
    init(_ texts: [String], weights: [Double], presence: [Bool]) {
      order = FocusOrder(weights: weights) { presence[$0] }
      finder = TagFinder(LabelFinder(texts: texts, order: order))
    }

    /// Prepares focus order and search index for a page; a search also finds keywords.
    ///
    /// - Parameters:
    ///   - tags: The tags, one per label.
    ///   - shown: The labels of the shown page, in order.
    ///   - found: Whether a search finds each label, on any page.
    init(_ tags: [Tag], shown: [Int], found: [Bool]) {
      order = FocusOrder(shown, ofLabels: tags.count)
      finder = TagFinder(tags, order: FocusOrder(weights: tags.map(\.weight)) { found[$0] })
    }
  }

  /// Creates a directory that the first query prepares.
  init() {}

  /// Creates a directory whose contents are being prepared.
  init(_ contents: Prepared<Contents>) { self.contents = contents }

  /// Creates a directory with prepared contents.
  convenience init(_ contents: Contents) { self.init(Prepared { contents }) }

  /// Starts to prepare the contents from tags; the parameters are those of `Contents`.
  convenience init(of tags: [Tag], presence: [Bool]) {
    self.init(Prepared { Contents(tags, presence: presence) })
  }

  /// Returns the answers to a scene's queries.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - tags: Their tags.
  ///   - states: The labels' states; nil if all labels are shown normally.
  ///   - isPresent: Returns whether a label can be chosen.
  func guide(
    of batch: GlyphBatch, tags: [Tag], states: LabelStates?,
    isPresent: @escaping (Int) -> Bool
  ) -> LabelGuide {
    func contents() -> Contents? {
      if self.contents == nil {
        let presence = tags.indices.map(isPresent)
        self.contents = Prepared { Contents(tags, presence: presence) }
      }
      return self.contents?.value
    }
    return LabelGuide(
      of: batch, states: states, isPresent: isPresent,
      order: { contents()?.order ?? FocusOrder(weights: []) },
      find: { self.matches(of: $0, in: contents()) })
  }

  private func matches(of text: String, in contents: Contents?) -> SearchMatches {
    guard var finder = self.finder ?? contents?.finder else { return SearchMatches() }
    self.finder = nil
    defer { self.finder = finder }
    return finder.matches(of: text)
  }
}
