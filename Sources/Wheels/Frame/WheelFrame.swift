internal import TagSphereGeometry

extension WheelLayout {
  /// The cosine and sine of the angle from the mark at which rings end; (−1, 0) for whole rings.
  package var arcEnd: SIMD2<Float> { arc >= .pi ? [-1, 0] : RingUniforms.rotation(arc) }
}

/// One frame of wheels: the view of each ring, and the values that all rings share.
package struct WheelFrame: Hashable, Sendable {
  /// The geometry.
  package var layout: WheelLayout
  /// The colours.
  package var colors: RingColors
  /// The rings, the outermost first.
  package var rings: [RingUniforms]
  /// The ring whose edges have the accent colour, because keys or a drag turn the ring; nil for none.
  package var focusedRing: Int?

  /// Creates a frame from its parts.
  package init(layout: WheelLayout, colors: RingColors, rings: [RingUniforms]) {
    (self.layout, self.colors, self.rings) = (layout, colors, rings)
  }

  /// Returns the angle from the mark beyond which a ring is not lit, radians.
  package func lightEnd(of ring: Int) -> Double {
    min(0.7 * layout.rings[ring].exits.max(), 80 * .pi / 180)
  }

  /// Returns the angles from the mark at which a ring's words fade and the ring ends, radians.
  ///
  /// The first two angles are the angle at which words begin to fade, and the angle at which they are
  /// faintest. The last two are the angles at which the ring leaves the picture, counterclockwise and
  /// clockwise.
  package func fadeAngles(of ring: Int) -> SIMD4<Double> {
    let exits = layout.rings[ring].exits
    let farthest = exits.max()
    // Words do not fade out on a side on which the ring stays in the picture.
    let ends = exits.replacing(with: 100, where: exits .>= .pi)
    let fades =
      farthest >= .pi ? [12 * .pi / 180, 150 * .pi / 180] : [0.14 * farthest, 0.77 * farthest]
    return [fades[0], fades[1], ends.x, ends.y]
  }

  /// The corners of the mark and its ticks, in strips of four corners, pixels from the picture's middle.
  package var marks: [[SIMD2<Double>]] {
    guard let outer = layout.rings.first, let inner = layout.rings.last else { return [] }
    let width = outer.width
    let tip = outer.outer + 0.08 * width
    let (height, half) = (0.27 * width, 0.27 * width * 0.385)
    var strips = [
      [
        corner(tip, 0), corner(tip + height, -half), corner(tip + height, half),
        corner(tip + height, half),
      ]
    ]
    let tick = max(0.017 * width, 1)
    var gaps = zip(layout.rings, layout.rings.dropFirst()).map { ($0.inner, $1.outer) }
    gaps.append((inner.inner, inner.inner - 0.12 * width))
    for (high, low) in gaps {
      strips.append([
        corner(low, -tick), corner(low, tick), corner(high, -tick), corner(high, tick),
      ])
    }
    return strips
  }

  /// Returns a point at a distance from the centre and from the mark's line, clockwise, pixels.
  private func corner(_ distance: Double, _ side: Double) -> SIMD2<Double> {
    let (sine, cosine) = (Double.sin(layout.mark), Double.cos(layout.mark))
    return layout.center + SIMD2(sine, cosine) * distance + SIMD2(cosine, -sine) * side
  }
}
