internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereLabels
internal import TagSphereTagData

extension ArgumentParser {
  /// The options for choices that do not start a program.
  private static let otherChoices = ["pick", "multi", "print", "print0", "exec", "open"]

  /// Gives installed programs their own look, unless an option sets the look.
  mutating func arrangePrograms() {
    guard settings.document.format == .apps else { return }
    if isFree("image-height") { settings.look.images.height = Settings.iconHeight }
    if isFree("legend") { settings.look.legend = .off }
    if isFree("size-range") { settings.layout.sizeRange = Settings.programSizes }
  }

  /// Returns the source of installed programs, after rejecting options that only apply to files.
  func programs() throws(UsageError) -> DocumentSource {
    if let operand = operands.first {
      throw UsageError(
        "apps are the installed programs and need no FILE, but got \(quoted(operand)): leave it out"
      )
    }
    let ofFiles = ["encoding", "stopwords", "repeated-stories", "watch", "follow"]
    if let idle = given.first(where: { ofFiles.contains($0.name) }) {
      throw UsageError("\(idle.spelling) has no effect on installed programs: leave it out")
    }
    return .programs
  }

  /// Makes a choice start its program, unless another option determines the effect of choices.
  mutating func applyLauncher() throws(UsageError) {
    let isOfPrograms = settings.document.source == .programs
    let other = given.first { Self.otherChoices.contains($0.name) }
    let ofStart = ["stay", "reset-launcher"] + (isOfPrograms ? [] : ["page-size"])
    if other != nil || !isOfPrograms,
      let idle = given.first(where: { ofStart.contains($0.name) })
    {
      throw UsageError(
        other.map {
          "\(idle.spelling) has no effect with \($0.spelling), which starts no program: leave one of "
            + "the two out"
        }
          ?? "\(idle.spelling) has no effect without --format apps: add it, or leave "
          + "\(idle.spelling) out")
    }
    settings.choosing.startsPrograms = isOfPrograms && other == nil
    // Drop preferences that would have no effect on programs.
    let usual = ChoosingOptions()
    if !settings.choosing.startsPrograms {
      settings.choosing.staysAfterStart = usual.staysAfterStart
    }
    guard isOfPrograms else {
      settings.choosing.pageSize = usual.pageSize
      return
    }
    if isGiven("page-size"), settings.filter != nil {
      throw UsageError(
        "--page-size has no effect with --wheels, which leave few programs: leave one of the two out"
      )
    }
  }
}
