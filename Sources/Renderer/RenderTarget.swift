public import TagSphereCloudCore
public import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereTagData

/// The pixels that frames are drawn to, at one size and quality, and how they become a picture.
///
/// With one sample a pixel and no supersampling, the picture is what was drawn. Otherwise a second
/// pass takes the mean of all samples in linear light.
public final class RenderTarget {
  /// Width of the picture, pixels.
  public let width: Int
  /// Height of the picture, pixels.
  public let height: Int
  /// How edges are drawn.
  public let quality: EdgeQuality
  /// Drawn pixels per picture pixel, each way.
  public let supersampling: Int

  private let drawn: Framebuffer
  private let resolved: Framebuffer?
  private let resolver: LinkedProgram<ResolveUniforms>?
  private let screen: VertexArray
  private let sampleOffsets: [SIMD2<Float>]
  /// What the samples without ink hold.
  private var background = SIMD3<Float>.zero
  /// Whether those samples are left out of the picture.
  private var isTransparent = false
  /// The pixels of the picture that may hold ink: left, bottom, width, height.
  private var inked = (x: 0, y: 0, width: 0, height: 0)
  /// Whether the picture is that of the last draw.
  private var isResolved = false
  /// What shows the picture otherwise than it is; made when it is first needed.
  private var presenting: PresentingPass?

  /// A target.
  ///
  /// - Parameters:
  ///   - width: Pixels, ≥ 1.
  ///   - height: Pixels, ≥ 1.
  ///   - quality: How edges are drawn.
  ///   - supersampling: Drawn pixels per picture pixel, each way; above 1 needs several samples.
  public init(
    width: Int, height: Int, quality: EdgeQuality, supersampling: Int = 1
  ) throws(GLError) {
    precondition(supersampling >= 1, "supersampling by \(supersampling)")
    let drawn = try Framebuffer(
      width: width * supersampling, height: height * supersampling, samples: quality.samples)
    var resolved: Framebuffer?
    var resolver: LinkedProgram<ResolveUniforms>?
    if quality.samples > 1 {
      resolved = try Framebuffer(width: width, height: height, hasDepth: false)
      resolver = try Resolver.link(samples: quality.samples)
    } else {
      precondition(supersampling == 1, "supersampling averages samples: it needs more than one")
    }
    self.width = width
    self.height = height
    self.quality = quality
    self.supersampling = supersampling
    sampleOffsets = drawn.sampleOffsets
    self.drawn = consume drawn
    self.resolved = consume resolved
    self.resolver = resolver
    screen = VertexArray()
  }

  /// Draws one frame, or the part of it that this target shows.
  ///
  /// - Parameters:
  ///   - uniforms: The view; its viewport is the whole frame's, in drawn pixels.
  ///   - renderer: The labels.
  ///   - overlays: What is drawn over them, the lowest first.
  ///   - x: The frame's drawn pixels left of this target.
  ///   - y: The frame's drawn pixels below this target.
  public func draw(
    _ uniforms: FrameUniforms, with renderer: LabelRenderer, overlays: [OverlayRenderer] = [],
    x: Int = 0, y: Int = 0
  ) throws(GLError) {
    isResolved = false
    drawn.bind()
    DrawState.viewport(
      x: -x, y: -y, width: uniforms.viewport.width, height: uniforms.viewport.height)
    precondition(
      !uniforms.isTransparent || quality.samples > 1, "one sample a pixel holds no alpha")
    background = uniforms.background.encoded
    isTransparent = uniforms.isTransparent
    DrawState.clear(color: background, alpha: isTransparent ? 0 : 1)
    inked = pixels(
      of: uniforms.outline(ofRadius: renderer.reach(in: uniforms)), in: uniforms, x: x, y: y)
    try renderer.draw(uniforms, quality: quality, sampleOffsets: sampleOffsets)
    for overlay in overlays {
      try overlay.draw(over: uniforms, quality: quality, sampleOffsets: sampleOffsets)
      include(overlay, x: x / supersampling, y: y / supersampling)
    }
  }

  /// Widens the pixels that may hold ink by those of an overlay.
  private func include(_ overlay: OverlayRenderer, x: Int, y: Int) {
    func clamped(_ value: Double, to size: Int) -> Int { Int(min(max(value, 0), Double(size))) }
    let bounds = overlay.bounds
    let left = clamped(bounds.x.rounded(.down) - 1 - Double(x), to: width)
    let right = clamped(bounds.z.rounded(.up) + 1 - Double(x), to: width)
    let bottom = clamped(Double(overlay.height) - bounds.w.rounded(.up) - 1 - Double(y), to: height)
    let top = clamped(Double(overlay.height) - bounds.y.rounded(.down) + 1 - Double(y), to: height)
    guard left < right, bottom < top else { return }
    guard inked.width > 0, inked.height > 0 else {
      inked = (left, bottom, right - left, top - bottom)
      return
    }
    let (x, y) = (min(inked.x, left), min(inked.y, bottom))
    inked = (
      x, y, max(inked.x + inked.width, right) - x, max(inked.y + inked.height, top) - y
    )
  }

