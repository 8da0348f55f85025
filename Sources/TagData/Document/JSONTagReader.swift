/// Builds tags from the tokens of a JSON file.
struct JSONTagReader: JSONTokenReader, Sendable {
  var collector: TagCollector
  private var place = Place.root
  private var tag = JSONTagBuilder()
  private var name = ""
  private var hasTags = false
  private var hasWheels = false
  /// The number of open brackets in a skipped value, and the place to continue after it.
  private var skipped = (depth: 0, next: Place.root)
  /// The place to continue after an array of values.
  private var afterValues = Place.tag

  /// Whether each element is a line, which counts only once all of it is known to be JSON.
  private let readsLines: Bool

  /// What the tokens are those of.
  enum Root {
    /// One array or object.
    case document
    /// Elements, one in each line.
    case lines
  }

  /// The place of the next token in the document.
  private enum Place {
    case root, rootObject, rootMember, tags, tag, tagMember, facets, facet, values, skipped
  }

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, root: Root = .document) {
    self.collector = collector
    readsLines = root == .lines
  }

  /// Begins an element that is a line.
  mutating func beginLine(_ line: Int) {
    tag.begin(at: JSONPosition(line: line))
    place = .tags
  }

  /// Marks the line to be left out, whatever it has been found to be.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - column: Where, in Unicode scalars from 1; nil for the whole line.
  ///   - excerpt: Its beginning.
  mutating func refuseLine(_ reason: LeftOutReason, at column: Int? = nil, excerpt: String) {
    tag.begin(at: JSONPosition(line: tag.line, column: column ?? 1))
    tag.refuse(reason, excerpt: excerpt)
  }

  /// Ends an element that is a line.
  mutating func endLine() throws(TagDocumentError) { try tag.finish(into: &collector) }

  private mutating func endElement() throws(TagDocumentError) {
    place = .tags
    if !readsLines { try tag.finish(into: &collector) }
  }

  /// Reads the next token of a grammatical document.
  ///
  /// - Throws: `shape` when the document is neither an array nor an object with an array `tags`.
  mutating func take(_ token: borrowing JSONToken) throws(TagDocumentError) {
    switch place {
    case .root: try takeRoot(token)
    case .rootObject: try takeRootName(token)
    case .rootMember: try takeRootMember(token)
    case .tags: try takeElement(token)
    case .tag:
      if token.kind == .name {
        name = token.text
        place = .tagMember
      } else {
        try endElement()
      }
    case .tagMember: takeTagMember(token)
    case .facets:
      if token.kind == .name {
        name = token.text
        place = .facet
      } else {
        place = .tag
      }
    case .facet: takeFacet(token)
    case .values: takeValue(token)
    case .skipped: skip(token)
    }
  }

  private func shape(_ sentence: String, _ token: borrowing JSONToken) -> TagDocumentError {
    TagDocumentError(.shape(sentence), line: token.position.line, column: token.position.column)
  }

  private mutating func takeRoot(_ token: borrowing JSONToken) throws(TagDocumentError) {
    switch token.kind {
    case .beginArray:
      hasTags = true
      place = .tags
    case .beginObject: place = .rootObject
    default: throw shape("the file must be an array of tags or an object with \"tags\"", token)
    }
  }

  private mutating func takeRootName(_ token: borrowing JSONToken) throws(TagDocumentError) {
    if token.kind == .name {
      name = token.text
      place = .rootMember
    } else if !hasTags {
      throw shape(
        hasWheels
          ? "this is a file of wheels: tagsphere wheel shows it, and list, render and verify read it "
            + "from a file named .json with \"wheels\" in its first MiB"
          : "the object has no member \"tags\"; put an array of tags there", token)
    }
  }

  private mutating func takeRootMember(_ token: borrowing JSONToken) throws(TagDocumentError) {
    switch (name, token.kind) {
    case ("tags", .beginArray):
      hasTags = true
      place = .tags
    case ("tags", _): throw shape("the member \"tags\" must be an array", token)
    case ("title", .string):
      collector.title = token.text
      if token.isRepaired || !token.isWellFormed { note(.malformedUTF8, token) }
      place = .rootObject
    case (JSONText.furtherItems, .number) where collector.report.format == .feed:
      collector.leaveOut(.beyondFeedLimit, times: Int(token.text) ?? 0)
      place = .rootObject
    default:
      // Other members of the root object do not describe tags.
      hasWheels = hasWheels || name == "wheels"
      if name == "title" { note(.memberNotUnderstood, token, excerpt: name) }
      beginSkipping(token, next: .rootObject)
    }
  }

  private mutating func takeElement(_ token: borrowing JSONToken) throws(TagDocumentError) {
    switch token.kind {
    case .endArray: place = .rootObject
    case .beginObject:
      tag.begin(at: token.position)
      place = .tag
    case .string:
      tag.begin(at: token.position)
      tag.setText(token)
      try endElement()
    default:
      tag.begin(at: token.position)
      tag.refuse(.notATag, excerpt: token.bytes[...].excerpt)
      try endElement()
      beginSkipping(token, next: .tags)
    }
  }

  private mutating func takeTagMember(_ token: borrowing JSONToken) {
    place = .tag
    switch (name, token.kind) {
    case ("text", .string): tag.setText(token)
    case ("text", _):
      tag.refuse(.textNotAString)
      beginSkipping(token, next: .tag)
    case ("weight", .null): tag.weight = 1
    case ("weight", .number): tag.setWeight(token)
    case ("weight", _):
      tag.refuse(.weightNotANumber, excerpt: token.bytes[...].excerpt)
      beginSkipping(token, next: .tag)
    case ("facets", .beginObject): place = .facets
    case ("facets", .null): break
    case ("facets", _), (_, .beginObject):
      note(.memberNotUnderstood, token, excerpt: name)
      beginSkipping(token, next: .tag)
    case ("url", _), ("color", _), ("style", _), ("image", _), ("group", _):
      if token.kind == .string {
        set(DetailRole(exactName: name), token)
      } else if token.kind != .null {
        note(.memberNotUnderstood, token, excerpt: name)
        beginSkipping(token, next: .tag)
      }
    case (_, .beginArray): beginValues(next: .tag)
    case (_, .null): break
    default: set(.attribute(name), token)
    }
  }

  private mutating func takeFacet(_ token: borrowing JSONToken) {
    place = .facets
    switch token.kind {
    case .beginArray: beginValues(next: .facets)
    case .beginObject:
      note(.memberNotUnderstood, token, excerpt: name)
      beginSkipping(token, next: .facets)
    case .null: break
    default: set(.attribute(name), token)
    }
  }

  private mutating func set(_ role: DetailRole, _ token: borrowing JSONToken) {
    if token.isTooLong { return note(.memberTooLong, token, excerpt: name) }
    if token.isRepaired || !token.isWellFormed { note(.malformedUTF8, token) }
    if let unset = tag.set(role, to: token.text) { note(unset, token, excerpt: token.text) }
  }

  private mutating func note(
    _ kind: ReadingNote, _ token: borrowing JSONToken, excerpt: String = ""
  ) {
    collector.note(
      kind, line: token.position.line, column: token.position.column,
      excerpt: Array(excerpt.utf8)[...].excerpt)
  }
}

