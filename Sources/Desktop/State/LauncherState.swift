internal import TagSphereTagData

/// What the launcher remembers: how often each program was started.
package struct LauncherState: Hashable, Sendable {
  private var starts: [String: Int] = [:]

  /// The sum of remembered starts at which all are halved, so that what is no longer used becomes
  /// small again.
  package static let mostStarts = 1_000
  /// The numbers of starts that a file may hold.
  private static let readable = 1.0...1e9
  /// The longest name of a desktop entry, bytes.
  private static let longestName = 1_024

  /// Creates the state of a launcher that has not started anything.
  package init() {}

  /// Returns how often a program was started, as far as that is remembered.
  package func starts(of program: String) -> Int { starts[program] ?? 0 }

  /// Remembers that a program was started.
  package mutating func noteStart(of program: String) {
    guard program.utf8.count <= Self.longestName else { return }
    starts[program, default: 0] += 1
    fade()
  }

  /// Halves all starts until few enough are remembered.
  private mutating func fade() {
    while starts.values.reduce(0, +) > Self.mostStarts {
      starts = starts.mapValues { $0 / 2 }.filter { $0.value > 0 }
    }
  }

  // MARK: JSON

  private static let startsKey = "starts"

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
    for member in members where member.name == Self.startsKey {
      guard case .object(let counts) = member.value.content else {
        throw Fault(description: "\"\(Self.startsKey)\" is not an object")
      }
      for count in counts {
        guard case .number(let number) = count.value.content, Self.readable.contains(number) else {
          throw Fault(
            description: "\"\(Self.startsKey)\" holds something else than numbers from 1 to 1e9")
        }
        guard count.name.utf8.count <= Self.longestName else {
          throw Fault(
            description: "\"\(Self.startsKey)\" has a name of more than \(Self.longestName) bytes")
        }
        starts[count.name] = Int(number)
      }
    }
    fade()
  }

  /// The state as JSON, ending in a line feed.
  package var json: String {
    let counts = starts.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
    return JSONText.block([(Self.startsKey, JSONText.block(counts))]) + "\n"
  }

  /// Why something is not a state.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// The reason, as a part of a sentence.
    package let description: String
  }
}
