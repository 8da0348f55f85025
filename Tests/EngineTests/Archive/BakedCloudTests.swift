import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereWebPage
import Testing

@testable import TagSphereEngine

@Suite("A baked cloud") struct BakedCloudTests {
  @Test("A cloud of each theme, shape and mode is the same after it went through its bytes")
  func roundTrip() throws {
    for (number, theme) in Theme.builtIn.enumerated() {
      let shape = CloudShape.allCases[number % CloudShape.allCases.count]
      let cloud = try Baked.cloud("cities.tsv", most: 30) {
        $0.theme = theme
        $0.layout.space.form = CloudForm(shape, stretch: [1, 1 + Double(number % 2), 1])
        $0.layout.space.facing = number % 3 == 0 ? .outward : .camera
        $0.layout.declutter = DeclutterMode.allCases[number % 3]
        $0.layout.perspective = number % 4 == 0 ? 0 : 0.5
      }
      var motion = MotionOptions()
      (motion.axis, motion.idleDelay) = (
        number % 2 == 0 ? nil : .roll, number % 3 == 0 ? nil : .seconds(2)
      )
      let baked = BakedCloud(cloud, motion: motion)
      let bytes = baked.bytes
      let read = try BakedCloud(bytes)
      #expect(read.bytes == bytes)
      #expect(read.settings == baked.settings && read.space == baked.space)
      #expect(read.weights == baked.weights && read.declutter == baked.declutter)
      #expect(read.theme.style == theme.style && read.theme.focusColor == theme.focusColor)
      #expect(read.batch.labels == cloud.batch.labels && read.batch.glyphs == cloud.batch.glyphs)
      #expect(read.batch.quads == cloud.batch.quads && read.batch.tiles == cloud.batch.tiles)
      #expect(read.batch.atlas.layers == cloud.batch.atlas.layers)
      #expect(read.batch.besideGap == cloud.batch.besideGap)
    }
  }

  @Test("Empty, cut and extended bytes are refused")
  func lengths() throws {
    let bytes = BakedCloud(try Baked.cloud("debtags.tsv", most: 3), motion: MotionOptions()).bytes
    func fault(_ bytes: [UInt8]) -> ArchiveError? {
      do throws(ArchiveError) {
        _ = try BakedCloud(bytes)
        return nil
      } catch { return error }
    }
    #expect(fault(bytes) == nil)
    #expect(fault([]) == .tooShort && fault(bytes + [0]) == .tooLong)
    #expect(fault([1, 2, 3, 4] + bytes) == .otherVersion)
    for length in stride(from: 4, to: bytes.count, by: max(bytes.count / 500, 1)) {
      #expect(fault(Array(bytes.prefix(length))) == .tooShort, "\(length) bytes")
    }
  }

  @Test("Damaged bytes are refused, or show a cloud without a trap", arguments: 0..<4)
  func damaged(seed: Int) throws {
    let cloud = try Baked.cloud("debtags.tsv", most: 12) {
      $0.theme = Theme.builtIn[seed]
      $0.layout.space.facing = seed == 1 ? .outward : .camera
    }
    let bytes = BakedCloud(cloud, motion: MotionOptions()).bytes
    var random = SeededGenerator(seed: UInt64(seed))
    // The texels of the atlas, at the end, may have any value.
    let head = bytes.count - cloud.batch.atlas.byteCount
    var (refused, shown) = (0, 0)
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 4..<head, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = .random(in: 0...255, using: &random)
        case 1: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: damaged[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default: damaged.remove(at: place)
        }
      }
      guard let read = try? BakedCloud(damaged) else {
        refused += 1
        continue
      }
      shown += 1
      var engine = Engine(read, viewport: Viewport(width: 320, height: 200), time: .zero)
      for step in 1...4 {
        let now = Duration.milliseconds(200 * step)
        engine.take(TimedEvent(.pointerMoved([160, Double(40 * step)]), at: now))
        engine.take(TimedEvent(.scrolled([0, 1], at: [100, 100]), at: now))
        engine.take(TimedEvent(.key(.tab, modifiers: [], isRepeat: false), at: now))
        _ = engine.turn(at: now)
      }
    }
    #expect(refused > 80 && shown > 25, "\(refused) refused, \(shown) shown")
  }
}
