import TagSphereArrangement
import TagSphereDesign
import TagSphereLabels
import TagSphereLook
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@testable import TagSphereCloudBuilding
@testable import TagSphereTagData

/// Tests the colours of negative numbers, and the commands' reports about negative numbers.
@Suite("Colours of both signs")
struct SignedColorsTests {
  private typealias Tag = TagSphereTagData.Tag

  private func document(_ weights: [Double], column: [String] = []) -> TagDocument {
    TagDocument(
      tags: weights.enumerated().map { index, weight in
        var tag = Tag(text: "t\(index)", weight: weight)
        guard index < column.count else { return tag }
        var details = Tag.Details()
        details.attributes = [.init(name: "change", values: [column[index]])]
        details.group = "g\(index)"
        tag.details = details
        return tag
      })
  }

  private func colors(
    _ document: TagDocument, _ set: (inout LookOptions) -> Void = { _ in }
  ) throws -> LabelColors {
    var look = LookOptions()
    set(&look)
    return try LabelColors(
      of: document, design: CloudDesign(layout: LayoutOptions(), look: look, theme: .midnight))
  }

  @Test("If weights have both signs, the legend shows their name and unit from the file")
  func name() throws {
    var document = document([42.5, -38.9])
    document.table = TableColumns()
    document.table?.weight = TableColumns.Column(name: "Change", number: 2)
    document.table?.style.unit = "%"
    #expect(try colors(document).legend?.title == "Change (%)")
  }

  @Test("Without negative weights, colours follow the theme's ramp and have no legend")
  func positive() throws {
    let colors = try colors(document([0, 1, 5]))
    #expect(colors.text.last == Theme.midnight.ramp.stops.last && colors.legend == nil)
  }

  @Test(
    "With a negative weight, the colours of the labels and of the legend diverge from 0",
    arguments: [[5, 0, -5], [-5, -1, -0.5]])
  func negative(weights: [Double]) throws {
    let ramp = Theme.midnight.divergingRamp
    let colors = try colors(document(weights))
    #expect(colors.legend?.content == .diverging(ramp, greatest: 5))
    #expect(colors.legend?.title == "weight")
    for (weight, color) in zip(weights, colors.text) {
      if weight == 0 { #expect(color.oklab.distance(to: ramp.color(at: 0.5).oklab) < 0.01) }
      if weight == -5 { #expect(color == ramp.sampled[0]) }
      if weight == 5 { #expect(color == ramp.sampled[255]) }
    }
    let off = try self.colors(document(weights)) { $0.legend = .off }
    #expect(off.legend == nil && off.text == colors.text)
  }

  @Test("A chosen colour map diverges from its middle")
  func map() throws {
    let map = try #require(ColorMap("red,lime,blue"))
    let colors = try colors(document([-2, 0, 2])) { $0.colorMap = map }
    let steps = map.ramp(on: Theme.midnight.background).sampled
    #expect(colors.text[0] == steps[0] && colors.text[2] == steps[255])
    #expect([steps[127], steps[128]].contains(colors.text[1]))
  }

  @Test("A chosen source of colour overrides the sign, unless this source is the weight")
  func others() throws {
    let document = document([-2, 0, 2], column: ["1", "2", "3"])
    #expect(try colors(document) { $0.groupColumn = "group" }.legend?.groups.count == 3)
    let column = try colors(document) { $0.colorColumn = "change" }
    #expect(column.legend?.title == "change")
    #expect(
      try colors(document) { $0.weightDisplay = .size }.legend?.content
        != column.legend?.content)
    let red = SRGBColor(hex: 0xFF0000)
    let plain = try colors(document) { $0.foreground = red }
    #expect(plain.text == [red, red, red] && plain.legend == nil)
    // The group column is not chosen explicitly; hiding the sign would mislead.
    #expect(try colors(document).legend?.groups.isEmpty == true)
    let weight = try colors(document) {
      ($0.colorColumn, $0.colorScale) = ("weight", .linear)
    }
    #expect(weight.legend?.content == .diverging(Theme.midnight.divergingRamp, greatest: 2))
  }

  @Test("The colours of a chosen column with values of both signs diverge from 0")
  func colorColumn() throws {
    let document = document([1, 2, 3], column: ["-8", "0", "4"])
    let colors = try colors(document) { $0.colorColumn = "change" }
    let ramp = Theme.midnight.divergingRamp
    #expect(colors.legend?.title == "change")
    #expect(colors.legend?.content == .diverging(ramp, greatest: 8))
    #expect(colors.text[0] == ramp.sampled[0])
    #expect([ramp.sampled[127], ramp.sampled[128]].contains(colors.text[1]))
    let positive = try self.colors(self.document([1, 2, 3], column: ["8", "0", "4"])) {
      $0.colorColumn = "change"
    }
    #expect(positive.legend?.content == .scale(Theme.midnight.ramp, least: 0, greatest: 8))
  }

  @Test("A column with values of both signs that determines the sizes also determines the colours")
  func sizeColumn() throws {
    let document = document([1, 1, 1], column: ["-8", "0", "4"])
    let colors = try colors(document) { $0.sizeColumn = "change" }
    #expect(colors.legend?.title == "change")
    #expect(colors.legend?.content == .diverging(Theme.midnight.divergingRamp, greatest: 8))
    #expect(colors.text[0] == Theme.midnight.divergingRamp.sampled[0])
    var design = CloudDesign()
    design.look.sizeColumn = "change"
    let (cloud, _) = try Cloud.build(document, design: design)
    #expect(cloud.relativeSizes[0] == 4 && cloud.relativeSizes[1] == 1)
  }

  @Test("The legend's samples of sizes show absolute weights")
  func samples() throws {
    let (cloud, _) = try Cloud.build(document([-100, 3, -1, 50, 20, -9]), design: CloudDesign())
    let sizes = try #require(cloud.legend?.sizes)
    #expect(!sizes.isEmpty && sizes[0].weight == 100 && sizes.allSatisfy { $0.weight >= 0 })
  }

  @Test("list orders negative weights by their absolute values, and check counts negative weights")
  func commands() throws {
    let input = Array("good\t2\nbad\t-3\nfine\t0.5\n".utf8)
    let list = try ProgramRun.run(["list", "-", "--print", "{weight} {text}"], input: input)
    #expect(list.output == "-3 bad\n2 good\n0.5 fine\n" && list.errors.isEmpty)
    let check = try ProgramRun.run(["check", "-"], input: input)
    #expect(check.output.contains("  weights: -3 to 2; negative ones: 1\n"))
    let json = try ProgramRun.run(["check", "--json", "-"], input: input)
    #expect(json.output.contains("\"min\" : -3,\n    \"negative\" : 1\n"))
    let out = try ProgramRun.run(["list", "-", "--negative", "out"], input: input)
    #expect(out.output == "good\nfine\n" && out.errors.isEmpty)
    let checked = try ProgramRun.run(["check", "--negative", "out", "-"], input: input)
    #expect(checked.output.contains("left out: 1\n    1 × the weight is negative\n"))
  }
}
