import Foundation
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

@testable import TagSphereRenderer
@testable import TagSphereWheels

/// Tests what pictures of wheels show besides letters.
@Suite(.serialized) @MainActor struct WheelPictureTests {
  private static let size = (width: 640, height: 640)
  private static let layout = WheelLayout(
    count: 1, width: size.width, height: size.height, anchor: .center)

  private static func wheels(
    badge: String?, image: String? = nil, turn: Double, theme: Theme = .midnight
  ) -> WheelSet<BoxGlyphSource> {
    var words = ["mmm", "mmmm"].map { WheelDocument.Word($0, weight: 12) }
    words[0].badge = badge
    words[0].image = image
    let wheel = WheelDocument.Wheel(
      name: "w", words: words + Array(repeating: words[1], count: 3))
    var wheels = WheelSet(
      WheelDocument(wheels: [wheel]), layout: layout, theme: theme, source: BoxGlyphSource())
    wheels.turn(ring: 0, to: turn * layout.rings[0].radius)
    return wheels
  }

  private static func picture(
    _ wheels: WheelSet<some GlyphSource>, quality: EdgeQuality
  ) throws -> FrameCapture.Picture {
    try SharedContext.makeCurrent()
    let nothing = try LabelRenderer(batch: Scene.words(1))
    let viewport = Viewport(width: size.width, height: size.height)
    return try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: quality, renderer: nothing,
      overlays: [WheelRenderer(wheels)]
    ) {
      FrameUniforms(
        overlayWidth: size.width, height: size.height, viewport: $0,
        background: Theme.midnight.background)
    }
  }

  private static func color(_ picture: FrameCapture.Picture, at place: SIMD2<Double>) -> SRGBColor {
    let x = Int(place.x + Double(size.width) / 2)
    let y = Int(Double(size.height) / 2 - place.y)
    let index = (y * picture.width + x) * 4
    return SRGBColor(
      red: picture.rgba[index], green: picture.rgba[index + 1], blue: picture.rgba[index + 2])
  }

  /// Returns the drawn pill of the ring's first word: its angle, half its length and half its height, em.
  private static func pill(
    _ wheels: WheelSet<BoxGlyphSource>
  ) throws -> (angle: Double, half: SIMD2<Double>) {
    let transform = RingTransform(wheels.frame.rings[0])
    let ring = wheels.rings[0]
    let record = try #require(
      ring.glyphs.first { $0.flags.contains(.pill) && transform.isDrawn($0, index: $0.word) })
    let middle = RingTransform.product(
      transform.uniforms.turn, ring.words[Int(record.word)].place)
    let own = middle.x < 0 ? SIMD2(record.rotation.x, -record.rotation.y) : record.rotation
    let place = RingTransform.product(middle, own)
    return (atan2(Double(place.y), Double(place.x)), SIMD2<Double>(record.texel))
  }

  @Test(
    "A badge's pill follows the arc, ends where its slot ends, and is sharp at every quality",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)],
    [0, 1.1, 2.6, -2.2])
  func pill(quality: EdgeQuality, turn: Double) throws {
    let wheels = Self.wheels(badge: "mmmmmmm", turn: turn)
    let with = try Self.picture(wheels, quality: quality)
    let without = try Self.picture(Self.wheels(badge: nil, turn: turn), quality: quality)
    let (angle, half) = try Self.pill(wheels)
    let ring = Self.layout.rings[0]
    let pixel = 1 / ring.em
    let neutral = wheels.colors.figure
    // The points are above, below and beside the letters, along the whole arc: on the pill and just
    // outside.
    for step in -8...8 {
      let along = Double(step) / 8 * (half.x - half.y)
      for side in [-1.0, 1] {
        func color(_ height: Double, _ picture: FrameCapture.Picture) -> SRGBColor {
          Self.color(
            picture,
            at: Self.layout.point(
              radius: ring.radius + side * height * ring.em,
              angle: angle + along * ring.em / ring.radius))
        }
        let inside = color(half.y - 1.6 * pixel, with)
        let outside = color(half.y + 1.6 * pixel, with)
        let ground = color(half.y + 1.6 * pixel, without)
        #expect(inside.contrast(with: ground) >= 3, "\(along) em, side \(side)")
        #expect(outside.contrast(with: ground) < 1.02, "\(along) em, side \(side)")
        #expect(inside.contrast(with: neutral) < ground.contrast(with: neutral))
      }
    }
    for side in [-1.0, 1] {
      func color(_ along: Double) -> SRGBColor {
        Self.color(
          with,
          at: Self.layout.point(
            radius: ring.radius, angle: angle + side * along * ring.em / ring.radius))
      }
      #expect(color(half.x - 1.6 * pixel).contrast(with: color(half.x + 1.6 * pixel)) >= 3)
    }
  }

  @Test(
    "An image fills a sharp disc before its word, upright on the tangent; without an image, a plate is drawn",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)],
    [0, 1.1, 2.6, -2.2])
  func image(quality: EdgeQuality, turn: Double) throws {
    var wheels = Self.wheels(badge: nil, image: "a.png", turn: turn)
    let plate = try Self.picture(wheels, quality: quality)
    let side = RingImages.side
    // The upper half red, the lower half blue.
    let rgba = (0..<side * side).flatMap { index -> [UInt8] in
      index < side * side / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    wheels.insert(
      ImageTile(
        Bitmap(width: side, height: side, rgba: rgba),
        format: ImageTile.Format(
          width: side, height: side, levelCount: RingImages.levelCount)), of: "a.png")
    let picture = try Self.picture(wheels, quality: quality)
    let ring = wheels.rings[0]
    let uniforms = wheels.frame.rings[0]
    let disc = try #require(ring.glyphs.first { $0.flags.contains(.image) && $0.word != .max })
    let middle = RingTransform.product(uniforms.turn, ring.words[Int(disc.word)].place)
    let isTurned = middle.x < 0
    let own = isTurned ? SIMD2(disc.rotation.x, -disc.rotation.y) : disc.rotation
    let direction = SIMD2<Double>(RingTransform.product(middle, own))
    let up = SIMD2(direction.y, direction.x) * (isTurned ? -1 : 1)
    let right = SIMD2(up.y, -up.x)
    let geometry = Self.layout.rings[0]
    let center = Self.layout.center + SIMD2(direction.y, direction.x) * geometry.radius
    let radius = Double(disc.ink.z) * geometry.em
    func color(_ x: Double, _ y: Double, _ picture: FrameCapture.Picture) -> SRGBColor {
      Self.color(picture, at: center + (right * x + up * y) * radius)
    }
    for x in [-0.5, 0, 0.5] {
      let (high, low) = (color(x, 0.5, picture), color(x, -0.5, picture))
      #expect(high.red > high.blue + 60 && low.blue > low.red + 60)
    }
    let pixel = 1 / radius
    for step in 0..<12 {
      let angle = Double(step) / 12 * 2 * .pi
      let (x, y) = (cos(angle), sin(angle))
      let inside = color(x * (1 - 1.6 * pixel), y * (1 - 1.6 * pixel), picture)
      let outside = color(x * (1 + 1.6 * pixel), y * (1 + 1.6 * pixel), picture)
      #expect(max(inside.red, inside.blue) > max(outside.red, outside.blue) + 50)
    }
    // The plate differs from the ring, but only slightly.
    let contrast = color(0, 0, plate).contrast(with: color(0, 1 + 2 * pixel, plate))
    #expect(contrast > 1.05 && contrast < 1.6)
  }

  @Test(
    "Beyond the end of a ring's arc, neither the ring nor words are drawn, at any quality",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func arc(quality: EdgeQuality) throws {
    var geometry = WheelGeometry()
    geometry.arc = 180
    let layout = WheelLayout(
      count: 1, width: Self.size.width, height: Self.size.height, anchor: .center,
      geometry: geometry)
    let words = (0..<12).map { WheelDocument.Word(String(repeating: "m", count: 1 + $0 % 3)) }
    var wheels = WheelSet(
      WheelDocument(wheels: [.init(name: "w", words: words)]), layout: layout, theme: .midnight,
      source: BoxGlyphSource())
    for turn in [0.0, 33, 71] {
      wheels.turn(ring: 0, to: turn)
      let picture = try Self.picture(wheels, quality: quality)
      let ground = Theme.midnight.background
      for x in stride(from: -310.0, to: 310, by: 2) {
        for y in stride(from: -310.0, to: layout.center.y - 1.5, by: 2) {
          #expect(Self.color(picture, at: [x, y]).contrast(with: ground) < 1.02, "\(x), \(y)")
        }
      }
      let identities = try WheelRenderer(wheels).identities()
      let lowest = Int(Double(Self.size.height) / 2 - layout.center.y) + 1
      #expect(identities[(lowest * Self.size.width)...].allSatisfy { $0 == 0 })
      #expect(identities.contains { $0 >> 8 != 0 })
    }
  }

  @Test("Letters of a colour font have their own colours on a ring", arguments: [0.0, 2.4])
  func colorGlyphs(turn: Double) throws {
    let words = ["🍅", "🍅", "🍅", "🍅", "🍅"].map { WheelDocument.Word($0) }
    var wheels = WheelSet(
      WheelDocument(wheels: [.init(name: "w", words: words)]), layout: Self.layout,
      theme: .midnight, source: try FontGlyphSource())
    wheels.turn(ring: 0, to: turn * Self.layout.rings[0].radius)
    let picture = try Self.picture(wheels, quality: EdgeQuality(method: .best, samples: 4))
    // Tomatoes are red for any ink of the theme. Each copy has some red, all around the ring.
    var angles: Set<Int> = []
    for y in stride(from: -318.0, through: 318, by: 1) {
      for x in stride(from: -318.0, through: 318, by: 1) {
        let color = Self.color(picture, at: [x, y])
        guard color.red > 90, color.green < color.red / 2, color.blue < color.red / 2 else {
          continue
        }
        angles.insert(Int((atan2(x, y) + .pi) / (2 * .pi) * 12))
      }
    }
    #expect(angles.count >= 5, "red at \(angles.sorted())")
  }

  @Test("The text of a badge is as readable on its pill as the pill is on the ring")
  func text() throws {
    for theme in [Theme.midnight, .paper] {
      let wheels = Self.wheels(badge: "m", turn: 0, theme: theme)
      let picture = try Self.picture(wheels, quality: EdgeQuality(method: .best, samples: 4))
      let (angle, half) = try Self.pill(wheels)
      let ring = Self.layout.rings[0]
      let place = Self.layout.point(radius: ring.radius, angle: angle)
      let high = Self.layout.point(
        radius: ring.radius + (half.y - 2 / ring.em) * ring.em, angle: angle)
      #expect(Self.color(picture, at: place).contrast(with: Self.color(picture, at: high)) >= 3)
    }
  }

  @Test("The badge of a word without results is as dim as the word")
  func emptiness() throws {
    var wheels = Self.wheels(badge: "m", turn: 0.9)
    wheels.document.wheels[0].words[0].weight = 0
    wheels = WheelSet(
      wheels.document, layout: Self.layout, theme: .midnight, source: BoxGlyphSource())
    wheels.turn(ring: 0, to: 0.9 * Self.layout.rings[0].radius)
    let picture = try Self.picture(wheels, quality: EdgeQuality(method: .best, samples: 4))
    let (angle, half) = try Self.pill(wheels)
    let ring = Self.layout.rings[0]
    let on = Self.color(
      picture,
      at: Self.layout.point(radius: ring.radius + half.y * ring.em - 2, angle: angle))
    let off = Self.color(
      picture,
      at: Self.layout.point(radius: ring.radius + half.y * ring.em + 2, angle: angle))
    #expect(on.contrast(with: off) > 1.2 && on.contrast(with: off) < 1.9)
  }
}
