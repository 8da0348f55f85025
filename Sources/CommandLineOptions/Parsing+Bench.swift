internal import TagSphereDesign
internal import TagSphereTagData

extension ArgumentParser {
  /// Returns the options of `bench`, checked against each other.
  func bench(document: DocumentOptions) throws(UsageError) -> BenchOptions {
    if let scenario = settings.scenario, settings.measuresFloor, scenario != .spin {
      throw UsageError(
        "--floor has no effect with --scenario \(scenario.rawValue): give --scenario spin, or leave "
          + "one of the two out")
    }
    if settings.comparedFile != nil, settings.printsJSON {
      throw UsageError("--compare has no effect with --json: leave one of the two out")
    }
    return BenchOptions(
      work: try work(document), look: look, picture: settings.picture,
      quality: settings.quality, length: settings.benchLength, warmUp: settings.warmUp,
      measuresFloor: settings.measuresFloor, wheel: settings.wheel, scenario: settings.scenario,
      comparedFile: settings.comparedFile,
      printsJSON: settings.printsJSON)
  }

  /// The look of a benchmark, whose plain colours yield to a theme or map from the command line.
  private var look: LookOptions {
    var look = settings.look
    if look.color.theme != nil {
      if !isGiven("background") { look.background = nil }
      if !isGiven("foreground") { look.foreground = nil }
    } else if look.color.map != nil, !isGiven("foreground") {
      look.foreground = nil
    }
    return look
  }

  /// Returns the work of a benchmark.
  private func work(_ document: DocumentOptions) throws(UsageError) -> BenchOptions.Work {
    guard document.source == .unspecified else {
      if let labels = settings.labels {
        throw UsageError(
          "bench measures a FILE or the standard work, but got both \(quoted(operands[0])) and "
            + "--labels \(labels): leave one out")
      }
      return .document(document, settings.layout)
    }
    if let idle = given.first(where: { $0.section.isOfDocument || $0.section == .layout }) {
      throw UsageError(
        "\(idle.spelling) has no effect on the standard work of bench: give a FILE, or leave it out"
      )
    }
    return .labels(settings.labels ?? 1_000)
  }
}
