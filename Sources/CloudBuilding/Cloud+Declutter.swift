public import TagSphereCloudCore
internal import TagSphereGeometry
internal import TagSphereTagData
internal import TagSphereText

extension Cloud {
  /// Creates the state that decides which labels yield to heavier ones; nil if none does, as where
  /// labels face outward.
  package func declutterer() -> Declutterer? {
    let mode = design.layout.declutter
    return mode == .off || design.layout.space.facing == .outward
      ? nil
      : Declutterer(
        batch: batch, weights: document.tags.map(\.weight), mode: mode,
        box: design.theme.style.box)
  }

  /// Returns the labels' states in one view at rest, in a picture with legend and heading; nil if no label
  /// yields to another.
  public func states(in uniforms: FrameUniforms) -> LabelStates? {
    guard var declutterer = declutterer() else { return nil }
    declutterer.room.hasEdges = pose.camera.zoom <= 1
    let size = SIMD2(Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    let (textSize, source) = (Legend.textSize(in: size), source)
    let advance = { (text: String) in Double(source.run(for: text).advance) }
    let areas = [
      legend?.area(in: size, textSize: textSize, advance: advance),
      design.look.heading.area(in: size, textSize: textSize, advance: advance),
    ]
    declutterer.room.obstacles = areas.compactMap(\.self)
    declutterer.settle(uniforms)
    var states = LabelStates(count: batch.labels.count)
    declutterer.write(to: &states)
    return states
  }
}
