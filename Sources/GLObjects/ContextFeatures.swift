internal import CTagSphereGL
package import TagSphereScreen

/// What the current context can do, as far as it differs from one API to another.
package struct ContextFeatures: Sendable {
  /// The API that is used.
  package let api: GraphicsAPI
  /// Whether shaders choose the samples that a fragment covers, of multisampled textures.
  package let hasSampleMask: Bool
  /// Whether shaders can keep the compiler from reordering and fusing sums and products.
  package let hasPrecise: Bool
  /// Whether points have coordinates only while they are sprites, as before OpenGL 3.1.
  let hasPointSprites: Bool
  /// The extensions that shaders must enable for these.
  let shaderExtensions: [String]

  /// Whether it is OpenGL ES.
  var isES: Bool { api.isES }
  /// Whether draws take a base vertex, and several make one call.
  var hasBaseVertex: Bool { !api.isES && api != .gl31 }
  /// Whether there are sampler objects: in OpenGL since 3.3, in OpenGL ES since 3.0.
  var hasSamplers: Bool { api != .gl31 }

  /// Those of the current context.
  ///
  /// They are queried when a context is adopted, and when one is first used.
  package static var current: ContextFeatures {
    known ?? ContextFeatures(api: .gl41, extensions: [])
  }

  /// Those of the current context; nil if there is none, or one that is too old.
  static var known: ContextFeatures? {
    if let found { return found }
    found = ContextFeatures()
    return found
  }

  private static var found: ContextFeatures?
  /// The API that the current context was made for; nil if others have made it.
  private static var asked: GraphicsAPI?

  /// Adopts the current context, which may have a later version than it was made for.
  ///
  /// - Parameter api: The API that is used; nil for the newest that the context has.
  package static func adopt(_ api: GraphicsAPI?) {
    (asked, found) = (api, nil)
  }

  /// Queries the current context again, which others may have changed.
  static func refresh() { found = nil }

  /// Queries the current context; nil if there is none, or one that is too old.
  private init?() {
    guard let text = glGetString(GLenum(GL_VERSION)) else { return nil }
    let isES = String(cString: text).hasPrefix("OpenGL ES")
    var (major, minor): (GLint, GLint) = (0, 0)
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    guard let newest = GraphicsAPI.newest(isES: isES, version: (Int(major), Int(minor))) else {
      return nil
    }
    let api = Self.asked.flatMap { $0.isIncluded(in: newest) ? $0 : nil } ?? newest
    let isComplete = api == .gl41 || api == .gles32 || api == .gles30
    self.init(api: api, extensions: isComplete ? [] : Self.extensions())
  }

  /// Returns the features of an API with extensions.
  init(api: GraphicsAPI, extensions: Set<String>) {
    self.api = api
    var needed: [String] = []
    func has(_ names: String...) -> Bool {
      guard let found = names.first(where: extensions.contains) else { return false }
      needed.append(found)
      return true
    }
    switch api {
    case .gl41, .gles32: (hasSampleMask, hasPrecise) = (true, true)
    case .gl33:
      hasSampleMask = has("GL_ARB_sample_shading")
      hasPrecise = has("GL_ARB_gpu_shader5")
    case .gl31:
      hasSampleMask = has("GL_ARB_sample_shading") && has("GL_ARB_texture_multisample")
      // The extension needs a later language.
      hasPrecise = false
    case .gles31:
      hasSampleMask = has("GL_OES_sample_variables")
      hasPrecise = has("GL_OES_gpu_shader5", "GL_EXT_gpu_shader5")
    case .gles30: (hasSampleMask, hasPrecise) = (false, false)
    }
    shaderExtensions = needed
    hasPointSprites = api == .gl31 && extensions.contains("GL_ARB_compatibility")
  }

  private static func extensions() -> Set<String> {
    var count: GLint = 0
    glGetIntegerv(GLenum(GL_NUM_EXTENSIONS), &count)
    return Set(
      (0..<GLuint(max(count, 0))).compactMap { index in
        glGetStringi(GLenum(GL_EXTENSIONS), index).map { String(cString: $0) }
      })
  }
}
