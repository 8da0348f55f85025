import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Cloud forms")
struct CloudFormTests {
  static let stretches: [SIMD3<Double>] = [
    [1, 1, 1], [0.5, 1, 2],
  ]
  static let laidOut = CloudShape.allCases.filter { !$0.takesCoordinates }

  @Test("Each shape has the requested number of points, within the unit sphere", arguments: laidOut)
  func counts(shape: CloudShape) {
    for stretch in Self.stretches {
      for layout in [SphereLayout.spiral, .rings] {
        let form = CloudForm(shape, stretch: stretch)
        for count in [0, 1, 20, 60] {
          let positions = form.positions(count: count, layout: layout)
          #expect(positions.count == count)
          #expect(positions.allSatisfy { $0.length < 1 + 1e-9 }, "\(shape) by \(stretch)")
        }
      }
    }
  }

  @Test("The points of each shape are on its surface", arguments: laidOut)
  func onTheSurface(shape: CloudShape) {
    let points = CloudForm(shape).positions(count: 500, layout: .spiral)
    for point in points {
      let (x, y, z) = (point.x, point.y, point.z)
      let offset: Double =
        switch shape {
        case .sphere, .globe: point.length - 1
        case .cylinderV, .ringH: hypot(x, z) - (shape == .ringH ? 0.987 : 0.8) * reach(shape)
        case .cylinderH, .ringV: hypot(y, z) - (shape == .ringV ? 0.987 : 0.8) * reach(shape)
        case .torus: hypot(hypot(x, z) - 0.68, y) - 0.32
        case .disc: z
        }
      #expect(abs(offset) < 1e-9, "\(point) of \(shape)")
    }
  }

  @Test("Each form has a point close to the unit sphere", arguments: CloudShape.allCases)
  func reachesTheSphere(shape: CloudShape) {
    for stretch in Self.stretches {
      let form = CloudForm(shape, stretch: stretch)
      var generator = SeededGenerator(seed: 4)
      let farthest =
        (0..<500).map { _ in
          form.extent(toward: randomDirection(&generator))
        }.max() ?? 0
      #expect(farthest < 1 + 1e-9 && farthest > 0.9, "\(shape) by \(stretch): \(farthest)")
    }
  }

  @Test("Points of a shape keep a minimum distance at any stretch", arguments: laidOut)
  func distances(shape: CloudShape) {
    for stretch in Self.stretches {
      let form = CloudForm(shape, stretch: stretch)
      var closest = Double.infinity
      for count in [21, 300] {
        let nearest = SpherePoints(form.positions(count: count, layout: .spiral)).nearestDistances
        let ideal = (form.area / Double(count)).squareRoot()
        closest = min(closest, (nearest.min() ?? 0) / ideal)
      }
      print("\(shape) by \(stretch): the nearest are \(closest) of the ideal distance apart")
      #expect(closest > (stretch == [1, 1, 1] ? 0.55 : 0.3), "\(shape) by \(stretch)")
    }
  }

  @Test("Equal areas of a shape have equal numbers of points", arguments: laidOut)
  func equalAreas(shape: CloudShape) {
    for stretch in Self.stretches {
      let form = CloudForm(shape, stretch: stretch)
      let count = 800
      let points = form.positions(count: count, layout: .spiral)
      // In an even distribution, each half space has its area's share of the points. By symmetry, the share is
      // half for planes through the centre.
      var generator = SeededGenerator(seed: 9)
      for _ in 0..<20 {
        let direction = randomDirection(&generator)
        let above = points.count { $0.dot(direction) > 0 }
        #expect(abs(above - count / 2) < 30, "\(above) of \(count) on \(shape) by \(stretch)")
      }
      // If the density is uneven, the mean distance to the nearest point varies between parts: near the long ends,
      // for example, it may be half as large.
      let nearest = SpherePoints(points).nearestDistances
      let order = points.indices.sorted { points[$0].x < points[$1].x }
      let parts = (0..<8).map { part in
        order[part * 100..<(part + 1) * 100].map { nearest[$0] }.reduce(0, +) / 100
      }
      let ratio = (parts.max() ?? 0) / (parts.min() ?? 1)
      #expect(ratio < 1.4, "spacing varies by \(ratio) along x on \(shape) by \(stretch)")
    }
  }

