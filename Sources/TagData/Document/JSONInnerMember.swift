/// A member of a tag whose objects and arrays are walked for the text or the weight inside.
struct JSONInnerMember: Sendable {
  /// The name of the member that is read.
  var member = ""
  /// The texts that were found.
  var texts: [[UInt8]] = []
  /// The objects and arrays that are open, the outermost first, each with the member that it is; elements have none.
  private var levels: [(name: String?, isObject: Bool)] = []

  /// No member.
  init() {}

  /// Begins a member.
  init(_ name: String, isObject: Bool) { levels = [(name, isObject)] }

  /// Whether the member has ended.
  var isClosed: Bool { levels.isEmpty }

  /// The names that lead from the tag to the value that is read; arrays have none.
  var path: [String] {
    levels.compactMap(\.name) + (levels.last?.isObject == true ? [member] : [])
  }

  /// Begins an object or an array in it.
  mutating func open(isObject: Bool) {
    levels.append((levels.last?.isObject == true ? member : nil, isObject))
  }

  /// Ends the innermost object or array.
  mutating func close() { levels.removeLast() }
}
