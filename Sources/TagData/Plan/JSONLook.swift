/// An analysis of the beginning of a JSON document: its arrays and objects, and their contents.
struct JSONLook: JSONTokenReader {
  /// An array or an object; all objects in one array are analysed as one.
  struct Container {
    var isArray: Bool
    /// The scalars by member name, or by index.
    var members: [String: ColumnLook] = [:]
    /// The names of all members in order of first appearance.
    var names: [String] = []
    /// The content of `names` as a set.
    var known: Set<String> = []
    /// The number of values of each kind.
    var strings = 0
    var numbers = 0
    var objects = 0
    var arrays = 0
    var others = 0

    /// Whether no weight is a string.
    var weightsAreNumbers = true

    var count: Int { strings + numbers + objects + arrays + others }

    /// Whether the container holds only texts, and no text twice.
    var areTextsOnce: Bool {
      let all = asColumn
      return strings > 1 && strings == count && all.distinctness == 1
    }

    /// The scalars of all members, in the order of the members' names.
    var looks: [ColumnLook] { members.sorted { $0.key < $1.key }.map { $0.value } }

    /// All values of the container as one column.
    var asColumn: ColumnLook {
      var all = ColumnLook()
      for look in looks { all.formUnion(look) }
      return all
    }
  }

  private struct Level {
    var path: [String]
    var isArray: Bool
    var name = ""
    var index = 0
  }

  private var containers: [[String]: Container] = [:]
  /// Whether the document declares itself a JSON feed.
  private(set) var isFeed = false
  private var levels: [Level] = []
  /// Whether each line is a separate element.
  private var isRootLines: Bool

  /// The name of array elements in paths.
  ///
  /// Containers with more than `deepest` names in their path are ignored.
  static let element = "\u{0}"
  private static let deepest = 6
  /// The maximum number of members of one object that are listed by name.
  private static let mostNames = 4096

  /// Whether the document continues after the analysed bytes.
  private var isCut: Bool { !isRootLines && !levels.isEmpty }

