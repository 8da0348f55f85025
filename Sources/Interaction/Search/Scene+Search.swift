extension Scene {
  /// Adds a character to the search, which it opens if none is.
  mutating func type(_ character: Unicode.Scalar, guide: LabelGuide) {
    showsKeys = false
    var search = search ?? Search()
    search.type(character)
    find(search, guide: guide)
  }

  /// Takes the last character of the search back; without one, the search ends.
  mutating func erase(guide: LabelGuide) {
    guard var search else { return }
    if search.erase() { find(search, guide: guide) } else { self.search = nil }
  }

  /// Finds what a search asks for; its best match comes into focus.
  private mutating func find(_ search: Search, guide: LabelGuide) {
    var search = search
    search.matches = search.text.isEmpty ? [] : guide.find(search.text)
    self.search = search
    if let best = search.matches.first {
      if best != focus { focus(on: best, guide: guide) }
    } else {
      focus = nil
    }
  }
}
