package import TagSphereTagData

/// The details that a cloud's tooltips omit: those that all tags share, and those for programs.
///
/// A detail that all tags share says nothing about one of them.
package struct SharedDetails: Hashable, Sendable {
  /// Whether all weights are equal.
  package var weight = false
  /// Whether all tags are in the same group; false if they have no group.
  package var group = false
  /// The columns that have the same values in all tags, with these values.
  package var attributes: Set<Tag.Attribute> = []
  /// The name of the weights in the data; nil for the usual one.
  package var weightName: String?
  /// The columns that are not for people.
  package var silentColumns: Set<String> = []

  /// Creates details that omit nothing.
  package init() {}

  /// Finds the details that tags share; fewer than two tags share nothing.
  ///
  /// - Parameter tags: The tags; those without a text are ignored.
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
