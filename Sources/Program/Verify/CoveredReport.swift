internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereEnvironment
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The covered labels in front, for every layout, with and without decluttering.
struct CoveredReport {
  private(set) var rows: [Row] = []

  /// A layout seen from many sides.
  struct Row {
    /// The layout's name as in `--layout`; `globe` if the tags' coordinates are the positions.
    var layout: String
    /// The declutter mode: `off` or `hide`.
    var declutter: String
    /// `upright`: any yaw, and a pitch within 30°.
    ///
    /// `any`: all orientations are equally likely.
    var poses: String
    /// The mean number of labels in front per view.
    var front: Double
    /// The share of the labels in front that are drawn, 0…1.
    var drawn: Double
    /// The share of the drawn labels that a nearer drawn label covers, 0…1.
    var covered: Double
  }

  /// The distribution of the orientations.
  private enum Poses: String, CaseIterable {
    case upright, any

    func next(using generator: inout SplitMix64) -> Quaternion {
      switch self {
      case .any: return .random(using: &generator)
      case .upright:
        let yaw = Double.random(in: -Double.pi...Double.pi, using: &generator)
        return Quaternion(
          yaw: yaw, pitch: Double.random(in: -Double.pi / 6...Double.pi / 6, using: &generator))
      }
    }
  }

  /// Measures a cloud in every layout, from `orientations` seeded orientations.
  init(
    cloud: Cloud, layout options: LayoutOptions, viewport: Viewport, orientations: Int
  ) {
    let isGlobe = options.form.shape == .globe
    for layout in isGlobe ? [options.curve] : SphereLayout.allCases {
      var options = options
      options.curve = layout
      var batch = cloud.batch
      batch.move(to: LabelPlacement(of: cloud.document, options: options).positions)
      if layout == .packed, !isGlobe {
        guard options.form == CloudForm() else { continue }
        batch.packOnSphere()
      }
      if !batch.tiles.isEmpty { batch.layTiles(on: options.form) }
      var declutterer = Declutterer(
        batch: batch, weights: cloud.document.tags.map(\.weight), mode: .hide,
        box: cloud.theme.style.box)
      for poses in Poses.allCases {
        var generator = SplitMix64(seed: options.seed)
        var all = CoveredShareMeter(batch: batch)
        var decluttered = all
        for _ in 0..<orientations {
          let uniforms = FrameUniforms(
            orientation: poses.next(using: &generator), camera: cloud.pose.camera,
            viewport: viewport, theme: cloud.theme, space: cloud.space)
          all.add(uniforms)
          declutterer.settle(uniforms)
          decluttered.add(uniforms) { declutterer.visibility[$0] > 0 }
        }
        for (mode, meter) in [(DeclutterMode.off, all), (.hide, decluttered)] {
          rows.append(
            Row(
              layout: isGlobe ? options.form.shape.rawValue : layout.rawValue,
              declutter: mode.rawValue, poses: poses.rawValue,
              front: Double(meter.result.front) / Double(orientations),
              drawn: meter.result.drawnShare, covered: meter.result.share))
        }
      }
    }
  }

  /// The rows as an indented JSON array, with sorted keys.
  var json: String {
    JSONText.block(
      rows.map { row in
        JSONText.block([
          ("covered", JSONText.number(row.covered)), ("declutter", JSONText.string(row.declutter)),
          ("drawn", JSONText.number(row.drawn)), ("front", JSONText.number(row.front)),
          ("layout", JSONText.string(row.layout)), ("poses", JSONText.string(row.poses)),
        ])
      })
  }

  /// The rows as lines of a table.
  var text: String {
    var text = ""
    for row in rows {
      let covered = DecimalText.fixed(row.covered * 100, 1)
      let drawn = DecimalText.fixed(row.drawn * 100, 1)
      text +=
        "covered     \(covered) % of what is drawn (\(drawn) % of \(DecimalText.fixed(row.front, 0)) "
        + "in front): \(row.layout), declutter \(row.declutter), \(row.poses) poses\n"
    }
    return text
  }
}
