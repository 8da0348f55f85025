internal import TagSphereDesign
internal import TagSphereTagData

extension ArgumentParser {
  /// Completes the settings of `bench`, after checking them against each other.
  mutating func applyBench() throws(UsageError) {
    let measurement = settings.measurement
    if let scenario = measurement.scenario, measurement.measuresFloor, scenario != .spin {
      throw UsageError(
        "--floor has no effect with --scenario \(scenario.rawValue): give --scenario spin, or leave "
          + "one of the two out")
    }
    if measurement.comparedFile != nil, settings.printsJSON {
      throw UsageError("--compare has no effect with --json: leave one of the two out")
    }
    settings.measurement.labels = try standardLabels()
    yieldColors()
  }

  /// Drops the benchmark's plain colours if the command line gives a theme or a colour map.
  private mutating func yieldColors() {
    if settings.look.theme != nil {
      if !isGiven("background") { settings.look.background = nil }
      if !isGiven("foreground") { settings.look.foreground = nil }
    } else if settings.look.colorMap != nil, !isGiven("foreground") {
      settings.look.foreground = nil
    }
  }

  /// Returns the number of labels of the standard work; nil for a document.
  private func standardLabels() throws(UsageError) -> Int? {
    guard settings.document.source == .unspecified else {
      if let labels = settings.measurement.labels {
        throw UsageError(
          "bench measures a FILE or the standard work, but got both \(quoted(operands[0])) and "
            + "--labels \(labels): leave one out")
      }
      return nil
    }
    if let idle = given.first(where: { $0.section.isOfDocument || $0.section == .layout }) {
      throw UsageError(
        "\(idle.spelling) has no effect on the standard work of bench: give a FILE, or leave it out"
      )
    }
    return settings.measurement.labels ?? 1_000
  }
}