extension JSONTagReader {
  private mutating func beginValues(next: Place) {
    afterValues = next
    tag.beginValues()
    place = .values
  }

  private mutating func takeValue(_ token: borrowing JSONToken) {
    switch token.kind {
    case .endArray:
      tag.endValues(named: name)
      place = afterValues
    case .beginArray, .beginObject:
      note(.memberNotUnderstood, token, excerpt: name)
      beginSkipping(token, next: .values)
    case .null: break
    default:
      if token.isTooLong { return note(.memberTooLong, token, excerpt: name) }
      if token.isRepaired || !token.isWellFormed { note(.malformedUTF8, token) }
      tag.appendValue(token.text)
    }
  }

  /// Skips the value that begins with `token`, whatever it contains.
  private mutating func beginSkipping(_ token: borrowing JSONToken, next: Place) {
    let opens = token.kind == .beginArray || token.kind == .beginObject
    skipped = (opens ? 1 : 0, next)
    place = opens ? .skipped : next
  }

  private mutating func skip(_ token: borrowing JSONToken) {
    switch token.kind {
    case .beginArray, .beginObject: skipped.depth += 1
    case .endArray, .endObject:
      skipped.depth -= 1
      if skipped.depth == 0 { place = skipped.next }
    default: break
    }
  }
}
