internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereTagData

extension Program {
  /// Sets the uniforms shared by all passes of a frame; the program must be in use.
  func set(_ uniforms: FrameUniforms) {
    let matrix = uniforms.clipFromModel
    set("clipFromModel", columns: (matrix.x, matrix.y, matrix.z, matrix.w))
    set("projectionScale", uniforms.projectionScale)
    set("recession", uniforms.recession)
    set("backRecession", uniforms.backRecession)
    set("lastRecession", uniforms.lastRecession)
    set("eye", uniforms.eye)
    set("fade", uniforms.fade)
    set("background", uniforms.background.encoded)
    set("highlightedLabel", uniforms.highlightedLabel.map(UInt32.init) ?? .max)
    let share: Float = uniforms.highlightStyle.usesColor ? 1 : 0
    set("highlight", SIMD4(uniforms.highlight.encoded, share))
    set("selection", SIMD4(uniforms.selection.encoded, share))
    set("highlightScale", uniforms.highlightScale)
    set("highlightHasBox", uniforms.highlightStyle.hasBox ? 1 : 0)
    set("dim", uniforms.dim)
    set("pixelsPerClipUnit", Float(uniforms.viewport.height) / 2)
    set("fillPaint", (uniforms.style.box?.fill).words)
  }

  /// Sets the uniforms of one pass.
  func set(_ pass: LabelPass, box: LabelStyle.Box?) {
    set("layerDepth", pass.layer.depth)
    set("paint", pass.paint.words)
    set("paintBehind", pass.paintBehind.words)
    set("reach", pass.reach)
    set("shift", pass.shift)
    set("softness", pass.softness)
    set("strength", pass.strength)
    set("ring", pass.ring)
    set("padding", box?.padding ?? .zero)
    guard let box else { return }
    set("cornerRadius", box.cornerRadius)
    set("borderWidth", box.border == nil ? 0 : box.borderWidth)
  }
}

extension FrameUniforms {
  /// Whether letters may have a layer of their own label behind them.
  var isStyled: Bool { style != .plain || highlightStyle.hasBox }
}
