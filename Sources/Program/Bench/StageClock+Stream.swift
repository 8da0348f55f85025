internal import TagSphereCloudBuilding
internal import TagSphereViewer
internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereGLObjects
internal import TagSphereRenderer
internal import TagSphereTagData

extension StageClock {
  /// Times the main loop's work, including uploads, for a stream of 50 000 updates per second.
  ///
  /// Each update sets the weight of a random tag of the cloud; the loop runs at 60 frames per
  /// second. Reading happens on another thread and is timed separately.
  mutating func timeStream(of cloud: Cloud) throws {
    let (updates, frames) = (50_000 / 60, 180)
    let texts = cloud.document.tags.map(\.text)
    guard !texts.isEmpty else { return }
    var generator = SplitMix64(seed: 7)
    let chunks = (0..<frames).map { _ in
      let lines = (0..<updates).map { _ in
        "\(texts[Int(generator.next() % UInt64(texts.count))])\t\(generator.next() % 1000 + 1)\n"
      }
      return Array(lines.joined().utf8)
    }
    var reader = UpdateReader()
    var settings = ViewerSettings()
    settings.updates = .stream(top: nil)
    let clock = ContinuousClock()
    let start = clock.now
    let viewer = Viewer(
      cloud, settings: settings, screen: Viewer.Screen(size: [640, 400]),
      clock: { clock.now - start })
    try viewer.enterContext()
    var (reading, working): ([Double], [Double]) = ([], [])
    let uploaded = UploadCounter.bytes
    for (frame, chunk) in chunks.enumerated() {
      reading.append(clock.measure { reader.consume(chunk[...]) } / .seconds(1))
      let begin = clock.now
      var input = Input(now: .seconds(Double(frame + 1) / 60))
      input.updates = .stream(StreamUpdates(updates: reader.fetch()))
      _ = viewer.turn(input)
      try viewer.upload()
      working.append((clock.now - begin) / .seconds(1))
    }
    let kilobytes = (UploadCounter.bytes - uploaded) / frames / 1000
    note("read 833 updates", seconds: Statistics(reading).median)
    note(
      "frame of 50 000 updates a second, \(kilobytes) kB uploaded",
      seconds: Statistics(working).median)
    note("slowest frame of them", seconds: working.max() ?? 0)
  }
}
