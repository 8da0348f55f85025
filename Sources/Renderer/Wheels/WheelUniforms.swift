internal import TagSphereGLObjects
internal import TagSphereTagData
internal import TagSphereWheels

/// The uniforms of the light that falls on a ring.
struct RingLightUniforms {
  let fill: Uniform<SIMD3<Float>>
  let litFill: Uniform<SIMD3<Float>>
  let litCosine: Uniform<Float>

  init(_ finder: inout UniformFinder) throws(GLError) {
    fill = try finder.uniform("fill")
    litFill = try finder.uniform("litFill")
    litCosine = try finder.uniform("litCosine")
  }

  func set(_ frame: WheelFrame, ring: Int) {
    fill.set(frame.colors.fill.encoded)
    litFill.set(frame.colors.litFill.encoded)
    litCosine.set(RingUniforms.rotation(frame.lightEnd(of: ring)).x)
  }
}

/// The uniforms of the program that draws rings.
struct RingBandUniforms {
  let center: Uniform<SIMD2<Float>>
  let radii: Uniform<SIMD2<Float>>
  let markAngle: Uniform<Float>
  let mark: Uniform<SIMD2<Float>>
  let arcEnd: Uniform<SIMD2<Float>>
  let clipScale: Uniform<SIMD2<Float>>
  let depth: Uniform<Float>
  let edge: Uniform<SIMD3<Float>>
  let litEdge: Uniform<SIMD3<Float>>
  let edgeWidth: Uniform<Float>
  let drawnPixels: Uniform<Float>
  let light: RingLightUniforms
  let sampleOffsets: Uniform<[SIMD2<Float>]>?

  init(_ finder: inout UniformFinder, hasSamples: Bool) throws(GLError) {
    center = try finder.uniform("center")
    radii = try finder.uniform("radii")
    markAngle = try finder.uniform("markAngle")
    mark = try finder.uniform("mark")
    arcEnd = try finder.uniform("arcEnd")
    clipScale = try finder.uniform("clipScale")
    depth = try finder.uniform("depth")
    edge = try finder.uniform("edge")
    litEdge = try finder.uniform("litEdge")
    edgeWidth = try finder.uniform("edgeWidth")
    drawnPixels = try finder.uniform("drawnPixels")
    light = try RingLightUniforms(&finder)
    sampleOffsets = try finder.uniform("sampleOffsets", if: hasSamples)
  }
}

/// The uniforms of the program that writes the numbers of rings.
struct RingIdentityUniforms {
  let center: Uniform<SIMD2<Float>>
  let radii: Uniform<SIMD2<Float>>
  let markAngle: Uniform<Float>
  let mark: Uniform<SIMD2<Float>>
  let arcEnd: Uniform<SIMD2<Float>>
  let clipScale: Uniform<SIMD2<Float>>
  let depth: Uniform<Float>
  let ring: Uniform<UInt32>

  init(_ finder: inout UniformFinder) throws(GLError) {
    center = try finder.uniform("center")
    radii = try finder.uniform("radii")
    markAngle = try finder.uniform("markAngle")
    mark = try finder.uniform("mark")
    arcEnd = try finder.uniform("arcEnd")
    clipScale = try finder.uniform("clipScale")
    depth = try finder.uniform("depth")
    ring = try finder.uniform("ring")
  }
}

/// The uniforms of the programs that draw or capture words; nil if a program does not use one.
struct RingTextUniforms {
  let glyphRecords: Uniform<Int>
  let wordRecords: Uniform<Int>
  let turn: Uniform<SIMD2<Float>>
  let center: Uniform<SIMD2<Float>>
  let radius: Uniform<Float>
  let em: Uniform<Float>
  let clipScale: Uniform<SIMD2<Float>>
  let depth: Uniform<Float>
  let turnsUpright: Uniform<Bool>
  let folding: Uniform<Float>
  let markedWord: Uniform<UInt32>
  let atlas: Uniform<Int>?
  let images: Uniform<Int>?
  let drawnPixels: Uniform<Float>?
  let inverseLayerSize: Uniform<SIMD2<Float>>?
  let mark: Uniform<SIMD2<Float>>?
  let arcEnd: Uniform<SIMD2<Float>>?
  let ink: Uniform<SIMD3<Float>>?
  let figureInk: Uniform<SIMD3<Float>>?
  let accent: Uniform<SIMD3<Float>>?
  let accentShare: Uniform<Float>?
  let fadeAngles: Uniform<SIMD4<Float>>?
  let contrasts: Uniform<SIMD3<Float>>?
  let light: RingLightUniforms?
  let sampleOffsets: Uniform<[SIMD2<Float>]>?
  let ring: Uniform<UInt32>?

