internal import TagSphereForms
internal import TagSphereGeometry

/// The pointer over a scene: where it is, what it points at, and the clicks that go on.
struct Pointing: Sendable {
  /// The pointer's position, in the window or dragging the sphere; nil elsewhere, and while it
  /// rests after keys have moved the sphere.
  var point: SIMD2<Double>?
  /// The finger that acts as the pointer.
  var finger: Int?
  /// The label under the pointer.
  private(set) var label: Int?
  /// The time at which the pointer reached the label under it.
  private(set) var start: Duration
  /// The time at which a hand last used the pointer; nil before the first time.
  var lastUse: Duration?
  /// Whether that was since the last frame.
  var isUsed = false
  /// The view that the pointer was last used in.
  var view: View?
  /// The last click, which the next one may turn into a double click.
  var lastClick: Click?
  /// The click whose label is chosen unless it becomes a double click.
  var waitingChoice: WaitingChoice?

  /// What decides which label is under a point of the window.
  struct View: Hashable, Sendable {
    private let orientation: Quaternion
    private let camera: Camera
    private let viewport: Viewport

    init(_ orientation: Quaternion, _ camera: Camera, _ viewport: Viewport) {
      (self.orientation, self.camera, self.viewport) = (orientation, camera, viewport)
    }
  }

  /// Creates a pointer that points at nothing since a time.
  init(since time: Duration) { start = time }

  /// Points at a label, or at nothing, from a time on.
  mutating func point(at label: Int?, since time: Duration) {
    guard label != self.label else { return }
    (self.label, start) = (label, time)
  }
}

extension Scene {
  /// The label under the pointer, which the frame highlights.
  public internal(set) var hoveredLabel: Int? {
    get { pointing.label }
    set { pointing.point(at: newValue, since: time) }
  }
}
