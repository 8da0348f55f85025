internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDrawing
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereRenderer
internal import TagSphereTagData

/// Makes random views, styles and states, so that shaders run through many of their branches.
struct FrameMaker {
  let cloud: Cloud
  let viewport: Viewport

  /// Returns a random view.
  ///
  /// - Parameters:
  ///   - variant: The program to test; nil for the programs of dots and the ball.
  ///   - labels: The labels to compare.
  ///   - generator: The random number generator.
  func frame(
    _ variant: LabelPrograms.Variant?, labels: [Int], using generator: inout SplitMix64
  ) -> FrameUniforms {
    func random(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &generator)
    }
    func happens() -> Bool { Bool.random(using: &generator) }
    var space = cloud.space
    if space.ball == nil { space.ball = CenterBall() }
    var camera = cloud.pose.camera
    camera.shift = [Double(random(-0.3...0.3)), Double(random(-0.3...0.3))]
    camera.zoom *= Double(random(0.7...2))
    var uniforms = FrameUniforms(
      orientation: .random(using: &generator), camera: camera, viewport: viewport,
      theme: cloud.theme, space: space)
    uniforms.fade = [random(0...0.2), random(0.2...0.4), random(0.5...0.8), random(0.8...1)]
    uniforms.dust = [random(0.3...0.9), random(0.1...0.3)]
    uniforms.lastRecession = happens() ? .greatestFiniteMagnitude : 1
    uniforms.leastDepthScale = random(0.2...0.5)
    uniforms.depthScale = [random(-0.4...0.4), random(-0.4...0.4), random(-0.4...0.4), 0.7]
    if happens() {
      // Include text smaller than a pixel.
      let size = random(0.01...0.1)
      (uniforms.leastDepthScale, uniforms.depthScale) = (size, [0, 0, 0, size])
    }
    (uniforms.dim, uniforms.dustDim) = (random(0.3...0.7), random(0.3...0.7))
    uniforms.textScale = random(0.5...1)
    // Labels are as sparse as in a small cloud, or as dense as in a large cloud.
    uniforms.surfaceArea = Double(cloud.batch.labels.count) / Double(random(1...5000))
    if cloud.batch.tiles.isEmpty, happens() {
      uniforms.sides = [random(-0.3...0.3), random(0.3...0.9), random(0...0.5)]
    }
    if happens() {
      uniforms.highlightedLabel = labels.randomElement(using: &generator)
      uniforms.highlightScale = random(1.1...2)
      uniforms.leastHighlight = happens() ? random(0.05...0.3) : 0
    }
    if happens() {
      let largest = cloud.batch.labels.lazy.map(\.size).max() ?? 1
      uniforms.entrance = Entrance(progress: random(0.2...0.9), inverseLargest: 1 / largest)
    }
    guard let variant else { return uniforms }
    uniforms.isTransparent = variant.isTransparent
    (uniforms.style, uniforms.highlightStyle) = (.plain, HighlightStyle())
    uniforms.highlightStyle.usesColor = happens()
    let isBoxed = [.box, .softBox, .boxIdentity, .ring].contains(variant.pass) || happens()
    if variant.isStyled || variant.pass == .boxIdentity {
      let isLetterPass = [.outline, .softLetters].contains(variant.pass)
      uniforms.style = style(
        isBoxed: isBoxed && !isLetterPass, isOutlined: variant.pass == .outline, using: &generator)
      uniforms.highlightStyle.hasBox = happens()
      if variant.pass == .box, happens() {
        // Only highlighted labels have boxes.
        (uniforms.style.box, uniforms.highlightStyle.hasBox) = (nil, true)
      }
    }
    if cloud.batch.tiles.isEmpty, isBoxed, happens() { uniforms.besideGap = random(0.2...0.5) }
    if variant.pass == .ring, let label = labels.randomElement(using: &generator) {
      uniforms.focusRing = FocusRing(
        label: label, color: SRGBColor(hex: 0x30C0F0), contentScale: Double(random(1...2)))
    }
    return uniforms
  }

  private func style(
    isBoxed: Bool, isOutlined: Bool, using generator: inout SplitMix64
  ) -> LabelStyle {
    // On one of these colours, text of most colours has a low contrast.
    let paints: [LabelStyle.Paint] = [
      .own, .accent, .color(SRGBColor(hex: 0xE0B040)), .color(SRGBColor(hex: 0x686868)),
    ]
    func paint() -> LabelStyle.Paint { paints.randomElement(using: &generator) ?? .own }
    func random(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &generator)
    }
    var style = LabelStyle()
    if isOutlined || Bool.random(using: &generator) {
      style.outline = LabelStyle.Outline(paint: paint(), width: random(0.02...0.1))
    }
    if Bool.random(using: &generator) {
      style.halo = LabelStyle.Halo(paint: paint(), width: random(0.05...0.3))
    }
    style.shadow = LabelStyle.Shadow(
      paint: paint(), offset: [random(-0.2...0.2), random(-0.2...0.2)], blur: random(0.02...0.2))
    if isBoxed {
      style.box = LabelStyle.Box(
        fill: Bool.random(using: &generator) ? paint() : nil,
        border: Bool.random(using: &generator) ? paint() : nil,
        padding: [random(0.1...0.5), random(-0.1...0.2)])
    }
    return style
  }

  /// Returns random states of some labels; all other labels are shown.
  func states(of labels: [Int], using generator: inout SplitMix64) -> LabelStates {
    var states = LabelStates(count: cloud.batch.labels.count)
    for label in Set(labels).sorted() {
      states[label] = LabelState(
        visibility: [0, 100, 255].randomElement(using: &generator) ?? 255,
        flags: LabelState.Flags(rawValue: UInt8.random(in: 0...7, using: &generator)))
    }
    return states
  }

  /// Returns a text size, pixels, at which some of the labels are bars and others are letters.
  func largestBar(
    _ labels: [Int], in transform: LabelTransform, using generator: inout SplitMix64
  ) -> Float {
    let sizes = labels.map { label in
      let record = cloud.batch.labels[label]
      return transform.scale(of: record, index: label).y * Float(viewport.height) / 2
        / transform.clipPosition(of: record, index: label).w
    }
    let seen = sizes.filter { $0 > 0 }.sorted()
    return (seen.isEmpty ? 6 : seen[seen.count / 2])
      * Float.random(in: 1...2, using: &generator)
  }

  /// Returns the passes of a frame for which the program of a variant is used.
  func passes(of variant: LabelPrograms.Variant, _ uniforms: FrameUniforms) -> [LabelPass] {
    if variant.pass == .ring {
      guard let ring = uniforms.focusRing else { return [] }
      return LabelPass.passes(
        of: ring, on: uniforms.background, isFilled: uniforms.highlightStyle.hasBox)
    }
    let passes = LabelPass.passes(of: uniforms, hasImages: true, hasBars: variant.hasBars)
    return (passes + passes.compactMap(\.identities)).filter { $0.kind == variant.pass }
  }
}
