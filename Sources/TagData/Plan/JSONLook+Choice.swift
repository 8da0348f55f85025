extension JSONLook {
  /// A shape of the document that has all chosen columns, or lacks a chosen column.
  private struct Candidate {
    var shape: JSONShape
    /// The number of tags with this shape in the analysed bytes.
    var count: Int
    /// The names of the shape's columns.
    var names: [String]
    /// The first chosen column that the shape lacks; nil if it has all chosen columns.
    var missing: ColumnName?
  }

  /// Returns the shape that has the chosen columns.
  ///
  /// - Throws: `noColumn` if no shape has the chosen columns.
  func shape(_ choice: ColumnChoice) throws(TagDocumentError) -> JSONShape {
    let candidates = paths.compactMap { candidate(at: $0, choice) }
    let found = candidates.filter { $0.missing == nil }
    let best = (found.isEmpty ? candidates : found).min {
      ($1.count, $0.shape.path.count, $0.shape.path.joined())
        < ($0.count, $1.shape.path.count, $1.shape.path.joined())
    }
    guard var best else {
      throw TagDocumentError(.noColumn(choice.names.first?.spelling ?? "", names: []))
    }
    if let missing = best.missing {
      throw TagDocumentError(.noColumn(missing.spelling, names: best.names))
    }
    if isFeed, best.shape.path == JSONShape.feed.path {
      best.shape.attributes = JSONShape.feed.attributes
      best.shape.isFeed = choice.weight == nil && choice.use == .labels
    }
    return best.shape
  }

  /// The columns of a converted feed; each of these columns may be empty.
  private static let columnsOfFeeds =
    ["text", "weight", "url", "group"] + TagDocument.columnsOfFeeds

  /// Returns the shape of a converted feed with the chosen columns.
  ///
  /// - Throws: `noColumn` if feeds do not have the chosen columns.
  static func feed(_ choice: ColumnChoice) throws(TagDocumentError) -> JSONShape {
    guard choice.isMade else { return .tags }
    func name(_ column: ColumnName?) throws(TagDocumentError) -> String? {
      guard let column else { return nil }
      if let index = column.index(among: columnsOfFeeds) { return columnsOfFeeds[index] }
      throw TagDocumentError(.noColumn(column.spelling, names: columnsOfFeeds))
    }
    var shape = JSONShape(path: ["tags"], isFound: true)
    shape.text = [try name(choice.text) ?? "text"]
    let usual = choice.use == .labels ? "weight" : nil
    shape.weight = choice.weight?.isNone == true ? nil : try name(choice.weight) ?? usual
    shape.isChosen = true
    return shape
  }

  private func candidate(at path: [String], _ choice: ColumnChoice) -> Candidate? {
    guard let container = container(at: path), container.count > 0 else { return nil }
    if let (shape, count) = columns(at: path, container) {
      return candidate(shape, count, names: container.names, choice) { name in
        self.container(at: path + [name])?.asColumn ?? ColumnLook()
      }
    }
    var shape = JSONShape(path: path, isFound: true)
    let elements: [String]
    if container.isArray {
      elements = path + [Self.element]
      guard let content = self.container(at: elements) else { return nil }
      if content.isArray { return rowsCandidate(shape, content, container.arrays, choice) }
    } else {
      guard container.objects > 0,
        let first = container.names.first(where: { self.container(at: path + [$0]) != nil })
      else { return nil }
      elements = path + [first]
      guard self.container(at: elements)?.isArray == false else { return nil }
      shape.content = .namedObjects
      shape.text = []
    }
    let paths = memberPaths(at: elements)
    let names = paths.map { $0.joined(separator: ".") }
    return candidate(shape, container.objects, names: names, paths: paths, choice) { name in
      names.firstIndex(of: name).map { self.member(paths[$0], at: elements) } ?? ColumnLook()
    }
  }

  /// Returns the name paths of all members of an object, also in nested objects and in arrays of nested objects.
  private func memberPaths(at path: [String]) -> [[String]] {
    guard let container = container(at: path) else { return [] }
    return container.names.flatMap { name -> [[String]] in
      guard let inside = objects(of: name, at: path) else { return [[name]] }
      let inner = memberPaths(at: inside)
      return inner.isEmpty ? [[name]] : inner.map { [name] + $0 }
    }
  }

  /// Returns the path of the objects in a member that is an object or an array of objects; nil for other members.
  private func objects(of name: String, at path: [String]) -> [String]? {
    guard let inner = container(at: path + [name]) else { return nil }
    guard inner.isArray else { return path + [name] }
    let element = path + [name, Self.element]
    return container(at: element)?.isArray == false ? element : nil
  }

  private func member(_ names: [String], at path: [String]) -> ColumnLook {
    guard let first = names.first, let container = container(at: path) else { return ColumnLook() }
    if names.count == 1 { return container.members[first] ?? ColumnLook() }
    return objects(of: first, at: path).map { member(Array(names.dropFirst()), at: $0) }
      ?? ColumnLook()
  }

  private func rowsCandidate(
    _ shape: JSONShape, _ rows: Container, _ count: Int, _ choice: ColumnChoice
  ) -> Candidate? {
    guard case .rows(let usualText, let usualWeight, let hasHeader)? = Self.rows(rows)?.0 else {
      return nil
    }
    let width = rows.members.keys.compactMap { Int($0) }.max().map { $0 + 1 } ?? 0
    let numbers = (0..<width).map { String($0 + 1) }
    var shape = shape
    func index(_ name: ColumnName?) -> Int? { name.flatMap { $0.index(among: numbers) } }
    let text = index(choice.text) ?? usualText
    let weight =
      choice.weight == nil
      ? (choice.use == .labels && usualWeight != text ? usualWeight : nil) : index(choice.weight)
    shape.content = .rows(text: text, weight: weight, hasHeader: hasHeader)
    shape.isChosen = true
    if let weight, let look = rows.members["\(weight)"] {
      shape.style = look.style(prefersCommas: look.hasDecimalCommas, mayHaveThousands: false)
    }
    let missing = choice.names.first { index($0) == nil }
    return Candidate(shape: shape, count: count, names: numbers, missing: missing)
  }

  private func candidate(
    _ shape: JSONShape, _ count: Int, names: [String], paths: [[String]]? = nil,
    _ choice: ColumnChoice, look: (String) -> ColumnLook
  ) -> Candidate {
    func name(_ column: ColumnName?) -> String? {
      column.flatMap { $0.index(among: names) }.map { names[$0] }
    }
    func path(of name: String) -> [String] {
      guard let paths, let index = names.firstIndex(of: name) else { return [name] }
      return paths[index]
    }
    var shape = shape
    shape.isChosen = true
    let isNone = choice.weight.map { $0.isNone && !$0.isName(among: names) } ?? false
    let missing = [choice.text, isNone ? nil : choice.weight].compactMap { $0 }
      .first { name($0) == nil }
    let usual = usualMembers(names, besides: [name(choice.text), name(choice.weight)], look: look)
    if let text = name(choice.text) {
      shape.text = path(of: text)
    } else if shape.content != .namedObjects, let text = usual.text {
      shape.text = path(of: text)
    }
    let usualWeight = choice.use == .labels && !isNone ? usual.weight : nil
    shape.weight = name(choice.weight) ?? usualWeight
    if let weight = shape.weight {
      let column = look(weight)
      shape.style = column.style(prefersCommas: column.hasDecimalCommas, mayHaveThousands: false)
    }
    return Candidate(shape: shape, count: count, names: names, missing: missing)
  }

  /// Returns the most likely members for the text and the weight among the members that are not chosen.
  private func usualMembers(
    _ names: [String], besides chosen: [String?], look: (String) -> ColumnLook
  ) -> (text: String?, weight: String?) {
    let free = names.filter { !chosen.contains($0) }
    let texts = free.filter { look($0).words > 0 && !look($0).isNumeric }
    let text =
      texts.first { $0 == "text" }
      ?? texts.first { Columns.textSynonyms.contains($0.lowercased()) }
      ?? texts.max { look($0).likenessToLabels < look($1).likenessToLabels }
    let numbers = free.filter { look($0).isNumeric }
    let weight =
      Columns.weight(among: numbers) { $0 }
      ?? numbers.first {
        !TableLook.isNameOfNoWeight($0) && !look($0).isCounting
      }
    return (text, weight)
  }
}
