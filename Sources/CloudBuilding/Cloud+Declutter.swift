package import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
package import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
internal import TagSphereText

extension Cloud {
  /// Creates the declutterer, which decides which labels yield to heavier labels; nil if labels never yield.
  package func declutterer() -> Declutterer? {
    Self.declutterer(
      of: batch, weights: document.tags.map(\.weight), design: design, withholding: withheld)
  }

  /// Creates the declutterer of a cloud from the cloud's parts; nil if labels never yield.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - weights: One weight per label.
  ///   - design: The design, whose layout selects how labels yield.
  ///   - withheld: For each label, whether a filter leaves it out; empty without a filter.
  package static func declutterer(
    of batch: GlyphBatch, weights: [Double], design: CloudDesign, withholding withheld: [Bool]
  ) -> Declutterer? {
    guard design.declutters else { return nil }
    var declutterer = Declutterer(
      batch: batch, weights: weights, mode: design.layout.declutter, box: design.theme.style.box)
    declutterer.withhold(withheld)
    return declutterer
  }

  /// Returns the labels' states at rest, outside legend and heading; nil if labels never yield.
  package func states(in uniforms: FrameUniforms) -> LabelStates? {
    states(in: uniforms, around: [])
  }

  /// Returns the labels' states at rest, outside legend, heading and other areas; nil if labels never yield.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - others: The other areas that are drawn over the cloud, pixels.
  package func states(
    in uniforms: FrameUniforms, around others: [Overlay.Rectangle]
  ) -> LabelStates? {
    guard var declutterer = declutterer() else {
      guard !withheld.isEmpty else { return nil }
      var states = LabelStates(count: batch.labels.count)
      states.leaveOut(withheld)
      return states
    }
    declutterer.room.hasEdges = pose.camera.zoom <= 1
    declutterer.room.obstacles = obstacles(in: uniforms.viewport) + others
    declutterer.settle(uniforms)
    var states = LabelStates(count: batch.labels.count)
    declutterer.write(to: &states)
    states.leaveOut(withheld)
    return states
  }

  /// Returns the labels that are hidden or faint in a picture of the cloud's own pose, in the cloud's order.
  ///
  /// - Parameters:
  ///   - viewport: The picture's pixels.
  ///   - others: The areas that are drawn over the cloud besides legend and heading, pixels.
  package func hiddenLabels(
    in viewport: Viewport, around others: [Overlay.Rectangle] = []
  ) -> [Int] {
    let uniforms = uniforms(in: viewport)
    let states = states(in: uniforms, around: others)
    return batch.labels.indices.filter { label in
      let isHidden = states.map { $0[label].visibility <= Declutterer.faintVisibility } ?? false
      let isBehind = uniforms.lastRecession < 2 && uniforms.isBehind(batch.labels[label])
      return isHidden || isBehind || !uniforms.holds(batch.labels[label])
    }
  }

  /// Returns the areas of legend and heading in a picture, pixels.
  package func obstacles(in viewport: Viewport) -> [Overlay.Rectangle] {
    let size = SIMD2(Double(viewport.width), Double(viewport.height))
    let legend = legend?.area(in: size, textSize: Legend.textSize(in: size), advance: advance)
    return [legend, headingArea(in: viewport)].compactMap(\.self)
  }

  /// Returns the area of the heading in a picture, pixels; nil without a heading.
  package func headingArea(in viewport: Viewport) -> Overlay.Rectangle? {
    let size = SIMD2(Double(viewport.width), Double(viewport.height))
    return design.look.placedHeading.area(
      in: size, textSize: Legend.textSize(in: size), advance: advance)
  }

  /// Returns the width of a text, em.
  private func advance(_ text: String) -> Double { Double(source.run(for: text).advance) }
}
