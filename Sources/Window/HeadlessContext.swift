internal import CTagSphereEGL
internal import TagSphereGLObjects
public import TagSphereScreen

/// An OpenGL or OpenGL ES context without a window.
///
/// The context needs no display server and draws only into framebuffer objects.
///
/// It has no default framebuffer. Bind a framebuffer object before any draw, even if rasterization is
/// disabled: on some drivers, draws without a framebuffer fail silently.
///
/// The context belongs to the main thread and is current after its creation. If several contexts exist,
/// call ``makeCurrent()`` before you use one of them.
@MainActor public final class HeadlessContext {
  private let display: EGLDisplay
  private let context: EGLContext
  /// The requested API; the context may have a later version of this API.
  public let api: GraphicsAPI

  /// Creates a context and makes it current.
  ///
  /// The initializer tries every EGL display in turn: devices (software devices last), Mesa's surfaceless
  /// platform, the default display. On each display it tries every API, best first.
  /// `LIBGL_ALWAYS_SOFTWARE=1` puts the software device first.
  ///
  /// - Parameter asked: The API; nil for the best available one.
  /// - Throws: `WindowSystemError.noHeadlessContext` with the reason of each failed attempt.
  public init(_ asked: GraphicsAPI? = nil) throws(WindowSystemError) {
    var failures: [(display: String, reason: String)] = []
    for platform in EGLPlatform.all() {
      guard let display = platform.open() else {
        failures.append((platform.name, "no display"))
        continue
      }
      do {
        try SharedDisplays.retain(display)
      } catch {
        failures.append((platform.name, "\(error)"))
        continue
      }
      do {
        (context, api) = try Self.makeContext(
          ofOneOf: GraphicsAPI.candidates(asked), on: display)
        self.display = display
        ContextFeatures.adopt(api)
        return
      } catch {
        SharedDisplays.release(display)
        failures.append((platform.name, "\(error)"))
      }
    }
    throw .noHeadlessContext(asked, reasons: Self.reasons(of: failures))
  }

  /// Returns each distinct reason once, after the displays that reported it.
  private static func reasons(of failures: [(display: String, reason: String)]) -> [String] {
    var reasons: [(displays: [String], text: String)] = []
    for (display, text) in failures {
      if let known = reasons.firstIndex(where: { $0.text == text }) {
        reasons[known].displays.append(display)
      } else {
        reasons.append(([display], text))
      }
    }
    return reasons.map { $0.displays.joined(separator: ", ") + ": " + $0.text }
  }

  /// Makes this context the current context of the main thread.
  ///
  /// - Throws: `WindowSystemError.notCurrent`. The corresponding C function is `eglMakeCurrent`.
  public func makeCurrent() throws(WindowSystemError) {
    guard eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      throw .notCurrent(reason: EGLFailure.last().description)
    }
    ContextFeatures.adopt(api)
  }

  isolated deinit {
    if eglGetCurrentContext() == context {
      eglMakeCurrent(display, nil, nil, nil)
      ContextFeatures.adopt(nil)
    }
    eglDestroyContext(display, context)
    SharedDisplays.release(display)
  }

  /// Creates a context of the first supported API, and makes it current.
  private static func makeContext(
    ofOneOf apis: [GraphicsAPI], on display: EGLDisplay
  ) throws(EGLFailure) -> (EGLContext, GraphicsAPI) {
    // Report the first failure; it is the most informative.
    var first: EGLFailure?
    for api in apis {
      do {
        return (try makeContext(of: api, on: display), api)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? EGLFailure(description: "no API was tried")
  }

  /// Creates a context on an initialized display and makes it current.
  private static func makeContext(
    of api: GraphicsAPI, on display: EGLDisplay
  ) throws(EGLFailure) -> EGLContext {
    let extensions = EGLPlatform.names(in: eglQueryString(display, EGL_EXTENSIONS))
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw EGLFailure(description: "draws only into surfaces")
    }
    let bound = EGLenum(api.isES ? EGL_OPENGL_ES_API : EGL_OPENGL_API)
    guard eglBindAPI(bound) == EGL_TRUE else { throw .last(api) }
    var config: EGLConfig?
    if !extensions.contains("EGL_KHR_no_config_context") {
      config = try anyConfig(of: display, for: api)
    }
    var attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, EGLint(api.version.major),
      EGL_CONTEXT_MINOR_VERSION, EGLint(api.version.minor),
    ]
    // OpenGL has profiles since 3.2. Do not request forward compatibility: for drivers that do not report
    // resets, Mesa refuses such a request.
    if !api.isES, api.version >= (3, 2) {
      attributes += [EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT]
    }
    guard let context = eglCreateContext(display, config, nil, attributes + [EGL_NONE]) else {
      throw .last(api)
    }
    guard eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      let failure = EGLFailure.last(api)
      eglDestroyContext(display, context)
      throw failure
    }
    return context
  }

  /// Returns the first configuration that supports an API, for displays that require one.
  private static func anyConfig(
    of display: EGLDisplay, for api: GraphicsAPI
  ) throws(EGLFailure) -> EGLConfig? {
    let attributes: [EGLint] = [
      EGL_RENDERABLE_TYPE, api.isES ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0,
      EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, attributes, &config, 1, &count) == EGL_TRUE else {
      throw .last(api)
    }
    guard count > 0 else {
      throw EGLFailure(description: "no configuration draws with \(api.name)")
    }
    return config
  }
}

/// Counts the contexts on each open EGL display.
///
/// For one device, EGL returns one display to all callers, and `eglTerminate` ends this display for all of
/// them. It is therefore called only when the last context is released.
private enum SharedDisplays {
  private static var users: [EGLDisplay: Int] = [:]

  static func retain(_ display: EGLDisplay) throws(EGLFailure) {
    if users[display] == nil {
      guard eglInitialize(display, nil, nil) == EGL_TRUE else { throw .last() }
    }
    users[display, default: 0] += 1
  }

  static func release(_ display: EGLDisplay) {
    guard let count = users[display] else { return }
    if count > 1 {
      users[display] = count - 1
    } else {
      users[display] = nil
      eglTerminate(display)
    }
  }
}

/// An error reported by EGL.
private struct EGLFailure: Error, CustomStringConvertible {
  let description: String

  /// Returns the error of the last EGL call on this thread.
  ///
  /// - Parameter api: The API that the call requested; nil for none.
  static func last(_ api: GraphicsAPI? = nil) -> EGLFailure {
    let code = eglGetError()
    let name =
      switch code {
      case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED, no driver for it"
      case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
      case EGL_BAD_ALLOC: "EGL_BAD_ALLOC, out of memory"
      case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
      case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
      case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
      case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
      case EGL_BAD_MATCH:
        "EGL_BAD_MATCH" + (api.map { ", \($0.name) is not supported" } ?? "")
      case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
      case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
      default: "EGL error 0x" + String(code, radix: 16)
      }
    return EGLFailure(description: name)
  }
}
