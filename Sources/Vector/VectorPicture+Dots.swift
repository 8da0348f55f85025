internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData

extension VectorPicture {
  /// The largest number of dots in a picture; programs that show the file draw dots one by one.
  static let mostDots = 50_000

  /// Returns the dots that stand for labels behind the rim, and the dots that mark places in front.
  ///
  /// Beyond ``mostDots``, dots are left out evenly. Uniform discs replace the shader's soft dots;
  /// they are smaller, but have the same amount of ink. Stronger dots are painted over weaker dots.
  func dots(of batch: GlyphBatch, in transform: LabelTransform) -> (
    behind: [Disc], inFront: [Disc], areFewer: Bool
  ) {
    let uniforms = transform.uniforms
    guard uniforms.dust != .zero || uniforms.besideGap != nil else { return ([], [], false) }
    let all = batch.labels.indices.compactMap { index -> (dot: DustLook, disc: Disc)? in
      let dot = transform.dust(of: batch.labels[index], index: index).even
      let color = SRGBColor(packed: batch.labels[index].color)
      let clip = uniforms.clipPosition(ofPlaceOf: batch.labels[index])
      guard dot.share > 0.002, dot.radius > 0, clip.w > 0 else { return nil }
      let paint =
        uniforms.isTransparent
        ? Paint(color: color, opacity: Double(dot.share))
        : Paint(color: transform.faded(color, presence: dot.share))
      let scale = uniforms.projectionScale.y * Float(uniforms.viewport.height) / 2 / clip.w
      return (
        dot,
        Disc(
          center: uniforms.windowPoint(ofPlaceOf: batch.labels[index]),
          radius: Double(dot.radius * uniforms.textScale * scale), paint: paint)
      )
    }
    let shown = Self.thinned(all, to: Self.mostDots).sorted { $0.dot.share < $1.dot.share }
    return (
      shown.filter { !$0.dot.isInFront }.map(\.disc), shown.filter(\.dot.isInFront).map(\.disc),
      shown.count < all.count
    )
  }

  /// Returns at most `most` elements of an array, spaced evenly.
  static func thinned<Element>(_ elements: [Element], to most: Int) -> [Element] {
    guard elements.count > most else { return elements }
    return (0..<most).map { elements[$0 * elements.count / most] }
  }
}

extension DustLook {
  // The strength and the radius of the disc that replaces a soft dot of strength 1 and radius 1.
  // The strength of the dot falls as (1 − r²)². Of all uniform discs with the same ink, this disc
  // differs least from the dot.
  private static let evenShare: Float = 0.6
  private static let evenRadius: Float = 0.745
  // The radius of the disc that replaces a dot with an edge; this edge is softer than a disc's
  // edge.
  private static let hardRadius: Float = 0.9

  /// The uniform disc that looks most like the dot.
  fileprivate var even: DustLook {
    var even = self
    even.share *= isHard ? 1 : Self.evenShare
    even.radius *= isHard ? Self.hardRadius : Self.evenRadius
    return even
  }
}