  /// Looks up the uniforms.
  ///
  /// - Parameters:
  ///   - quality: The edge quality; nil for programs that draw no colours.
  ///   - isIdentity: Whether the program writes the numbers of words; otherwise one without a quality
  ///     only captures positions.
  init(
    _ finder: inout UniformFinder, quality: EdgeQuality?, isIdentity: Bool = false
  ) throws(GLError) {
    let isDrawn = quality != nil
    glyphRecords = try finder.uniform("glyphRecords")
    wordRecords = try finder.uniform("wordRecords")
    turn = try finder.uniform("turn")
    center = try finder.uniform("center")
    radius = try finder.uniform("radius")
    em = try finder.uniform("em")
    clipScale = try finder.uniform("clipScale")
    depth = try finder.uniform("depth")
    turnsUpright = try finder.uniform("turnsUpright")
    folding = try finder.uniform("folding")
    markedWord = try finder.uniform("markedWord")
    atlas = try finder.uniform("atlas", if: isDrawn || isIdentity)
    images = try finder.uniform("images", if: isDrawn)
    ring = try finder.uniform("ring", if: isIdentity)
    drawnPixels = try finder.uniform("drawnPixels", if: isDrawn)
    inverseLayerSize = try finder.uniform("inverseLayerSize", if: isDrawn || isIdentity)
    mark = try finder.uniform("mark", if: isDrawn || isIdentity)
    arcEnd = try finder.uniform("arcEnd", if: isDrawn || isIdentity)
    ink = try finder.uniform("ink", if: isDrawn)
    figureInk = try finder.uniform("figureInk", if: isDrawn)
    accent = try finder.uniform("accent", if: isDrawn)
    accentShare = try finder.uniform("accentShare", if: isDrawn)
    fadeAngles = try finder.uniform("fadeAngles", if: isDrawn)
    contrasts = try finder.uniform("contrasts", if: isDrawn)
    light = isDrawn ? try RingLightUniforms(&finder) : nil
    sampleOffsets = try finder.uniform("sampleOffsets", if: quality?.method == .best)
  }

  /// Sets what places the words.
  func set(_ uniforms: RingUniforms) {
    turn.set(uniforms.turn)
    center.set(uniforms.center)
    radius.set(uniforms.radius)
    em.set(uniforms.em)
    clipScale.set(uniforms.clipScale)
    depth.set(uniforms.depth)
    turnsUpright.set(uniforms.turnsUpright)
    folding.set(uniforms.folding)
    markedWord.set(uniforms.markedWord)
    mark?.set(uniforms.mark)
    accentShare?.set(uniforms.accentShare)
  }

  /// Sets what colours the words.
  func setColors(_ frame: WheelFrame, ring: Int) {
    let colors = frame.colors
    light?.set(frame, ring: ring)
    ink?.set(colors.ink.encoded)
    figureInk?.set(colors.figure.encoded)
    accent?.set(colors.accent.encoded)
    fadeAngles?.set(SIMD4<Float>(frame.fadeAngles(of: ring)))
    contrasts?.set(colors.contrasts)
  }
}

/// The uniforms of the program that draws the mark.
struct MarkUniforms {
  let corners: Uniform<[SIMD2<Float>]>
  let clipScale: Uniform<SIMD2<Float>>
  let depth: Uniform<Float>
  let color: Uniform<SIMD3<Float>>

  init(_ finder: inout UniformFinder) throws(GLError) {
    corners = try finder.uniform("corners")
    clipScale = try finder.uniform("clipScale")
    depth = try finder.uniform("depth")
    color = try finder.uniform("color")
  }
}
