internal import TagSphereGeometry
internal import TagSphereInteraction

/// Two fingers on the picture: they magnify it instead of turning the sphere.
///
/// The first finger acts as the pointer. The second finger releases the sphere without a click, and both
/// magnify the picture by the change of their distance. After one of them has left, the other does nothing.
struct Fingers {
  /// The fingers on the picture, with their points, in the order in which they came.
  private var points: [(finger: Int, point: SIMD2<Double>)] = []
  /// Whether the fingers magnify, or have magnified, the picture.
  private var isPinch = false

  /// Returns the events of a scene for an event; an event of no finger is returned unchanged.
  mutating func events(for event: InputEvent) -> [InputEvent] {
    guard case .touched(let finger, let phase, let point) = event else { return [event] }
    switch phase {
    case .began: return begin(finger, at: point)
    case .moved: return move(finger, to: point)
    case .ended, .cancelled:
      let place = points.firstIndex { $0.finger == finger }
      guard let place else { return [] }
      points.remove(at: place)
      defer { if points.isEmpty { isPinch = false } }
      return isPinch ? [] : [event]
    }
  }

  private mutating func begin(_ finger: Int, at point: SIMD2<Double>) -> [InputEvent] {
    guard !points.contains(where: { $0.finger == finger }) else { return [] }
    points.append((finger, point))
    if points.count == 1 { return [.touched(finger: finger, .began, at: point)] }
    guard !isPinch else { return [] }
    isPinch = true
    return [.touched(finger: points[0].finger, .cancelled, at: points[0].point)]
  }

  private mutating func move(_ finger: Int, to point: SIMD2<Double>) -> [InputEvent] {
    guard let place = points.firstIndex(where: { $0.finger == finger }) else { return [] }
    let before = span
    points[place].point = point
    guard isPinch else { return [.touched(finger: finger, .moved, at: point)] }
    guard points.count == 2 else { return [] }
    let scale = max(span, 1) / max(before, 1)
    let middle = (points[0].point + points[1].point) / 2
    return [.pinched(scale: min(max(scale, 1e-3), 1e3), at: middle)]
  }

  /// The distance between two fingers, pixels; 0 unless there are two.
  private var span: Double {
    guard points.count == 2 else { return 0 }
    let way = points[1].point - points[0].point
    return (way * way).sum().squareRoot()
  }
}
