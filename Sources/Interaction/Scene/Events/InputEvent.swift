/// What a person did, in the program's own words; windows make these, `Scene` takes them.
///
/// Points are window points in framebuffer pixels, origin at the top left.
public enum InputEvent: Hashable, Sendable {
  /// The pointer moved to a point.
  case pointerMoved(SIMD2<Double>)
  /// The pointer left the window.
  case pointerLeft
  /// A button went down at a point, while some keys were held.
  case pressed(PointerButton, at: SIMD2<Double>, modifiers: Modifiers = [])
  /// A button went up at a point, while some keys were held.
  case released(PointerButton, at: SIMD2<Double>, modifiers: Modifiers = [])
  /// The wheel turned: steps right and up.
  case scrolled(SIMD2<Double>, at: SIMD2<Double>)
  /// A key went down, or repeats while held.
  case key(Key, modifiers: Modifiers, isRepeat: Bool)
  /// A key went up.
  case keyReleased
  /// A character was typed.
  case character(Unicode.Scalar)
  /// The framebuffer has a new size in pixels.
  case resized(width: Int, height: Int)
  /// The picture was lost and must be drawn anew.
  case exposed
  /// The window may be on another screen: how much larger than usual that one wants its text.
  case screenChanged(contentScale: Double)
  /// Monitors came or went.
  case monitorsChanged
  /// The keyboard's input goes elsewhere.
  case focusLost
  /// The person asked to close the window.
  case closeRequested

  /// The buttons that matter here.
  public enum PointerButton: Hashable, Sendable {
    /// The main button, or a finger.
    case primary
    /// The second button.
    case secondary
    /// The middle button or wheel.
    case middle
  }

  /// The keys that act by place or name, not by the character they write.
  public enum Key: Hashable, Sendable {
    case left, right, up, down, home, end, pageUp, pageDown
    case escape, enter, tab, backspace, space, function(Int)
    /// The key that writes a letter a…z without other keys, for commands held with Control.
    case letter(Unicode.Scalar)
    case other
  }

  /// Keys held with another.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit a key.
    public var rawValue: UInt8
    /// The set with these bits.
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
