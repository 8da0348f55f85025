import Foundation
import FoundationXML
import TagSphereArrangement
import TagSphereCloudReference
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereCloudBuilding
@testable import TagSphereVector

@Suite("SVG files")
struct SVGTests {
  /// The elements and texts that an XML parser finds in a file.
  private final class Found: NSObject, XMLParserDelegate {
    var elements: [String: Int] = [:]
    var titles: [String] = []
    var attributes: Set<String> = []
    var root: [String: String] = [:]
    private var isTitle = false

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements[name, default: 0] += 1
      self.attributes.formUnion(attributes.keys)
      if name == "svg" { root = attributes }
      isTitle = name == "title"
      if isTitle { titles.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if isTitle { titles[titles.count - 1] += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { isTitle = false }
  }

  /// Parses a file; fails if it is not well-formed.
  private func parse(_ file: [UInt8]) throws -> Found {
    let found = Found()
    let parser = XMLParser(data: Data(file))
    parser.delegate = found
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return found
  }

  @Test("Hostile labels become titles of the SVG file and nothing else")
  func hostileLabels() throws {
    let cloud = try VectorScenes.cloud(VectorScenes.hostile.map(\.text))
    let found = try parse(VectorPicture(of: cloud, width: 900, height: 700).svg())
    #expect(Set(found.titles) == Set(VectorScenes.hostile.map(\.seen)))
    let allowed: Set = [
      "svg", "defs", "path", "g", "title", "use", "rect", "circle", "radialGradient", "stop",
      "image",
    ]
    #expect(Set(found.elements.keys).isSubset(of: allowed))
    #expect(!found.attributes.contains { $0.hasPrefix("on") || $0 == "style" })
  }

  @Test("A text of 10 MB becomes a title of a thousand characters")
  func longText() throws {
    let text = String(repeating: "<&", count: 5 << 20)
    let cloud = try VectorScenes.cloud(["short", text])
    let picture = VectorPicture(of: cloud, width: 300, height: 300)
    let file = picture.svg()
    #expect(try picture.pdf().count < 1 << 20)
    let title = try #require(parse(file).titles.max { $0.count < $1.count })
    #expect(title.count == 1_025 && title.hasSuffix("…") && file.count < 1 << 20)
  }

  @Test("Nearer labels are painted later in an SVG file", arguments: [0.0, 0.5])
  func order(perspective: Double) throws {
    let cloud = try VectorScenes.cloud((0..<60).map { "word\($0)" }) {
      $0.layout.perspective = perspective
    }
    let titles = try parse(VectorPicture(of: cloud, width: 800, height: 600).svg()).titles
    let transform = LabelTransform(
      uniforms: cloud.uniforms(in: Viewport(width: 800, height: 600)))
    let depths = titles.map { title in
      let index = Int(title.dropFirst(4)) ?? 0
      let clip = transform.clipPosition(of: cloud.batch.labels[index], index: index)
      return clip.z / clip.w
    }
    #expect(titles.count == 60, "every label is there, those behind as well")
    #expect(depths == depths.sorted(by: >))
  }

  @Test("Labels that are hidden in favour of others, or are behind the rim, are left out")
  func hidden() throws {
    let cloud = try VectorScenes.cloud((0..<400).map { "word\($0)" }) {
      $0.layout.declutter = .hide
      $0.layout.space.back = .hide
    }
    let frame = cloud.uniforms(in: Viewport(width: 800, height: 600))
    let states = try #require(cloud.states(in: frame))
    let transform = LabelTransform(uniforms: frame, states: states)
    let shown = cloud.batch.labels.indices.filter {
      transform.size(of: cloud.batch.labels[$0], index: $0) > 0
    }
    let titles = try parse(VectorPicture(of: cloud, width: 800, height: 600).svg()).titles
    #expect(Set(titles) == Set(shown.map { cloud.document.tags[$0].text }))
    #expect(titles.count < 400)
  }

  private static let page = PrintPage(width: 400, height: 300, pixelsPerInch: 50.8, bleed: 5)

  @Test("A print sheet keeps its exact size, even if the picture's sides are rounded")
  func sheet() throws {
    let picture = try VectorScenes.words()
    let page = PrintPage(width: 210, height: 160, pixelsPerInch: 96, bleed: 3)
    let root = try parse(picture.svg(on: page)).root
    #expect(root["width"] == "216mm" && root["height"] == "166mm")
    #expect(root["viewBox"] == "-8.189 -13.701 816.378 627.402", "the picture is in the middle")
  }

  @Test("Rectangles and discs are also drawn in slanted planes")
  func slantedShapes() throws {
    var picture = try VectorScenes.words(3) { $0.layout.space.facing = .outward }
    let labels = picture.shapes.compactMap { shape -> VectorPicture.Label? in
      if case .label(let label) = shape { label } else { nil }
    }
    var label = try #require(labels.first { !$0.plane.isAffine })
    let box = Box(left: 0, bottom: 0, right: 1, top: 1)
    label.marks = [.rectangle(box), .disc(box)]
    label.text = nil
    picture.shapes = [.label(label)]
    let file = String(decoding: picture.svg(), as: UTF8.self)
    #expect(file.contains(#/ d="M[^"]*L[^"]*ZM[^"]*C[^"]*Z"/#))
  }

  @Test("The background behind a legend equals the background around it, without a plate")
  func legend() throws {
    let picture = try VectorScenes.words(20) {
      $0.theme = .paper
      $0.look.legend = .on
    }
    let file = String(decoding: picture.svg(), as: UTF8.self)
    #expect(file.components(separatedBy: "fill=\"url(#r1)\"").count == 3)
    #expect(!file.contains("fill=\"\(Theme.paper.background)\""))
  }

  @Test("The file's first title is the heading, or the document's title if there is no heading")
  func title() throws {
    let heading = try VectorScenes.words(3) { $0.look.heading.title = "A <b> & c" }
    #expect(try parse(heading.svg()).titles.first == "A <b> & c")
    let tags = [Tag(text: "word", weight: 1)]
    let cloud = try Cloud.build(
      TagDocument(title: "Packages", tags: tags), design: CloudDesign(theme: .print)
    ).cloud
    let picture = VectorPicture(of: cloud, width: 200, height: 200)
    #expect(try parse(picture.svg()).titles == ["Packages", "word"])
    #expect(try !parse(VectorScenes.words(3).svg()).titles.contains(""))
  }

  @Test("A page is measured in millimetres and has its bleed on all sides")
  func page() throws {
    let picture = try VectorScenes.words()
    #expect(try parse(picture.svg()).root["width"] == "800")
    let root = try parse(picture.svg(on: Self.page)).root
    #expect(root["width"] == "410mm" && root["height"] == "310mm")
    #expect(root["viewBox"] == "-10 -10 820 620")
  }
}
