import Glibc
import TagSphereScreen
import Testing

@Suite("Burn-in protection") struct BurnInProtectionTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 200], [800, 600], [1080, 1920], [1920, 1080], [3840, 2160], [7680, 4320], [40, 30],
  ]

  @Test(
    "The pixel shift of burn-in protection stays within its bounds for a week at every window size",
    arguments: sizes)
  func bounds(size: SIMD2<Int>) {
    let shift = PixelShift(windowSize: size)
    let farthest = min(24, 0.015 * Double(size.min()))
    var most = 0.0
    for minute in 0..<10_080 {
      for second in [0, 0.4, 1, 1.7, 2, 30] {
        let pixels = shift.pixels(at: .seconds(Double(minute) * 60 + second))
        most = max(most, hypot(Double(pixels.x), Double(pixels.y)))
      }
    }
    #expect(most <= farthest)
    // The shift uses the full range, except for the loss by rounding to whole pixels.
    #expect(most > farthest - 3)
  }

  @Test("Each glide of the pixel shift takes 2 s, once a minute, without a jump in speed")
  func glides() {
    let shift = PixelShift(windowSize: [1920, 1080])
    let step = Duration.milliseconds(10)
    func speed(_ time: Duration) -> SIMD2<Double> {
      (shift.offset(at: time + step) - shift.offset(at: time)) / 0.01
    }
    var (time, wasMoving, begun) = (Duration.zero, false, Duration.zero)
    var lengths: [Duration] = []
    var last = SIMD2<Double>.zero
    while time < .seconds(1200) {
      let now = speed(time)
      // A glide of at most 9 pixels in 2 s accelerates by at most 20 pixels/s².
      #expect(abs(now.x - last.x) < 0.3 && abs(now.y - last.y) < 0.3, "\(time)")
      last = now
      let isMoving = shift.offset(at: time + step) != shift.offset(at: time)
      if isMoving, !wasMoving { begun = time }
      if !isMoving, wasMoving { lengths.append(time - begun) }
      if shift.pixels(at: time + step) != shift.pixels(at: time) {
        #expect(shift.nextMove(from: time).map { $0 <= time + .milliseconds(27) } == true)
      }
      wasMoving = isMoving
      time += step
    }
    #expect(lengths.count == 19)
    #expect(lengths.allSatisfy { $0 == .seconds(2) }, "\(lengths)")
    #expect(shift.nextMove(from: .seconds(90)) == .seconds(120))
  }

  @Test("No pixel of a stroke as thin as the shift range is lit for half a day")
  func wear() {
    let shift = PixelShift(windowSize: [1920, 1080])
    let places = (0..<1440).map { shift.pixels(at: .seconds(Double($0) * 60 + 5)) }
    for axis in 0..<2 {
      for width in 1...shift.reach {
        for pixel in 0..<width {
          let lit = places.count { 0 <= pixel - $0[axis] && pixel - $0[axis] < width }
          #expect(lit * 2 < places.count, "pixel \(pixel) of a stroke of \(width)")
        }
      }
    }
    #expect(Set(places).count > 400, "of \((2 * shift.reach + 1) * (2 * shift.reach + 1)) places")
  }

  @Test("The shade passes over every place of the screen within any 5 minutes")
  func sweep() {
    for place in stride(from: -0.02, through: 1.02, by: 0.02) {
      var (time, lastDark) = (Duration.zero, Duration.zero)
      var longest = Duration.zero
      while time < .seconds(3600) {
        let light = ShadeSweep.band(at: time)?.light(at: place) ?? 1
        if light == 0 {
          longest = max(longest, time - lastDark)
          lastDark = time
        }
        time += .milliseconds(100)
      }
      #expect(longest <= .seconds(300))
      #expect(time - lastDark < .seconds(300))
    }
  }

  @Test("The shade fades in and out smoothly")
  func softness() {
    var fastest = 0.0
    for place in stride(from: 0.0, through: 1, by: 0.05) {
      for tenth in 1..<6000 {
        func light(_ tenth: Int) -> Double {
          ShadeSweep.band(at: .milliseconds(tenth * 100))?.light(at: place) ?? 1
        }
        fastest = max(fastest, abs(light(tenth) - light(tenth - 1)) * 10)
      }
    }
    // The change from light to dark takes almost 4 s.
    #expect(fastest < 0.4)
    #expect(fastest > 0.3)
  }

  @Test("The presentation changes only at the times that it announces")
  func sleeping() {
    let plan = PresentationPlan(rotation: .none, isProtected: true, windowSize: [1920, 1080])
    var (time, changes) = (Duration.zero, 0)
    // During a glide, changes are announced to within 1/60 s.
    let late = Duration.milliseconds(17)
    while time < .seconds(900) {
      let step = Duration.milliseconds(50)
      let next = plan.nextChange(from: time)
      if plan.presentation(at: time + step) != plan.presentation(at: time) {
        changes += 1
        #expect(next.map { $0 <= time + step + late } == true, "a change at \(time) was not told")
      }
      if let next, next > time + step {
        #expect(plan.presentation(at: next - late) == plan.presentation(at: time))
      }
      time += step
    }
    #expect(changes > 1500, "three sweeps of 600 steps")
    let unprotected = PresentationPlan(
      rotation: .half, isProtected: false, windowSize: [1920, 1080])
    #expect(unprotected.nextChange(from: .zero) == nil)
    #expect(!unprotected.presentation(at: .seconds(145)).isPlain)
    let plain = PresentationPlan(rotation: .none, isProtected: false, windowSize: [1920, 1080])
    #expect(plain.presentation(at: .seconds(145)).isPlain)
  }
}
