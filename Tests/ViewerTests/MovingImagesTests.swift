import Foundation
import Synchronization
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGlyphs
import TagSphereImages
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests which animated images play, and when.
@Suite("Animated images") @MainActor
struct MovingImagesTests {
  /// A reader whose frames are available at once.
  private final class Frames: MovingFrameReader {
    private let duration: Duration?
    let count = Mutex(0)
    let isStopped = Mutex(false)

    init(_ duration: Duration?) { self.duration = duration }

    func start() {}

    func next() throws(ImageFileError) -> MovingFrame {
      count.withLock { $0 += 1 }
      let bitmap = Bitmap(width: 1, height: 1, rgba: [255, 255, 255, 255])
      let format = ImageTile.Format(width: 1, height: 1, levelCount: 1)
      return MovingFrame(ImageTile(bitmap, format: format), duration: duration)
    }

    func stop() { isStopped.withLock { $0 = true } }
  }

  /// Takes frames until a frame is available.
  private func frames(
    of images: inout MovingImages, at time: Duration
  ) throws -> [Int] {
    var taken: [Int] = []
    #expect(
      waits {
        taken = images.takeFrames(at: time, onArrival: {}).map(\.entry)
        return !taken.isEmpty
      })
    return taken
  }

  @Test("Only a few images, the nearest, play; a reader is stopped when its image no longer plays")
  func nearest() {
    var images = MovingImages()
    var readers: [Int: Frames] = [:]
    func choose(_ entries: [Int], at time: Duration) {
      images.choose(at: time, nearest: { entries }) { entry in
        let reader = Frames(.milliseconds(100))
        readers[entry] = reader
        return reader
      }
    }
    choose([7, 3, 5, 1, 9], at: .zero)
    #expect(images.entries == [7, 3, 5, 1] && readers.count == MovingImages.most)
    choose([9], at: .milliseconds(100))
    #expect(images.entries == [7, 3, 5, 1], "it looks again later")
    let former = readers[3]
    choose([3, 9], at: .milliseconds(300))
    #expect(images.entries == [3, 9])
    #expect(readers[3] === former, "what goes on playing keeps its reader")
    #expect(readers[7]?.isStopped.withLock { $0 } == true)
    #expect(readers[3]?.isStopped.withLock { $0 } == false)
  }

  @Test("A frame is shown for its duration while exactly one more frame is decoded")
  func durations() throws {
    var images = MovingImages()
    let reader = Frames(.milliseconds(100))
    images.choose(at: .zero, nearest: { [0] }, reader: { _ in reader })
    #expect(try frames(of: &images, at: .zero) == [0])
    #expect(images.due == .milliseconds(100))
    #expect(images.takeFrames(at: .milliseconds(99), onArrival: {}).isEmpty)
    #expect(waits { reader.count.withLock { $0 } == 2 })
    #expect(try frames(of: &images, at: .milliseconds(130)) == [0])
    #expect(images.due == .milliseconds(200), "the pace is kept")
    #expect(try frames(of: &images, at: .seconds(5)) == [0])
    #expect(images.due == .seconds(5), "frames that were missed are not hurried through")
    #expect(waits { reader.count.withLock { $0 } == 4 })
  }

  @Test("An image without further frames stops playing")
  func ends() throws {
    var images = MovingImages()
    images.choose(at: .zero, nearest: { [4] }, reader: { _ in Frames(nil) })
    #expect(try frames(of: &images, at: .zero) == [4])
    #expect(images.entries.isEmpty && images.due == nil)
    images.choose(at: .seconds(1), nearest: { [4] }, reader: { _ in Frames(nil) })
    #expect(images.entries.isEmpty)
  }

  // MARK: On a screen

  private func screen(
    _ folder: TemporaryFolder, from settings: ViewerSettings = .still,
    _ change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    try folder.file("a.gif", SampleAnimation.gif)
    var design = CloudDesign.even
    design.folder = folder.url.path + "/"
    design.look.images.place = .alone
    design.imageDecoder = .helper(
      path: try BuiltProgram.file().path, arguments: ["--decode-images"])
    let screen = try TestScreen(
      TagDocument(words: ["one"], image: "a.gif"), design: design,
      settings: settings.with(change))
    try screen.start()
    #expect(
      try waits {
        try nudge(screen)
        return !screen.viewer.cloud.isLoadingImages
      })
    return screen
  }

  /// Moves the cloud and moves it back, so that it is not at rest.
  private func nudge(_ screen: TestScreen) throws {
    try screen.press(.right)
    try screen.press(.left)
  }

  /// Returns the colours that the image has during a time, in steps of 20 ms.
  private func colors(of screen: TestScreen, within time: Duration) throws -> Set<[UInt8]> {
    var colors: Set<[UInt8]> = []
    for _ in 0..<Int(time / .milliseconds(20)) {
      try screen.turn()
      usleep(5_000)
      let tile = try #require(screen.viewer.cloud.batch.imageAtlas.entries[0].tile)
      let level = tile.levels[0]
      let middle = (tile.height / 2 * level.width + tile.width / 2) * 4
      colors.insert(Array(level.rgba[middle..<middle + 3]))
    }
    return colors
  }

  private static let all: Set<[UInt8]> = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]

  @Test("An image in front plays while the window is visible, and stops when the cloud rests")
  func plays() throws {
    let folder = try TemporaryFolder()
    let screen = try screen(folder)
    #expect(
      try waits {
        try nudge(screen)
        return try colors(of: screen, within: .seconds(1)) == Self.all
      })
    try screen.turn(after: .seconds(11))
    try screen.turn()
    #expect(try colors(of: screen, within: .seconds(1)).count == 1, "the cloud is at rest")
    #expect(
      try waits {
        try nudge(screen)
        return try colors(of: screen, within: .seconds(1)).count > 1
      })
    screen.isSeen = false
    try screen.turn()
    #expect(try colors(of: screen, within: .seconds(1)).count == 1, "the window is hidden")
  }

  @Test("An image that fills the window plays in full size until it is hidden or closed")
  func fills() throws {
    let folder = try TemporaryFolder()
    let screen = try screen(folder, from: .stillWindow) { $0.enlargesImages = true }
    try screen.press(.tab)
    try screen.press(.enter)
    func colors() throws -> Set<[UInt8]> {
      var colors: Set<[UInt8]> = []
      for _ in 0..<50 {
        try screen.turn()
        usleep(5_000)
        guard let level = screen.viewer.enlarged.tile?.levels[0] else { continue }
        let middle = (level.height / 2 * level.width + level.width / 2) * 4
        colors.insert(Array(level.rgba[middle..<middle + 3]))
      }
      return colors
    }
    #expect(try waits { try colors() == Self.all })
    // The cloud's images stop playing long before this time.
    try screen.turn(after: .seconds(60))
    #expect(try waits { try colors() == Self.all })
    screen.isSeen = false
    try screen.turn()
    #expect(try colors().count == 1, "the window is hidden")
    screen.isSeen = true
    #expect(try waits { try colors() == Self.all })
    try screen.press(.escape)
    #expect(try colors().count == 1)
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.enlarged.due == nil)
  }

  @Test("With reduced motion, no image plays")
  func reducedMotion() throws {
    let folder = try TemporaryFolder()
    let screen = try screen(folder) { $0.motion.isReduced = true }
    #expect(try colors(of: screen, within: .seconds(2)) == [[255, 0, 0]])
    #expect(screen.viewer.movingImages.entries.isEmpty)
  }
}
