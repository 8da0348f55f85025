internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereTagData

/// The tags of a stream, and the sizes and colours of their weights.
final class LiveStream {
  private var tags: FollowedTags
  private var scale: LiveScale
  private let sizes: ClosedRange<Double>
  private let showsSizes: Bool
  private var design: CloudDesign
  private var colors: [SIMD2<UInt32>] = []
  /// The colours on both sides of 0.
  private var signedColors: [SIMD2<UInt32>] = []
  /// The time of the last measurement of the weights' range.
  private var lastMeasure: Duration?
  /// The number of tags at the last measurement.
  private var measuredCount = 0
  /// The time of the last updates.
  private var lastUpdates = Duration.zero
  private var isExact = true
  /// Whether more updates may follow.
  private(set) var isOpen = true
  private var hasReportedFault = false
  private var hasReportedRefusal = false
  private var hasReportedLimit = false
  /// Whether the default limit of tags shown applies.
  private let isLimited: Bool
  /// The maximum number of tags shown by default.
  private static let mostShown = 100_000
  /// Whether all labels need new sizes and colours.
  private(set) var isRestyled = false

  /// Creates a stream without tags.
  ///
  /// - Parameters:
  ///   - top: The maximum number of tags shown; nil for 100 000.
  ///   - design: The design, which maps weights to sizes and colours.
  init(top: Int?, design: CloudDesign) {
    let placement = design.layout
    self.design = design
    isLimited = top == nil
    tags = FollowedTags(top: top ?? Self.mostShown)
    scale = LiveScale(placement.scale)
    sizes = placement.sizeRange
    showsSizes = (design.look.weightDisplay ?? .both).sizesByWeight
    recolor(for: design)
    isRestyled = false
  }

  /// Recolours all labels for a design.
  func recolor(for design: CloudDesign) {
    self.design = design
    isRestyled = true
    colors = steps(of: design.theme)
    var signed = design.theme
    if showsSigns { signed.ramp = design.divergingRamp }
    signedColors = steps(of: signed)
  }

  /// Whether the colours distinguish negative from positive weights, if there are negative weights.
  private var showsSigns: Bool { display.colorsByWeight && design.look.foreground == nil }

  /// The means that show weights: size, colour or both.
  private var display: WeightDisplay { design.look.weightDisplay ?? .both }

  /// Returns the colours of 256 positions on a theme's ramp.
  private func steps(of theme: Theme) -> [SIMD2<UInt32>] {
    let steps = (0...255).map { Double($0) / 255 }
    let samples = TagDocument(tags: steps.map { _ in Tag(text: " ") })
    let painted = LabelColors(
      of: samples, by: display.colorsByWeight ? .scale(steps) : .none, display: display,
      theme: theme)
    return zip(painted.text, painted.accents).map { [$0.packed, $1.packed] }
  }

  /// Receives updates of the stream.
  ///
  /// - Returns: Warnings about omitted lines and texts, each once.
  func receive(_ updates: StreamUpdates, now: Duration) -> [Message] {
    if !updates.updates.isEmpty {
      tags.apply(updates.updates)
      (lastUpdates, isExact) = (now, false)
      // The first negative weight changes all colours.
      if scale.diverging == nil, updates.updates.contains(where: { $0.weight < 0 }) {
        lastMeasure = nil
      }
    }
    if updates.hasEnded { isOpen = false }
    return warnings(updates)
  }

  /// Returns the changes since the last call; nil if there are none.
  func next(now: Duration) -> LiveVersion? {
    let changes = tags.takeChanges()
    measure(now: now)
    guard !changes.changed.isEmpty || !changes.removed.isEmpty || isRestyled else { return nil }
    return LiveVersion(
      changed: changes.changed.map { update in
        let look = look(of: update.weight)
        return LiveLabel(update, size: look.size, color: look.text, accent: look.accent)
      }, removed: changes.removed.map { TagKey(bytes: $0) })
  }

  /// Resizes and recolours labels if the scale has changed since the last call.
  ///
  /// - Parameter shown: The labels to restyle first, if there are many.
  func restyle(
    _ live: inout LiveCloud, in batch: inout GlyphBatch, first shown: [Int]
  ) -> LiveChanges {
    if isRestyled {
      isRestyled = false
      live.beginRestyling()
    }
    return live.restyle(in: &batch, first: shown) { self.look(of: $0) }
  }

  /// The range of the absolute weights shown; nil without tags.
  var range: ClosedRange<Double>? { tags.shownRange }

  /// Returns the legend's explanation of the colours of a range of weights; nil if colours show no weights.
  func explanation(of range: ClosedRange<Double>) -> Legend.Content? {
    let wanted = design.look.legend
    if scale.diverging != nil, showsSigns {
      return wanted == .off ? nil : .diverging(design.divergingRamp, greatest: range.upperBound)
    }
    guard wanted == .on, display.colorsByWeight else { return nil }
    return .scale(design.theme.ramp, least: range.lowerBound, greatest: range.upperBound)
  }

  private func measure(now: Duration) {
    let isCalm = now - lastUpdates >= LiveScale.calm
    // The range of a few tags is a poor estimate for the rest of a burst.
    let isBurst = tags.count > 2 * measuredCount
    guard !isExact, isBurst || lastMeasure.map({ now - $0 >= LiveScale.interval }) ?? true
    else { return }
    (lastMeasure, measuredCount) = (now, tags.count)
    isExact = isCalm
    if scale.measure(tags, isCalm: isCalm) { isRestyled = true }
  }

  private func look(of weight: Double) -> (size: Double, text: UInt32, accent: UInt32) {
    let scaled = scale.scaled(weight.magnitude)
    let share = showsSizes ? scaled : 0.5
    let color =
      scale.diverging.map { signedColors[Int(($0.position(of: weight) * 255).rounded())] }
      ?? colors[Int((scaled * 255).rounded())]
    return (
      sizes.lowerBound + (sizes.upperBound - sizes.lowerBound) * share, color.x, color.y
    )
  }

  /// Returns warnings about the parts of the stream that cannot be shown, each once.
  private func warnings(_ updates: StreamUpdates) -> [Message] {
    var warnings: [Message] = []
    if let fault = updates.firstFault, !hasReportedFault {
      hasReportedFault = true
      let reason = fault.reason.message
      warnings.append(
        Message(
          """
          line \(plain: fault.line) of standard input is left out: \(reason); so are later ones \
          like it
          """))
    }
    if isLimited, tags.count > Self.mostShown, !hasReportedLimit {
      hasReportedLimit = true
      warnings.append(
        Message(
          """
          there are more than \(plain: Self.mostShown) different texts; the heaviest are shown
          """))
    }
    if tags.refusedCount > 0, !hasReportedRefusal {
      hasReportedRefusal = true
      warnings.append(
        Message(
          """
          there are more than \(plain: tags.count) different texts; further ones are left out
          """))
    }
    if let error = updates.error { warnings.append(Message(verbatim: error)) }
    return warnings
  }
}
