internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereDrawing
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereTagData

/// The data of a page, as JSON: labels, view, motion, shaders, and the records of the batch.
struct CloudData {
  private let cloud: Cloud
  private let motion: MotionOptions

  /// Creates the data of a cloud, if a page can show the cloud.
  ///
  /// - Throws: `PageFault.noSphere`, `PageFault.onlyImages`.
  init(_ cloud: Cloud, motion: MotionOptions) throws(PageFault) {
    let shape = cloud.space.form.shape
    guard shape == .sphere else { throw .noSphere(shape: shape.rawValue) }
    let tags = cloud.document.tags
    let isOfImages = cloud.batch.glyphs.isEmpty && tags.contains { $0.details?.image != nil }
    if isOfImages { throw .onlyImages }
    (self.cloud, self.motion) = (cloud, motion.usable)
  }

  /// The parts of the cloud that a page does not show.
  var omissions: [PageFault] {
    var omissions: [PageFault] = []
    if cloud.centerpiece != nil || cloud.space.ball != nil { omissions.append(.center) }
    if pictured > 0 { omissions.append(.pictures(labels: pictured)) }
    if cloud.legend?.sizes.isEmpty == false { omissions.append(.sizes) }
    if cloud.theme.isTransparent { omissions.append(.transparent) }
    let tags = cloud.document.tags
    let long = tags.count { HTMLText.isCut($0.text) }
    if long > 0 { omissions.append(.longTexts(labels: long, longest: HTMLText.longest)) }
    let unlinked = tags.count { $0.details?.url != nil && Self.address(of: $0) == nil }
    if unlinked > 0 { omissions.append(.addresses(labels: unlinked)) }
    return omissions
  }

  /// The number of labels with images, or with both emoji and letters; labels of emoji alone are shown.
  private var pictured: Int {
    let lettered = Set(cloud.batch.glyphs.map(\.label))
    return Set(cloud.batch.images.map(\.label)).count { label in
      lettered.contains(label) || cloud.document.tags[Int(label)].details?.image != nil
    }
  }

  /// The labels' indices, the heaviest first.
  var order: [Int] {
    let tags = cloud.document.tags
    return FocusOrder(weights: tags.map(\.weight)).labels
  }

  /// Returns the address of a tag if a page may link to it; nil otherwise.
  static func address(of tag: Tag) -> String? {
    guard let url = tag.details?.url, (try? Address(url)) != nil else { return nil }
    return url
  }

  /// The data as a JSON file, UTF-8.
  var file: [UInt8] { Array((json + "\n").utf8) }

  /// The whole data.
  var json: String {
    let batch = cloud.batch
    let plan = cloud.declutterer()?.plan(of: batch)
    let dust = DustOrder(dotsOf: batch.labels)
    let records = CloudRecords(batch, plan: plan, dots: dust?.indices ?? [])
    let sections = records.sections.map { ($0.name, "[\($0.start),\($0.length),\($0.stride)]") }
    let atlas = batch.atlas
    return JSONText.object([
      ("version", "1"), ("language", JSONText.string(cloud.design.look.language.rawValue)),
      ("title", JSONText.string(HTMLText.kept(cloud.title))), ("heading", heading),
      ("colors", colors), ("face", JSONText.string(cloud.pageFace)), ("labels", labels),
      ("legend", legend), ("view", view), ("motion", motionData),
      ("declutter", plan.map(declutter) ?? "null"), ("dust", dust.map(dots) ?? "null"),
      (
        "atlas",
        JSONText.object([
          ("width", "\(max(atlas.layerWidth, 1))"), ("height", "\(max(atlas.layerHeight, 1))"),
          ("layers", "\(atlas.layers.count)"),
        ])
      ), ("drawing", DrawingData(cloud).json), ("sections", JSONText.object(sections)),
      ("records", JSONText.string(records.compressed)),
    ])
  }

  private var heading: String {
    let heading = cloud.design.look.heading
    return JSONText.object(
      [("title", heading.title), ("caption", heading.caption), ("source", heading.source)]
        .map { ($0, JSONText.stringOrNull($1.map(HTMLText.kept))) })
  }

  private var colors: String {
    JSONText.object(cloud.theme.pageColors.map { ($0.name, JSONText.string("\($0.color)")) })
  }

  /// The legend: its groups, or a bar of colours with numbers below the bar.
  private var legend: String {
    guard let legend = cloud.legend else { return "null" }
    let groups = legend.groups.map { group in
      JSONText.list([
        JSONText.string(HTMLText.kept(group.name)), JSONText.string("\(group.color)"),
      ])
    }
    let colors = legend.bar?.ramp.sampled ?? []
    let steps = stride(from: 0, to: colors.count, by: Self.barStep).map { colors[$0] }
    return JSONText.object([
      ("title", JSONText.string(HTMLText.kept(legend.shownTitle))),
      ("groups", JSONText.list(groups)),
      ("bar", JSONText.list(steps.map { JSONText.string("\($0)") })),
      ("numbers", JSONText.list((legend.bar?.numbers ?? []).map(JSONText.string))),
    ])
  }

