internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereLabels
internal import TagSphereLook

extension CloudDesign {
  /// A design for all tests except those of the first picture.
  ///
  /// Labels are evenly spread over the whole sphere. All labels are drawn, and their sizes do not
  /// depend on readability.
  package static var even: CloudDesign {
    var design = CloudDesign()
    (design.layout.curve, design.layout.order) = (.spiral, .shuffle)
    design.layout.scale = .log
    design.layout.textSize = .density(0.35)
    design.layout.declutter = .off
    design.layout.space.back = .dim
    (design.theme.strokes, design.theme.backdrop) = (nil, nil)
    return design
  }
}
