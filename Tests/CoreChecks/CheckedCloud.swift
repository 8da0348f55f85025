internal import TagSphereArrangement
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// A cloud as a window shows it: typeset in boxes, placed, and composed for the home pose.
struct CheckedCloud {
  let document: TagDocument
  let placement: LabelPlacement
  private(set) var batch: GlyphBatch
  let camera: Camera
  let space: CloudSpace

  /// The picture of all checks.
  static let viewport = Viewport(width: 1600, height: 1000)

  init(_ document: TagDocument, options: LayoutOptions = LayoutOptions()) {
    self.document = document
    placement = LabelPlacement(of: document, options: options)
    var source = BoxGlyphSource()
    batch = GlyphBatch(typesetting: document, source: &source)
    batch.place(placement, textSize: options.textSize)
    batch.composeHomePicture(ranks: placement.ranks, options: options)
    var camera = Camera()
    camera.extent = .sphere(labelReach: batch.labelReach, distance: camera.distance)
    self.camera = camera
    space = options.space
  }

  /// The weights of the labels.
  var weights: [Double] { document.tags.map { $0.weight } }

  /// Returns a frame in an orientation.
  func frame(_ orientation: Quaternion) -> FrameUniforms {
    FrameUniforms(
      orientation: orientation, camera: camera, viewport: Self.viewport, theme: .midnight,
      space: space)
  }
}

extension Fingerprint {
  /// Adds positions, sizes and boxes of labels.
  mutating func add(_ labels: [LabelRecord]) {
    add(labels.count)
    for label in labels {
      for number in [label.x, label.y, label.z, label.size, label.halfWidth, label.halfHeight] {
        add(number)
      }
    }
  }
}

extension CheckResults {
  /// Checks a cloud: its places, a turn of it, its motion under input, picks, and searches.
  mutating func check(_ cloud: CheckCloud, _ samples: CheckSamples) {
    let checked = CheckedCloud(cloud.document)
    checkPlaces(of: checked)
    checkTurn(of: checked)
    checkMotion(of: checked)
    checkSearch(in: checked)
  }

  private mutating func checkPlaces(of cloud: CheckedCloud) {
    add("weights") { result in
      for rank in cloud.placement.ranks { result.add(rank) }
      for weight in cloud.placement.scaledWeights { result.add(weight) }
    }
    add("places") { result in
      for position in cloud.placement.positions { result.add(position) }
      for size in cloud.placement.relativeSizes { result.add(size) }
    }
    add("typesetting") { result in
      for word in cloud.batch.glyphs { result.add(UInt64(word.label) << 32 | UInt64(word.quad)) }
    }
    add("home picture") { $0.add(cloud.batch.labels) }
  }

  /// Checks the places of a cloud in each layout and form.
  mutating func checkLayouts() {
    let document = CheckCloud.madeUp[2].document
    for shape in CloudShape.allCases where !shape.takesCoordinates {
      var options = LayoutOptions()
      options.form = CloudForm(shape, stretch: [1.5, 1, 1.2])
      checkLayout(options, of: document, named: shape.rawValue)
    }
    for order in LabelOrder.allCases {
      for curve in SphereLayout.allCases {
        var options = LayoutOptions()
        (options.order, options.curve) = (order, curve)
        checkLayout(options, of: document, named: "\(order.rawValue) \(curve.rawValue)")
      }
    }
  }

  private mutating func checkLayout(
    _ options: LayoutOptions, of document: TagDocument, named name: String
  ) {
    let placement = LabelPlacement(of: document, options: options)
    var source = BoxGlyphSource()
    var batch = GlyphBatch(typesetting: document, source: &source)
    batch.place(placement, textSize: options.textSize)
    if options.curve == .packed, options.form.shape == .sphere { batch.packOnSphere() }
    add(name) { $0.add(batch.labels) }
  }
}
