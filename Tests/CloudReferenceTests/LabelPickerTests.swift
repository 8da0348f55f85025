import TagSphereCloudReference
import TagSphereForms
import TagSphereGeometry
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Label picking")
struct LabelPickerTests {
  private let center = SIMD2(320.0, 180)
  private let halfTurn = Quaternion(angle: .pi, axis: [0, 1, 0])

  private func label(_ text: String, _ z: Double, size: Double = 0.1) -> BoxClouds.Label {
    BoxClouds.Label(text, at: [0, 0, z], size: size)
  }

  @Test(
    "The label nearest to the camera is picked, regardless of its index",
    arguments: [LabelPicker.Target.ink, .inkOrBox])
  func nearest(target: LabelPicker.Target) {
    for labels in [[label("m", 1), label("m", -1)], [label("m", -1), label("m", 1)]] {
      let picker = LabelPicker(batch: BoxClouds.batch(labels))
      let front = labels[0].position.z > 0 ? 0 : 1
      #expect(picker.label(at: center, uniforms: BoxClouds.uniforms(), target: target) == front)
      let turned = BoxClouds.uniforms(orientation: halfTurn)
      #expect(picker.label(at: center, uniforms: turned, target: target) == 1 - front)
    }
  }

  @Test("At equal depths, the label with the lower index is picked, as in the depth test")
  func ties() {
    // Twenty labels, so that they lie in several blocks of eight.
    let labels = (0..<20).map { _ in label("m", 1) }
    let picker = LabelPicker(batch: BoxClouds.batch(labels))
    for target in [LabelPicker.Target.ink, .inkOrBox] {
      #expect(picker.label(at: center, uniforms: BoxClouds.uniforms(), target: target) == 0)
    }
    var last = labels
    last[17].position.z = 1.001
    let nearer = LabelPicker(batch: BoxClouds.batch(last))
    #expect(nearer.label(at: center, uniforms: BoxClouds.uniforms(), target: .ink) == 17)
  }

  @Test("If no label has ink at the point, a label whose box contains the point is picked")
  func boxes() {
    // The middle of “m m” is a blank.
    let picker = LabelPicker(batch: BoxClouds.batch([label("m m", 1)]))
    let uniforms = BoxClouds.uniforms()
    #expect(picker.label(at: center, uniforms: uniforms, target: .ink) == nil)
    #expect(picker.label(at: center, uniforms: uniforms, target: .inkOrBox) == 0)
    // Ink behind takes precedence over the box in front.
    let two = LabelPicker(batch: BoxClouds.batch([label("m m", 1), label("mmm", -1)]))
    #expect(two.label(at: center, uniforms: uniforms, target: .inkOrBox) == 1)
    #expect(two.label(at: center, uniforms: uniforms, target: .inkOrBox, isFrontOnly: true) == 0)
  }

  @Test(
    "A label's box ends at its text and line, and its ink ends at its letters",
    arguments: [
      // Right and up from the centre, em; whether the box is hit; whether ink is hit.
      // A letter spans −0.25…0.25 to the right, and −0.3…0.4 up.
      (0.29, 0, true, false), (0.31, 0, false, false), (-0.29, 0, true, false),
      (-0.31, 0, false, false), (0, 0.49, true, false), (0, 0.51, false, false),
      (0, -0.49, true, false), (0, -0.51, false, false), (0.24, 0, true, true),
      (0.26, 0, true, false), (-0.24, 0, true, true), (0, 0.39, true, true),
      (0, 0.41, true, false), (0, -0.29, true, true), (0, -0.31, true, false),
    ] as [(Double, Double, Bool, Bool)])
  func bounds(x: Double, y: Double, isInBox: Bool, isInk: Bool) {
    for (viewport, zoom) in [
      (Viewport(width: 640, height: 360), 1.0), (Viewport(width: 300, height: 900), 1),
      (Viewport(width: 640, height: 360), 7), (Viewport(width: 3000, height: 2000), 0.3),
    ] {
      let size = 0.25
      let picker = LabelPicker(batch: BoxClouds.batch([label("m", 1, size: size)]))
      var camera = Camera()
      camera.zoom = zoom
      let point = camera.windowPoint(ofWorldPoint: [x * size, y * size, 1], in: viewport)
      let uniforms = BoxClouds.uniforms(viewport, zoom: zoom)
      #expect((picker.label(at: point, uniforms: uniforms, target: .inkOrBox) == 0) == isInBox)
      #expect((picker.label(at: point, uniforms: uniforms, target: .ink) == 0) == isInk)
    }
  }

  @Test("Labels behind the rim are skipped if only the front can be picked")
  func frontOnly() {
    // The camera, at a distance of 3, sees the rim at z = 1/3.
    for (z, isSeen) in [(1.0, true), (0.35, true), (0.32, false), (0, false), (-1, false)] {
      let place = SIMD3((1 - z * z).squareRoot(), 0, z)
      let batch = BoxClouds.batch([BoxClouds.Label("mmm", at: place)])
      let point = Camera().windowPoint(ofWorldPoint: place, in: Viewport(width: 640, height: 360))
      let picker = LabelPicker(batch: batch)
      for target in [LabelPicker.Target.ink, .inkOrBox] {
        let uniforms = BoxClouds.uniforms()
        let picked = picker.label(
          at: point, uniforms: uniforms, target: target, isFrontOnly: true)
        #expect((picked == 0) == isSeen, "z = \(z)")
        #expect(picker.label(at: point, uniforms: uniforms, target: target) == 0)
      }
    }
  }

