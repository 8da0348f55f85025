import TagSphereGeometry
import Testing

@testable import TagSphereArrangement
import TagSphereForms

@Suite("Labels ordered from the front") struct FrontOrderTests {
  /// Chooses places one by one as `FrontOrder` documents, and examines all places for each choice.
  private func expected(count: Int, options: LayoutOptions) -> [SIMD3<Double>] {
    let form = options.form
    var places = form.positions(
      count: count <= 8 ? 240 : count, layout: options.curve, ringStep: options.ringStep)
    let (home, depth) = (form.shape.homeOrientation, HomeDepth(form))
    var (positions, taken): ([SIMD3<Double>], [SIMD2<Double>]) = ([], [])
    while positions.count < min(count, 10) {
      let rooms = places.map { place in
        let view = home.rotate(place)
        let distances = taken.map {
          let way = (SIMD2(view.x, view.y) - $0) / [2, 1]
          return (way * way).sum().squareRoot()
        }
        let room = distances.min() ?? -(view.x * view.x + view.y * view.y).squareRoot()
        return depth.recession(of: view) <= 0.75 ? room : room - (10 - view.z)
      }
      guard let most = rooms.max(), let best = rooms.firstIndex(of: most) else { break }
      let view = home.rotate(places[best])
      taken.append([view.x, view.y])
      positions.append(places.remove(at: best))
    }
    var generator = SplitMix64(seed: options.seed)
    return positions + places.shuffled(using: &generator).prefix(count - positions.count)
  }

  @Test(
    "The ten heaviest labels choose the roomiest places; all other labels are shuffled",
    arguments: [0, 1, 2, 8, 9, 10, 11, 300])
  func places(count: Int) {
    for shape in [CloudShape.sphere, .ringH, .disc] {
      var options = LayoutOptions()
      options.form = CloudForm(shape)
      options.curve = .spiral
      let ranks = Array((0..<count).reversed())
      let positions = FrontOrder(ranks: ranks, options: options).positions
      #expect(ranks.map { positions[$0] } == expected(count: count, options: options), "\(shape)")
    }
  }
}
