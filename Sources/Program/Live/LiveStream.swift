internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereTagData

/// A stream's tags, and how their weights look.
final class LiveStream {
  private let fetch: () -> StreamFollower.News
  private var tags: FollowedTags
  private var scale: LiveScale
  private let sizes: ClosedRange<Double>
  private let showsSizes: Bool
  private let colors: [SIMD2<UInt32>]
  /// When the range of weights was measured last; nil before.
  private var lastMeasure: Duration?
  /// When something came last.
  private var lastNews = Duration.zero
  private var isExact = true
  private var hasToldFault = false
  private var hasToldRefusal = false
  /// Whether all labels are to get other sizes and colours.
  private(set) var isRestyled = false

  /// A stream without a tag yet.
  ///
  /// - Parameters:
  ///   - top: How many tags are shown at the most; nil for all.
  ///   - placement: How weights become sizes.
  ///   - display: What shows them; nil for sizes and colours.
  ///   - theme: The colours.
  ///   - fetch: Gives what came since it was last asked.
  init(
    top: Int?, placement: LabelPlacement.Options, display: WeightDisplay?, theme: Theme,
    fetch: @escaping () -> StreamFollower.News
  ) {
    self.fetch = fetch
    tags = FollowedTags(top: top)
    scale = LiveScale(placement.scale)
    sizes = placement.sizeRange
    let display = display ?? .both
    showsSizes = display.sizesByWeight
    let steps = (0...255).map { Double($0) / 255 }
    let samples = TagDocument(tags: steps.map { _ in Tag(text: " ") })
    let painted = LabelColors(
      of: samples, by: display.colorsByWeight ? .scale(steps) : .none, display: display,
      theme: theme)
    colors = zip(painted.text, painted.accents).map { [$0.packed, $1.packed] }
  }

  /// What changed since the last call; nil for nothing.
  func next(now: Duration) -> LiveVersion? {
    let news = fetch()
    tell(news)
    if !news.updates.isEmpty {
      tags.apply(news.updates)
      (lastNews, isExact) = (now, false)
    }
    let changes = tags.takeChanges()
    measure(now: now)
    guard !changes.changed.isEmpty || !changes.removed.isEmpty || isRestyled else { return nil }
    return LiveVersion(
      changed: changes.changed.map { update in
        let text = update.text
        var tag = Tag(text: String(decoding: text, as: UTF8.self), weight: update.weight)
        if !tag.text.utf8.elementsEqual(text) { tag.originalBytes = text }
        let look = look(of: update.weight)
        return LiveLabel(
          key: TagKey(bytes: text), tag: tag, size: look.size, text: look.text,
          accent: look.accent)
      }, removed: changes.removed.map { TagKey(bytes: $0) })
  }

  /// Gives all labels the looks of the scale as it was measured last.
  func restyle(_ live: inout LiveCloud, in batch: GlyphBatch) {
    guard isRestyled else { return }
    isRestyled = false
    live.restyle(in: batch) { look(of: $0.weight) }
  }

  /// The least and the greatest weight shown; nil without tags.
  var range: ClosedRange<Double>? {
    let weights = tags.shownWeights
    guard let least = weights.min(), let greatest = weights.max() else { return nil }
    return least...greatest
  }

  private func measure(now: Duration) {
    let isCalm = now - lastNews >= LiveScale.calm
    guard !isExact, lastMeasure.map({ now - $0 >= LiveScale.interval }) ?? true else { return }
    lastMeasure = now
    isExact = isCalm
    if scale.measure(tags.shownWeights, isCalm: isCalm) { isRestyled = true }
  }

  private func look(of weight: Double) -> (size: Double, text: UInt32, accent: UInt32) {
    let scaled = scale.scaled(weight)
    let share = showsSizes ? scaled : 0.5
    let color = colors[Int((scaled * 255).rounded())]
    return (
      sizes.lowerBound + (sizes.upperBound - sizes.lowerBound) * share, color.x, color.y
    )
  }

  /// Says once what of the stream cannot be shown.
  private func tell(_ news: StreamFollower.News) {
    if let fault = news.firstFault, !hasToldFault {
      hasToldFault = true
      StandardError.report(
        "warning: line \(fault.line) of standard input is left out: \(fault.reason.explanation); "
          + "so will be others like it")
    }
    if tags.refusedCount > 0, !hasToldRefusal {
      hasToldRefusal = true
      StandardError.report(
        "warning: there are more than \(tags.count) different texts; further ones are left out")
    }
    if let error = news.error { StandardError.report("warning: \(error)") }
  }
}
