import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereLabels
import TagSphereLook
import Testing

/// Tests designs with computed, possibly impossible, numbers.
@Suite("Numbers of a design") struct UsableDesignTests {
  @Test(
    "An impossible number in a design counts as the default", arguments: [.nan, .infinity, -1e300])
  func impossible(value: Double) {
    var design = CloudDesign()
    design.layout.perspective = value
    design.layout.space.depthFade = value
    design.layout.textSize = .height(value)
    if !value.isNaN { design.layout.sizeRange = min(value, 1)...max(value, 1) }
    design.look.maximumLabelWidth = value
    design.look.center.reach = value
    design.look.images.height = Float(value)
    design.look.images.cornerRadius = Float(value)
    (design.pose.yaw, design.pose.pitch) = (value, value)
    (design.pose.roll, design.pose.zoom) = (value, value)
    design.theme.dim = Float(value)
    design.theme.fade = SIMD4(repeating: Float(value))
    design.theme.highlightStyle.scale = value
    #expect(design.usable == CloudDesign())
  }

  @Test("A number of a design at either end of its range is kept")
  func ends() {
    var design = CloudDesign()
    design.layout.perspective = 1
    design.layout.space.depthFade = 0
    design.layout.sizeRange = 0.001...1_000
    design.pose.zoom = 1_000
    design.look.center.reach = 0.001
    #expect(design.usable == design)
    design.pose.zoom = 1_000.1
    #expect(design.usable.pose.zoom == HomePose().zoom)
  }
}
