internal import TagSphereForms
internal import TagSphereGeometry

/// The pointer over a scene: its place, the label under it, and unfinished clicks.
struct Pointing: Sendable {
  /// The pointer's position, in the window or during a drag; nil elsewhere.
  ///
  /// The position is also nil from the moment keys move the sphere until the pointer moves.
  var point: SIMD2<Double>?
  /// The finger that acts as the pointer; nil for none.
  var finger: Int?
  /// The label under the pointer; nil for none.
  private(set) var label: Int?
  /// The time at which the pointer reached the current label.
  private(set) var start: Duration
  /// The time at which the user last used the pointer; nil before the first use.
  var lastUse: Duration?
  /// Whether the pointer was used since the last frame.
  var isUsed = false
  /// The view at the last use of the pointer.
  var view: View?
  /// The last click, for recognizing a double click; nil for none.
  var lastClick: Click?
  /// The click whose label is chosen unless a second click follows; nil for none.
  var waitingChoice: WaitingChoice?

  /// The state that determines which label is under a point of the window.
  struct View: Hashable, Sendable {
    private let orientation: Quaternion
    private let camera: Camera
    private let viewport: Viewport

    init(_ orientation: Quaternion, _ camera: Camera, _ viewport: Viewport) {
      (self.orientation, self.camera, self.viewport) = (orientation, camera, viewport)
    }
  }

  /// Creates a pointer that has pointed at no label since a time.
  init(since time: Duration) { start = time }

  /// Sets the label under the pointer, or nil for none, and the time at which the pointer reached it.
  mutating func point(at label: Int?, since time: Duration) {
    guard label != self.label else { return }
    (self.label, start) = (label, time)
  }
}

extension Scene {
  /// The label under the pointer, which the frame highlights.
  package internal(set) var hoveredLabel: Int? {
    get { pointing.label }
    set { pointing.point(at: newValue, since: time) }
  }
}
