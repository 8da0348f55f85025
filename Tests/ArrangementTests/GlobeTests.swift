import Foundation
import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereTagData
import Testing

@Suite("Globes")
struct GlobeTests {
  @Test("Coordinates map to their positions on the globe")
  func positions() {
    let globe = CloudForm(.globe)
    func position(_ latitude: Double, _ longitude: Double) -> SIMD3<Double> {
      globe.position(at: GlobeCoordinates(latitude: latitude, longitude: longitude))
    }
    #expect((position(0, 0) - [0, 0, 1]).length < 1e-12)
    #expect((position(90, 77) - [0, 1, 0]).length < 1e-12)
    #expect((position(0, 90) - [1, 0, 0]).length < 1e-12, "east is on the right")
    #expect((position(0, -90) - position(0, 270)).length < 1e-12)
    #expect((position(-45, 180) - [0, -0.5.squareRoot(), -0.5.squareRoot()]).length < 1e-12)
  }

  @Test(
    "Coordinate columns are recognized by their usual names",
    arguments: [("lat", "lon"), ("Latitude", "LONGITUDE"), ("lat", "lng"), ("LAT", "long")])
  func names(latitude: String, longitude: String) throws {
    let place = try GlobeCoordinates(of: tag([latitude: " 35.68", longitude: "+139.69 "]))
    #expect(place == GlobeCoordinates(latitude: 35.68, longitude: 139.69))
  }

  @Test("Tags without valid coordinates are listed with the reason")
  func faults() {
    let tags = [
      tag(["lat": "1", "lon": "2"]), tag(["lat": "1"]), tag(["lat": "", "lon": "2"]),
      tag(["lat": "1", "lon": "2°E"]), tag(["lat": "91", "lon": "2"]),
      tag(["lat": "1", "lon": "nan"]), tag([:]), tag(["lat": "-90", "lon": "360"]),
    ]
    let located = LocatedTags(of: TagDocument(tags: tags))
    #expect(located.document.tags == [tags[0], tags[7]])
    #expect(located.unlocated.map(\.index) == [1, 2, 3, 4, 5, 6])
    #expect(
      located.unlocated.map(\.fault) == [
        .missing("lon"), .missing("lat"), .notANumber(column: "lon", value: "2°E"),
        .outOfRange(column: "lat", value: "91", range: -90...90),
        .notANumber(column: "lon", value: "nan"), .missing("lat"),
      ])
  }

  private func tag(_ columns: [String: String]) -> TagSphereTagData.Tag {
    var details = TagSphereTagData.Tag.Details()
    details.attributes = columns.sorted { $0.key < $1.key }.map {
      TagSphereTagData.Tag.Attribute(name: $0.key, values: [$0.value])
    }
    return TagSphereTagData.Tag(text: "x", details: details)
  }
}
