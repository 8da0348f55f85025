internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereTagData

extension VectorPicture {
  /// The most dots of a picture: of more labels, the largest have them.
  private static let mostDots = 50_000

  /// Returns the dots that stand for labels behind the rim, and those that mark places in front.
  ///
  /// Twin of `Shaders/dust.vert`. Where the shader's dots are soft, these are even and smaller, with as
  /// much ink; stronger ones are painted over weaker ones.
  func dots(of batch: GlyphBatch, in transform: LabelTransform) -> [Disc] {
    let uniforms = transform.uniforms
    guard uniforms.dust != .zero || uniforms.besideGap != nil else { return [] }
    var labels = Array(batch.labels.indices)
    if labels.count > Self.mostDots {
      labels.sort { (batch.labels[$0].size, $1) > (batch.labels[$1].size, $0) }
      labels = Array(labels.prefix(Self.mostDots))
    }
    let dots = labels.compactMap { index -> (share: Float, disc: Disc)? in
      guard let dot = Dot(batch.labels[index], index: index, in: transform) else { return nil }
      let color = Color(packed: batch.labels[index].color)
      let clip = transform.clipPosition(of: batch.labels[index])
      guard dot.share > 0.002, dot.radius > 0, clip.w > 0 else { return nil }
      let paint =
        uniforms.isTransparent
        ? Paint(color: color, opacity: Double(dot.share))
        : Paint(color: transform.faded(color, presence: dot.share))
      let scale = uniforms.projectionScale.y * Float(uniforms.viewport.height) / 2 / clip.w
      return (
        dot.share,
        Disc(
          center: uniforms.windowPoint(of: batch.labels[index]),
          radius: Double(dot.radius * uniforms.textScale * scale), paint: paint)
      )
    }
    return dots.sorted { $0.share < $1.share }.map(\.disc)
  }
}

/// The look of a label's dot.
private struct Dot {
  /// The strength: 0 the background … 1 the label's colour.
  var share: Float
  /// World units, before text is scaled.
  var radius: Float

  // Of a soft dot, whose strength falls as (1 − r²)², an even one has the same ink, and differs least.
  private static let evenShare: Float = 0.6
  private static let evenRadius: Float = 0.745
  // Of one with an edge, which is softer than that of a disc.
  private static let hardRadius: Float = 0.9

  /// Creates the dot of a label; nil for one that is not drawn.
  init?(_ label: LabelRecord, index: Int, in transform: LabelTransform) {
    let uniforms = transform.uniforms
    let state = transform.states?[index] ?? LabelState()
    let receded = transform.recession(of: label)
    let behind = min(max((receded - 1) / (uniforms.backRecession - 1), 0), 1)
    let shown = Float(state.visibility) / 255
    if state.flags.contains(.filtered) {
      share = 0.3 * (1 - 0.6 * behind) * Self.evenShare
      radius = 0.0045 / uniforms.textScale * Self.evenRadius
    } else if behind > 0 {
      guard uniforms.dust.x > 0 else { return nil }
      let strength = uniforms.dust.x + (uniforms.dust.y - uniforms.dust.x) * behind
      share = strength * min(behind * 8, 1) * Self.evenShare
      radius = (label.size * 0.22 + 0.004) * Self.evenRadius
    } else {
      guard uniforms.besideGap != nil else { return nil }
      share = (0.9 - 0.5 * receded * receded) * (0.5 + 0.5 * shown)
      radius = (label.size * 0.07 + 0.0055) * (0.4 + 0.6 * shown) * Self.hardRadius
    }
    if state.flags.contains(.dimmed) { share *= 1 - uniforms.dustDim }
  }
}

extension Solid {
  /// Creates the ball in the middle of a cloud: its light as if it came from the camera.
  init(_ ball: BallView, in frame: FrameUniforms) {
    let viewport = frame.viewport
    let outline = frame.outline(ofRadius: ball.radius)
    let shades = (0...10).map { step -> Color in
      // The mean of `Shaders/ball.frag` over all places so far from the middle.
      let away = Double(step) / 10
      let toCamera = (1 - away * away).squareRoot()
      let (mean, swing) = (0.5 + 0.5 * 0.69 * toCamera, 0.5 * 0.722 * away)
      let light = mean * mean + swing * swing / 2
      let rim = 1 - toCamera
      let amount = (0.25 + 0.75 * light) * (1 - 0.55 * rim * rim * rim)
      let mixed = frame.background.encoded * Float(1 - amount) + ball.color.encoded * Float(amount)
      func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      return Color(red: byte(mixed.x), green: byte(mixed.y), blue: byte(mixed.z))
    }
    self.init(
      depth: ball.depth, order: 0,
      .disc(
        VectorPicture.Disc(
          center: viewport.windowPoint(ofNDCPoint: ball.shift),
          radius: outline.y * Double(viewport.height) / 2,
          paint: VectorPicture.Paint(color: shades[0]), shades: shades)))
  }
}