  /// Makes a picture of what was drawn, where samples have to be averaged first.
  public func resolve() {
    guard !isResolved else { return }
    isResolved = true
    switch resolved {
    case .some(let framebuffer):
      framebuffer.bind()
      average()
    case .none: break
    }
  }

  /// Shows what was drawn in the window, as often as it is shown anew.
  ///
  /// - Parameter presentation: How; its picture size is this target's.
  /// - Throws: `GLError` where the driver refuses the shader; only the first call can throw.
  public func present(_ presentation: Presentation) throws(GLError) {
    if presentation.isPlain, quality.samples > 1 {
      Framebuffer.bindWindow()
      return average()
    }
    resolve()
    Framebuffer.bindWindow()
    try show(presentation)
  }

  /// The window's pixels as ``present(_:)`` shows them: four bytes each, top row first.
  package func pixels(presented presentation: Presentation) throws(GLError) -> [UInt8] {
    resolve()
    let size = presentation.transform.windowSize
    let window = try Framebuffer(width: size.x, height: size.y, hasDepth: false)
    window.bind()
    try show(presentation)
    return window.colorPixels()
  }

  /// Shows the picture in the framebuffer that is bound.
  private func show(_ presentation: Presentation) throws(GLError) {
    switch resolved {
    case .some(let picture): try show(picture, as: presentation)
    case .none: try show(drawn, as: presentation)
    }
  }

  private func show(
    _ picture: borrowing Framebuffer, as presentation: Presentation
  ) throws(GLError) {
    guard presentation.isTurned || presentation.band != nil else {
      // What is only slid is copied, which software drivers do much faster than they draw.
      let offset = presentation.transform.offset
      if offset != .zero { DrawState.clear(color: background) }
      return picture.copy(movedRight: offset.x, up: -offset.y)
    }
    if presenting == nil { presenting = try PresentingPass() }
    presenting?.draw(picture, as: presentation, background: background)
  }

  /// The picture that `resolve()` made: four bytes a pixel, sRGB-encoded, top row first.
  public func pixels() -> [UInt8] {
    switch resolved {
    case .some(let framebuffer): framebuffer.colorPixels()
    case .none: drawn.colorPixels()
    }
  }

  /// The pixels of this target within an outline about the cloud's centre, a little enlarged.
  private func pixels(
    of outline: SIMD2<Double>, in uniforms: FrameUniforms, x: Int, y: Int
  ) -> (x: Int, y: Int, width: Int, height: Int) {
    let spare = 2 + (uniforms.focusRing?.reach ?? 0)
    func range(
      _ half: Double, about center: Float, of whole: Int, from start: Int, size: Int
    ) -> Range<Int> {
      func pixel(_ ndc: Double) -> Double { (min(max(ndc, -1), 1) + 1) / 2 * Double(whole) }
      let low = Int((pixel(Double(center) - half) - spare).rounded(.down)) - start
      let high = Int((pixel(Double(center) + half) + spare).rounded(.up)) - start
      let factor = supersampling
      let first = min(max(low / factor - 1, 0), size)
      return first..<min(max(high / factor + 1, first), size)
    }
    let across = range(
      outline.x, about: uniforms.shift.x, of: uniforms.viewport.width, from: x, size: width)
    let up = range(
      outline.y, about: uniforms.shift.y, of: uniforms.viewport.height, from: y, size: height)
    return (across.lowerBound, up.lowerBound, across.count, up.count)
  }

  private func average() {
    DrawState.screen()
    DrawState.viewport(x: 0, y: 0, width: width, height: height)
    DrawState.clear(
      color: isTransparent ? .zero : background, alpha: isTransparent ? 0 : 1)
    drawn.bindColors(unit: 4)
    resolver?.use()
    resolver?.uniforms.samples.set(4)
    resolver?.uniforms.blockSize.set(supersampling)
    resolver?.uniforms.background.set(background)
    resolver?.uniforms.isTransparent.set(isTransparent)
    DrawState.scissor(x: inked.x, y: inked.y, width: inked.width, height: inked.height) {
      screen.draw(.triangles, count: 3)
    }
  }
}
