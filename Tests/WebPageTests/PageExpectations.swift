import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereCloudReference
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereWebPage

private typealias Tag = TagSphereTagData.Tag

/// Writes a page and the results that a browser must reproduce, computed by the CPU twins.
///
/// The files are written to the folder that `.ci/test-browsers` names.
@Suite struct PageExpectations {
  private static let viewport = Viewport(width: 900, height: 700)

  @Test(
    "The expectations for browsers can be computed, and each pose shows labels",
    arguments: [("page", "expected", Facing.camera), ("tiles", "tiles", .outward)])
  func written(page pageName: String, expected name: String, facing: Facing) throws {
    let folder = ProcessInfo.processInfo.environment["TAGSPHERE_EXPECTATIONS"]
    var random = SeededGenerator(seed: 20)
    let cloud = try Self.cloud(facing: facing, &random)
    let page = try WebPage(cloud, motion: MotionOptions(), still: WebPageTests.still)
    let poses = try (0..<(folder == nil ? 2 : 100)).map { pose in
      try Self.pose(of: cloud, withCorners: facing == .camera && pose < 3, &random)
    }
    let gestures = Self.gestures(of: cloud)
    let expected: [String: Any] = ["poses": poses, "gestures": gestures]
    let json = try JSONSerialization.data(withJSONObject: expected)
    #expect(poses.allSatisfy { ($0["shown"] as? [Int])?.isEmpty == false })
    #expect(gestures.count == 5 && page.omissions.isEmpty)
    guard let folder else { return }
    try Data(page.html).write(to: URL(filePath: folder + "/\(pageName).html"))
    try json.write(to: URL(filePath: folder + "/\(name).json"))
  }

  private static func cloud(
    facing: Facing, _ random: inout SeededGenerator
  ) throws -> Cloud {
    let tags = (0..<600).map { index in
      let letters = (0..<Int.random(in: 3...14, using: &random)).map { _ in
        "abcdefghijklmnopqrstuvwxyz ".randomElement(using: &random) ?? "a"
      }
      return Tag(text: "\(index)" + String(letters), weight: 1_000 / Double(index + 1))
    }
    var design = CloudDesign()
    design.layout.pictureSize = [Double(viewport.width), Double(viewport.height)]
    design.layout.space.facing = facing
    return try Cloud.build(TagDocument(tags: tags), design: design).cloud
  }

  /// Returns what is drawn and picked in a random pose.
  private static func pose(
    of cloud: Cloud, withCorners: Bool, _ random: inout SeededGenerator
  ) throws -> [String: Any] {
    var turned = cloud
    turned.pose.orientation = Quaternion(
      yaw: .random(in: -3...3, using: &random), pitch: .random(in: -1.5...1.5, using: &random),
      roll: .random(in: -3...3, using: &random)
    ).normalized()
    turned.pose.camera.zoom = [1, 1, 2.5].randomElement(using: &random) ?? 1
    let frame = turned.uniforms(in: viewport)
    let states = try #require(turned.states(in: frame))
    let picker = LabelPicker(batch: cloud.batch)
    let points = (0..<100).map { _ in
      SIMD2(
        Double.random(in: 100..<800, using: &random), Double.random(in: 20..<680, using: &random))
    }
    let q = turned.pose.orientation
    let shown = cloud.batch.labels.indices.filter {
      states[$0].visibility > 0 && !frame.isBehind(cloud.batch.labels[$0])
    }
    var pose: [String: Any] = [
      "orientation": [q.real, q.imaginary.x, q.imaginary.y, q.imaginary.z],
      "zoom": turned.pose.camera.zoom, "shown": shown,
      "points": points.map { [$0.x, $0.y] },
      "picks": points.map { point in
        picker.label(atPixel: point, in: frame, space: cloud.space, states: states) ?? -1
      },
    ]
    if withCorners { pose["corners"] = corners(of: cloud, in: frame, states) }
    return pose
  }

  /// Returns the clip positions of all letters' corners, as bits.
  private static func corners(
    of cloud: Cloud, in frame: FrameUniforms, _ states: LabelStates
  ) -> [UInt32] {
    let transform = LabelTransform(uniforms: frame, states: states, tiles: [])
    return cloud.batch.glyphs.flatMap { word in
      (0..<4).flatMap { corner in
        let position = transform.clipPosition(
          ofCorner: corner, of: word, quad: cloud.batch.quads[Int(word.quad)],
          label: cloud.batch.labels[Int(word.label)])
        return (0..<4).map { position[$0].bitPattern }
      }
    }
  }

