/// A glyph's outline as the font stores it: lines and curves, in em from the glyph's origin, y up.
///
/// Contours are closed; the non-zero winding rule determines the ink.
package struct GlyphPath: Hashable, Sendable {
  /// A part of a contour; it begins where the previous part ends.
  package enum Element: Hashable, Sendable {
    /// The start of the next contour.
    case move(SIMD2<Float>)
    /// A straight edge.
    case line(SIMD2<Float>)
    /// A quadratic curve.
    case conic(control: SIMD2<Float>, to: SIMD2<Float>)
    /// A cubic curve.
    case cubic(control1: SIMD2<Float>, control2: SIMD2<Float>, to: SIMD2<Float>)
  }

  /// The parts of all contours.
  package var elements: [Element] = []

  /// Creates a path without contours.
  package init() {}
}

extension GlyphOutline {
  /// Creates the outline of a path.
  ///
  /// Straight segments replace curves.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - tolerance: The maximum distance of a chord from its curve, em, > 0.
  package init(_ path: GlyphPath, tolerance: Float) {
    self.init(tolerance: tolerance)
    for element in path.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): line(to: point)
      case .conic(let control, let end): conic(control: control, to: end)
      case .cubic(let first, let second, let end):
        cubic(control1: first, control2: second, to: end)
      }
    }
    close()
  }
}
