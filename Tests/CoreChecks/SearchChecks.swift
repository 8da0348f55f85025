internal import TagSphereInteraction
internal import TagSphereTagData

extension CheckResults {
  /// Checks what searches find in a cloud: words of its labels, their parts, and misspelled ones.
  mutating func checkSearch(in cloud: CheckedCloud) {
    var finder = TagFinder(cloud.document.tags, order: FocusOrder(weights: cloud.weights))
    add("searches") { result in
      for query in Self.queries(for: cloud.document) {
        let found = finder.matches(of: query)
        result.add(found.isApproximate ? 1 : 0)
        result.add(found.labels.count)
        for label in found.labels { result.add(label) }
      }
    }
  }

  /// The beginnings, ends and misspellings of some labels, as a person types them.
  private static func queries(for document: TagDocument) -> [String] {
    var queries = ["", " ", "a", "e s", "no such label"]
    for index in stride(from: 0, to: document.tags.count, by: max(document.tags.count / 16, 1)) {
      let letters = Array(document.tags[index].text)
      for length in 1...min(letters.count, 6) { queries.append(String(letters.prefix(length))) }
      queries.append(String(letters.suffix(3)))
      guard letters.count > 5 else { continue }
      var swapped = letters
      swapped.swapAt(2, 3)
      queries.append(String(swapped))
      queries.append(String(letters[0..<3] + letters[4...]))
    }
    return queries
  }
}
