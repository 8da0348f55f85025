import TagSphereTestSupport
import Testing

@Suite("Flash meter") struct FlashMeterTests {
  /// Returns a grey picture with another grey in a share of its rows, from the top.
  private func picture(_ grey: UInt8, _ other: UInt8 = 0, share: Double = 0) -> TestPicture {
    let (width, height) = (18, 90)
    var rgba: [UInt8] = []
    for y in 0..<height {
      let value = Double(y) < share * Double(height) ? other : grey
      for _ in 0..<width { rgba += [value, value, value, 255] }
    }
    return TestPicture(width: width, height: height, rgba: rgba)
  }

  private func flashes(
    changesPerSecond: Double, from dark: UInt8, to light: UInt8, share: Double = 1
  ) -> Int {
    var meter = FlashMeter(width: 18, height: 90)
    for frame in 0..<300 {
      let time = Double(frame) / 100
      let isLight = Int(time * changesPerSecond) % 2 == 1
      meter.add(
        picture(dark, isLight ? light : dark, share: share), at: .milliseconds(frame * 10))
    }
    return meter.mostFlashes
  }

  @Test("Two consecutive changes of brightness count as one flash")
  func pairs() {
    #expect(flashes(changesPerSecond: 20, from: 0, to: 255) == 10)
    #expect(flashes(changesPerSecond: 8, from: 0, to: 255) == 4)
    #expect(flashes(changesPerSecond: 2.5, from: 0, to: 255) == 1)
    #expect(flashes(changesPerSecond: 0.2, from: 0, to: 255) == 0)
  }

  @Test("Small changes and changes of small areas do not count as flashes")
  func small() {
    // A luminance of 0.051 against 0, and of 0.91 against 1.
    #expect(flashes(changesPerSecond: 20, from: 0, to: 64) == 0)
    #expect(flashes(changesPerSecond: 20, from: 245, to: 255) == 0)
    #expect(flashes(changesPerSecond: 20, from: 200, to: 255) == 10)
    // The changed area is a fifth, and then a third, of each ninth at the top of the picture.
    #expect(flashes(changesPerSecond: 20, from: 0, to: 255, share: 1.0 / 15) == 0)
    #expect(flashes(changesPerSecond: 20, from: 0, to: 255, share: 1.0 / 9) == 10)
  }

  @Test("A change of brightness in many small steps counts as one change")
  func ramps() {
    var meter = FlashMeter(width: 18, height: 90)
    for frame in 0..<400 {
      let part = frame % 50
      let level = part < 25 ? part * 10 : (50 - part) * 10
      meter.add(picture(UInt8(level)), at: .milliseconds(frame * 10))
    }
    // The luminance goes up and down within half a second.
    #expect(meter.mostFlashes == 2)
  }
}
