import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

@testable import TagSphereVector

@Suite("Balls and globes as vector shapes")
struct BallTests {
  /// Returns the discs of a picture that have a gradient.
  private func gradients(of picture: VectorPicture) -> [VectorPicture.Disc] {
    picture.shapes.compactMap { shape in
      guard case .disc(let disc) = shape, disc.gradient != nil else { return nil }
      return disc
    }
  }

  @Test("A globe's dots mark its places in front, above its light and lines")
  func places() throws {
    let tags = (0..<80).map { number in
      var tag = Tag(text: "place\(number)", weight: 1)
      tag.details = Tag.Details()
      tag.details?.attributes = [
        Tag.Attribute(name: "lat", values: ["\(number % 9 * 15 - 60)"]),
        Tag.Attribute(name: "lon", values: ["\(number * 37 % 360 - 180)"]),
      ]
      return tag
    }
    var design = CloudDesign(theme: .paper)
    design.layout.form = CloudForm(.globe)
    design.layout.space.form = CloudForm(.globe)
    design.layout.space.ball = CenterBall()
    let cloud = try Cloud.build(TagDocument(tags: tags), design: design).cloud
    let picture = VectorPicture(of: cloud, width: 800, height: 600)
    let ball = try #require(
      picture.shapes.firstIndex {
        if case .disc(let disc) = $0 { disc.gradient != nil } else { false }
      })
    var (dots, lines) = (Set<SIMD2<Double>>(), 0)
    for shape in picture.shapes[ball...] {
      switch shape {
      case .disc(let disc): if disc.gradient == nil { dots.insert(disc.center) }
      case .lines: lines += 1
      case .label, .ground: break
      }
    }
    let frame = cloud.uniforms(in: Viewport(width: 800, height: 600))
    let places = cloud.batch.labels.filter { frame.recession(of: $0) <= 1 }.map {
      frame.windowPoint(of: $0)
    }
    #expect(!places.isEmpty && dots == Set(places))
    #expect(lines > 0)
    #expect(picture.omissions.isEmpty)
  }

  @Test("A ball's light in a vector file equals the light of the shader", arguments: [0.0, 0.5, 1])
  func light(perspective: Double) throws {
    let white = SRGBColor(hex: 0xFFFFFF)
    let cloud = try VectorScenes.cloud(["a", "b", "c"]) {
      $0.theme = .plain(white, on: SRGBColor(hex: 0))
      $0.layout.space.ball = CenterBall(color: white)
      $0.layout.perspective = perspective
    }
    let picture = VectorPicture(of: cloud, width: 800, height: 600)
    let disc = try #require(gradients(of: picture).first)
    let gradient = try #require(disc.gradient)
    let ball = try #require(cloud.uniforms(in: Viewport(width: 800, height: 600)).ball)
    var (sum, largest, count) = (0.0, 0.0, 0)
    for x in stride(from: -0.95, through: 0.95, by: 0.05) {
      for y in stride(from: -0.95, through: 0.95, by: 0.05) where x * x + y * y < 1 {
        // As in Shaders/ball.frag: the point where the ray meets the ball, and the light there.
        let nearness = ball.isOrthographic ? 0 : ball.radius / ball.eyeDepth
        let tangent = nearness / (1 - nearness * nearness).squareRoot()
        let ray =
          ball.isOrthographic
          ? Ray(origin: SIMD3(x, y, 3), direction: [0, 0, -1])
          : Ray(origin: [0, 0, 1 / nearness], direction: SIMD3(x * tangent, y * tangent, -1))
        let along = -(ray.origin * ray.direction).sum()
        let nearest = ray.origin + ray.direction * along
        let depth = max(1 - (nearest * nearest).sum(), 0).squareRoot()
        let normal = nearest - ray.direction * depth
        let light = 0.5 + 0.5 * (normal * SIMD3(-0.43, 0.58, 0.69)).sum()
        let expected = 0.25 + 0.75 * light * light
        let place = disc.center + SIMD2(x, -y) * disc.radius - gradient.center
        let share = (place * place).sum().squareRoot() / gradient.radius
        let after = try #require(gradient.stops.firstIndex { $0.share >= share })
        let (from, to) = (gradient.stops[max(after - 1, 0)], gradient.stops[after])
        let part = to.share > from.share ? (share - from.share) / (to.share - from.share) : 0
        let (low, high) = (Double(from.paint.color.red), Double(to.paint.color.red))
        let difference = abs((low + (high - low) * part) / 255 - expected)
        sum += difference
        largest = max(largest, difference)
        count += 1
      }
    }
    #expect(sum / Double(count) < 0.02 && largest < 0.16)
  }

  @Test("Thinning an array keeps the same share of all its parts")
  func thinning() {
    #expect(VectorPicture.thinned(Array(0..<10), to: 5) == [0, 2, 4, 6, 8])
    #expect(VectorPicture.thinned([1, 2, 3], to: 3) == [1, 2, 3])
    let kept = VectorPicture.thinned(Array(0..<63_667), to: 50_000)
    let half = kept.count { $0 < 31_833 }
    #expect(kept.count == 50_000 && abs(half - 25_000) < 2)
  }
}
