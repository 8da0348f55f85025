internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The uniforms of a program that draws labels; nil if its variant does not use one.
struct LabelUniforms {
  let glyphWords: Uniform<Int>?
  let glyphQuads: Uniform<Int>?
  let inverseLayerSize: Uniform<SIMD2<Float>>?
  let atlas: Uniform<Int>?
  let labelRecords: Uniform<Int>
  let isRanked: Uniform<Bool>?
  let labelStates: Uniform<Int>?
  let labelTiles: Uniform<Int>?
  let clipFromModel: Uniform<UniformMatrix>
  let projectionScale: Uniform<SIMD2<Float>>?
  let pixelsPerClipUnit: Uniform<Float>?
  let eye: Uniform<SIMD4<Float>>?
  let depthScale: Uniform<SIMD4<Float>>
  let leastDepthScale: Uniform<Float>
  let sides: Uniform<SIMD3<Float>>?
  let recession: Uniform<SIMD4<Float>>?
  let backRecession: Uniform<Float>?
  let lastRecession: Uniform<Float>
  let fade: Uniform<SIMD4<Float>>?
  let dim: Uniform<Float>?
  let background: Uniform<SIMD3<Float>>?
  let highlightedLabel: Uniform<UInt32>
  let highlightScale: Uniform<Float>
  let leastHighlight: Uniform<Float>
  let entrance: Uniform<SIMD2<Float>>
  let highlight: Uniform<SIMD4<Float>>?
  let selection: Uniform<SIMD4<Float>>?
  let highlightHasBox: Uniform<Bool>?
  let fillPaint: Uniform<SIMD2<UInt32>>?
  let layerDepth: Uniform<Float>?
  let paint: Uniform<SIMD2<UInt32>>?
  let paintBehind: Uniform<SIMD2<UInt32>>?
  let reach: Uniform<Float>?
  let shift: Uniform<SIMD2<Float>>?
  let besideGap: Uniform<Float>?
  let softness: Uniform<SIMD2<Float>>?
  let strength: Uniform<Float>?
  let padding: Uniform<SIMD2<Float>>?
  let cornerRadius: Uniform<Float>?
  let borderWidth: Uniform<Float>?
  let ring: Uniform<SIMD3<Float>>?
  let plateRadius: Uniform<Float>?
  let sampleOffsets: Uniform<[SIMD2<Float>]>?
  let largestBar: Uniform<Float>?
  let barInset: Uniform<SIMD2<Float>>?
  let inkShare: Uniform<Float>?
  let crowding: Uniform<Float>?

  /// Looks up the uniforms that a variant reads.
  ///
  /// Only uniforms that affect the output are looked up, because drivers remove the others.
  init(_ finder: inout UniformFinder, in variant: LabelPrograms.Variant) throws(GLError) {
    let pass = variant.pass
    let (isSmooth, isRing) = (variant.quality.method == .smooth, pass == .ring)
    let isSoft = [.softLetters, .softBox].contains(pass)
    let isCaptured = [.capture, .boxCapture, .pictureCapture].contains(pass)
    let isOfBoxes = [.box, .softBox, .ring, .boxIdentity, .boxCapture].contains(pass)
    let isOfLetters = !isOfBoxes && pass != .bar
    let isWide = isOfBoxes || [.outline, .softLetters].contains(pass)
    // For tiles, the scale of letters' edges comes from screen-space derivatives.
    let readsPixels =
      [.outline, .softLetters, .bar, .box, .ring].contains(pass)
      || (!variant.hasTiles
        && (pass == .ink && variant.quality.method != .fast
          || pass == .picture && isSmooth))
    // The focus outline keeps its colour at any depth.
    let isPainted = [.ink, .outline, .softLetters, .bar, .box, .softBox, .picture].contains(pass)
    let recedes = isPainted || variant.isTransparent
    let readsBackground = isPainted || (isRing && isSmooth)
    let isBeforeOwn =
      variant.isStyled && isSmooth && [.ink, .outline, .picture].contains(pass)
    let readsHighlight = [.ink, .bar, .box].contains(pass) || isBeforeOwn
    let readsFill =
      pass == .ink && variant.isStyled || isBeforeOwn
      || [.box, .softBox, .boxIdentity, .boxCapture].contains(pass)
    let readsPaint = isWide && !isCaptured && pass != .boxIdentity
    glyphWords = try finder.uniform("glyphWords", if: isOfLetters)
    glyphQuads = try finder.uniform("glyphQuads", if: isOfLetters)
    inverseLayerSize = try finder.uniform("inverseLayerSize", if: isOfLetters && !isCaptured)
    atlas = try finder.uniform("atlas", if: isOfLetters && !isCaptured)
    labelRecords = try finder.uniform("labelRecords")
    isRanked = try finder.uniform(
      "isRanked", if: [.ink, .outline, .softLetters, .bar, .identity, .capture].contains(pass))
    labelStates = try finder.uniform("labelStates", if: variant.hasStates)
    labelTiles = try finder.uniform("labelTiles", if: variant.hasTiles)
    clipFromModel = try finder.uniform("clipFromModel")
    projectionScale = try finder.uniform("projectionScale", if: !variant.hasTiles || readsPixels)
    pixelsPerClipUnit = try finder.uniform("pixelsPerClipUnit", if: readsPixels)
    eye = try finder.uniform("eye", if: variant.hasTiles)
    depthScale = try finder.uniform("depthScale")
    leastDepthScale = try finder.uniform("leastDepthScale")
    sides = try finder.uniform("sides", if: !variant.hasTiles)
    recession = try finder.uniform("recession", if: !variant.hasTiles || recedes)
    backRecession = try finder.uniform("backRecession", if: recedes)
    lastRecession = try finder.uniform("lastRecession")
    fade = try finder.uniform("fade", if: recedes)
    dim = try finder.uniform("dim", if: recedes && variant.hasStates)
    background = try finder.uniform("background", if: readsBackground)
    highlightedLabel = try finder.uniform("highlightedLabel")
    highlightScale = try finder.uniform("highlightScale")
    leastHighlight = try finder.uniform("leastHighlight")
    entrance = try finder.uniform("entrance")
    highlight = try finder.uniform("highlight", if: readsHighlight)
    selection = try finder.uniform("selection", if: readsHighlight && variant.hasStates)
    highlightHasBox = try finder.uniform("highlightHasBox", if: readsFill)
    fillPaint = try finder.uniform("fillPaint", if: readsFill)
    layerDepth = try finder.uniform("layerDepth", if: variant.isStyled)
    paint = try finder.uniform("paint", if: readsPaint)
    paintBehind = try finder.uniform("paintBehind", if: isBeforeOwn)
    reach = try finder.uniform("reach", if: isWide)
    shift = try finder.uniform("shift", if: isWide)
    besideGap = try finder.uniform("besideGap", if: isOfBoxes)
    softness = try finder.uniform("softness", if: isSoft)
    strength = try finder.uniform("strength", if: isSoft)
    padding = try finder.uniform("padding", if: isOfBoxes)
    cornerRadius = try finder.uniform("cornerRadius", if: isOfBoxes && !isRing && !isCaptured)
    borderWidth = try finder.uniform("borderWidth", if: isOfBoxes && !isRing)
    ring = try finder.uniform("ring", if: isRing)
    plateRadius = try finder.uniform("plateRadius", if: isRing)
    sampleOffsets = try finder.uniform(
      "sampleOffsets", if: variant.quality.method == .best && !isSoft)
    largestBar = try finder.uniform("largestBar", if: variant.hasBars)
    barInset = try finder.uniform("barInset", if: pass == .bar)
    inkShare = try finder.uniform("inkShare", if: pass == .bar)
    crowding = try finder.uniform("crowding", if: pass == .bar)
  }

