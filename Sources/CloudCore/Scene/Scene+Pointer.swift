internal import Foundation
internal import Geometry

extension Scene {
  mutating func press(at point: SIMD2<Double>, time: Duration, pick: Picker) {
    let label = pick(point, frame)
    pointer = point
    idle.hold()
    let arcball = Arcball(
      grabbing: point, orientation: orientation, camera: camera, viewport: viewport)
    begin(
      .held(
        Hold(
          origin: point, label: label, arcball: arcball,
          trail: DragTrail(orientation: orientation, time: time))))
    hoveredLabel = label
  }

  mutating func move(to point: SIMD2<Double>, time: Duration) {
    pointer = point
    guard case .held(var hold) = motion else { return }
    let pulled = hold.arcball.orientation(pulledTo: point, camera: camera, viewport: viewport)
    hold.trail.append(pulled, time: time)
    let way = point - hold.origin
    let slack = 4 * contentScale
    if (way * way).sum() > slack * slack { hold.isPull = true }
    motion = .held(hold)
    guard hold.isPull, pulled != orientation else { return }
    orientation = pulled
    lastMove = max(lastMove, time)
  }

  mutating func release(at point: SIMD2<Double>, time: Duration) -> [SceneAction] {
    if point != pointer { move(to: point, time: time) }
    guard case .held(let hold) = motion else { return [] }
    if hold.isPull {
      fling(hold.trail.angularVelocity(at: time))
      return []
    }
    begin(.none)
    rest(for: settings.idleDelay)
    if hold.label == nil { focus = nil }
    return hold.label.map { [.chose(label: $0)] } ?? []
  }

  /// Highlights what is under the pointer, unless the sphere moves too fast to point at anything.
  mutating func hover(_ pick: Picker) {
    switch motion {
    case .held(let hold):
      if hold.isPull { hoveredLabel = nil }
    case .spinning(let spin, let elapsed) where spin.speed(at: elapsed) > 1:
      hoveredLabel = nil
    default:
      hoveredLabel = pointer.flatMap { isInside($0) ? pick($0, frame) : nil }
    }
    // A label that someone points at should not run away.
    let cruisingSpeed = settings.isReduced ? 0 : settings.idleSpeed
    // Whoever walks by keys or types is to find the label where it was brought.
    idle.cruisingSpeed =
      focus != nil || search != nil
      ? 0 : hoveredLabel == nil ? cruisingSpeed : cruisingSpeed / 4
  }

  private func isInside(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < Double(viewport.width)
      && point.y < Double(viewport.height)
  }
}
