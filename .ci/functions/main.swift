// Prints the largest error of each elementary function over points with a fixed seed:
// functions [POINTS [NAME …]]. Ends with status 1 if an error is larger than one unit in the last
// place.
import Glibc

/// SplitMix64.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number of a range, all equally likely.
  mutating func even(_ range: ClosedRange<Double>) -> Double {
    let share = Double(next() >> 11) * 0x1p-53
    return range.lowerBound * (1 - share) + range.upperBound * share
  }

  /// Returns a positive number with an exponent of a range; exponents below −1022 are subnormal.
  mutating func scaled(_ exponents: ClosedRange<Int>) -> Double {
    let exponent = Int.random(in: exponents, using: &self)
    return Double(
      sign: .plus, exponent: exponent, significand: 1 + Double(next() >> 12) * 0x1p-52)
  }

  /// Returns either number of a pair of a number and its negative.
  mutating func signed(_ number: Double) -> Double { next() & 1 == 0 ? number : -number }

  /// Returns a neighbour, at most four units away.
  mutating func near(_ number: Double) -> Double {
    let step = Int64(next() % 9) - 4
    return Double(bitPattern: UInt64(bitPattern: Int64(bitPattern: number.bitPattern) &+ step))
  }
}

/// Returns a pair of arguments; functions of one argument take the first.
typealias Points = (inout Random) -> (Double, Double)

func one(_ make: @escaping (inout Random) -> Double) -> Points { { (make(&$0), 0) } }

let all: Points = one { r in r.signed(r.scaled(-1074...1023)) }
let positive: Points = one { $0.scaled(-1074...1023) }
let nearOne: Points = one { r in 1 + r.signed(r.scaled(-52 ... -1)) }
let angles: [Points] = [
  all, one { $0.even(-0.8...0.8) }, one { $0.even(-10...10) }, one { $0.even(-1e7...1e7) },
  one { r in r.signed(r.scaled(-30...30)) },
  one { r in r.near(Double(r.next() % 4_000_000) * .pi / 2) },
  one { r in r.near(Double(r.next() % 64 + 1) * .pi / 4) },
  // The double nearest to a multiple of π/2.
  one { r in r.near(6381956970095103 * 0x1p797) },
]
let ratios: [Points] = [
  all, one { $0.even(-1...1) }, one { r in r.signed(1 - r.scaled(-53 ... -1)) },
  one { r in r.signed(0.5 + r.signed(r.scaled(-53 ... -4))) }, one { $0.even(0.9...1) },
]
let exponents: [Points] = [
  one { r in r.signed(r.scaled(-1074...10)) }, one { $0.even(-750...715) }, one { $0.even(-1...1) },
  one { $0.even(-0.1...0.1) }, one { $0.even(-45...60) }, one { $0.even(-746 ... -707) },
  one { $0.even(709...709.8) },
]
let logarithms: [Points] = [
  positive, nearOne, one { $0.even(0.5...2) }, one { $0.scaled(-1074 ... -1020) },
  one { $0.even(0...100) },
]
let pairs: [Points] = [
  { r in (r.even(-1...1), r.even(-1...1)) },
  { r in (r.signed(r.scaled(-1074...1023)), r.signed(r.scaled(-1074...1023))) },
  { r in
    let exponent = Int.random(in: -1060...1010, using: &r)
    return (
      r.signed(r.scaled(exponent - 8...exponent + 8)),
      r.signed(r.scaled(exponent - 8...exponent + 8))
    )
  },
  { r in
    let x = r.scaled(-3...3)
    return (r.signed(x), r.signed(x * r.scaled(-70...70)))
  },
  { r in
    // Near the borders of tables, 1/32, 3/32, …
    let x = r.scaled(-1...1)
    return (x * (Double(r.next() % 64) / 32 + r.signed(r.scaled(-40 ... -9))), x)
  },
]
let powers: [Points] = [
  { r in (r.even(0...2), r.even(-5...5)) },
  { r in
    let x = r.scaled(-1074...1023)
    return (x, r.even(-1080...1080) / log2(x))
  },
  { r in
    let x = 1 + r.signed(r.scaled(-52 ... -2))
    return (x, r.even(-1080...1080) / log2(x))
  },
  { r in (-r.scaled(-20...20), Double(Int64(r.next() % 101)) - 50) },
  { r in (r.scaled(-1074...1023), r.signed(r.scaled(-1074...1023))) },
  { r in
    let x = r.scaled(-1074...1023)
    return (x, r.even(-1076 ... -1020) / log2(x))
  },
  { r in (r.even(0...1), 2.4) }, { r in (r.even(0...1), 1 / 2.4) },
]

let functions: [(name: String, function: (Double, Double) -> Double, points: [Points])] = [
  ("sin", { x, _ in .sin(x) }, angles), ("cos", { x, _ in .cos(x) }, angles),
  ("tan", { x, _ in .tan(x) }, angles), ("asin", { x, _ in .asin(x) }, ratios),
  ("acos", { x, _ in .acos(x) }, ratios),
  (
    "atan", { x, _ in .atan(x) },
    [
      all, one { $0.even(-1...1) }, one { $0.even(-5...5) },
      one { r in r.signed(r.scaled(-30...70)) },
      one { r in Double(r.next() % 64) / 32 + r.signed(r.scaled(-40 ... -9)) },
    ]
  ),
  ("atan2", { y, x in .atan2(y, x) }, pairs),
  ("exp", { x, _ in .exp(x) }, exponents),
  ("exp2", { x, _ in .exp2(x) }, exponents + [one { $0.even(-1076...1025) }]),
  ("expm1", { x, _ in .expm1(x) }, exponents),
  ("log", { x, _ in .log(x) }, logarithms),
  (
    "log1p", { x, _ in .log1p(x) },
    [
      positive, one { $0.even(-1...1) }, one { r in r.signed(r.scaled(-60 ... -1)) },
      one { $0.even(-1...100) }, one { r in -1 + r.scaled(-60 ... -1) },
    ]
  ),
  ("log2", { x, _ in .log2(x) }, logarithms), ("log10", { x, _ in .log10(x) }, logarithms),
  ("pow", { x, y in .pow(x, y) }, powers),
  ("cbrt", { x, _ in .cbrt(x) }, [all, one { $0.even(-10...10) }, one { $0.scaled(-3...3) }]),
  ("hypot", { x, y in .hypot(x, y) }, pairs),
]

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.first.flatMap { Int($0) } ?? 100_000
let names = Set(arguments.dropFirst())
func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
print(column("function", 10) + column("largest error, ULP", 20) + "at")
var isExact = true
for (name, function, points) in functions where names.isEmpty || names.contains(name) {
  var random = Random(state: 51)
  var largest = (error: 0.0, x: 0.0, y: 0.0)
  for index in 0..<count {
    let (x, y) = points[index % points.count](&random)
    let error = distance_from_exact(name, x, y, function(x, y))
    if error > largest.error { largest = (error, x, y) }
  }
  if largest.error > 1 { isExact = false }
  let error = Double((largest.error * 10_000).rounded(.up)) / 10_000
  let place = "\(largest.x)" + (["atan2", "pow", "hypot"].contains(name) ? ", \(largest.y)" : "")
  print(column(name, 10) + column("\(error)", 20) + place)
}
exit(isExact ? 0 : 1)
