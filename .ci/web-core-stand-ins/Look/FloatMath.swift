internal import Glibc

func sin(_ x: Float) -> Float { Float(Glibc.sin(Double(x))) }
func cos(_ x: Float) -> Float { Float(Glibc.cos(Double(x))) }
func tan(_ x: Float) -> Float { Float(Glibc.tan(Double(x))) }
func asin(_ x: Float) -> Float { Float(Glibc.asin(Double(x))) }
func acos(_ x: Float) -> Float { Float(Glibc.acos(Double(x))) }
func atan(_ x: Float) -> Float { Float(Glibc.atan(Double(x))) }
func exp(_ x: Float) -> Float { Float(Glibc.exp(Double(x))) }
func exp2(_ x: Float) -> Float { Float(Glibc.exp2(Double(x))) }
func expm1(_ x: Float) -> Float { Float(Glibc.expm1(Double(x))) }
func log(_ x: Float) -> Float { Float(Glibc.log(Double(x))) }
func log2(_ x: Float) -> Float { Float(Glibc.log2(Double(x))) }
func log10(_ x: Float) -> Float { Float(Glibc.log10(Double(x))) }
func cbrt(_ x: Float) -> Float { Float(Glibc.cbrt(Double(x))) }
func atan2(_ x: Float, _ y: Float) -> Float { Float(Glibc.atan2(Double(x), Double(y))) }
func pow(_ x: Float, _ y: Float) -> Float { Float(Glibc.pow(Double(x), Double(y))) }
func hypot(_ x: Float, _ y: Float) -> Float { Float(Glibc.hypot(Double(x), Double(y))) }
func fmod(_ x: Float, _ y: Float) -> Float { Float(Glibc.fmod(Double(x), Double(y))) }
