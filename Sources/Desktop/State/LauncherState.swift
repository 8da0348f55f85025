internal import TagSphereTagData

/// What the launcher remembers: how often each program was started, and how a person arranged them.
///
/// Programs are named by their desktop entries.
package struct LauncherState: Hashable, Sendable {
  /// The programs in the order that a person gave them; empty if nobody moved one.
  package private(set) var order: [String] = []
  /// The programs that a person removed.
  package private(set) var removed: Set<String> = []
  private var starts: [String: Int] = [:]

  /// The sum of remembered starts at which all are halved, so that what is no longer used becomes
  /// small again.
  package static let mostStarts = 1_000
  /// The numbers of starts that a file may hold.
  private static let readable = 1.0...1e9
  /// The most bytes of the names of all programs that have a place, or that are removed.
  private static let mostNameBytes = 256 << 10
  /// The longest name of a desktop entry, bytes.
  private static let longestName = 255

  /// Creates the state of a launcher that has not started anything.
  package init() {}

  /// Returns how often a program was started, as far as that is remembered.
  package func starts(of program: String) -> Int { starts[program] ?? 0 }

  /// Remembers that a program was started.
  package mutating func noteStart(of program: String) {
    guard Self.isName(program) else { return }
    starts[program, default: 0] += 1
    fade()
  }

  /// Halves all starts until few enough are remembered.
  private mutating func fade() {
    while starts.values.reduce(0, +) > Self.mostStarts {
      starts = starts.mapValues { $0 / 2 }.filter { $0.value > 0 }
    }
  }

  /// Whether a text may name a desktop entry's file.
  private static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(\.isSafeToPrint)
  }

  // MARK: The arrangement

  /// Remembers the order of programs, as far as their names are no longer than 256 KiB together.
  ///
  /// Remembered programs that are not among them stay behind the one that they come after.
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

  /// Remembers that programs were removed, as far as all their names are no longer than 256 KiB.
  package mutating func remove(_ programs: [String]) {
    var room = removed.reduce(Self.mostNameBytes) { $0 - $1.utf8.count }
    for program in programs where Self.isName(program) && program.utf8.count <= room {
      if removed.insert(program).inserted { room -= program.utf8.count }
    }
  }

  /// Remembers that programs were not removed after all.
  package mutating func restore(_ programs: [String]) { removed.subtract(programs) }

  /// Forgets which programs were moved.
  package mutating func forgetOrder() { order = [] }

  /// Forgets which programs were moved or removed.
  package mutating func forgetArrangement() { (order, removed) = ([], []) }

  // MARK: JSON

  private static let (startsKey, orderKey, removedKey) = ("starts", "order", "removed")

  /// Reads a state from its JSON.
  ///
  /// Unknown members are ignored.
  ///
  /// - Throws: The reason why it is not a state, as a part of a sentence.
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

  /// The state as JSON, ending in a line feed.
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

  /// Why something is not a state.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// The reason, as a part of a sentence.
    package let description: String
  }
}
