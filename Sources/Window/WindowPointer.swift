/// The pointer of a window; distinguishes a moved pointer from a window that came under the pointer.
struct WindowPointer {
  /// The position at the last event, framebuffer pixels.
  ///
  /// GLFW reports the current position. For a press that waited in the queue, the position may differ.
  var pixel = SIMD2<Double>.zero
  /// The position at the last event, screen coordinates of the window.
  private(set) var place = SIMD2<Double>.zero
  /// Whether the next position event results from entering the window rather than from a movement.
  private var isEntering = false
  /// The position on the screens when the pointer left the window, or when the window was created.
  ///
  /// The position is nil with Wayland, which does not report it.
  private var placeOutside: SIMD2<Double>?

  /// Creates a pointer that is outside of the window.
  ///
  /// - Parameter place: The pointer's place on the screens; nil if unknown.
  init(outsideAt place: SIMD2<Double>? = nil) { placeOutside = place }

  /// Records that the pointer enters the window.
  mutating func enter() { isEntering = true }

  /// Records that the pointer leaves the window.
  ///
  /// - Parameter place: The pointer's place on the screens; nil if unknown.
  mutating func leave(to place: SIMD2<Double>?) { (isEntering, placeOutside) = (false, place) }

  /// Sets the position in the window.
  ///
  /// - Parameters:
  ///   - place: The position, screen coordinates of the window.
  ///   - pixel: The position, framebuffer pixels.
  ///   - onScreens: Returns the pointer's place on the screens; nil if unknown.
  /// - Returns: Whether the pointer has moved; false if the window has moved under a resting pointer.
  mutating func move(
    to place: SIMD2<Double>, pixel: SIMD2<Double>, onScreens: () -> SIMD2<Double>?
  ) -> Bool {
    (self.place, self.pixel) = (place, pixel)
    defer { isEntering = false }
    return !isEntering || placeOutside == nil || onScreens() != placeOutside
  }
}
