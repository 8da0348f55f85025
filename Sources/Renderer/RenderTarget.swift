package import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereLabels
internal import TagSphereLook
package import TagSphereScreen
internal import TagSphereTagData

/// The render target of frames of one size and quality; it also resolves a frame to a picture.
///
/// With one sample per pixel and no supersampling, the drawn pixels are the picture. In all other cases a
/// second pass takes the mean of all samples in linear light.
package final class RenderTarget {
  /// Width of the picture, pixels.
  package let width: Int
  /// Height of the picture, pixels.
  package let height: Int
  /// How edges are drawn.
  package let quality: EdgeQuality
  /// The drawn pixels per picture pixel in each direction, without the grid of the quality.
  package let supersampling: Int
  /// The drawn pixels per picture pixel in each direction, with the grid of the quality.
  private var blockSize: Int { supersampling * quality.pixelGrid }

  private let drawn: Framebuffer
  private let resolved: Framebuffer?
  private let resolver: LinkedProgram?
  private var blocks = UniformBuffers<ResolveBlock>()
  private let screen: VertexArray
  private let sampleOffsets: [SIMD2<Float>]
  /// The colour of samples without ink.
  private var background = SIMD3<Float>.zero
  /// Whether samples without ink are transparent in the picture.
  private var isTransparent = false
  /// The rectangle of the picture that may contain ink: left, bottom, width, height.
  private var inked = (x: 0, y: 0, width: 0, height: 0)
  /// Whether the picture has been resolved since the last draw.
  private var isResolved = false
  /// The picture behind the cloud; nil for an even background.
  private var backdrop: BackdropPass?
  /// The pass that shows a rotated or shaded picture; created when first needed.
  private var presenting: PresentingPass?

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - width: Pixels, ≥ 1.
  ///   - height: Pixels, ≥ 1.
  ///   - quality: How edges are drawn; if shaders cannot choose samples, the nearest quality that
  ///     the driver supports.
  ///   - supersampling: Drawn pixels per picture pixel in each direction.
  package convenience init(
    width: Int, height: Int, quality: EdgeQuality, supersampling: Int = 1
  ) throws(GLError) {
    try self.init(
      width: width, height: height, quality: quality, supersampling: supersampling, sharing: nil)
  }

  /// Creates a target that shares a program with a former target.
  ///
  /// - Parameter former: A target of the same context. If the sample counts are equal, its program
  ///   for averaging samples is shared.
  package init(
    width: Int, height: Int, quality: EdgeQuality, supersampling: Int = 1,
    sharing former: RenderTarget?
  ) throws(GLError) {
    precondition(supersampling >= 1, "supersampling by \(supersampling)")
    let quality = quality.drawable(hasSampleMask: ContextFeatures.current.hasSampleMask)
    let blockSize = supersampling * quality.pixelGrid
    let drawn = try Framebuffer(
      width: width * blockSize, height: height * blockSize, samples: quality.samples)
    var resolved: Framebuffer?
    var resolver: LinkedProgram?
    if quality.samples > 1 || blockSize > 1 {
      resolved = try Framebuffer(width: width, height: height, hasDepth: false)
      if let former, former.quality.samples == quality.samples { resolver = former.resolver }
      if resolver == nil { resolver = try Resolver.link(samples: quality.samples) }
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

  /// Draws one frame, or the part of the frame that this target covers.
  ///
  /// - Parameters:
  ///   - view: The view. Its viewport is that of the whole frame, in drawn pixels without the
  ///     quality's grid.
  ///   - renderer: The renderer of the labels.
  ///   - overlays: The overlays drawn over the labels, lowest first.
  ///   - left: The part of the frame to the left of this target, drawn pixels without the quality's
  ///     grid.
  ///   - below: The part of the frame below this target, drawn pixels without the quality's grid.
  package func draw(
    _ view: FrameUniforms, with renderer: LabelRenderer, overlays: [any PictureLayer] = [],
    x left: Int = 0, y below: Int = 0
  ) throws(GLError) {
    isResolved = false
    precondition(
      !view.isTransparent || resolver != nil, "one sample per pixel cannot store alpha")
    let uniforms = view.enlarged(by: quality.pixelGrid)
    let (x, y) = (left * quality.pixelGrid, below * quality.pixelGrid)
    try prepareBackdrop(uniforms, x: x, y: y)
    drawn.bind()
    DrawState.viewport(
      x: -x, y: -y, width: uniforms.viewport.width, height: uniforms.viewport.height)
    background = uniforms.background.encoded
    isTransparent = uniforms.isTransparent
    DrawState.clear(color: background, alpha: isTransparent ? 0 : 1)
    if resolver == nil { backdrop?.copy() }
    inked = pixels(
      of: uniforms.outline(ofRadius: renderer.reach(in: uniforms)), in: uniforms, x: x, y: y)
    try renderer.draw(uniforms, quality: quality, sampleOffsets: sampleOffsets)
    for overlay in overlays {
      try overlay.draw(over: uniforms, quality: quality, sampleOffsets: sampleOffsets)
      let origin = uniforms.tile?.origin ?? .zero
      include(overlay, x: (x + origin.x) / blockSize, y: (y + origin.y) / blockSize)
    }
  }

  /// Draws the picture behind the cloud, unless it is unchanged since the last frame.
  private func prepareBackdrop(_ uniforms: FrameUniforms, x: Int, y: Int) throws(GLError) {
    guard let content = uniforms.backdrop, !uniforms.isTransparent else { return backdrop = nil }
    let whole = uniforms.tile?.whole ?? uniforms.viewport
    let wanted = BackdropPass.Content(
      backdrop: content, background: uniforms.background,
      size: SIMD2(whole.width, whole.height) / blockSize,
      origin: (SIMD2(x, y) &+ (uniforms.tile?.origin ?? .zero)) / blockSize)
    guard backdrop?.content != wanted else { return }
    backdrop = try BackdropPass(wanted, width: width, height: height)
  }

  /// Extends the rectangle that may contain ink by the rectangle of an overlay.
  private func include(_ overlay: any PictureLayer, x: Int, y: Int) {
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

  /// Resolves the drawn samples to the picture; does nothing if no averaging is needed or it is done.
  package func resolve() {
    guard !isResolved else { return }
    isResolved = true
    switch resolved {
    case .some(let framebuffer):
      framebuffer.bind()
      average()
    case .none: break
    }
  }

  /// Writes the drawn frame into a framebuffer; can be called again for every redraw.
  ///
  /// - Parameters:
  ///   - presentation: The rotation, the offset and the dimmed band, for this target's picture
  ///     size.
  ///   - former: A former picture that is still visible over this picture.
  ///   - framebuffer: The GL name of a framebuffer with one sample per pixel and the window's size;
  ///     0 is the window's back buffer.
  /// - Throws: `GLError` if the framebuffer is not complete. The first call also throws if the
  ///   driver rejects the shader.
  package func present(
    _ presentation: Presentation, under former: FormerPicture? = nil, into framebuffer: UInt32 = 0
  ) throws(GLError) {
    if presentation.isPlain, resolver != nil, !isResolved {
      try Framebuffer.bind(foreign: framebuffer)
      average()
    } else {
      resolve()
      try Framebuffer.bind(foreign: framebuffer)
      try show(presentation)
    }
    former?.show(as: presentation)
  }

  /// Returns the pixels that ``present(_:)`` shows in the window: four bytes per pixel, top row first.
  package func pixels(
    presented presentation: Presentation, under former: FormerPicture? = nil
  ) throws(GLError) -> [UInt8] {
    resolve()
    let size = presentation.transform.windowSize
    let window = try Framebuffer(width: size.x, height: size.y, hasDepth: false)
    window.bind()
    try show(presentation)
    former?.show(as: presentation)
    return window.colorPixels()
  }

  /// Copies the resolved picture to the bound framebuffer, which must have the picture's size.
  func copyPicture() {
    switch resolved {
    case .some(let picture): picture.copy()
    case .none: drawn.copy()
    }
  }

  /// Shows the picture in the bound framebuffer.
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
      // Copy a picture that is only moved, because software drivers copy much faster than they draw.
      let offset = presentation.transform.offset
      if offset != .zero { DrawState.clear(color: outside) }
      return picture.copy(movedRight: offset.x, up: -offset.y)
    }
    if presenting == nil { presenting = try PresentingPass() }
    presenting?.draw(picture, as: presentation, background: outside)
  }

  /// The colour beyond the edges of a moved picture.
  var outside: SIMD3<Float> { backdrop?.content.backdrop.edge.encoded ?? background }

  /// Returns the picture made by `resolve()`: four bytes per pixel, sRGB-encoded, top row first.
  package func pixels() -> [UInt8] {
    switch resolved {
    case .some(let framebuffer): framebuffer.colorPixels()
    case .none: drawn.colorPixels()
    }
  }

  /// Returns the pixels of this target within an outline about the cloud's centre, with a small
  /// margin.
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
      let factor = blockSize
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
    backdrop?.copy()
    drawn.bindColors(unit: 4)
    backdrop?.bind(unit: 5)
    resolver?.use()
    blocks.bind(
      ResolveBlock(
        blockSize: Int32(blockSize), backdropShare: backdrop == nil ? 0 : 1,
        isTransparent: isTransparent ? 1 : 0, background: background))
    DrawState.scissor(x: inked.x, y: inked.y, width: inked.width, height: inked.height) {
      screen.draw(.triangles, count: 3)
    }
  }
}
