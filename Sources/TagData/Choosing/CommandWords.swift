/// A command to run for a choice: the program and its arguments, no shell and no quoting.
///
/// `{}` within an argument stands for the choice; where none has it, the choice comes last.
public struct CommandWords: Hashable, Sendable {
  /// The program: a name to look for in PATH, or a path; never empty, and never the choice.
  public let program: String
  /// Its arguments.
  public let arguments: [String]

  /// A command of words.
  ///
  /// - Returns: nil where there is no word, or the program is empty or holds `{}`: what strangers
  ///   write in their data must not decide on what is run.
  public init?(_ words: [String]) {
    guard let program = words.first, !program.isEmpty, !program.contains(Self.place) else {
      return nil
    }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  private static let place = "{}"

  /// All words of the command for a choice, each as its bytes.
  public func words(for choice: [UInt8]) -> [[UInt8]] {
    var words = [Array(program.utf8)]
    for argument in arguments {
      let pieces = argument.split(separator: Self.place, omittingEmptySubsequences: false)
      words.append(Array(pieces.map { Array($0.utf8) }.joined(separator: choice)))
    }
    if !arguments.contains(where: { $0.contains(Self.place) }) { words.append(choice) }
    return words
  }

  /// The words, as help and messages show them.
  public var description: String { ([program] + arguments).joined(separator: " ") }
}
