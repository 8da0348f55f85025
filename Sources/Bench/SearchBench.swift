internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereViewer

/// `tagsphere bench --scenario search`: types the first letters of labels, one letter per frame.
///
/// `search/letter` is the search alone. `window/search` is the frame with everything that a typed letter
/// changes.
enum SearchBench {
  /// The number of labels that are searched for.
  private static let words = 32
  /// The number of letters typed per label.
  private static let letters = 6

  /// Measures the typing of letters.
  static func measure(
    _ cloud: Cloud, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    let tags = cloud.document.tags
    var window = try BenchWindow(cloud, options: options, stages: &stages)
    let finder = stages.time("prepare search") {
      LabelFinder(texts: tags.map(\.text), order: FocusOrder(weights: tags.map(\.weight)))
    }
    var (letter, frames) = (
      Subject(name: "search/letter"),
      Subject(name: "window/search", quality: window.movingQuality)
    )
    let beginnings = beginnings(of: tags)
    var typed = finder
    let firstFrame = try stages.runFrames(options) { frame, counts in
      let text = beginnings[frame % beginnings.count]
      let isFirst = text.unicodeScalars.count == 1
      // Escape ends the previous search.
      let escape = InputEvent.key(.escape, modifiers: [], isRepeat: false)
      if isFirst, frame > 0 { try window.turn([escape]) }
      if isFirst { typed = finder }
      _ = letter.measure(counts: counts) { _ = typed.matches(of: text) }
      return try frames.measure(counts: counts) {
        try window.turn(text.unicodeScalars.suffix(1).map { .character($0) }).drawOffScreen()
      }
    }
    return try window.report(
      [letter, frames], options: options, firstFrame: firstFrame, stages: stages)
  }

  /// Returns the typed text after each letter.
  private static func beginnings(of tags: [Tag]) -> [String] {
    (0..<words).flatMap { number in
      let scalars = tags[number * tags.count / words].text.unicodeScalars
      return (1...max(1, min(letters, scalars.count))).map {
        String(String.UnicodeScalarView(scalars.prefix($0)))
      }
    }
  }
}
