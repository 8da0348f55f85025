package import TagSphereMessages
package import TagSphereTagData

/// An index of a document's tags by the values of some columns, for wheels that filter them.
///
/// Each column is a facet. A tag with several values of a facet counts for each of these values. The
/// counts of a facet's values may therefore add up to more than the number of tags.
package struct FacetTable: Hashable, Sendable {
  /// The facets, in the requested order.
  package let facets: [Facet]
  /// The number of tags.
  package let tagCount: Int

  /// Indexes tags by known columns; a column without tags gets no values.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - names: The columns' names, as spelled in earlier data.
  package init(of document: TagDocument, known names: [String]) {
    tagCount = document.tags.count
    facets = names.map { Facet(name: $0, of: document) }
  }

  /// The values of one column.
  package struct Facet: Hashable, Sendable {
    /// The column's name, as spelled in the data.
    package let name: String
    /// The values: ascending if all are numbers, otherwise the most frequent first.
    ///
    /// Equally frequent values are in the order of the data.
    package let values: [String]
    /// The indices of each tag's values, tag by tag, without repetitions.
    fileprivate var indices: [Int32]
    /// The start of each tag's values in ``indices``, and the end of the last tag's values.
    fileprivate var starts: [Int32]

    fileprivate func values(ofTag tag: Int) -> ArraySlice<Int32> {
      indices[Int(starts[tag])..<Int(starts[tag + 1])]
    }
  }

  /// Indexes tags by columns.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - columns: The names of columns, attributes or facets. Some tag must have a value for each
  ///     name. Names are matched exactly, or else ignoring case.
  /// - Throws: `FacetError` if there are no columns, if no tag has a column, or if a column is named twice.
  /// - Complexity: O(tags · attributes + values · log values).
  package init(of document: TagDocument, columns: [String]) throws(FacetError) {
    guard !columns.isEmpty else { throw .noColumns }
    tagCount = document.tags.count
    let names = document.columnNames
    var facets: [Facet] = []
    for column in columns {
      let lower = column.lowercased()
      guard
        let name = names.contains(column)
          ? column : names.first(where: { $0.lowercased() == lower })
      else { throw .unknownColumn(column, columns: names) }
      guard !facets.contains(where: { $0.name == name }) else { throw .repeatedColumn(name) }
      facets.append(Facet(name: name, of: document))
    }
    self.facets = facets
  }
}

/// An error in the columns or values that are requested for wheels.
public enum FacetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no column.
  case noColumns
  /// No tag has the column.
  case unknownColumn(String, columns: [String])
  /// A column is named twice.
  case repeatedColumn(String)
  /// No tag has the requested value of a column.
  case unknownValue(String, column: String, values: [String])

  /// The error and its remedy, in one sentence.
  public var description: String {
    switch self {
    case .noColumns: return "wheels have no columns; name at least one"
    case .unknownColumn(let name, let columns):
      let advice = nearest(to: name, among: columns).map { "did you mean \(quoted($0))? " } ?? ""
      return "there is no column \(quoted(name)); \(advice)the columns are "
        + columns.prefix(16).map { quoted($0) }.joined(separator: ", ")
        + (columns.count > 16 ? " and \(columns.count - 16) more" : "")
    case .repeatedColumn(let name):
      return "the column \(quoted(name)) is named twice; each wheel needs its own"
    case .unknownValue(let value, let column, let values):
      let advice = nearest(to: value, among: values).map { "did you mean \(quoted($0))?" }
      let some = values.prefix(8).map { quoted($0) }.joined(separator: ", ")
      return "no tag has the value \(quoted(value)) in the column \(quoted(column)); "
        + (advice ?? "its values are \(some)\(values.count > 8 ? " and others" : "")")
    }
  }
}

