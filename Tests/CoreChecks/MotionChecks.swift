internal import TagSphereArrangement
internal import TagSphereCloudReference
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

extension CheckResults {
  /// Checks the motion of a cloud's scene under seeded input: drags, flicks, wheels, keys and searches.
  mutating func checkMotion(of cloud: CheckedCloud) {
    var settings = Scene.Settings()
    settings.homeCamera = cloud.camera
    var scene = Scene(
      settings: settings, space: cloud.space, viewport: CheckedCloud.viewport, time: .zero)
    let (picker, guide) = (LabelPicker(batch: cloud.batch), LabelGuide(of: cloud))
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    var states = LabelStates(hiding: cloud.batch.labels.count)
    var hand = CheckHand()
    var (poses, shown, actions) = (Fingerprint(), Fingerprint(), Fingerprint())
    for number in 1...600 {
      let now = Duration.milliseconds(16 * number)
      let events = TimedEvent.spread(hand.events(), over: scene.time...now)
      let done = scene.apply(
        events, now: now,
        pick: { point, frame in
          picker.label(atPixel: point, in: frame, space: cloud.space, states: states)
        }, guide: guide)
      for action in done {
        if case .chose(let label) = action { actions.add(label) } else { actions.add(-1) }
      }
      let frame = scene.frame
      _ = declutterer.update(frame, now: now, isHandled: scene.isHandled) {
        scene.frame(foreseenIn: $0)
      }
      declutterer.writeChanges(to: &states)
      poses.add(scene)
      shown.add(bytes: declutterer.visibility)
    }
    add("poses in 600 frames of input") { $0.add(poses.value) }
    add("labels shown in 600 frames of input") { $0.add(shown.value) }
    add("choices in 600 frames of input") { $0.add(actions.value) }
  }
}

extension Fingerprint {
  /// Adds the pose of a scene, and the labels that it highlights and has found.
  fileprivate mutating func add(_ scene: Scene) {
    let (orientation, camera) = (scene.orientation, scene.camera)
    add(orientation.real)
    add(orientation.imaginary)
    add(camera.zoom)
    add(scene.highlightedLabel ?? -1)
    add(scene.search?.matches.count ?? -1)
  }
}

extension LabelGuide {
  /// The guide of a checked cloud.
  fileprivate init(of cloud: CheckedCloud) {
    let order = FocusOrder(weights: cloud.weights)
    let finder = TagFinder(cloud.document.tags, order: order)
    self.init(
      order: { order },
      find: { text in
        var finder = finder
        return finder.matches(of: text)
      },
      place: { label in
        let record = cloud.batch.labels[label]
        return [Double(record.x), Double(record.y), Double(record.z)]
      },
      neighbor: { label, direction, frame, candidates in
        cloud.batch.neighbor(of: label, toward: direction, in: frame, among: candidates)
      })
  }
}

/// A hand that drags, flicks, turns the wheel and types, by chance of a seed.
private struct CheckHand {
  private var generator = SplitMix64(seed: 7)
  private var point = SIMD2(800.0, 500)
  private var velocity = SIMD2(0.0, 0)
  private var isPressed = false

  private mutating func number(below limit: UInt64) -> UInt64 { generator.next() % limit }

  private mutating func step(_ most: UInt64) -> Double {
    Double(number(below: 2 * most + 1)) - Double(most)
  }

  /// Returns the events of the next frame.
  mutating func events() -> [InputEvent] {
    switch number(below: 40) {
    case 0...1 where !isPressed:
      (isPressed, velocity) = (true, [step(30), step(20)])
      return [.pressed(.primary, at: point)]
    case 2 where !isPressed: return [.pressed(.secondary, at: point), .keyReleased]
    case 3 where isPressed:
      isPressed = false
      return [.released(.primary, at: point)]
    case 4: return [.scrolled([0, step(2)], at: point)]
    case 5: return [.pinched(scale: 1 + step(10) / 100, at: point)]
    case 6: return [.twisted(radians: step(10) / 100, at: point)]
    case 7: return [.key(.tab, modifiers: [], isRepeat: false), .keyReleased]
    case 8: return [.key(.left, modifiers: [], isRepeat: false), .keyReleased]
    case 9: return [.key(.enter, modifiers: [], isRepeat: false), .keyReleased]
    case 10: return [.character("/"), .character(letter()), .character(letter())]
    case 11: return [.key(.escape, modifiers: [], isRepeat: false), .keyReleased]
    case 12: return [.key(.home, modifiers: [], isRepeat: false), .keyReleased]
    default: return [move()]
    }
  }

  private mutating func letter() -> Unicode.Scalar {
    Unicode.Scalar(UInt8(0x61 + number(below: 26)))
  }

  private mutating func move() -> InputEvent {
    if !isPressed { velocity = [step(40), step(30)] }
    point += velocity
    point = [min(max(point.x, 0), 1599), min(max(point.y, 0), 999)]
    return .pointerMoved(point)
  }
}
