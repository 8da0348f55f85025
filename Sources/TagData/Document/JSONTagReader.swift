/// Builds tags from the tokens of a JSON file, according to a shape.
struct JSONTagReader: JSONTokenReader, Sendable {
  var collector: TagCollector
  private let shape: JSONShape
  /// How many members of the shape's path lead to the open object.
  private var pathLength = 0
  /// The index of the next value in a row.
  private var column = 0
  /// Whether a row has been read.
  private var isPastFirstRow = false
  private var counts = JSONCounts()
  private var columns: JSONColumns
  /// The weights written in another style than the first weights.
  private(set) var watch = StyleWatch()
  private var place = Place.root
  private var tag = JSONTagBuilder()
  private var name = ""
  /// The current member, if it contains the text or the weight inside its objects and arrays.
  private var inner = JSONInnerMember()
  private var hasTags = false
  private var hasWheels = false
  /// The nesting depth in a skipped value, and the place to continue after it.
  private var skipped = (depth: 0, next: Place.root)
  /// Whether the current array contains values of the text.
  private var isText = false
  /// The place to continue after an array of values.
  private var afterValues = Place.tag

  /// Whether each element is a line; it becomes a tag only once the whole line is known to be JSON.
  private let readsLines: Bool

  /// The outermost structure of the input.
  enum Root {
    /// One array or object.
    case document
    /// One element per line.
    case lines
  }

