import TagSphereGeometry
import Testing

/// Tests the first picture while it turns by itself for twelve seconds.
@Suite("The first picture in motion") nonisolated struct FirstPictureMotionTests {
  @Test(
    "In each pose of a slow turn, most readable labels are drawn, and no labels overlap",
    arguments: ["debtags.tsv", "languages.tsv", "packages.tsv"],
    [[0, 1, 0], [0.3, 1, 0.2]] as [SIMD3<Double>])
  func shares(name: String, axis: SIMD3<Double>) throws {
    var picture = try FirstPicture(HomePictureTests.sample(name))
    let turn = try picture.turn(
      about: axis, degreesPerSecond: 5, frames: 720, rate: 60, sampling: 12)
    let shares = turn.map(\.share)
    let mean = shares.reduce(0, +) / Double(shares.count)
    let least = try #require(shares.min())
    print(name, axis, "drawn of the readable:", mean, "at least", least)
    #expect(mean >= 0.65 && least >= 0.5)
    #expect(turn.allSatisfy { $0.overlaps == 0 })
  }
}