  @Test(
    "No label is found beside the cloud, outside the viewport or at non-finite points",
    arguments: [
      [0, 0], [639.5, 359.5], [-1000, 180], [1e9, -1e9], [.infinity, 0], [.nan, .nan],
      [320, -.infinity], [.greatestFiniteMagnitude, 180],
    ] as [SIMD2<Double>])
  func outside(point: SIMD2<Double>) {
    let picker = LabelPicker(batch: BoxClouds.words(100))
    let none = LabelPicker(batch: BoxClouds.batch([]))
    for target in [LabelPicker.Target.ink, .inkOrBox] {
      #expect(picker.label(at: point, uniforms: BoxClouds.uniforms(), target: target) == nil)
      #expect(none.label(at: center, uniforms: BoxClouds.uniforms(), target: target) == nil)
    }
  }

  @Test(
    "Every label is found at its own centre, whichever lane of its block it is in",
    arguments: 1...18)
  func everyLane(count: Int) throws {
    let places = SphereLayout.spiral.positions(count: count)
    let labels = places.map { BoxClouds.Label("mmm", at: $0, size: 0.01) }
    let picker = LabelPicker(batch: BoxClouds.batch(labels))
    let viewport = Viewport(width: 2000, height: 2000)
    let uniforms = BoxClouds.uniforms(viewport)
    for (index, place) in places.enumerated() {
      let point = Camera().windowPoint(ofWorldPoint: place, in: viewport)
      #expect(picker.label(at: point, uniforms: uniforms, target: .ink) == index)
    }
  }

  @Test(
    "A label is hit at points within the slop (a tolerance) around its ink, and not farther away",
    arguments: [4.0, 8, 12, 24])
  func slop(slop: Double) {
    let viewport = Viewport(width: 640, height: 360)
    let picker = LabelPicker(batch: BoxClouds.batch([label("m", 1, size: 0.02)]))
    let uniforms = BoxClouds.uniforms(viewport)
    func picks(at point: SIMD2<Double>) -> Bool {
      picker.label(at: point, uniforms: uniforms, target: .ink, slop: slop) == 0
    }
    // The last pixel of the letter in each direction from the middle.
    for way in [SIMD2(1.0, 0), [-1, 0], [0, 1], [0, -1]] {
      let edge = (0..<20).last {
        picker.label(
          at: center + way * Double($0), uniforms: uniforms, target: .ink) == 0
      }
      let end = way * Double(edge ?? 0)
      #expect(picks(at: center + end + way * (slop - 0.5)))
      #expect(!picks(at: center + end + way * (slop + 1.5)))
    }
    #expect(slop < 12 || picks(at: center + SIMD2(slop, slop) * 0.7))
  }

  @Test("The ink nearest on the screen is hit, even if another label is nearer to the camera")
  func nearestInkWins() {
    // Two letters are side by side, four pixels apart; the right letter is far behind.
    let labels = [label("m", 1, size: 0.1), label("m", 0.9, size: 0.1)]
    var placed = labels
    placed[0].position.x = -0.06
    placed[1].position.x = 0.06
    let picker = LabelPicker(batch: BoxClouds.batch(placed))
    let uniforms = BoxClouds.uniforms()
    func pick(_ x: Double, slop: Double) -> Int? {
      picker.label(at: [x, 180], uniforms: uniforms, target: .ink, slop: slop)
    }
    let places = stride(from: 290.5, to: 350, by: 1).map { $0 }
    let left = places.last { pick($0, slop: 0) == 0 } ?? 0
    let right = places.first { pick($0, slop: 0) == 1 } ?? 0
    #expect(right - left > 3)
    for x in places where x > left && x < right {
      if x - left < right - x { #expect(pick(x, slop: 12) == 0) }
      if x - left > right - x { #expect(pick(x, slop: 12) == 1) }
      if x - left == right - x { #expect(pick(x, slop: 12) == 0, "a tie, as drawn") }
    }
  }

  @Test(
    "A point within the slop of a hidden label, or of a skipped label behind the rim, hits nothing")
  func slopStates() {
    let picker = LabelPicker(batch: BoxClouds.batch([label("m", 1), label("m", -1)]))
    var states = LabelStates(count: 2)
    let uniforms = BoxClouds.uniforms()
    let beside = center + [14, 0]
    func pick(isFrontOnly: Bool) -> Int? {
      picker.label(
        at: beside, uniforms: uniforms, target: .inkOrBox, isFrontOnly: isFrontOnly,
        states: states, slop: 12)
    }
    #expect(pick(isFrontOnly: true) == 0)
    states[0].visibility = 0
    #expect(pick(isFrontOnly: true) == nil && pick(isFrontOnly: false) == 1)
    states[1].visibility = 100
    #expect(pick(isFrontOnly: false) == nil)
  }
}