  private typealias Timed = (time: Double, event: InputEvent)

  /// Returns recorded gestures, and the orientation and zoom at several times after them.
  private static func gestures(of cloud: Cloud) -> [[String: Any]] {
    [drag, roll, zoom, keys, []].map { events in
      [
        "events": events.map { described($0.event, at: $0.time) },
        "samples": samples(cloud, events),
      ]
    }
  }

  private static var drag: [Timed] {
    var drag: [Timed] = []
    var place = SIMD2<Double>.zero
    for step in 0...12 {
      let along = Double(step)
      place = SIMD2<Double>(300.0 + along * along * 2.0, 350.0 - along * 6.0)
      let time = 0.5 + along * 0.01
      drag.append((time, step == 0 ? .pressed(.primary, at: place) : .pointerMoved(place)))
    }
    drag.append((0.63, .released(.primary, at: place)))
    return drag
  }

  private static let roll: [Timed] = [
    (0.2, .pressed(.primary, at: [600, 200], modifiers: .shift)),
    (0.25, .pointerMoved([650, 300])), (0.3, .pointerMoved([640, 420])),
    (0.5, .released(.primary, at: [640, 420])),
  ]

  private static let zoom: [Timed] = [
    (0.2, .scrolled([0, 3], at: [200, 150])), (0.35, .scrolled([0, 2], at: [700, 600])),
    (0.9, .scrolled([0, -2], at: [450, 350])),
  ]

  private static let keys: [Timed] = [
    (0.1, .key(.left, modifiers: [], isRepeat: false)),
    (0.3, .key(.up, modifiers: .shift, isRepeat: false)),
    (0.6, .key(.home, modifiers: [], isRepeat: false)),
  ]

  private static func samples(
    _ cloud: Cloud, _ events: [Timed]
  ) -> [[String: Any]] {
    var settings = Scene.Settings()
    (settings.homeOrientation, settings.homeCamera) = (cloud.pose.orientation, cloud.pose.camera)
    settings.homeAxis = cloud.pose.turnAxis
    var scene = Scene(
      settings: settings, theme: cloud.theme, space: cloud.space, viewport: viewport, time: .zero)
    guard var declutterer = cloud.declutterer() else { return [] }
    var (samples, rest): ([[String: Any]], _) = ([], events[...])
    for tick in 1...256 {
      // The time is exact in binary, and the step is shorter than the time after which all labels
      // are tested.
      let now = Double(tick) / 64
      var due: [TimedEvent] = []
      while let next = rest.first, next.time <= now {
        due.append(TimedEvent(next.event, at: .seconds(next.time)))
        rest.removeFirst()
      }
      _ = scene.apply(due, now: .seconds(now), pick: { _, _ in nil })
      declutterer.room.hasEdges = scene.camera.zoom <= 1
      _ = declutterer.update(scene.frame, now: scene.time, isHandled: scene.isHandled) {
        scene.frame(foreseenIn: $0)
      }
      let q = scene.orientation
      samples.append([
        "time": now, "orientation": [q.real, q.imaginary.x, q.imaginary.y, q.imaginary.z],
        "zoom": scene.camera.zoom, "shift": [scene.camera.shift.x, scene.camera.shift.y],
        "shown": declutterer.visibility.indices.filter { declutterer.visibility[$0] > 0 }.map {
          [$0, Int(declutterer.visibility[$0])]
        },
      ])
    }
    return samples
  }

  private static func described(_ event: InputEvent, at time: Double) -> [String: Any] {
    switch event {
    case .pressed(_, let point, let modifiers):
      ["time": time, "kind": "press", "point": [point.x, point.y], "rolls": modifiers == .shift]
    case .pointerMoved(let point): ["time": time, "kind": "move", "point": [point.x, point.y]]
    case .released(_, let point, _):
      ["time": time, "kind": "release", "point": [point.x, point.y]]
    case .scrolled(let steps, let point):
      ["time": time, "kind": "scroll", "steps": steps.y, "point": [point.x, point.y]]
    case .key(.left, _, _): ["time": time, "kind": "step", "yaw": -12.0, "pitch": 0.0]
    case .key(.up, _, _): ["time": time, "kind": "step", "yaw": 0.0, "pitch": -36.0]
    default: ["time": time, "kind": "home"]
    }
  }
}
