internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The colours that the vertex shaders give labels, as sRGB-encoded components of 0…1.
///
/// This is a twin of `Shaders/label-style.glsl`, and of `presence` and the functions after it in
/// `Shaders/label.glsl`.
extension LabelTransform {
  /// Returns the share of a label's own colours that remains after fading: 0 is the background, 1 the full colours.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - index: The label's index; nil for no highlight and no state.
  package func presence(of label: LabelRecord, index: Int?) -> Float {
    let receded = recession(of: label)
    let front = max(receded, 0)
    let behind = min(max((receded - 1) / (uniforms.backRecession - 1), 0), 1)
    let fade = uniforms.fade
    let amount =
      behind > 0
      ? mix(mix(fade.y, fade.z, min(behind * 6, 1)), fade.w, behind)
      : mix(fade.x, fade.y, front * front)
    let isHighlighted = index.map(isHighlighted) ?? false
    return (1 - (isHighlighted ? amount * 0.25 : amount)) * strength(of: label, index: index)
  }

  /// Returns the share of a label's colours that remains after its entrance and its state.
  private func strength(of label: LabelRecord, index: Int?) -> Float {
    let arrived = uniforms.entrance?.share(ofSize: label.size) ?? 1
    guard let index, let state = states?[index] else { return arrived }
    let dimmed: Float = state.flags.contains(.dimmed) ? 1 - uniforms.dim : 1
    return arrived * Float(state.visibility) / 255 * dimmed
  }

  /// Returns a colour mixed toward the background.
  func faded(_ color: SIMD3<Float>, presence: Float) -> SIMD3<Float> {
    mix(uniforms.background.encoded, color, presence)
  }

  /// Returns the colour of the text of a label without a box, before it fades.
  func ink(of label: LabelRecord, index: Int) -> SIMD3<Float> {
    let own = SRGBColor(packed: label.color).encoded
    guard isHighlighted(index) else { return own }
    let highlight = highlight(of: index)
    return mix(own, highlight.color, highlight.share)
  }

  /// Returns the colour of a styled label's text before it fades.
  ///
  /// On a box, the colour is readable.
  ///
  /// - Returns: The colour; nil if rounding decides between two steps of readable colours.
  func styledInk(of label: LabelRecord, index: Int) -> SIMD3<Float>? {
    guard isFilled(index) else { return ink(of: label, index: index) }
    return readable(SRGBColor(packed: label.color).encoded, on: fill(of: label, index: index))
  }

  /// Returns the fill of a label's box, before it fades.
  func fill(of label: LabelRecord, index: Int) -> SIMD3<Float> {
    let own = encoded(uniforms.style.box?.fill, of: label)
    guard isHighlighted(index) else { return own }
    let highlight = highlight(of: index)
    return mix(own, highlight.color, uniforms.highlightStyle.hasBox ? 1 : highlight.share)
  }

  /// Returns the colour of a box's border, before it fades.
  func border(of label: LabelRecord, index: Int) -> SIMD3<Float> {
    let own = encoded(uniforms.box?.border, of: label)
    guard isHighlighted(index), !isFilled(index) else { return own }
    let highlight = highlight(of: index)
    return mix(own, highlight.color, highlight.share)
  }

  /// Returns the colour behind the edge of letters: the paint's colour; without a paint, the box's or the background's.
  func colorBehind(
    _ paint: LabelStyle.Paint?, of label: LabelRecord, index: Int, presence: Float
  ) -> SIMD3<Float> {
    if let paint { return faded(encoded(paint, of: label), presence: presence) }
    guard isFilled(index) else { return uniforms.background.encoded }
    return faded(fill(of: label, index: index), presence: presence)
  }

  /// Returns the colour that a paint gives a label, before it fades; black without a paint.
  func encoded(_ paint: LabelStyle.Paint?, of label: LabelRecord) -> SIMD3<Float> {
    paint.map { color($0, of: label).encoded } ?? .zero
  }

  /// Returns the colour of a highlighted label, and the share of this colour in the mix with the label's own colour.
  private func highlight(of index: Int) -> (color: SIMD3<Float>, share: Float) {
    let color = isSelected(index) ? uniforms.selection : uniforms.highlight
    return (color.encoded, uniforms.highlightStyle.usesColor ? 1 : 0)
  }

  /// Returns the first of four steps toward black or white at which a colour is readable; nil if rounding decides.
  private func readable(_ color: SIMD3<Float>, on fill: SIMD3<Float>) -> SIMD3<Float>? {
    let behind = luminance(fill)
    let goal = SIMD3<Float>(repeating: behind * behind >= 0.05 * 1.05 ? 0 : 1)
    for step in 0..<4 {
      let moved = mix(color, goal, Float(step) * 0.25)
      let front = luminance(moved)
      let contrast = max(front, behind) / min(front, behind)
      let excess = contrast - Float(SRGBColor.readableContrast)
      if abs(excess) < 1e-3 { return nil }
      if excess > 0 { return moved }
    }
    return goal
  }

  /// Returns the relative luminance of a colour plus 0.05, the flare in the formula of contrast ratios.
  private func luminance(_ color: SIMD3<Float>) -> Float {
    func linear(_ channel: Float) -> Double { SRGBColor.linear(ofEncoded: Double(channel)) }
    let light = SIMD3(linear(color.x), linear(color.y), linear(color.z))
    return Float(SRGBColor.luminance(ofLinear: light)) + 0.05
  }
}

/// Returns the value at a share of the way from one value to another.
func mix(_ from: Float, _ to: Float, _ share: Float) -> Float { from + (to - from) * share }

/// Returns the colour at a share of the way from one colour to another.
func mix(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
  from + (to - from) * share
}
