/// A user input or window event, independent of the window system.
///
/// Windows create events, and `Scene` consumes them.
///
/// Points are window points in framebuffer pixels, origin at the top left.
public enum InputEvent: Hashable, Sendable {
  /// The pointer moved to a point.
  case pointerMoved(SIMD2<Double>)
  /// The pointer left the window.
  case pointerLeft
  /// A button was pressed at a point, with some modifier keys held.
  case pressed(PointerButton, at: SIMD2<Double>, modifiers: Modifiers = [])
  /// A button was released at a point, with some modifier keys held.
  case released(PointerButton, at: SIMD2<Double>, modifiers: Modifiers = [])
  /// The wheel turned: the steps to the right and upward.
  case scrolled(SIMD2<Double>, at: SIMD2<Double>)
  /// Two fingers at a point changed their distance by a factor since the last event, > 0.
  case pinched(scale: Double, at: SIMD2<Double>)
  /// Two fingers turned about a point by an angle since the last event, counter-clockwise.
  case twisted(radians: Double, at: SIMD2<Double>)
  /// A finger touched, moved or left a screen that distinguishes fingers.
  case touched(finger: Int, TouchPhase, at: SIMD2<Double>)
  /// A key was pressed, or repeats while held.
  case key(Key, modifiers: Modifiers, isRepeat: Bool)
  /// A key was released.
  case keyReleased
  /// A character was typed.
  case character(Unicode.Scalar)
  /// The framebuffer has a new size in pixels.
  case resized(width: Int, height: Int)
  /// The window's contents were lost and must be redrawn.
  case exposed
  /// The window may be on another screen, whose text has this scale relative to the usual size.
  case screenChanged(contentScale: Double)
  /// Monitors were connected or disconnected.
  case monitorsChanged
  /// The window lost the keyboard focus.
  case focusLost
  /// The user asked to close the window.
  case closeRequested
  /// The clipboard's text arrived; the program had asked for it.
  case pasted(String)
  /// A file was dropped on the window: its path.
  case dropped(path: String)

  /// The plausible range of a screen's text scale.
  public static let contentScales = 0.1...100.0

  /// Whether all numbers of the event can come from a screen; the viewer ignores other events.
  ///
  /// Points are finite and near the framebuffer. Sizes are at most 65 536 pixels, scales are within
  /// ``contentScales``, and twists are at most one turn.
  public var isPlausible: Bool {
    func isNear(_ vector: SIMD2<Double>) -> Bool {
      abs(vector.x) <= 1e6 && abs(vector.y) <= 1e6
    }
    return switch self {
    case .pointerMoved(let point): isNear(point)
    case .pressed(_, let point, _), .released(_, let point, _): isNear(point)
    case .scrolled(let steps, let point): isNear(steps) && isNear(point)
    case .pinched(let scale, let point): (1e-3...1e3).contains(scale) && isNear(point)
    case .touched(_, _, let point): isNear(point)
    case .twisted(let radians, let point): abs(radians) <= 2 * .pi && isNear(point)
    case .resized(let width, let height):
      (0...1 << 16).contains(width) && (0...1 << 16).contains(height)
    case .screenChanged(let scale): Self.contentScales.contains(scale)
    default: true
    }
  }

  /// The phase of a finger's touch.
  public enum TouchPhase: Hashable, Sendable {
    /// The finger touches the screen.
    case began
    /// The finger moves on the screen.
    case moved
    /// The finger leaves the screen.
    case ended
    /// The system cancels the touch; the sphere is released without a click and without a fling.
    case cancelled
  }

  /// The pointer buttons that the program uses.
  public enum PointerButton: Hashable, Sendable {
    /// The main button, or a finger.
    case primary
    /// The second button.
    case secondary
    /// The middle button or wheel.
    case middle
  }

  /// The keys that act by their position or name rather than by their character.
  public enum Key: Hashable, Sendable {
    /// The arrow keys, Home, End, Page Up and Page Down.
    case left, right, up, down, home, end, pageUp, pageDown
    /// The keys with these names; function keys count from 1.
    case escape, enter, tab, backspace, delete, space, function(Int)
    /// The key that opens a menu.
    case menu
    /// The keys that type + or =, − and 0; they are commands while Control is held.
    case plus, minus, zero
    /// The key that types a letter a…z without modifiers; it is a command while Control is held.
    case letter(Unicode.Scalar)
    /// Any other key.
    case other

    /// Creates a key from the sign that it types.
    ///
    /// On a keyboard that types Latin letters, such as Dvorak or AZERTY, commands follow the keyboard's
    /// layout. Other keyboards, such as Cyrillic, Greek or Hebrew, may not type the sign of a command. Such a
    /// key counts as the key in the same place on a US keyboard. GTK and Qt do the same.
    ///
    /// - Parameters:
    ///   - name: The text that the key types without modifiers; empty for none.
    ///   - place: The letter a…z or 0 that a US keyboard types with the key in this place; nil for
    ///     other places.
    ///   - typesLatin: Whether any key of the keyboard types a letter a…z.
    package init(
      name: String, placeOnUSKeyboard place: Unicode.Scalar?,
      typesLatin: @autoclosure () -> Bool
    ) {
      let scalars = name.unicodeScalars
      switch scalars.count == 1 ? scalars.first : nil {
      case .some(let letter) where ("a"..."z").contains(letter): self = .letter(letter)
      case "+", "=": self = .plus
      case "-": self = .minus
      // On layouts whose digits need Shift, such as the French layout, the key of 0 types another sign.
      case _ where place == "0": self = .zero
      case "0": self = .zero
      default: self = place.flatMap { typesLatin() ? nil : .letter($0) } ?? .other
      }
    }
  }

  /// The modifier keys held during an event.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per key.
    public var rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Either Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Control key.
    public static let control = Modifiers(rawValue: 2)
    /// Either Alt key.
    public static let alt = Modifiers(rawValue: 4)
    /// Either Super key.
    public static let logo = Modifiers(rawValue: 8)
  }
}
