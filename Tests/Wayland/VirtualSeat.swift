import Glibc

/// A keyboard and a pointer without a device, for tests under Wayland.
///
/// Each line of standard input is a command; `done` on standard output says that the compositor
/// has handled it. Keys have the places of a US keyboard, and points are thousandths of the screen.
///
/// | command | what it does |
/// | --- | --- |
/// | `type vert` | presses letters and digits, one after the other |
/// | `press ctrl+escape` | presses and releases a chord |
/// | `hold ctrl+shift+q`, `release` | holds a chord until it is released |
/// | `every-key ctrl+alt` | presses every key while modifiers are held, or `none` |
/// | `every-button alt` | clicks every button and turns the wheel, at three places |
/// | `drag 400,500 600,500` | moves the pointer with the left button held |
@main struct VirtualSeat {
  private var connection: WaylandConnection
  private let keyboard: UInt32
  private let pointer: UInt32
  private var held: UInt32?

  static func main() throws {
    var seat = try VirtualSeat()
    while let line = readLine() {
      try seat.perform(line.split(separator: " ").map(String.init))
      try seat.connection.roundTrip()
      print("done")
      fflush(nil)
    }
  }

  /// Connects to the compositor of the environment.
  private init() throws {
    connection = try WaylandConnection()
    let seat = try connection.bind("wl_seat")
    let keyboards = try connection.bind("zwp_virtual_keyboard_manager_v1")
    let pointers = try connection.bind("zwlr_virtual_pointer_manager_v1")
    (keyboard, pointer) = (connection.newObject(), connection.newObject())
    connection.request(keyboards, 0, [seat, keyboard])
    connection.request(pointers, 0, [seat, pointer])
    try connection.flush()
    try sendKeymap()
    try connection.roundTrip()
  }

  private func sendKeymap() throws {
    let keymap = """
      xkb_keymap {
        xkb_keycodes { include "evdev+aliases(qwerty)" };
        xkb_types { include "complete" };
        xkb_compat { include "complete" };
        xkb_symbols { include "pc+us+inet(evdev)" };
      };
      """
    let bytes = Array(keymap.utf8) + [0]
    guard let file = tmpfile() else { throw Failure("no temporary file: error \(errno)") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
    fflush(file)
    let xkbVersion1: UInt32 = 1
    try connection.send(
      file: fileno(file), with: keyboard, 0, [xkbVersion1, UInt32(bytes.count)])
  }

  private mutating func perform(_ words: [String]) throws {
    switch (words.first, Array(words.dropFirst())) {
    case ("type", let text): for key in text.joined() { tap(try Self.code(of: String(key))) }
    case ("press", let chords):
      for chord in chords {
        try hold(chord)
        release()
      }
    case ("hold", let chords): for chord in chords { try hold(chord) }
    case ("release", _): release()
    case ("every-key", let names):
      setModifiers(try Self.modifiers(names.first ?? "none"))
      for code in Self.allKeys { tap(code) }
      setModifiers(0)
    case ("every-button", let names):
      setModifiers(try Self.modifiers(names.first ?? "none"))
      for place: SIMD2<UInt32> in [[500, 500], [1, 1], [999, 999]] { clickEverything(at: place) }
      setModifiers(0)
    case ("drag", let points):
      let points = try points.map(Self.point)
      guard let first = points.first else { throw Failure("a drag has a first point") }
      move(to: first)
      press(Self.leftButton, true)
      for point in points.dropFirst() { move(to: point) }
      press(Self.leftButton, false)
    default: throw Failure("there is no command “\(words.joined(separator: " "))”")
    }
  }

  // MARK: Keys

  /// The codes of Linux's input events that an XKB keyboard can have.
  private static let allKeys: ClosedRange<UInt32> = 1...247

  private static func code(of name: String) throws -> UInt32 {
    let named: [String: UInt32] = ["escape": 1, "f11": 87]
    if let code = named[name] { return code }
    let rows: [(UInt32, String)] = [
      (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
    ]
    for (first, keys) in rows {
      if let index = Array(keys).map(String.init).firstIndex(of: name) {
        return first + UInt32(index)
      }
    }
    throw Failure("there is no key “\(name)”")
  }

  /// Returns the modifiers' bits in an XKB keymap.
  private static func modifiers(_ names: String) throws -> UInt32 {
    let known: [String: UInt32] = ["none": 0, "shift": 1, "ctrl": 4, "alt": 8, "super": 64]
    return try names.split(separator: "+").reduce(0) { bits, name in
      guard let bit = known[String(name)] else { throw Failure("there is no modifier “\(name)”") }
      return bits | bit
    }
  }

  private mutating func hold(_ chord: String) throws {
    var names = chord.split(separator: "+")
    let code = try Self.code(of: names.popLast().map(String.init) ?? "")
    setModifiers(try Self.modifiers(names.joined(separator: "+")))
    key(code, true)
    held = code
  }

  private mutating func release() {
    if let held { key(held, false) }
    held = nil
    setModifiers(0)
  }

  private mutating func tap(_ code: UInt32) {
    key(code, true)
    key(code, false)
  }

  private mutating func key(_ code: UInt32, _ isDown: Bool) {
    connection.request(keyboard, 1, [time, code, isDown ? 1 : 0])
  }

  private mutating func setModifiers(_ bits: UInt32) {
    connection.request(keyboard, 2, [bits, 0, 0, 0])
  }

  // MARK: Pointer

  private static let leftButton: UInt32 = 0x110
  private static let buttons: ClosedRange<UInt32> = 0x110...0x117

  private static func point(_ text: String) throws -> SIMD2<UInt32> {
    let numbers = text.split(separator: ",").compactMap { UInt32($0) }
    guard numbers.count == 2 else { throw Failure("“\(text)” is no point") }
    return [numbers[0], numbers[1]]
  }

  private mutating func clickEverything(at place: SIMD2<UInt32>) {
    move(to: place)
    for button in Self.buttons {
      for _ in 0..<2 {
        press(button, true)
        press(button, false)
      }
    }
    for steps: Int32 in [-1, 1] {
      // Fixed-point numbers with eight bits after the point; 15 is a notch of a wheel.
      connection.request(pointer, 3, [time, 0, UInt32(bitPattern: steps * 15 << 8)])
      endEvent()
    }
  }

  private mutating func move(to place: SIMD2<UInt32>) {
    connection.request(pointer, 1, [time, place.x, place.y, 1000, 1000])
    endEvent()
  }

  private mutating func press(_ button: UInt32, _ isDown: Bool) {
    connection.request(pointer, 2, [time, button, isDown ? 1 : 0])
    endEvent()
  }

  private mutating func endEvent() { connection.request(pointer, 4, []) }

  /// The time of an event, milliseconds.
  private var time: UInt32 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt32(truncatingIfNeeded: now.tv_sec * 1000 + now.tv_nsec / 1_000_000)
  }
}

/// The reason why the seat cannot continue.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
