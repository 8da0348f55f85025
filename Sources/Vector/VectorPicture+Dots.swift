internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData

extension VectorPicture {
  /// The most dots of a picture, which readers of files draw one by one.
  static let mostDots = 50_000

  /// Returns the dots that stand for labels behind the rim, and those that mark places in front.
  ///
  /// Of more than ``mostDots``, some are left out evenly. Where the shader's dots are
  /// soft, these are even and smaller, with as much ink; stronger ones are painted over weaker
  /// ones.
  func dots(of batch: GlyphBatch, in transform: LabelTransform) -> (
    behind: [Disc], inFront: [Disc], areFewer: Bool
  ) {
    let uniforms = transform.uniforms
    guard uniforms.dust != .zero || uniforms.besideGap != nil else { return ([], [], false) }
    let all = batch.labels.indices.compactMap { index -> (dot: DustLook, disc: Disc)? in
      let dot = transform.dust(of: batch.labels[index], index: index).even
      let color = Color(packed: batch.labels[index].color)
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

  /// Returns at most so many elements, of all parts of an array alike.
  static func thinned<Element>(_ elements: [Element], to most: Int) -> [Element] {
    guard elements.count > most else { return elements }
    return (0..<most).map { elements[$0 * elements.count / most] }
  }
}

extension DustLook {
  // Of a soft dot, whose strength falls as (1 − r²)², an even one has the same ink, and differs least.
  private static let evenShare: Float = 0.6
  private static let evenRadius: Float = 0.745
  // Of one with an edge, which is softer than that of a disc.
  private static let hardRadius: Float = 0.9

  /// The even disc that looks most like it.
  fileprivate var even: DustLook {
    var even = self
    even.share *= isHard ? 1 : Self.evenShare
    even.radius *= isHard ? Self.hardRadius : Self.evenRadius
    return even
  }
}