extension FacetTable.Facet {
  fileprivate init(name: String, of document: TagDocument) {
    self.name = name
    var indexOfValue: [String: Int] = [:]
    // The values, the number of tags with each value, and the last tag with each value.
    var (found, counts, last): ([String], [Int], [Int]) = ([], [], [])
    (indices, starts) = ([], [0])
    starts.reserveCapacity(document.tags.count + 1)
    for (number, tag) in document.tags.enumerated() {
      for value in tag.values(named: name) {
        let index = indexOfValue[value] ?? found.count
        if index == found.count {
          indexOfValue[value] = index
          found.append(value)
          counts.append(0)
          last.append(-1)
        }
        guard last[index] != number else { continue }
        last[index] = number
        counts[index] += 1
        indices.append(Int32(index))
      }
      starts.append(Int32(indices.count))
    }
    let numbers = TagColumn(name: name, values: found.map(Optional.init)).numbers.compactMap { $0 }
    let order = found.indices.sorted { a, b in
      if numbers.count == found.count, numbers[a] != numbers[b] { return numbers[a] < numbers[b] }
      return counts[a] != counts[b] && numbers.count != found.count
        ? counts[a] > counts[b] : a < b
    }
    var place = Array(repeating: Int32(0), count: found.count)
    for (new, old) in order.enumerated() { place[old] = Int32(new) }
    values = order.map { found[$0] }
    for index in indices.indices { indices[index] = place[Int(indices[index])] }
  }
}

extension FacetTable {
  /// The result of a choice.
  package struct Selection: Hashable, Sendable {
    /// The indices of the tags that have the chosen value of each facet, ascending.
    package var survivors: [Int] = []
    /// For each facet and each of its words, "all" first: the number of tags if the word were chosen.
    ///
    /// The choices of all other facets stay unchanged for this number.
    package var counts: [[Int]] = []
  }

  /// Returns the result of a choice.
  ///
  /// - Parameter choice: For each facet, 0 for all tags, or 1 plus the index of a value.
  /// - Complexity: O(tags · values of a tag).
  package func selection(_ choice: [Int]) -> Selection {
    precondition(choice.count == facets.count, "\(choice.count) words of \(facets.count) facets")
    var selection = Selection()
    selection.counts = facets.map { Array(repeating: 0, count: $0.values.count + 1) }
    for tag in 0..<tagCount {
      // A tag that only one facet rejects counts for the words of that facet that are not chosen.
      var rejecting: Int?
      var isRejectedTwice = false
      for (index, facet) in facets.enumerated() where choice[index] != 0 {
        guard !facet.values(ofTag: tag).contains(Int32(choice[index] - 1)) else { continue }
        isRejectedTwice = rejecting != nil
        if isRejectedTwice { break }
        rejecting = index
      }
      guard !isRejectedTwice else { continue }
      if rejecting == nil { selection.survivors.append(tag) }
      for (index, facet) in facets.enumerated() where rejecting.map({ $0 == index }) ?? true {
        selection.counts[index][0] += 1
        for value in facet.values(ofTag: tag) { selection.counts[index][Int(value) + 1] += 1 }
      }
    }
    return selection
  }

  /// Returns the wheels of the facets: "all" first, then the values, each with its number of tags.
  ///
  /// - Parameters:
  ///   - choice: The initially chosen words, as in `selection(_:)`.
  ///   - messages: The language of "all".
  package func wheels(
    choosing choice: [Int], in messages: Messages = .english
  ) -> WheelDocument {
    let counts = selection(facets.map { _ in 0 }).counts
    return WheelDocument(
      wheels: zip(facets, zip(counts, choice)).map { facet, state in
        let (counts, selected) = state
        var all = WheelDocument.Word(messages.text(Message("all")), weight: Double(counts[0]))
        all.value = .null
        return WheelDocument.Wheel(
          name: facet.name,
          words: [all]
            + zip(facet.values, counts.dropFirst()).map {
              WheelDocument.Word($0, weight: Double($1))
            },
          selected: selected)
      })
  }

  /// Returns the choice of some values, as in `selection(_:)`; "all" for a value without tags.
  package func words(of values: [String?]) -> [Int] {
    zip(facets, values).map { facet, value in
      value.flatMap { facet.values.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    }
  }

  /// Returns the choice of some values, as in `selection(_:)`.
  ///
  /// - Parameter values: One value per facet, matched exactly, or else ignoring case; nil for all tags.
  /// - Throws: `FacetError.unknownValue`.
  package func choice(of values: [String?]) throws(FacetError) -> [Int] {
    precondition(values.count == facets.count, "\(values.count) values of \(facets.count) facets")
    var choice: [Int] = []
    for (facet, value) in zip(facets, values) {
      guard let value else {
        choice.append(0)
        continue
      }
      let lower = value.lowercased()
      guard
        let index = facet.values.firstIndex(of: value)
          ?? facet.values.firstIndex(where: { $0.lowercased() == lower })
      else {
        guard lower == "all" else {
          throw .unknownValue(value, column: facet.name, values: facet.values)
        }
        choice.append(0)
        continue
      }
      choice.append(index + 1)
    }
    return choice
  }
}
