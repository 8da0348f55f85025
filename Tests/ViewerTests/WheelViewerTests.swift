import TagSphereCloudBuilding
import TagSphereImages
import TagSphereInteraction
import TagSphereText
import TagSphereWheels
import Testing

@testable import TagSphereViewer

/// Tests the turns of a window of wheels.
@Suite("Windows of wheels") @MainActor
struct WheelViewerTests {
  private func document(_ texts: String...) -> WheelDocument {
    WheelDocument(wheels: [.init(name: "w", words: texts.map { .init($0) })])
  }

  private func viewer(_ document: WheelDocument, contentScale: Double = 1) throws -> WheelViewer {
    WheelViewer(
      document, design: WheelDesign(), source: try FontGlyphSource(),
      images: WheelImages(in: "", decoder: .inProcess), size: [640, 480],
      contentScale: contentScale, time: .zero, isReduced: false)
  }

  @Test("A version that changes only words is drawn, although no wheel has turned")
  func version() throws {
    let viewer = try viewer(document("a", "b", "c"))
    #expect(viewer.turn([], now: .zero).hasFrame)
    var now = Duration.zero
    for _ in 0..<20 {
      now += .milliseconds(100)
      _ = viewer.turn([], now: now)
    }
    #expect(!viewer.turn([], now: now).hasFrame, "the window rests")
    viewer.show(document("x", "b", "c"), at: now)
    let output = viewer.turn([], now: now)
    #expect(output.hasFrame && output.title == "w: x")
  }

  @Test(
    "A choice by search is reported after the search ends, and a search without matches reports none"
  )
  func search() throws {
    for (letters, found) in [("bc", 2), ("bq", nil)] as [(String, Int?)] {
      let viewer = try viewer(document("a", "ba", "bc"))
      _ = viewer.turn([], now: .zero)
      var (now, choices) = (Duration.seconds(1), [[Int]]())
      for letter in letters.unicodeScalars {
        let output = viewer.turn([TimedEvent(.character(letter), at: now)], now: now)
        #expect(output.choice == nil)
        now += .milliseconds(200)
      }
      while now < .seconds(6) {
        let output = viewer.turn([], now: now)
        if let choice = output.choice { choices.append(choice) }
        #expect(output.wakeTime > now)
        now = output.wakeTime
      }
      #expect(choices == (found.map { [[$0]] } ?? []))
    }
  }

  @Test("The text size follows the screen's scale from the first frame on")
  func scale() throws {
    let words = (1...9).map { "wheel \($0)" }
    let document = WheelDocument(wheels: words.map { .init(name: $0, words: [.init("a")]) })
    let usual = try viewer(document).scene.wheels.layout
    let fine = try viewer(document, contentScale: 2).scene.wheels.layout
    #expect(usual.rings.allSatisfy { $0.em >= 12 } && fine.rings.allSatisfy { $0.em >= 24 })
    #expect(fine.rings.count < usual.rings.count)
  }
}
