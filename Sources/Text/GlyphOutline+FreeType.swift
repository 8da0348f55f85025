import CTagSphereFreeType
// Its headers include FreeType's, and of one declaration in two modules only one counts.
import CTagSpherePango

extension GlyphOutline {
  /// Returns the segments of a FreeType outline.
  ///
  /// The corresponding C function is `FT_Outline_Decompose`.
  ///
  /// - Parameters:
  ///   - outline: The outline, in any unit.
  ///   - matrix: Maps that unit to em: xx, xy, yx, yy.
  ///   - tolerance: The maximum distance of a chord from its curve, em.
  /// - Returns: The outline, or FreeType's error for an invalid one.
  static func decompose(
    _ outline: inout FT_Outline, matrix: SIMD4<Float>, tolerance: Float
  ) -> Result<GlyphOutline, OutlineError> {
    var sink = OutlineSink(outline: GlyphOutline(tolerance: tolerance), matrix: matrix)
    var functions = FT_Outline_Funcs(
      move_to: { to, sink in
        OutlineSink.with(sink) { $0.outline.move(to: $0.point(to)) }
      },
      line_to: { to, sink in
        OutlineSink.with(sink) { $0.outline.line(to: $0.point(to)) }
      },
      conic_to: { control, to, sink in
        OutlineSink.with(sink) { $0.outline.conic(control: $0.point(control), to: $0.point(to)) }
      },
      cubic_to: { control1, control2, to, sink in
        OutlineSink.with(sink) {
          $0.outline.cubic(
            control1: $0.point(control1), control2: $0.point(control2), to: $0.point(to))
        }
      },
      shift: 0, delta: 0)
    let code = withUnsafeMutablePointer(to: &sink) {
      FT_Outline_Decompose(&outline, &functions, $0)
    }
    guard code == 0 else { return .failure(OutlineError(code: code)) }
    sink.outline.close()
    return .success(sink.outline)
  }
}

/// The error of an outline whose points do not form valid contours.
struct OutlineError: Error {
  /// FreeType's error number.
  var code: FT_Error
}

/// The destination of the callbacks of `FT_Outline_Decompose`.
private struct OutlineSink {
  var outline: GlyphOutline
  let matrix: SIMD4<Float>

  func point(_ vector: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
    guard let vector = vector?.pointee else { return .zero }
    let x = Float(vector.x)
    let y = Float(vector.y)
    return SIMD2(matrix.x * x + matrix.y * y, matrix.z * x + matrix.w * y)
  }

  /// Calls `body` with the sink at the pointer; returning 0 lets FreeType continue.
  static func with(
    _ pointer: UnsafeMutableRawPointer?, _ body: (inout OutlineSink) -> Void
  ) -> Int32 {
    guard let pointer else { return 1 }
    body(&pointer.assumingMemoryBound(to: OutlineSink.self).pointee)
    return 0
  }
}
