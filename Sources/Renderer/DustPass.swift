internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws the dust that stands for the labels behind the rim, a soft dot for each, and the dots that
/// mark the places of labels with their text beside them.
///
/// Dots are not text, so that the back has volume without words that nobody can read. They are
/// blended by the greatest or the least of each channel, which does not depend on their order.
final class DustPass {
  private var linked: LinkedProgram<DustUniforms>?

  /// Draws a frame's dust, if it has any, into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - labels: The labels' records.
  ///   - hasStates: Whether the labels' states are bound to unit 4; otherwise all are shown.
  ///   - draw: Draws four vertices for each label.
  func draw(
    _ uniforms: FrameUniforms, labels: borrowing RecordBuffer<LabelRecord>,
    hasStates: Bool, draw: () -> Void
  ) throws(GLError) {
    guard uniforms.dust != .zero || uniforms.besideGap != nil else { return }
    let linked = try program()
    linked.use()
    labels.bind(unit: 1)
    let (places, matrix) = (linked.uniforms, uniforms.clipFromModel)
    places.labelRecords.set(1)
    places.labelStates.set(4)
    places.hasStates.set(hasStates)
    places.clipFromModel.set(UniformMatrix(matrix.x, matrix.y, matrix.z, matrix.w))
    places.projectionScale.set(uniforms.projectionScale)
    places.recession.set(uniforms.recession)
    places.backRecession.set(uniforms.backRecession)
    let arrived = uniforms.entrance?.progress ?? 1
    places.strength.set(uniforms.dust * arrived)
    places.marks.set(uniforms.besideGap == nil ? 0 : arrived)
    places.background.set(uniforms.background.encoded)
    places.isTransparent.set(uniforms.isTransparent)
    let isLight = Color.ink(on: uniforms.background) == Color(hex: 0)
    DrawState.strongest(isDark: isLight)
    draw()
    DrawState.opaque()
  }

  private func program() throws(GLError) -> LinkedProgram<DustUniforms> {
    if let linked { return linked }
    let linked = try Self.link()
    self.linked = linked
    return linked
  }

  /// Links the program.
  static func link() throws(GLError) -> LinkedProgram<DustUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.dustVertex), fragment: LabelPrograms.stage(.dust)
    ) { (finder) throws(GLError) in try DustUniforms(&finder) }
  }
}

/// The uniforms of the program that draws dust.
struct DustUniforms {
  let labelRecords: Uniform<Int>
  let labelStates: Uniform<Int>
  let hasStates: Uniform<Bool>
  let clipFromModel: Uniform<UniformMatrix>
  let projectionScale: Uniform<SIMD2<Float>>
  let recession: Uniform<SIMD4<Float>>
  let backRecession: Uniform<Float>
  let strength: Uniform<SIMD2<Float>>
  let marks: Uniform<Float>
  let background: Uniform<SIMD3<Float>>
  let isTransparent: Uniform<Bool>

  init(_ finder: inout UniformFinder) throws(GLError) {
    labelStates = try finder.uniform("labelStates")
    hasStates = try finder.uniform("hasStates")
    labelRecords = try finder.uniform("labelRecords")
    clipFromModel = try finder.uniform("clipFromModel")
    projectionScale = try finder.uniform("projectionScale")
    recession = try finder.uniform("recession")
    backRecession = try finder.uniform("backRecession")
    strength = try finder.uniform("strength")
    marks = try finder.uniform("marks")
    background = try finder.uniform("background")
    isTransparent = try finder.uniform("isTransparent")
  }
}
