/// The functions in single precision: those in double precision, rounded once.
extension Float {
  /// Returns the sine of an angle in radians.
  package static func sin(_ x: Float) -> Float { Float(Double.sin(Double(x))) }

  /// Returns the cosine of an angle in radians.
  package static func cos(_ x: Float) -> Float { Float(Double.cos(Double(x))) }

  /// Returns the tangent of an angle in radians.
  package static func tan(_ x: Float) -> Float { Float(Double.tan(Double(x))) }

  /// Returns the arcsine, −π/2 … π/2.
  package static func asin(_ x: Float) -> Float { Float(Double.asin(Double(x))) }

  /// Returns the arccosine, 0 … π.
  package static func acos(_ x: Float) -> Float { Float(Double.acos(Double(x))) }

  /// Returns the arctangent, −π/2 … π/2.
  package static func atan(_ x: Float) -> Float { Float(Double.atan(Double(x))) }

  /// Returns e^x.
  package static func exp(_ x: Float) -> Float { Float(Double.exp(Double(x))) }

  /// Returns 2^x.
  package static func exp2(_ x: Float) -> Float { Float(Double.exp2(Double(x))) }

  /// Returns e^x − 1 without cancellation near 0.
  package static func expm1(_ x: Float) -> Float { Float(Double.expm1(Double(x))) }

  /// Returns the natural logarithm.
  package static func log(_ x: Float) -> Float { Float(Double.log(Double(x))) }

  /// Returns log(1 + x) without cancellation near 0.
  package static func log1p(_ x: Float) -> Float { Float(Double.log1p(Double(x))) }

  /// Returns the binary logarithm.
  package static func log2(_ x: Float) -> Float { Float(Double.log2(Double(x))) }

  /// Returns the decimal logarithm.
  package static func log10(_ x: Float) -> Float { Float(Double.log10(Double(x))) }

  /// Returns the cube root.
  package static func cbrt(_ x: Float) -> Float { Float(Double.cbrt(Double(x))) }

  /// Returns the angle of a point from the positive x axis, −π … π.
  package static func atan2(_ y: Float, _ x: Float) -> Float {
    Float(Double.atan2(Double(y), Double(x)))
  }

  /// Returns x^y.
  package static func pow(_ x: Float, _ y: Float) -> Float {
    Float(Double.pow(Double(x), Double(y)))
  }

  /// Returns the square root of x² + y².
  package static func hypot(_ x: Float, _ y: Float) -> Float {
    Float(Double.hypot(Double(x), Double(y)))
  }
}