  /// Sets the uniforms common to all passes of a frame; the program must be in use.
  func set(_ uniforms: FrameUniforms) {
    let matrix = uniforms.clipFromModel
    clipFromModel.set(UniformMatrix(matrix.x, matrix.y, matrix.z, matrix.w))
    projectionScale?.set(uniforms.projectionScale)
    depthScale.set(uniforms.depthScale)
    leastDepthScale.set(uniforms.leastDepthScale)
    sides?.set(uniforms.sides)
    recession?.set(uniforms.recession)
    backRecession?.set(uniforms.backRecession)
    lastRecession.set(uniforms.lastRecession)
    eye?.set(uniforms.eye)
    fade?.set(uniforms.fade)
    background?.set(uniforms.background.encoded)
    highlightedLabel.set(uniforms.highlightedLabel.map(UInt32.init) ?? .max)
    let share: Float = uniforms.highlightStyle.usesColor ? 1 : 0
    highlight?.set(SIMD4(uniforms.highlight.encoded, share))
    selection?.set(SIMD4(uniforms.selection.encoded, share))
    entrance.set(uniforms.entrance.map { [$0.inverseLargest, $0.progress] } ?? [0, 2])
    highlightScale.set(uniforms.highlightScale)
    leastHighlight.set(uniforms.leastHighlight)
    highlightHasBox?.set(uniforms.highlightStyle.hasBox)
    dim?.set(uniforms.dim)
    besideGap?.set(uniforms.besideGap ?? -1)
    pixelsPerClipUnit?.set(Float(uniforms.viewport.height) / 2)
    fillPaint?.set((uniforms.style.box?.fill).words)
  }

  /// Sets what bars are like.
  ///
  /// - Parameters:
  ///   - ink: Where ink lies in labels; nil if all are letters.
  ///   - largest: The em, pixels, from which on no label is a bar.
  ///   - crowding: Labels per area of the cloud's surface, world units.
  func setBars(_ ink: BarInk?, largest: Float, crowding density: Double) {
    largestBar?.set(largest)
    barInset?.set(ink?.inset ?? .zero)
    inkShare?.set(ink?.share ?? 0)
    crowding?.set(Float(density))
  }

  /// Sets the uniforms of a single pass.
  func set(_ pass: LabelPass, box: LabelStyle.Box?) {
    layerDepth?.set(pass.layer.depth)
    paint?.set(pass.paint.words)
    paintBehind?.set(pass.paintBehind.words)
    reach?.set(pass.reach)
    shift?.set(pass.shift)
    softness?.set(pass.softness)
    strength?.set(pass.strength)
    ring?.set(pass.ring)
    padding?.set(box?.padding ?? .zero)
    plateRadius?.set(box?.cornerRadius ?? 0)
    guard let box else { return }
    cornerRadius?.set(box.cornerRadius)
    borderWidth?.set(box.border == nil ? 0 : box.borderWidth)
  }
}

extension FrameUniforms {
  /// Whether letters have parts of their own label behind them.
  var isStyled: Bool { style != .plain || highlightStyle.hasBox }

  /// Whether ink on the background is dark rather than light.
  var hasDarkInk: Bool { Color.ink(on: background) == Color(hex: 0) }
}
