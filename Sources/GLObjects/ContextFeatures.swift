internal import CTagSphereGL
package import TagSphereScreen

/// The features of the current context that differ between APIs.
package struct ContextFeatures: Sendable {
  /// The API in use.
  package let api: GraphicsAPI
  /// Whether fragment shaders can choose the samples that they cover in multisampled textures.
  package let hasSampleMask: Bool
  /// Whether shaders can forbid the compiler to reorder and fuse sums and products.
  package let hasPrecise: Bool
  /// Whether point coordinates exist only for point sprites, as before OpenGL 3.1.
  let hasPointSprites: Bool
  /// The extensions that shaders must enable for these features.
  let shaderExtensions: [String]

  /// Whether the API is OpenGL ES.
  var isES: Bool { api.isES }
  /// Whether a draw can take a base vertex, and one call can perform several draws.
  var hasBaseVertex: Bool { !api.isES && api != .gl31 }
  /// Whether the API has sampler objects: OpenGL from 3.3 on, OpenGL ES from 3.0 on.
  var hasSamplers: Bool { api != .gl31 }

  /// The features of the current context.
  ///
  /// The features are queried when a context is adopted, or else on first use.
  package static var current: ContextFeatures {
    known ?? ContextFeatures(api: .gl41, extensions: [])
  }

  /// The features of the current context; nil if there is none, or if it is too old.
  static var known: ContextFeatures? {
    if let found { return found }
    found = ContextFeatures()
    return found
  }

  private static var found: ContextFeatures?
  /// The API for which the current context was created; nil if another program created the context.
  private static var asked: GraphicsAPI?

  /// Adopts the current context, whose version may be later than requested.
  ///
  /// - Parameter api: The API in use; nil for the newest API that the context supports.
  package static func adopt(_ api: GraphicsAPI?) {
    (asked, found) = (api, nil)
  }

  /// Forgets the features, because another program may have changed the current context.
  static func refresh() { found = nil }

  /// Queries the current context; nil if there is none, or if it is too old.
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
      // `GL_ARB_gpu_shader5` requires a later version of the language.
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
