import CTagSphereFreeType
// The headers of this module include FreeType's headers. A declaration in two modules belongs to
// only one of them.
import CTagSpherePango

extension GlyphPath {
  /// Returns the path of a FreeType outline.
  ///
  /// The corresponding C function is `FT_Outline_Decompose`.
  ///
  /// - Parameters:
  ///   - outline: The outline, in any unit.
  ///   - matrix: The matrix from the outline's unit to em: xx, xy, yx, yy.
  /// - Returns: The path, or FreeType's error for an invalid outline.
  static func decompose(
    _ outline: inout FT_Outline, matrix: SIMD4<Float>
  ) -> Result<GlyphPath, OutlineError> {
    var sink = PathSink(scale: EmScale(matrix: matrix))
    var functions = FT_Outline_Funcs(
      move_to: { to, sink in
        PathSink.with(sink) { .move($0.point(to)) }
      },
      line_to: { to, sink in
        PathSink.with(sink) { .line($0.point(to)) }
      },
      conic_to: { control, to, sink in
        PathSink.with(sink) { .conic(control: $0.point(control), to: $0.point(to)) }
      },
      cubic_to: { control1, control2, to, sink in
        PathSink.with(sink) {
          .cubic(
            control1: $0.point(control1), control2: $0.point(control2), to: $0.point(to))
        }
      },
      shift: 0, delta: 0)
    let code = withUnsafeMutablePointer(to: &sink) {
      FT_Outline_Decompose(&outline, &functions, $0)
    }
    guard code == 0 else { return .failure(OutlineError(code: code)) }
    return .success(sink.path)
  }
}

/// The error of an outline whose points do not form valid contours.
struct OutlineError: Error {
  /// FreeType's error number.
  var code: FT_Error
}

/// The destination of the callbacks of `FT_Outline_Decompose`.
private struct PathSink {
  var path = GlyphPath()
  let scale: EmScale

  /// Appends the element that `body` returns to the sink.
  ///
  /// The result 0 lets FreeType continue.
  static func with(
    _ pointer: UnsafeMutableRawPointer?, _ body: (EmScale) -> GlyphPath.Element
  ) -> Int32 {
    guard let sink = pointer?.assumingMemoryBound(to: PathSink.self) else { return 1 }
    let element = body(sink.pointee.scale)
    sink.pointee.path.elements.append(element)
    return 0
  }
}

/// The mapping of an outline's unit to em.
private struct EmScale {
  let matrix: SIMD4<Float>

  func point(_ vector: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
    guard let vector = vector?.pointee else { return .zero }
    let x = Float(vector.x)
    let y = Float(vector.y)
    return SIMD2(matrix.x * x + matrix.y * y, matrix.z * x + matrix.w * y)
  }
}
