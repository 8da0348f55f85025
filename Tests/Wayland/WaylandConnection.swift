import Glibc

/// A connection to a Wayland compositor, which needs no library: requests and events are words.
///
/// Source: The Wayland Protocol, chapter “Wire Format”.
struct WaylandConnection {
  private let socket: Int32
  private var outgoing: [UInt8] = []
  private var incoming: [UInt8] = []
  private var lastObject: UInt32 = 1
  private let registry: UInt32
  /// The compositor's globals, by interface.
  private var globals: [String: UInt32] = [:]

  /// The object that exists from the start.
  private static let display: UInt32 = 1

  /// Connects to the compositor that `XDG_RUNTIME_DIR` and `WAYLAND_DISPLAY` name.
  init() throws {
    guard let folder = getenv("XDG_RUNTIME_DIR"), let name = getenv("WAYLAND_DISPLAY") else {
      throw Failure("XDG_RUNTIME_DIR and WAYLAND_DISPLAY name no compositor")
    }
    let path = String(cString: folder) + "/" + String(cString: name)
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let descriptor = socket
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard code == 0 else { throw Failure("no compositor at \(path): error \(errno)") }
    registry = 2
    lastObject = registry
    request(Self.display, 1, [registry])
    try roundTrip()
  }

  /// Returns the number of an object that the next request creates.
  mutating func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Binds a global of the compositor in its first version.
  mutating func bind(_ interface: String) throws -> UInt32 {
    guard let name = globals[interface] else { throw Failure("the compositor lacks \(interface)") }
    let object = newObject()
    request(registry, 0, [name] + Self.words(of: interface) + [1, object])
    return object
  }

  /// Appends a request to the requests that the next flush sends.
  mutating func request(_ object: UInt32, _ opcode: UInt16, _ words: [UInt32]) {
    outgoing += Self.message(object, opcode, words)
  }

  /// Sends the requests so far.
  ///
  /// They are sent at once, so that their effects also reach other programs in few messages: the
  /// compositor drops programs that do not keep up.
  mutating func flush() throws {
    var rest = outgoing[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure("the compositor is gone: error \(errno)") }
      rest = rest.dropFirst(count)
    }
    outgoing = []
  }

  /// Sends a request with a file; earlier requests must have been flushed.
  ///
  /// The corresponding C function is `sendmsg`, with `SCM_RIGHTS`.
  func send(file: Int32, with object: UInt32, _ opcode: UInt16, _ words: [UInt32]) throws {
    var bytes = Self.message(object, opcode, words)
    // The layout of cmsghdr, followed by the descriptor and padding.
    var control: (length: Int, level: Int32, type: Int32, file: Int32, padding: Int32) = (
      20, SOL_SOCKET, 1, file, 0
    )
    let count = bytes.withUnsafeMutableBytes { bytes in
      withUnsafeMutableBytes(of: &control) { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (part, 1)
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          return sendmsg(socket, &message, 0)
        }
      }
    }
    guard count == bytes.count else { throw Failure("the file cannot be sent: error \(errno)") }
  }

  /// Sends the requests so far, and waits until the compositor has handled them.
  mutating func roundTrip() throws {
    let callback = newObject()
    request(Self.display, 0, [callback])
    try flush()
    while try nextEvent() != callback {}
  }

  /// Waits for an event, and returns its object.
  private mutating func nextEvent() throws -> UInt32 {
    let header = try receive(count: 8)
    let (object, size) = (Self.word(header, 0), Self.word(header, 4))
    let body = try receive(count: Int(size >> 16) - 8)
    switch (object, size & 0xFFFF) {
    case (Self.display, 0):
      throw Failure("the compositor says: " + Self.text(body, at: 8))
    case (registry, 0): globals[Self.text(body, at: 4)] = Self.word(body, 0)
    default: break
    }
    return object
  }

  private mutating func receive(count: Int) throws -> [UInt8] {
    while incoming.count < count {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let received = read(socket, &buffer, buffer.count)
      guard received > 0 else { throw Failure("the compositor is gone: error \(errno)") }
      incoming += buffer[..<received]
    }
    defer { incoming.removeFirst(count) }
    return Array(incoming[..<count])
  }

  // MARK: Words

  private static func message(_ object: UInt32, _ opcode: UInt16, _ words: [UInt32]) -> [UInt8] {
    let size = UInt32(8 + 4 * words.count)
    return ([object, size << 16 | UInt32(opcode)] + words).flatMap { word in
      withUnsafeBytes(of: word) { Array($0) }
    }
  }

  /// Returns a string's length and its bytes, ended by a zero and padded to whole words.
  private static func words(of text: String) -> [UInt32] {
    var bytes = Array(text.utf8) + [0]
    let length = UInt32(bytes.count)
    while bytes.count % 4 != 0 { bytes.append(0) }
    return [length] + stride(from: 0, to: bytes.count, by: 4).map { word(bytes, $0) }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func text(_ bytes: [UInt8], at offset: Int) -> String {
    let length = Int(word(bytes, offset))
    return String(decoding: bytes[offset + 4..<offset + 3 + length], as: UTF8.self)
  }
}