  @Test("A ring of few labels is one circle", arguments: [CloudShape.ringH, .ringV])
  func fewOnARing(shape: CloudShape) {
    let points = CloudForm(shape).positions(count: 12, layout: .spiral)
    let along = points.map { shape == .ringH ? $0.y : $0.x }
    #expect(along.allSatisfy { abs($0) < 1e-12 })
    let nearest = SpherePoints(points).nearestDistances
    #expect((nearest.max() ?? 0) - (nearest.min() ?? 0) < 1e-12)
  }

  @Test("A torus has no seam", arguments: [50, 200, 777])
  func torusIsClosed(count: Int) {
    let form = CloudForm(.torus)
    let points = form.positions(count: count, layout: .spiral)
    let nearest = SpherePoints(points).nearestDistances
    let ideal = (form.area / Double(count)).squareRoot()
    // The spiral begins and ends at the inner side.
    #expect(min(nearest[0], nearest[count - 1]) > 0.6 * ideal)
  }

  @Test("The normals of a shape are perpendicular to its surface", arguments: laidOut)
  func normals(shape: CloudShape) {
    for stretch in Self.stretches {
      let form = CloudForm(shape, stretch: stretch)
      for point in form.positions(count: 60, layout: .spiral) {
        let axes = form.axes(at: point)
        // A convex surface is on one side of its tangent plane. A torus is convex on its outer side, where
        // normals point away from its axis.
        let isOuter = axes.normal.x * point.x + axes.normal.z * point.z > 0
        if shape != .torus || isOuter {
          #expect(abs(form.extent(toward: axes.normal) - axes.normal.dot(point)) < 1e-9)
        }
        #expect(abs(axes.right.length - 1) < 1e-12 && abs(axes.up.length - 1) < 1e-12)
        #expect(abs(axes.right.dot(axes.up)) < 1e-12)
        #expect((axes.normal - form.normal(at: point)).length < 1e-9)
      }
    }
  }

  @Test("Labels are upright, except on horizontal cylinders and vertical rings", arguments: laidOut)
  func upright(shape: CloudShape) {
    let form = CloudForm(shape)
    for point in form.positions(count: 100, layout: .spiral) {
      let axes = form.axes(at: point)
      if shape == .cylinderH || shape == .ringV {
        #expect(axes.right == [1, 0, 0])
      } else {
        #expect(abs(axes.right.y) < 1e-9 && axes.up.y > -1e-9, "\(shape) at \(point)")
      }
    }
  }

  @Test("Tiles at the poles have the orientation of their neighbours in front")
  func poles() {
    let form = CloudForm()
    #expect((form.axes(at: [0, 1, 0]).right - [1, 0, 0]).length < 1e-12)
    #expect((form.axes(at: [0, 1, 0]).up - [0, 0, -1]).length < 1e-12)
    #expect((form.axes(at: [0, -1, 0]).up - [0, 0, 1]).length < 1e-12)
    #expect((form.axes(at: [0, 0, 1]).up - [0, 1, 0]).length < 1e-12)
  }

  @Test("No point of a form reaches beyond its extent", arguments: laidOut)
  func extents(shape: CloudShape) {
    var generator = SeededGenerator(seed: 2)
    for stretch in Self.stretches {
      let form = CloudForm(shape, stretch: stretch)
      let points = form.positions(count: 400, layout: .spiral)
      for _ in 0..<5 {
        let direction = randomDirection(&generator)
        let farthest = points.map { $0.dot(direction) }.max() ?? 0
        let extent = form.extent(toward: direction)
        #expect(farthest <= extent + 1e-9 && farthest > extent - 0.15, "\(shape) by \(stretch)")
      }
    }
  }

  private func reach(_ shape: CloudShape) -> Double {
    let (radius, half) = shape == .ringH || shape == .ringV ? (0.987, 0.16) : (0.8, 0.6)
    return 1 / hypot(radius, half)
  }

  private func randomDirection(_ generator: inout SeededGenerator) -> SIMD3<Double> {
    while true {
      let vector = SIMD3<Double>.random(in: -1...1, using: &generator)
      if (0.01...1).contains(vector.length) { return vector.normalized() }
    }
  }
}
