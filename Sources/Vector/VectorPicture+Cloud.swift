package import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
internal import TagSphereText

extension VectorPicture {
  /// Draws a cloud in its own pose, with its legend and heading.
  ///
  /// The picture's title is the title of the heading. If the heading has no title, it is the title
  /// of the document.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - width: Pixels per row, ≥ 1. Labels yield as in a pixel picture of this size.
  ///   - height: The number of rows, ≥ 1.
  package init(of cloud: Cloud, width: Int, height: Int) {
    (self.width, self.height, source) = (width, height, cloud.source)
    title = cloud.design.look.placedHeading.title ?? cloud.document.title
    let frame = cloud.uniforms(in: Viewport(width: width, height: height))
    if !frame.isTransparent { ground = Ground(color: frame.background, backdrop: frame.backdrop) }
    let transform = LabelTransform(
      uniforms: frame, states: cloud.states(in: frame), tiles: cloud.batch.tiles)
    let strokes = Cloud.strokes(of: cloud.document, design: cloud.design)
    let look = cloud.design.look
    var layers = [
      VectorLayer(number: 0, batch: cloud.batch, transform: transform) { label, source in
        source.wrappedRun(
          of: cloud.document.tags[label], strokes: strokes(label),
          maximumWidth: Float(look.maximumLabelWidth), maximumLines: look.maximumLines)
      }
    ]
    layers[0].titles = cloud.document.tags.map(\.text)
    if let middle = cloud.centerpiece {
      layers.append(
        VectorLayer(
          number: 1, batch: middle.batch,
          transform: LabelTransform(uniforms: frame.ofCenterpiece)
        ) { _, source in
          look.center.text.map {
            source.wrappedRun(
              of: Tag(text: $0), strokes: nil, maximumWidth: GlyphBatch.defaultLabelWidth,
              maximumLines: GlyphBatch.defaultLineCount)
          }
        })
    }
    var solids = layers.flatMap { self.solids(of: $0) }
    let dots = dots(of: cloud.batch, in: transform)
    if dots.areFewer { omissions.insert(.dots) }
    shapes = dots.behind.map { .disc($0) }
    let places = dots.inFront.map { Shape.disc($0) }
    if let ball = frame.ball {
      let shape = BallShape(ball, in: transform)
      solids.append(Solid(depth: ball.depth, order: 0, shape.shapes + places))
    } else {
      shapes += places
    }
    shapes += Solid.painted(solids)
    shapes += overlay(of: cloud, frame: frame)
  }

  /// Returns the visible labels of a layer, with their depths.
  func solids(of layer: VectorLayer) -> [Solid] {
    layer.batch.labels.enumerated().compactMap { index, label in
      guard let plane = LabelPlane(of: label, index: index, in: layer.transform),
        let shown = self.label(label, index: index, plane: plane, of: layer)
      else { return nil }
      return Solid(depth: plane.depth, order: layer.number == 1 ? 1 : 2 + index, [.label(shown)])
    }
  }

  /// Returns a label as a shape; nil for a label without ink.
  private func label(
    _ record: LabelRecord, index: Int, plane: LabelPlane, of layer: VectorLayer
  ) -> Label? {
    let (batch, transform) = (layer.batch, layer.transform)
    let presence = transform.presence(of: record, index: index)
    let isTransparent = transform.uniforms.isTransparent
    func paint(_ color: SRGBColor) -> Paint {
      isTransparent
        ? Paint(color: color, opacity: Double(presence))
        : Paint(color: transform.faded(color, presence: presence))
    }
    var label = Label(
      plane: plane, title: index < layer.titles.count ? layer.titles[index] : nil,
      ink: paint(transform.ownInk(of: record)),
      marks: batch.glyphs[batch.glyphRange(of: index)].map { batch.mark(of: $0) })
    if let outline = transform.uniforms.style.outline {
      label.outline = (paint(transform.color(outline.paint, of: record)), outline.width)
    }
    label.softLayers = SoftLayer.layers(
      of: transform.uniforms.style, around: record, presence: presence, in: transform)
    if let box = transform.uniforms.style.box {
      label.box = LabelBox(
        frame: Box(
          around: transform.boxCenter(of: record),
          half: transform.boxHalfSize(of: record, index: index)),
        cornerRadius: box.cornerRadius,
        fill: box.fill.map { paint(transform.color($0, of: record)) },
        border: box.border.map { paint(transform.color($0, of: record)) },
        borderWidth: box.borderWidth)
    }
    // In pixel pictures, the image drawn first is in front; in vector pictures, the image drawn
    // last is.
    label.images = batch.images[batch.imageRange(of: index)].reversed().compactMap { word in
      let quad = batch.imageQuads[Int(word.quad)]
      guard let shown = batch.shownPicture(ofQuad: Int(word.quad)) else { return nil }
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      return Image(
        key: Image.Key(layer: layer.number, entry: shown.entry),
        frame: Box(
          left: quad.left + pen, bottom: quad.bottom, right: quad.right + pen, top: quad.top),
        tile: shown.tile, opacity: Double(presence))
    }
    guard !label.marks.isEmpty || !label.images.isEmpty || label.box != nil else { return nil }
    var source = source
    label.text = layer.run(index, &source).flatMap { run, text in
      LetteredText(run, text: text, marks: label.marks) {
        source.path(of: $0)?.elements.isEmpty == true
      }
    }
    return label
  }
}
