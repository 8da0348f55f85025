import Foundation
import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Sphere layouts")
struct SphereLayoutTests {
  @Test("The spiral matches the textbook formula exactly", arguments: [0, 1, 2, 3, 10, 1000])
  func spiral(count: Int) {
    let positions = SphereLayout.spiral.positions(count: count)
    #expect(positions.count == count)
    let n = Double(count)
    for (index, position) in positions.enumerated() {
      let k = Double(index)
      let y = 1 - 1 / n - k * (2 / n)
      let r = (1 - y * y).squareRoot()
      let azimuth = k * (Double.pi * (3 - 5.0.squareRoot()))
      let expected = SIMD3(Double.cos(azimuth) * r, y, Double.sin(azimuth) * r)
      #expect(position == expected, "point \(index) of \(count)")
    }
  }

  @Test("The spiral matches a worked example")
  func workedExample() throws {
    #expect(SphereLayout.spiral.positions(count: 1) == [[1, 0, 0]])
    let two = SphereLayout.spiral.positions(count: 2)
    #expect(two.map(\.y) == [0.5, -0.5])
    #expect(two[0].x == 0.75.squareRoot() && two[0].z == 0)
    // The golden angle is 137.507764…°.
    let turn = atan2(two[1].z, two[1].x) * 180 / .pi
    #expect(abs(turn - 137.507_764_050_037_85) < 1e-12)
  }

  @Test(
    "Each layout has the requested number of points, all on the sphere",
    arguments: SphereLayout.allCases
  )
  func onTheSphere(layout: SphereLayout) {
    for count in Array(0...500) + [1000, 4097] {
      let positions = layout.positions(count: count)
      #expect(positions.count == count)
      let farthest = positions.map { abs($0.length - 1) }.max() ?? 0
      #expect(farthest <= 4 * Double.ulpOfOne, "\(count) points of \(layout)")
    }
  }

  @Test("Points of a layout keep a minimum distance", arguments: SphereLayout.allCases)
  func distances(layout: SphereLayout) {
    var closest = Double.infinity
    for count in 2...500 {
      let nearest = SpherePoints(layout.positions(count: count)).nearestDistances
      // The side of a square whose area is one point's share of the total area.
      let ideal = (4 * Double.pi / Double(count)).squareRoot()
      closest = min(closest, (nearest.min() ?? 0) / ideal)
    }
    print("\(layout): the nearest neighbours are \(closest) of the ideal distance apart")
    #expect(closest > (layout == .spiral ? 0.75 : 0.69))
  }

  @Test("Rings of points can be separated by a given angle", arguments: [10.0, 20, 45])
  func ringStep(step: Double) {
    let positions = SphereLayout.rings.positions(count: 300, ringStep: step)
    let rounded = positions.map { (asin($0.y) * 180 / .pi * 1000).rounded() / 1000 }
    let rings = Set(rounded).sorted()
    #expect(positions.count == 300 && rings.count == Int(180 / step))
    for (lower, upper) in zip(rings, rings.dropFirst()) {
      #expect(abs(upper - lower - step) < 0.01)
    }
    var options = LayoutOptions()
    (options.curve, options.order, options.ringStep) = (.rings, .file, step)
    let document = TagDocument(tags: (0..<300).map { Tag(text: "\($0)", weight: 1) })
    #expect(LabelPlacement(of: document, options: options).positions == positions)
  }

  @Test(
    "The distance between rings is about the distance between the points on a ring",
    arguments: [50, 100, 101, 500, 1000, 4096])
  func rings(count: Int) {
    let elevations = SphereLayout.rings.positions(count: count).map { asin($0.y) }
    #expect(elevations == elevations.sorted(by: >), "rings go from the top down")
    var rings: [(elevation: Double, points: Int)] = []
    for elevation in elevations {
      if let last = rings.last, abs(elevation - last.elevation) < 1e-9 {
        rings[rings.count - 1].points += 1
      } else {
        rings.append((elevation, 1))
      }
    }
    let spacing = Double.pi / Double(rings.count)
    for (upper, lower) in zip(rings, rings.dropFirst()) {
      #expect(abs(upper.elevation - lower.elevation - spacing) < 1e-9)
    }
    for ring in rings {
      // Counts are integers, so a ring deviates by less than one point.
      let ideal = 2 * Double.pi * cos(ring.elevation) / spacing
      #expect(abs(Double(ring.points) - ideal) < 1.1 + ideal * 0.08, "\(ring) of \(count)")
    }
  }

  @Test(
    "Hemispheres and octants have about equal numbers of points", arguments: SphereLayout.allCases)
  func balance(layout: SphereLayout) {
    let positions = layout.positions(count: 1000)
    let center = positions.reduce(.zero, +) / 1000
    #expect(center.length < 0.01)
    var octants = [Int](repeating: 0, count: 8)
    for position in positions { octants[octant(of: position)] += 1 }
    #expect(octants.allSatisfy { abs($0 - 125) <= 8 }, "\(octants)")
  }
}
