internal import CTagSphereEGL
internal import Glibc

/// A way to open an EGL display without a window system, and its name for messages.
struct EGLPlatform {
  /// The name in messages: "device 0", "surfaceless".
  let name: String
  /// Opens the display; nil if EGL has no display of this kind.
  let open: () -> EGLDisplay?

  /// Returns every platform of this machine, best first.
  ///
  /// The order is: devices, Mesa's surfaceless platform, the default display. Software devices come last,
  /// unless `LIBGL_ALWAYS_SOFTWARE` requests them. The order itself must follow this variable, because only
  /// Mesa reads it.
  static func all() -> [EGLPlatform] {
    let extensions = clientExtensions()
    var platforms: [EGLPlatform] = []
    if extensions.contains("EGL_EXT_platform_device") {
      platforms += devices()
    }
    if extensions.contains("EGL_MESA_platform_surfaceless") {
      platforms.append(
        EGLPlatform(name: "surfaceless") {
          eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
        })
    }
    platforms.append(EGLPlatform(name: "default display") { eglGetDisplay(nil) })
    return platforms
  }

  private static func devices() -> [EGLPlatform] {
    guard
      let queryDevices = function("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self),
      let queryString = function("eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self)
    else { return [] }
    var count: EGLint = 0
    guard queryDevices(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard queryDevices(count, &devices, &count) == EGL_TRUE else { return [] }

    let softwareFirst = wantsSoftware()
    var preferred: [EGLPlatform] = []
    var others: [EGLPlatform] = []
    for (index, device) in devices.prefix(Int(count)).enumerated() {
      let platform = EGLPlatform(name: "device \(index)") {
        eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
      }
      let extensions = names(in: queryString(device, EGL_EXTENSIONS))
      let isSoftware = extensions.contains("EGL_MESA_device_software")
      if isSoftware == softwareFirst { preferred.append(platform) } else { others.append(platform) }
    }
    return preferred + others
  }

  /// Returns the EGL extensions that are available before any display is open.
  private static func clientExtensions() -> Set<String> {
    names(in: eglQueryString(nil, EGL_EXTENSIONS))
  }

  /// Returns whether the environment requests software rendering of Mesa.
  private static func wantsSoftware() -> Bool {
    guard let value = getenv("LIBGL_ALWAYS_SOFTWARE") else { return false }
    return ["1", "true", "yes", "y", "on"].contains(String(cString: value).lowercased())
  }

  /// Returns the extension function of a name; nil if the library lacks the function.
  private static func function<Pointer>(_ name: String, as type: Pointer.Type) -> Pointer? {
    eglGetProcAddress(name).map { unsafeBitCast($0, to: type) }
  }

  /// Returns the names in a space-separated EGL list.
  static func names(in list: UnsafePointer<CChar>?) -> Set<String> {
    guard let list else { return [] }
    return Set(String(cString: list).split(separator: " ").map(String.init))
  }
}
