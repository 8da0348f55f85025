/// A command to run for a choice: a program and its arguments, without shell or quoting.
///
/// Each `{}` in an argument is replaced by the choice. Without any `{}`, the choice is appended as
/// the last argument.
package struct CommandWords: Hashable, Sendable {
  /// The program: a name to look up in PATH, or a path.
  ///
  /// It is never empty and never the choice.
  package let program: String
  /// The arguments of the program.
  package let arguments: [String]

  /// Creates a command from its words.
  ///
  /// - Returns: nil if there are no words, or if the program is empty or contains `{}`. Untrusted
  ///   data must not determine the program that runs.
  package init?(_ words: [String]) {
    guard let program = words.first, !program.isEmpty, program.range(of: Self.place) == nil else {
      return nil
    }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  private static let place = "{}"

  /// Returns all words of the command for a choice, as bytes.
  package func words(for choice: [UInt8]) -> [[UInt8]] {
    var words = [Array(program.utf8)]
    for argument in arguments {
      let pieces = argument.pieces(separatedBy: Self.place)
      words.append(Array(pieces.map { Array($0.utf8) }.joined(separator: choice)))
    }
    if arguments.allSatisfy({ $0.range(of: Self.place) == nil }) { words.append(choice) }
    return words
  }

  /// The words separated by spaces, for help and messages.
  package var description: String { ([program] + arguments).joined(separator: " ") }
}
