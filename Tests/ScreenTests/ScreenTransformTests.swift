import TagSphereInteraction
import TagSphereScreen
import TagSphereTestSupport
import Testing

@Suite("Screen rotation") struct ScreenTransformTests {
  private static let sizes: [SIMD2<Int>] = [[1, 1], [3, 2], [7, 7], [16, 9], [1, 40]]

  @Test("At a rotation of 90°, the top edge of the picture is on the right of the window")
  func turnsClockwise() {
    let quarter = ScreenTransform(rotation: .right, windowSize: [4, 3])
    #expect(quarter.pictureSize == [3, 4])
    #expect(quarter.windowPixel(ofPicture: [0, 0]) == [3, 0])
    #expect(quarter.windowPixel(ofPicture: [2, 0]) == [3, 2])
    #expect(quarter.windowPixel(ofPicture: [0, 3]) == [0, 0])
    let half = ScreenTransform(rotation: .half, windowSize: [4, 3])
    #expect(half.windowPixel(ofPicture: [0, 0]) == [3, 2])
    let left = ScreenTransform(rotation: .left, windowSize: [4, 3])
    #expect(left.windowPixel(ofPicture: [0, 0]) == [0, 2])
    #expect(left.windowPixel(ofPicture: [2, 0]) == [0, 0])
  }

  @Test("Window pixels and picture pixels map one to one in both directions")
  func roundTrip() {
    for rotation in ScreenRotation.allCases {
      for size in Self.sizes {
        for offset: SIMD2<Int> in [[0, 0], [5, -2], [-24, 24]] {
          let transform = ScreenTransform(rotation: rotation, windowSize: size, offset: offset)
          let picture = transform.pictureSize
          var seen: Set<SIMD2<Int>> = []
          for y in 0..<picture.y {
            for x in 0..<picture.x {
              let pixel = transform.windowPixel(ofPicture: [x, y])
              seen.insert(pixel &- offset)
              #expect(transform.picturePixel(ofWindow: pixel) == [x, y])
              // Pixel centres map to pixel centres.
              let middle = transform.windowPoint(ofPicture: [Double(x) + 0.5, Double(y) + 0.5])
              #expect(middle == SIMD2<Double>(pixel) + 0.5)
              #expect(
                transform.picturePoint(ofWindow: middle) == [Double(x) + 0.5, Double(y) + 0.5])
            }
          }
          #expect(seen.count == size.x * size.y)
          #expect(seen.allSatisfy { $0.min() >= 0 && $0.x < size.x && $0.y < size.y })
        }
      }
    }
  }

  @Test("Events of a rotated window are mapped to the upright picture")
  func events() {
    let transform = ScreenTransform(rotation: .right, windowSize: [400, 300], offset: [10, -5])
    // Without the offset, (400, 5) is (390, 10): 10 from the right edge and 10 from the top edge.
    #expect(transform.upright(.pointerMoved([400, 5])) == .pointerMoved([10, 10]))
    #expect(
      transform.upright(.pressed(.primary, at: [400, 5], modifiers: .shift))
        == .pressed(.primary, at: [10, 10], modifiers: .shift))
    #expect(
      transform.upright(.released(.middle, at: [400, 5])) == .released(.middle, at: [10, 10]))
    #expect(
      transform.upright(.scrolled([0, 1], at: [400, 5])) == .scrolled([0, 1], at: [10, 10]))
    #expect(
      transform.upright(.resized(width: 400, height: 300)) == .resized(width: 300, height: 400))
    let half = ScreenTransform(rotation: .half, windowSize: [400, 300])
    #expect(half.upright(.resized(width: 40, height: 30)) == .resized(width: 40, height: 30))
    for event: InputEvent in [.pointerLeft, .character("x"), .keyReleased, .exposed] {
      #expect(transform.upright(event) == event)
    }
  }

  @Test("Pointer events after a resize are mapped with the new window size")
  func sizesFollowEvents() {
    var plan = PresentationPlan(rotation: .left, isProtected: false, windowSize: [400, 300])
    var shown = plan.presentation(at: .zero).transform
    let events: [InputEvent] = [
      .pointerMoved([0, 300]), .resized(width: 0, height: 0), .resized(width: 800, height: 600),
      .pointerMoved([0, 600]), .pointerMoved([800, 0]),
    ]
    let upright = plan.upright(events.map { TimedEvent($0, at: .seconds(1)) }, shown: &shown)
    #expect(
      upright.map(\.event) == [
        .pointerMoved([0, 0]), .resized(width: 0, height: 0), .resized(width: 600, height: 800),
        .pointerMoved([0, 0]), .pointerMoved([600, 800]),
      ])
    #expect(plan.windowSize == [800, 600])
    #expect(shown == plan.presentation(at: .zero).transform)
  }
}
