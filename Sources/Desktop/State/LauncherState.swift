internal import TagSphereTagData

/// The saved state of the launcher: the starts of each program, and the user's arrangement of the programs.
///
/// Programs are identified by the names of their desktop entries.
package struct LauncherState: Hashable, Sendable {
  /// The programs in the user's order; empty if the user has moved no program.
  package private(set) var order: [String] = []
  /// The programs that the user removed.
  package private(set) var removed: Set<String> = []
  private var starts: [String: Int] = [:]

  /// The sum of remembered starts at which all numbers of starts are halved.
  ///
  /// Halving lets the labels of programs that are no longer used shrink again.
  package static let mostStarts = 1_000
  /// The valid numbers of starts in a file.
  private static let readable = 1.0...1e9
  /// The maximum total length of the names of ordered programs, and of removed programs, bytes.
  private static let mostNameBytes = 256 << 10
  /// The maximum length of a desktop entry's name, bytes.
  private static let longestName = 255

  /// Creates the state of a launcher that has started no program yet.
  package init() {}

  /// Returns the remembered number of a program's starts.
  package func starts(of program: String) -> Int { starts[program] ?? 0 }

  /// Counts a start of a program.
  package mutating func noteStart(of program: String) {
    guard Self.isName(program) else { return }
    starts[program, default: 0] += 1
    fade()
  }

  /// Halves all numbers of starts until their sum is small enough.
  private mutating func fade() {
    while starts.values.reduce(0, +) > Self.mostStarts {
      starts = starts.mapValues { $0 / 2 }.filter { $0.value > 0 }
    }
  }

  /// Returns whether a text is a possible name of a desktop entry.
  private static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(\.isSafeToPrint)
  }

  // MARK: The arrangement

  /// Stores the order of programs, up to a total name length of 256 KiB.
  ///
  /// If a stored program is absent from `programs`, it stays behind the program that it followed
  /// before.
  ///
  /// - Complexity: O(programs).
  package mutating func arrange(_ programs: [String]) {
    var seen: Set<String> = []
    var room = Self.mostNameBytes
    order = keepingAbsent(in: programs).filter { program in
      guard Self.isName(program), program.utf8.count <= room, seen.insert(program).inserted else {
        return false
      }
      room -= program.utf8.count
      return true
    }
  }

  private func keepingAbsent(in programs: [String]) -> [String] {
    let present = Set(programs)
    var first: [String] = []
    var followers: [String: [String]] = [:]
    var leader: String?
    for program in order {
      if present.contains(program) {
        leader = program
      } else if let leader {
        followers[leader, default: []].append(program)
      } else {
        first.append(program)
      }
    }
    return programs.reduce(into: first) { $0 += [$1] + (followers.removeValue(forKey: $1) ?? []) }
  }

  /// Stores that programs were removed, up to a total name length of 256 KiB.
  package mutating func remove(_ programs: [String]) {
    var room = removed.reduce(Self.mostNameBytes) { $0 - $1.utf8.count }
    for program in programs where Self.isName(program) && program.utf8.count <= room {
      if removed.insert(program).inserted { room -= program.utf8.count }
    }
  }

  /// Stores that programs are no longer removed.
  package mutating func restore(_ programs: [String]) { removed.subtract(programs) }

  /// Forgets the order.
  package mutating func forgetOrder() { order = [] }

  /// Forgets the order and the removed programs.
  package mutating func forgetArrangement() { (order, removed) = ([], []) }

  // MARK: JSON

  private static let (startsKey, orderKey, removedKey) = ("starts", "order", "removed")

  /// Parses a state from JSON.
  ///
  /// Unknown members are ignored.
  ///
  /// - Throws: The reason why the JSON is not a state, as part of a sentence.
  package init(json: [UInt8]) throws(Fault) {
    let value: JSONValue
    do throws(TagDocumentError) {
      value = try JSONValue(parsing: json)
    } catch {
      throw Fault(description: "\(error)")
    }
    guard case .object(let members) = value.content else {
      throw Fault(description: "it is not an object")
    }
    for member in members {
      switch member.name {
      case Self.startsKey: starts = try Self.starts(member.value)
      case Self.orderKey: arrange(try Self.names(member.value, of: Self.orderKey))
      case Self.removedKey: remove(try Self.names(member.value, of: Self.removedKey))
      default: break
      }
    }
    fade()
  }

  private static func starts(_ value: JSONValue) throws(Fault) -> [String: Int] {
    guard case .object(let counts) = value.content else {
      throw Fault(description: "\"\(startsKey)\" is not an object")
    }
    var starts: [String: Int] = [:]
    for count in counts {
      guard case .number(let number) = count.value.content, readable.contains(number) else {
        throw Fault(
          description: "\"\(startsKey)\" holds something else than numbers from 1 to 1e9")
      }
      guard isName(count.name) else {
        throw Fault(description: "\"\(startsKey)\" holds something else than names")
      }
      starts[count.name] = Int(number)
    }
    return starts
  }

  private static func names(_ value: JSONValue, of key: String) throws(Fault) -> [String] {
    guard case .array(let values) = value.content else {
      throw Fault(description: "\"\(key)\" is not a list")
    }
    var names: [String] = []
    for value in values {
      guard case .string(let name) = value.content, isName(name) else {
        throw Fault(description: "\"\(key)\" holds something else than names")
      }
      names.append(name)
    }
    return names
  }

  /// The state as JSON, with a line feed at the end.
  package var json: String {
    let counts = starts.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
    var members = [(Self.startsKey, JSONText.block(counts))]
    func add(_ key: String, _ names: [String]) {
      if !names.isEmpty { members.append((key, JSONText.block(names.map(JSONText.string)))) }
    }
    add(Self.orderKey, order)
    add(Self.removedKey, removed.sorted())
    return JSONText.block(members) + "\n"
  }

  /// The reason why a JSON document is not a state.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// The reason, as part of a sentence.
    package let description: String
  }
}
