internal import TagSphereGeometry

extension Scene {
  /// Opens a search without text.
  package mutating func openSearch() {
    showsKeys = false
    search = Search()
    seeking.orientationBefore = orientation
  }

  /// Closes the search.
  ///
  /// If it found no label, the sphere turns back to its orientation before the search.
  package mutating func closeSearch() {
    defer { (search, seeking.orientationBefore) = (nil, nil) }
    guard let search, !search.text.isEmpty, search.matches.isEmpty,
      let before = seeking.orientationBefore, before != orientation
    else { return }
    turn(to: before)
  }

  /// Adds a character to the search; opens a search if none is open.
  mutating func type(_ character: Unicode.Scalar, guide: LabelGuide) {
    type(CollectionOfOne(character), guide: guide)
  }

  private mutating func type(_ characters: some Sequence<Unicode.Scalar>, guide: LabelGuide) {
    showsKeys = false
    if search == nil { openSearch() }
    guard var search else { return }
    for character in characters { search.type(character) }
    find(search, guide: guide)
  }

  /// Adds the clipboard's text to the search; opens a search if none is open.
  mutating func paste(_ text: String, guide: LabelGuide) {
    let text = ClipboardText.pasted(text)
    if !text.isEmpty { type(text.unicodeScalars, guide: guide) }
  }

  /// Removes the last character of the search; closes an empty search.
  mutating func erase(guide: LabelGuide) {
    guard var search else { return }
    if search.erase() {
      find(search, guide: guide)
    } else {
      (self.search, seeking.orientationBefore) = (nil, nil)
    }
  }

  /// Replaces the text of the search as typing does; opens a search if none is open.
  ///
  /// It serves a text field of another program. An empty text finds nothing, and the search stays open. A
  /// search that opens without text leaves the focus where it is.
  package mutating func retypeSearch(_ text: String, guide: LabelGuide) {
    showsKeys = false
    if self.search == nil {
      openSearch()
      if text.isEmpty { return }
    }
    find(Search(typing: text), guide: guide)
  }

  /// Replaces the text of the search; an empty text closes the search.
  package mutating func search(for text: String, guide: LabelGuide) {
    (showsKeys, seeking.orientationBefore) = (false, nil)
    let search = Search(typing: text)
    if search.text.isEmpty { self.search = nil } else { find(search, guide: guide) }
  }

  /// Runs a search and focuses its best match.
  private mutating func find(_ search: Search, guide: LabelGuide) {
    var search = search
    let found = search.text.isEmpty ? SearchMatches() : guide.find(search.text)
    search.adopt(listed(found, guide: guide))
    self.search = search
    if let best = search.matches.first {
      if best != focus { focus(on: best, guide: guide) }
    } else {
      focus = nil
    }
  }
}
