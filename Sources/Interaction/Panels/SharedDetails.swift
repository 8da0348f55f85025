package import TagSphereTagData

/// The details that a cloud's tooltips omit: details that all tags share, and columns for programs.
///
/// A detail that all tags share does not distinguish a tag from the others.
package struct SharedDetails: Hashable, Sendable {
  /// Whether all weights are equal.
  package var weight = false
  /// Whether all tags are in the same group; false if the tags have no group.
  package var group = false
  /// The columns whose values are equal in all tags, with these values.
  package var attributes: Set<Tag.Attribute> = []
  /// The name of the weights in the data; nil for the default name.
  package var weightName: String?
  /// The columns that programs read, and that people do not need.
  package var silentColumns: Set<String> = []

  /// Creates details that omit nothing.
  package init() {}

  /// Finds the details that tags share; fewer than two tags share nothing.
  ///
  /// - Parameter tags: The tags; tags without a text are ignored.
  package init(of tags: some Sequence<Tag>) {
    var others = tags.lazy.filter { !$0.text.isEmpty }.makeIterator()
    guard let first = others.next(), var other = others.next() else { return }
    (weight, group) = (true, first.details?.group != nil)
    attributes = Set(first.details?.attributes ?? [])
    while weight || group || !attributes.isEmpty {
      weight = weight && other.weight == first.weight
      group = group && other.details?.group == first.details?.group
      if !attributes.isEmpty { attributes.formIntersection(other.details?.attributes ?? []) }
      guard let next = others.next() else { return }
      other = next
    }
  }
}
