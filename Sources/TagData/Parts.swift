extension Collection where Element: Equatable {
  /// Returns the first place of consecutive elements; nil if the collection does not contain them.
  ///
  /// No elements are found at the start.
  ///
  /// - Complexity: O(the product of both counts); O(the collection's count) if few places begin as
  ///   the elements do.
  package func range(of part: some Collection<Element>) -> Range<Index>? {
    guard let first = part.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if let end = rest.end(ofPrefix: part) { return start..<end }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns the pieces between the places of a separator, empty ones too.
  ///
  /// - Parameter separator: One or more elements.
  package func pieces(separatedBy separator: some Collection<Element>) -> [SubSequence] {
    precondition(!separator.isEmpty, "an empty separator")
    var pieces: [SubSequence] = []
    var rest = self[...]
    while let place = rest.range(of: separator) {
      pieces.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return pieces + [rest]
  }

  /// Returns the index after a prefix; nil if the collection does not begin with it.
  private func end(ofPrefix prefix: some Collection<Element>) -> Index? {
    var place = startIndex
    for element in prefix {
      guard place < endIndex, self[place] == element else { return nil }
      formIndex(after: &place)
    }
    return place
  }
}
