import Testing

@testable import TagSphereViewer

@Suite("The pace of dust")
struct DustPaceTests {
  private func share(
    after times: [Int], from pace: DustPace = DustPace(refreshRate: 60, isSoftware: true)
  ) -> Float {
    var pace = pace
    for time in times { pace.note(.milliseconds(time)) }
    return pace.share
  }

  @Test("Slow frames have fewer dots, but not less than a minimum number")
  func slow() {
    let shares = [1, 4, 12, 100].map { share(after: Array(repeating: 60, count: $0)) }
    #expect(shares == shares.sorted(by: >) && shares[0] < 1)
    #expect(shares[3] == DustPace.leastShare)
  }

  @Test("Fast frames regain all dots step by step")
  func inTime() {
    #expect(share(after: Array(repeating: 30, count: 100)) == 1)
    let slow = Array(repeating: 60, count: 100)
    #expect(share(after: slow + Array(repeating: 10, count: 20)) < 1)
    #expect(share(after: slow + Array(repeating: 10, count: 200)) == 1)
    // Between fast and slow, nothing changes, so that the dust does not flicker.
    #expect(
      share(after: slow + Array(repeating: 28, count: 200))
        == share(after: slow + Array(repeating: 28, count: 400)))
  }

  @Test("Dots appear and disappear over 400 ms, even after a late frame")
  func changes() {
    var pace = DustPace(refreshRate: 60, isSoftware: true)
    for _ in 0..<100 { pace.note(.milliseconds(60)) }
    #expect(pace.shown == 1)
    var shares: [Float] = []
    for isStill in [false, true] {
      for _ in 0..<13 {
        pace.prepareFrame(isStill: isStill, after: .milliseconds(33))
        shares.append(pace.shown)
      }
      #expect(pace.shown == (isStill ? 1 : DustPace.leastShare))
    }
    #expect(zip([1] + shares, shares).allSatisfy { abs($0 - $1) < 0.032 })
    pace.prepareFrame(isStill: false, after: .seconds(60))
    #expect(pace.shown > 0.9)
  }

  @Test("The dust of many new labels gathers within six seconds, or sooner if the labels are still")
  func gathering() {
    func pace(isSoftware: Bool = true, frames: Int, isStill: Bool = false) -> DustPace {
      var pace = DustPace(refreshRate: 60, isSoftware: isSoftware)
      pace.gather()
      for _ in 0..<frames { pace.prepareFrame(isStill: isStill, after: .milliseconds(20)) }
      return pace
    }
    let shares = [0, 20, 100, 299].map { pace(frames: $0).shown }
    #expect(shares[0] == DustPace.firstShare)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 } && shares[3] < 1)
    #expect(pace(frames: 301).shown == 1)
    #expect(pace(frames: 34, isStill: true).shown == 1)
    #expect(pace(isSoftware: false, frames: 0).shown == 1)
  }

  @Test(
    "With a graphics card, the limit is the screen's frame time; waiting for the swap is not slow drawing"
  )
  func screens() {
    let fast = DustPace(refreshRate: 144, isSoftware: false)
    #expect(share(after: Array(repeating: 7, count: 100), from: fast) == 1)
    #expect(share(after: Array(repeating: 14, count: 100), from: fast) == DustPace.leastShare)
    let unknown = DustPace(refreshRate: nil, isSoftware: false)
    #expect(share(after: Array(repeating: 17, count: 100), from: unknown) == 1)
    #expect(share(after: [400] + Array(repeating: 17, count: 100), from: unknown) < 1)
  }
}
