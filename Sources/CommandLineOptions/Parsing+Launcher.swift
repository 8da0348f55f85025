internal import TagSphereTagData

extension ArgumentParser {
  /// The options of choosing that leave programs alone.
  private static let otherChoices = ["pick", "multi", "print", "print0", "exec", "open"]

  /// Returns the source of installed programs, after rejecting what only a file has.
  func programs() throws(UsageError) -> DocumentSource {
    if let operand = operands.first {
      throw UsageError(
        "apps are the installed programs and need no FILE, but got \(quoted(operand)): leave it out"
      )
    }
    let ofFiles = ["encoding", "stopwords", "watch", "follow"]
    if let idle = given.first(where: { ofFiles.contains($0.name) }) {
      throw UsageError("\(idle.spelling) has no effect on installed programs: leave it out")
    }
    return .programs
  }

  /// Makes a choice start its program, unless another option says what becomes of choices.
  func starting(
    _ choosing: ChoosingOptions, of document: DocumentOptions
  ) throws(UsageError) -> ChoosingOptions {
    var choosing = choosing
    let other = given.first { Self.otherChoices.contains($0.name) }
    if document.source == .programs, other == nil {
      choosing.start = StartOptions(stays: settings.staysAfterStart)
    } else if isGiven("stay") {
      throw UsageError(
        other.map {
          "--stay has no effect with \($0.spelling), which starts no program: leave one of the two out"
        } ?? "--stay has no effect without --format apps: add it, or leave --stay out")
    }
    return choosing
  }
}
