/// A member of a tag that contains the text or the weight inside its objects and arrays.
struct JSONInnerMember: Sendable {
  /// The name of the current member.
  var member = ""
  /// The texts found so far.
  var texts: [[UInt8]] = []
  /// The open objects and arrays, the outermost first, with their member names; nil for elements of arrays.
  private var levels: [(name: String?, isObject: Bool)] = []

  /// Creates a closed state, outside any member.
  init() {}

  /// Begins the object or array of a member.
  init(_ name: String, isObject: Bool) { levels = [(name, isObject)] }

  /// Whether the member has ended.
  var isClosed: Bool { levels.isEmpty }

  /// The names that lead from the tag to the current value; arrays add no name.
  var path: [String] {
    levels.compactMap { $0.name } + (levels.last?.isObject == true ? [member] : [])
  }

  /// Begins a nested object or array.
  mutating func open(isObject: Bool) {
    levels.append((levels.last?.isObject == true ? member : nil, isObject))
  }

  /// Ends the innermost object or array.
  mutating func close() { levels.removeLast() }
}