  /// The paths of all containers that are not within an array, in order.
  var paths: [[String]] {
    containers.keys.filter { !$0.contains(Self.element) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the container at a path; nil if there is no container.
  func container(at path: [String]) -> Container? { containers[path] }

  /// Analyses the beginning of a document.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the document.
  ///   - isLines: Whether each line is a separate element.
  init(_ head: ArraySlice<UInt8>, isLines: Bool = false) {
    isRootLines = isLines
    if isLines {
      levels = [Level(path: [], isArray: true)]
      containers[[]] = Container(isArray: true)
      for line in head.split(separator: UInt8(ascii: "\n")).prefix(TableLook.mostRows) {
        var tokenizer = JSONTokenizer()
        try? tokenizer.consume(line, into: &self)
        levels.removeLast(levels.count - 1)
        levels[0].index += 1
      }
    } else {
      var tokenizer = JSONTokenizer()
      try? tokenizer.consume(head, into: &self)
    }
  }

  mutating func take(_ token: borrowing JSONToken) {
    switch token.kind {
    case .name: levels[levels.count - 1].name = token.text
    case .endArray, .endObject:
      levels.removeLast()
      if let last = levels.last, last.isArray, !(isRootLines && levels.count == 1) {
        levels[levels.count - 1].index += 1
      }
    case .beginArray, .beginObject:
      let isArray = token.kind == .beginArray
      note { if isArray { $0.arrays += 1 } else { $0.objects += 1 } }
      let path = levels.last.map { $0.path + [$0.isArray ? Self.element : $0.name] } ?? []
      levels.append(Level(path: path, isArray: isArray))
      if path.count <= Self.deepest, containers[path] == nil {
        containers[path] = Container(isArray: isArray)
      }
    case .string, .number:
      let (isString, bytes) = (token.kind == .string, token.bytes)
      let name = memberName
      if levels.count == 1, name == "version", isString,
        token.text.range(of: "jsonfeed.org/version") != nil
      {
        isFeed = true
      }
      note { container in
        if isString { container.strings += 1 } else { container.numbers += 1 }
        container.members[name, default: ColumnLook()].add(bytes[...])
        if isString, name == "weight" { container.weightsAreNumbers = false }
      }
      endScalar()
    case .bool, .null:
      note { $0.others += 1 }
      endScalar()
    }
  }

  private var memberName: String {
    guard let level = levels.last else { return "" }
    return level.isArray
      ? (levels.count > 1 && levels[levels.count - 2].isArray ? "\(level.index)" : Self.element)
      : level.name
  }

  private mutating func endScalar() {
    if levels.last?.isArray == true { levels[levels.count - 1].index += 1 }
  }

  /// Adds a value to the open container.
  private mutating func note(_ body: (inout Container) -> Void) {
    guard let level = levels.last, level.path.count <= Self.deepest else { return }
    let name = level.isArray ? "" : level.name
    guard var container = containers.removeValue(forKey: level.path) else { return }
    if !level.isArray, container.names.count < Self.mostNames,
      container.known.insert(name).inserted
    {
      container.names.append(name)
    }
    body(&container)
    containers[level.path] = container
  }

  /// Whether the document has the documented shape.
  ///
  /// The documented shape is an array of texts or of tags with texts, or an object with a member
  /// `tags` or `wheels`.
  var isUsual: Bool {
    guard let root = containers[[]] else { return true }
    guard root.isArray else { return root.names.contains("tags") || root.names.contains("wheels") }
    guard let element = containers[[Self.element]] else { return root.arrays == 0 }
    guard !element.isArray, element.names.contains("text") else { return false }
    let weight = element.members["weight"]
    // The shape is certain if the weights are numbers, or if no other member may be a weight.
    return weight.map { _ in element.weightsAreNumbers } ?? !element.names.contains {
      Columns.weightSynonyms.contains($0.lowercased())
    }
  }

  /// The best shape; nil if nothing in the document resembles tags.
  var shape: JSONShape? {
    if isRootLines {
      return shape(at: []).flatMap { $0.0.content == .objects ? $0.0 : nil }
    }
    let best = Self.best(paths.compactMap { path in shape(at: path) })
    if let best, best.0.content != .weights { return best.0 }
    let mixed = Self.best(paths.compactMap { path in weightsBesideOthers(at: path) })
    // An API response may have a few numbers of its own besides the requested numbers.
    let inside = best?.1 ?? 0
    return mixed.flatMap { inside < 2 || $0.1 > 4 * inside ? $0.0 : nil } ?? best?.0
  }

  /// Returns the shape with the most tags; ties go to the shortest path.
  private static func best(_ candidates: [(JSONShape, Int)]) -> (JSONShape, Int)? {
    candidates.min {
      ($1.1, $0.0.path.count, $0.0.path.joined()) < ($0.1, $1.0.path.count, $1.0.path.joined())
    }
  }

  /// Returns the shape of an object with weights and other members, and the number of weights.
  ///
  /// The weights must be at least two, and at least half of the members.
  private func weightsBesideOthers(at path: [String]) -> (JSONShape, Int)? {
    guard let container = containers[path], !container.isArray else { return nil }
    let weights = container.looks.filter { $0.isNumeric }
    let count = weights.reduce(0) { $0 + $1.numbers }
    guard count > 1, count * 2 >= container.count else { return nil }
    var all = ColumnLook()
    for look in weights { all.formUnion(look) }
    let style = all.style(prefersCommas: all.hasDecimalCommas, mayHaveThousands: false)
    return (JSONShape(path: path, content: .weights, isFound: true, style: style), count)
  }

  /// Returns the shape of a container, and the number of tags in the container.
  private func shape(at path: [String]) -> (JSONShape, Int)? {
    guard let container = containers[path], container.count > 0 else { return nil }
    var shape = JSONShape(path: path, isFound: true)
    let isMostly = { (count: Int) in count * 10 >= container.count * 8 }
    if container.isArray {
      if isMostly(container.objects),
        let members = wrappedMembers(at: path + [Self.element])
          ?? members(at: path + [Self.element])
      {
        (shape.text, shape.weight, shape.style) = members
        return (shape, container.objects)
      }
      if isMostly(container.arrays), let rows = containers[path + [Self.element]],
        let content = Self.rows(rows)
      {
        (shape.content, shape.style) = content
        return (shape, container.arrays)
      }
      if isMostly(container.strings), let texts = container.members[Self.element], texts.words > 0 {
        if !path.isEmpty, texts.distinctness < 1 { shape.content = .occurrences }
        return (shape, container.strings)
      }
      return nil
    }
    if let columns = columns(at: path, container) { return columns }
    let numbers = container.members.values.count { $0.isNumeric }
    if isMostly(numbers), container.objects + container.arrays == 0 {
      let all = container.asColumn
      (shape.content, shape.style) = (
        .weights, all.style(prefersCommas: all.hasDecimalCommas, mayHaveThousands: false)
      )
      return (shape, numbers)
    }
    if container.objects > 1, isMostly(container.objects) {
      return namedObjects(at: path, container)
    }
    return nil
  }

  /// Returns the text and the weight of objects wrapped in other objects; nil if no object is wrapped.
  ///
  /// Examples are `properties` in GeoJSON and `node` in GraphQL. The outer objects must not have
  /// numbers of their own.
  private func wrappedMembers(
    at path: [String]
  ) -> (text: [String], weight: String?, style: NumberStyle)? {
    guard let container = container(at: path), !container.isArray,
      !container.names.contains(where: { name in
        container.members[name]?.isNumeric == true
          && !TableLook.isNameOfNoWeight(name)
      })
    else { return nil }
    for name in container.names {
      guard let inner = members(at: path + [name]), inner.text.count == 1, let weight = inner.weight
      else { continue }
      return ([name] + inner.text, "\(name).\(weight)", inner.style)
    }
    return nil
  }

  /// Returns the members of objects that are the text and the weight; nil if no member is a text.
  private func members(
    at path: [String]
  ) -> (text: [String], weight: String?, style: NumberStyle)? {
    guard let container = containers[path], !container.isArray else { return nil }
    let names = container.names
    func isNumeric(_ name: String) -> Bool { container.members[name]?.isNumeric == true }
    func named(_ synonyms: Set<String>, _ isFit: (String) -> Bool) -> String? {
      names.first { synonyms.contains($0.lowercased()) && isFit($0) }
    }
    let texts = names.filter { name in
      container.members[name].map { $0.words > 0 && !$0.isNumeric } == true
    }
    var text: [String]?
    if texts.contains("text") {
      text = ["text"]
    } else if let name = named(Columns.textSynonyms, texts.contains) {
      text = [name]
    } else if let object = names.first(where: {
      Columns.textSynonyms.contains($0.lowercased()) && containers[path + [$0]]?.isArray == false
    }),
      let inner = containers[path + [object]]?.names.first(where: {
        containers[path + [object]]?.members[$0]?.words ?? 0 > 0
      })
    {
      text = [object, inner]
    } else {
      text =
        named(Columns.weightSynonyms, texts.contains).map { [$0] }
        ?? texts.max {
          container.members[$0]?.likenessToLabels ?? 0 < container.members[$1]?.likenessToLabels
            ?? 0
        }.map { [$0] }
    }
    // Codes such as A100 are better than no text.
    guard
      let text = text ?? names.first(where: { container.members[$0]?.isText == true }).map({ [$0] })
    else { return nil }
    let numbers = names.filter { isNumeric($0) && $0 != text[0] }
    // A member with the same number in all objects carries no information.
    let telling = numbers.filter { container.members[$0].map { $0.texts.count > 1 } == true }
    let weights = telling.isEmpty ? numbers : telling
    if weights.isEmpty, let weight = typedNumber(at: path) {
      return (text, weight, .plain)
    }
    let weight =
      Columns.weight(among: weights) { $0 }
      ?? weights.first {
        !TableLook.isNameOfNoWeight($0)
          && container.members[$0]?.isCounting != true
      }
    let look = weight.flatMap { container.members[$0] }
    return (
      text, weight,
      look?.style(prefersCommas: look?.hasDecimalCommas == true, mayHaveThousands: false) ?? .plain
    )
  }

  /// Returns the path of a number wrapped in an object of its type, as MongoDB's `{"$numberInt": "12"}`; nil if none.
  private func typedNumber(at path: [String]) -> String? {
    guard let container = container(at: path) else { return nil }
    let names = container.names.sorted {
      Columns.weightSynonyms.contains($0.lowercased())
        && !Columns.weightSynonyms.contains($1.lowercased())
    }
    for name in names {
      guard let inner = self.container(at: path + [name]), inner.names.count == 1,
        inner.names[0].hasPrefix("$number")
      else { continue }
      return "\(name).\(inner.names[0])"
    }
    return nil
  }

  static func rows(_ rows: Container) -> (JSONShape.Content, NumberStyle)? {
    guard rows.isArray else { return nil }
    let columns = rows.members.compactMap { name, look in Int(name).map { ($0, look) } }
      .sorted { $0.0 < $1.0 }
    let texts = columns.filter { $0.1.isText && !$0.1.isNumericBelowHeader }
    guard let text = texts.first(where: { $0.1.words > 0 }) ?? texts.first else { return nil }
    let numbers = columns.filter { $0.0 != text.0 && $0.1.isNumericBelowHeader }
    let weight = numbers.first { !$0.1.isCounting } ?? numbers.first
    let hasHeader = weight.map { $0.1.numbers < $0.1.filled } ?? false
    return (
      .rows(text: text.0, weight: weight?.0, hasHeader: hasHeader),
      weight?.1.style(prefersCommas: weight?.1.hasDecimalCommas == true, mayHaveThousands: false)
        ?? .plain
    )
  }

  /// Returns the shape of an object of objects.
  ///
  /// Each inner object is a tag named by its key.
  private func namedObjects(at path: [String], _ container: Container) -> (JSONShape, Int)? {
    var shape = JSONShape(path: path, content: .namedObjects)
    let children = container.names.prefix(64).compactMap { containers[path + [$0]] }
    guard children.allSatisfy({ !$0.isArray }), let first = children.first else { return nil }
    let numeric = first.names.filter { name in
      children.count { $0.members[name]?.isNumeric == true } * 10 >= children.count * 8
    }
    guard
      let weight = Columns.weight(among: numeric, name: { $0 })
        ?? numeric.first(where: { !TableLook.isNameOfNoWeight($0) })
    else { return nil }
    shape.weight = weight
    let hasText = children.allSatisfy { $0.members["text"].map { !$0.isNumeric } == true }
    shape.text = hasText ? ["text"] : []
    return (shape, container.objects)
  }

  /// Returns the shape of a table stored by columns: an object of arrays or objects of equal size.
  func columns(at path: [String], _ container: Container) -> (JSONShape, Int)? {
    let children = container.names.prefix(64).compactMap { name in
      containers[path + [name]].map { (name: name, content: $0) }
    }
    guard children.count == container.count, let first = children.first,
      first.content.objects + first.content.arrays == 0,
      children.count > 1 || isCut && first.content.areTextsOnce
    else { return nil }
    // The last column may be incomplete.
    let whole = isCut ? children.dropLast() : children[...]
    guard
      whole.allSatisfy({ $0.content.count == first.content.count }),
      children.allSatisfy({ $0.content.count <= first.content.count }),
      first.content.isArray || whole.allSatisfy({ $0.content.names == first.content.names })
    else { return nil }
    func isText(_ content: Container) -> Bool { content.strings > 0 && content.numbers == 0 }
    guard
      let text = children.first(where: {
        Columns.textSynonyms.contains($0.name.lowercased()) && isText($0.content)
      })
        ?? children.first(where: { isText($0.content) }),
      // An object of objects with texts as names is not a table stored by columns.
      first.content.isArray || first.content.names.allSatisfy({ $0.utf8.allSatisfy { $0.isDigit } })
    else { return nil }
    let weights = children.filter { $0.content.numbers > 0 }
    let weight =
      Columns.weight(among: weights) { $0.name }
      ?? weights.first {
        !TableLook.isNameOfNoWeight($0.name)
          && $0.content.members[Self.element]?.isCounting != true
      }
      ?? (children.count == 2 ? weights.first : nil)
    var shape = JSONShape(path: path, content: .columns)
    shape.text = [text.name]
    shape.weight = weight?.name
    return (shape, first.content.count)
  }
}
