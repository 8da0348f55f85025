import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Colours in linear light")
struct LinearLightTests {
  @Test("Greys and the bytes of each channel survive the round trip through linear light")
  func roundTrip() {
    for byte in 0...255 as ClosedRange<UInt8> {
      for color in [
        SRGBColor(red: byte, green: byte, blue: byte), SRGBColor(red: byte, green: 0, blue: 255),
        SRGBColor(red: 17, green: byte, blue: 99), SRGBColor(red: 1, green: 254, blue: byte),
      ] {
        #expect(SRGBColor(linear: color.linear) == color)
      }
    }
  }

  @Test("Linear light matches IEC 61966-2-1")
  func linear() {
    #expect(SRGBColor(hex: 0).linear == .zero && SRGBColor(hex: 0xFFFFFF).linear == .one)
    // Half the light is byte 188, a fifth of it 124, by IEC 61966-2-1.
    #expect(SRGBColor(linear: [0.5, 0.2, 0.5]) == SRGBColor(hex: 0xBC7CBC))
    #expect(SRGBColor(linear: [-1, 2, 0.001]) == SRGBColor(hex: 0x00FF03))
    let greys = (0...255 as ClosedRange<UInt8>).map {
      SRGBColor(red: $0, green: $0, blue: $0).linear.x
    }
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A packed colour has red in the lowest byte")
  func packed() {
    let color = SRGBColor(red: 0x11, green: 0x22, blue: 0x33)
    #expect(color == SRGBColor(hex: 0x112233) && color.packed == 0xFF33_2211)
    #expect(color.encoded * 255 == [0x11, 0x22, 0x33])
  }
}

@Suite("Colour ramps")
struct ColorRampTests {
  @Test("The highlight colour differs from every colour of the ramp")
  func highlight() {
    let theme = Theme.midnight
    for step in 0...255 {
      let difference =
        theme.ramp.color(at: Double(step) / 255).encoded - theme.highlight.encoded
      #expect((difference * difference).sum().squareRoot() > 0.3, "step \(step)")
    }
  }

  @Test("A ramp passes exactly through its stops")
  func stops() {
    var generator = SeededGenerator(seed: 31)
    var colors = [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x010101].map { SRGBColor(hex: $0) }
    for _ in 0..<2000 {
      colors.append(SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)))
    }
    for (first, second) in zip(colors, colors.dropFirst()) {
      let ramp = ColorRamp([first, second])
      #expect(ramp.color(at: 0) == first && ramp.color(at: 1) == second)
      #expect(ramp.color(at: -1) == first && ramp.color(at: 5) == second)
    }
    let many = ColorRamp(Array(colors.prefix(40)))
    for (index, color) in colors.prefix(40).enumerated() {
      #expect(many.color(at: Double(index) / 39) == color)
    }
  }

  @Test("A ramp of one stop has the colour of the stop everywhere")
  func single() {
    let ramp = ColorRamp([SRGBColor(hex: 0x123456)])
    for position in [-1, 0, 0.3, 1, 2] {
      #expect(ramp.color(at: position) == SRGBColor(hex: 0x123456))
    }
  }

  @Test("A ramp of greys stays grey and never gets darker")
  func greys() {
    let ramp = ColorRamp([SRGBColor(hex: 0), SRGBColor(hex: 0xFFFFFF)])
    var last = -1
    for step in 0...1000 {
      let color = ramp.color(at: Double(step) / 1000)
      #expect(abs(Int(color.red) - Int(color.green)) <= 1)
      #expect(abs(Int(color.red) - Int(color.blue)) <= 1)
      #expect(Int(color.green) >= last)
      last = Int(color.green)
    }
  }
}
