internal import Foundation

extension VirtualDisplay {
  /// Asks a window to close, as a window manager does when its close button is clicked.
  ///
  /// `xdotool windowclose` destroys the window instead. The message is WM_DELETE_WINDOW of the
  /// Inter-Client Communication Conventions, §4.2.8.1, sent through libX11.
  ///
  /// - Parameter window: The window ID, as `xdotool search` prints it.
  package func askToClose(_ window: String) throws {
    typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias InternAtom =
      @convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> CUnsignedLong
    typealias SendEvent =
      @convention(c) (
        OpaquePointer, CUnsignedLong, CInt, CLong, UnsafeMutableRawPointer
      ) -> CInt
    typealias CloseDisplay = @convention(c) (OpaquePointer) -> CInt

    guard let library = dlopen("libX11.so.6", RTLD_NOW), let number = CUnsignedLong(window) else {
      throw ToolFailure(description: "no libX11, or no window numbered \(window)")
    }
    defer { dlclose(library) }
    func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
      guard let address = dlsym(library, name) else {
        throw ToolFailure(description: "libX11 has no \(name)")
      }
      return unsafeBitCast(address, to: type)
    }
    let internAtom = try function("XInternAtom", as: InternAtom.self)
    guard let display = try function("XOpenDisplay", as: OpenDisplay.self)(name) else {
      throw ToolFailure(description: "display \(name) does not answer")
    }
    // An XClientMessageEvent; the offsets are those of Xlib.h on 64-bit machines.
    let event = UnsafeMutableRawPointer.allocate(byteCount: 192, alignment: 8)
    defer { event.deallocate() }
    event.initializeMemory(as: UInt8.self, repeating: 0, count: 192)
    event.storeBytes(of: 33, as: CInt.self)
    event.storeBytes(of: number, toByteOffset: 32, as: CUnsignedLong.self)
    event.storeBytes(
      of: internAtom(display, "WM_PROTOCOLS", 0), toByteOffset: 40, as: CUnsignedLong.self)
    event.storeBytes(of: 32, toByteOffset: 48, as: CInt.self)
    event.storeBytes(
      of: internAtom(display, "WM_DELETE_WINDOW", 0), toByteOffset: 56, as: CUnsignedLong.self)
    _ = try function("XSendEvent", as: SendEvent.self)(display, number, 0, 0, event)
    _ = try function("XCloseDisplay", as: CloseDisplay.self)(display)
  }
}