  /// The step between the colours of a bar, in colours of a ramp of 256.
  private static let barStep = 15

  private var labels: String {
    var shared = SharedDetails(of: cloud.document.tags)
    shared.weightName = cloud.document.weightName
    let messages = Messages(cloud.design.look.language)
    let rows = cloud.document.tags.map { tag in
      let panel = Panel(tooltipOf: tag, omitting: shared, in: messages)
      return JSONText.list([
        JSONText.string(HTMLText.kept(tag.text)), JSONText.number(tag.weight),
        JSONText.stringOrNull(Self.address(of: tag)),
        JSONText.list(
          panel.rows.map {
            JSONText.list([JSONText.string($0.name), JSONText.string($0.value)])
          }),
      ])
    }
    return JSONText.list(rows)
  }

  private var view: String {
    let (space, pose) = (cloud.space, cloud.pose)
    let orientation = pose.orientation
    let extent = pose.camera.extent ?? .sphere(distance: pose.camera.distance)
    let axes: [SIMD3<Double>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    return JSONText.object([
      ("distance", pose.camera.distance.isFinite ? JSONText.number(pose.camera.distance) : "null"),
      ("zoom", JSONText.number(pose.camera.zoom)),
      (
        "extent",
        JSONText.numbers([extent.low.x, extent.low.y, extent.high.x, extent.high.y])
      ),
      (
        "orientation",
        JSONText.numbers(
          [orientation.real] + (0..<3).map { orientation.imaginary[$0] })
      ), ("formScale", JSONText.numbers(axes.map { space.form.extent(toward: $0) })),
      ("textGrowth", JSONText.number(space.textGrowth ?? 1)),
      ("leastDepthScale", space.leastDepthScale.map(JSONText.number) ?? "null"),
      (
        "sideMargin",
        space.keepsLabelsInside ? JSONText.number(Double(cloud.theme.style.sideMargin)) : "null"
      ), ("isFrontOnly", space.back == .show ? "false" : "true"),
    ])
  }

  /// The motion values of `Scene.Settings`.
  private var motionData: String {
    let roll = Quaternion(
      angle: motion.spinDirection, axis: TurnAxis.roll.direction)
    let axis = roll.rotate(cloud.pose.turnAxis)
    let speed = motion.spin * (motion.isReversed ? -1 : 1)
    let isBackEmpty = cloud.batch.leavesBackEmpty(
      of: cloud.design.layout.space.form, at: cloud.pose.orientation)
    let swing = isBackEmpty ? cloud.pose.swing : nil
    return JSONText.object([
      ("axis", JSONText.numbers((0..<3).map { axis[$0] })), ("idleSpeed", JSONText.number(speed)),
      ("idleSwing", swing.map(JSONText.number) ?? "null"),
      ("idleDelay", motion.idleDelay.map { JSONText.number($0 / .seconds(1)) } ?? "null"),
      ("hoverPace", JSONText.number(motion.hover.remainingPace)),
      ("halfLife", JSONText.number(motion.halfLife / .seconds(1))),
      ("minimumSpeed", JSONText.number(motion.minimumSpeed)),
      ("dragSpeed", JSONText.number(motion.dragSpeed)),
      ("zoomStep", JSONText.number(motion.zoomStep)),
      ("zoomRange", JSONText.numbers([motion.zoomRange.lowerBound, motion.zoomRange.upperBound])),
      ("bringsToFront", "\(motion.onChoose == .front)"), ("isReduced", "\(motion.isReduced)"),
      ("followsDesktop", "\(motion.amount == .auto)"),
    ])
  }

  private func declutter(_ plan: Declutterer.Plan) -> String {
    JSONText.object([
      ("isFaint", "\(cloud.design.layout.declutter == .fade)"),
      ("mean", JSONText.numbers([Double(plan.meanHalfSize.x), Double(plan.meanHalfSize.y)])),
    ])
  }

  private func dots(_ order: DustOrder) -> String {
    func count(_ cells: [DustOrder.Cell]) -> Double {
      Double(cells.reduce(0) { $0 + $1.range.count })
    }
    let room = order.room
    let steps = zip(order.steps, order.fadings).map { step, fading in
      JSONText.numbers([count(step), fading.from, fading.to])
    }
    return JSONText.object([
      ("large", JSONText.number(count(order.large))), ("steps", JSONText.list(steps)),
      ("roomPerPixel", JSONText.number(room.perPixel)), ("mostRoom", JSONText.number(room.most)),
    ])
  }
}

extension JSONText {
  /// Returns an array of numbers on one line.
  static func numbers(_ numbers: [Double]) -> String { list(numbers.map(number)) }
}