  /// The place of the next token in the document.
  private enum Place {
    case root, rootObject, rootMember, tags, tag, tagMember, facets, facet, values, skipped
    /// The token is in a member whose objects and arrays contain the text or the weight.
    case inner
    /// The names and values of an object of weights or tags, and the values of a row.
    case names, namedValue, row
    /// The columns of a table, and their content.
    case columns, column, columnName, columnValue
  }

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, root: Root = .document, shape: JSONShape = .tags) {
    self.collector = collector
    self.collector.table = shape.understood
    self.shape = shape
    columns = JSONColumns(shape)
    readsLines = root == .lines
  }

  /// Begins an element that is one line.
  mutating func beginLine(_ line: Int) {
    tag.begin(at: JSONPosition(line: line))
    place = .tags
  }

  /// Marks the line to be left out, even if a part of it was read as a tag.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - column: The column of the fault, in Unicode scalars from 1; nil for the whole line.
  ///   - excerpt: The beginning of the line.
  mutating func refuseLine(_ reason: LeftOutReason, at column: Int? = nil, excerpt: String) {
    tag.begin(at: JSONPosition(line: tag.line, column: column ?? 1))
    tag.refuse(reason, excerpt: excerpt)
  }

  /// Ends an element that is one line.
  mutating func endLine() throws(TagDocumentError) { try tag.finish(into: &collector) }

  private mutating func endElement() throws(TagDocumentError) {
    place = shape.content == .namedObjects ? .names : .tags
    if !readsLines { try tag.finish(into: &collector) }
  }

  /// Reads the next token of a grammatical document.
  ///
  /// - Throws: `shape` if the document has no tags where its shape expects them; `tooManyTags`.
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
    case .inner: takeInner(token)
    case .names, .namedValue: try takeNamed(token)
    case .row: try takeOfRow(token)
    case .columns, .column, .columnName, .columnValue: takeOfColumn(token)
    }
  }

  /// Adds the tags that are complete only at the end of the document.
  mutating func finish() throws(TagDocumentError) {
    try counts.finish(into: &collector)
    try columns.finish(into: &collector, watch: &watch)
  }

  /// Returns the number of items that a converter left out; at most the limit of tags, 0 if malformed.
  private static func count(_ text: String) -> Int {
    Int(min(max(Int64(text) ?? 0, 0), Int64(ReadingLimits.tags)))
  }

  private func fault(_ sentence: String, _ token: borrowing JSONToken) -> TagDocumentError {
    TagDocumentError(.shape(sentence), line: token.position.line, column: token.position.column)
  }

  private mutating func takeRoot(_ token: borrowing JSONToken) throws(TagDocumentError) {
    switch token.kind {
    case .beginArray, .beginObject:
      if shape != .tags, shape.path.isEmpty {
        enterContainer(token)
      } else if token.kind == .beginObject {
        place = .rootObject
      } else {
        hasTags = true
        place = .tags
      }
    default: throw fault("the file must be an array of tags or an object with \"tags\"", token)
    }
  }

  private mutating func takeRootName(_ token: borrowing JSONToken) throws(TagDocumentError) {
    if token.kind == .name {
      name = token.text
      place = .rootMember
    } else if pathLength > 0 {
      pathLength -= 1
    } else if !hasTags {
      throw fault(
        hasWheels
          ? "this is a file of wheels: tagsphere wheel shows it, and list, render and verify read it "
            + "from a file named .json with \"wheels\" in its first MiB"
          : "the object has no member \"tags\"; put an array of tags there", token)
    }
  }

  private mutating func takeRootMember(_ token: borrowing JSONToken) throws(TagDocumentError) {
    if shape != .tags, pathLength < shape.path.count, name == shape.path[pathLength],
      token.kind == .beginObject || token.kind == .beginArray
    {
      pathLength += 1
      if pathLength == shape.path.count { return enterContainer(token) }
      if token.kind == .beginObject { return place = .rootObject }
      pathLength -= 1
    }
    switch (name, token.kind) {
    case ("tags", .beginArray) where shape == .tags:
      hasTags = true
      place = .tags
    case ("tags", _) where shape == .tags:
      throw fault("the member \"tags\" must be an array", token)
    case ("title", .string) where pathLength == 0:
      collector.title = token.text
      if token.isRepaired || !token.isWellFormed { note(.malformedUTF8, token) }
      place = .rootObject
    case (JSONText.furtherItems, .number) where collector.report.format == .feed:
      collector.leaveOut(.beyondFeedLimit, times: Self.count(token.text))
      place = .rootObject
    case (JSONText.feedNotes, .string) where collector.report.format == .feed:
      collector.note(FeedNotes(token.text))
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
    case .endArray: leaveContainer()
    case .beginObject where shape.content == .objects:
      tag.begin(at: token.position)
      place = .tag
    case .string where shape.content == .occurrences: try counts.add(token, to: &collector)
    case .beginArray where shape.isOfRows:
      tag.begin(at: token.position)
      column = 0
      place = .row
    case .string where shape.content == .objects:
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
    if takeShapedMember(token) { return }
    switch (name, token.kind) {
    case ("text", .string): tag.setText(token)
    case ("text", _):
      tag.refuse(.textNotAString)
      beginSkipping(token, next: .tag)
    case ("weight", .null): tag.weight = 1
    case ("weight", .number): tag.setWeight(token, style: .plain, watch: &watch)
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
  /// Enters the container of the tags.
  private mutating func enterContainer(_ token: borrowing JSONToken) {
    hasTags = true
    switch shape.content {
    case .objects, .rows, .occurrences: place = .tags
    case .namedObjects, .weights: place = .names
    case .columns: place = .columns
    }
  }

  /// Continues in the object around the container of the tags.
  private mutating func leaveContainer() {
    place = .rootObject
    if pathLength > 0 { pathLength -= 1 }
  }

  /// Takes a member of a tag if the shape gives the member a meaning; returns whether it does.
  private mutating func takeShapedMember(_ token: borrowing JSONToken) -> Bool {
    guard shape != .tags else { return false }
    if token.kind == .beginObject || token.kind == .beginArray, shape.leadsInside(name) {
      inner = JSONInnerMember(name, isObject: token.kind == .beginObject)
      place = .inner
      return true
    }
    if name == shape.text.first {
      switch token.kind {
      case .string where shape.text.count == 1: tag.setText(token)
      case .beginArray where shape.isChosen && collector.use != .labels:
        beginValues(next: .tag)
        isText = true
      default:
        if shape.text == ["text"] { return false }
        if token.kind == .number {
          return {
            tag.setText(token); return true
          }()
        }
        beginSkipping(token, next: .tag)
      }
      return true
    }
    if let rank = shape.furtherTexts.firstIndex(of: name), token.kind == .string {
      tag.setText(token, rank: rank + 1)
      return name != "url"
    }
    if let attribute = shape.attributes[name], token.kind == .string {
      set(.attribute(attribute), token)
      return true
    }
    if shape.isChosen, name == "text" || name == "weight", name != shape.weight,
      token.kind == .string || token.kind == .number
    {
      // If other columns are chosen, `text` and `weight` are attributes.
      set(.attribute(name), token)
      return true
    }
    if name == shape.weight {
      switch token.kind {
      case .null: break
      case .number, .string: tag.setWeight(token, style: shape.style, watch: &watch)
      default:
        tag.refuse(.weightNotANumber, excerpt: token.bytes[...].excerpt)
        beginSkipping(token, next: .tag)
      }
      return true
    }
    return false
  }

  /// Takes a token inside a member that contains the text or the weight; arrays may contain several texts.
  private mutating func takeInner(_ token: borrowing JSONToken) {
    switch token.kind {
    case .name: inner.member = token.text
    case .beginObject, .beginArray: inner.open(isObject: token.kind == .beginObject)
    case .endObject, .endArray:
      inner.close()
      guard inner.isClosed else { return }
      place = .tag
      if !inner.texts.isEmpty { tag.setTexts(inner.texts) }
    case .string, .number:
      let path = inner.path
      if path == shape.text {
        if collector.use == .labels {
          tag.setText(token, rank: 1)
        } else {
          inner.texts.append(token.bytes)
        }
      }
      if path == shape.weightPath { tag.setWeight(token, style: shape.style, watch: &watch) }
    case .bool, .null: break
    }
  }

  /// Takes a token of an object whose names are the texts.
  private mutating func takeNamed(_ token: borrowing JSONToken) throws(TagDocumentError) {
    if place == .names {
      guard token.kind == .name else { return leaveContainer() }
      tag.begin(at: token.position)
      tag.setText(token)
      place = .namedValue
      return
    }
    place = .names
    switch (shape.content, token.kind) {
    case (.namedObjects, .beginObject): place = .tag
    case (.weights, .number), (.weights, .string):
      tag.setWeight(token, style: shape.style, watch: &watch)
      try tag.finish(into: &collector)
    case (_, .null): try tag.finish(into: &collector)
    default:
      tag.refuse(.weightNotANumber, excerpt: token.bytes[...].excerpt)
      try tag.finish(into: &collector)
      beginSkipping(token, next: .names)
    }
  }

  /// Takes a token of a row.
  private mutating func takeOfRow(_ token: borrowing JSONToken) throws(TagDocumentError) {
    guard case .rows(let text, let weight, let hasHeader) = shape.content else { return }
    if token.kind == .endArray {
      place = .tags
      defer { isPastFirstRow = true }
      if hasHeader, !isPastFirstRow { return collector.noteHeader() }
      return try tag.finish(into: &collector)
    }
    defer { column += 1 }
    switch token.kind {
    case .string where column == text, .number where column == text: tag.setText(token)
    case .number where column == weight, .string where column == weight:
      tag.setWeight(token, style: shape.style, watch: &watch)
    case .string, .number, .bool:
      set(.attribute("column \(column + 1)"), token)
    case .null: break
    default:
      note(.memberNotUnderstood, token, excerpt: "column \(column + 1)")
      beginSkipping(token, next: .row)
    }
  }

  /// Takes a token of a table stored by columns.
  private mutating func takeOfColumn(_ token: borrowing JSONToken) {
    switch place {
    case .columns:
      guard token.kind == .name else { return leaveContainer() }
      name = token.text
      columns.begin(name)
      place = .column
    case .column:
      switch token.kind {
      case .beginObject: place = .columnName
      case .beginArray:
        columns.isArray = true
        place = .columnValue
      default: place = .columns
      }
    case .columnName:
      guard token.kind == .name else { return place = .columns }
      columns.row = token.text
      place = .columnValue
    default:
      if token.kind == .endArray, columns.isArray {
        columns.isArray = false
        place = .columns
        return
      }
      let next: Place = columns.isArray ? .columnValue : .columnName
      columns.take(token)
      beginSkipping(token, next: next)
    }
  }

  private mutating func beginValues(next: Place) {
    afterValues = next
    tag.beginValues()
    place = .values
  }

  private mutating func takeValue(_ token: borrowing JSONToken) {
    switch token.kind {
    case .endArray:
      if isText { tag.setTexts() } else { tag.endValues(named: name) }
      isText = false
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

  /// Skips the value that begins with `token`, including everything inside the value.
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
