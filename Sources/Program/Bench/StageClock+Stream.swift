internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereGLObjects
internal import TagSphereRenderer
internal import TagSphereTagData

extension StageClock {
  /// Times the frames of a stream that gives any of a cloud's tags other weights, 50 000 times a
  /// second, at 60 frames a second: what the main loop does for them, uploads included.
  ///
  /// Reading, which another thread does, is timed by itself.
  mutating func timeStream(of cloud: Cloud, renderer: LabelRenderer) throws {
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
    let stream = LiveStream(
      top: nil, placement: LabelPlacement.Options(), display: nil, theme: cloud.theme
    ) {
      StreamFollower.News(updates: reader.fetch(), isOver: false, faultCount: 0)
    }
    var style = LiveCloud.Style()
    style.textSize = .height(0.01)
    var feed = LiveFeed(of: cloud, stream: stream, style: style, now: .zero)
    var picker = LabelPicker(batch: cloud.batch)
    let clock = ContinuousClock()
    let start = clock.now
    var (reading, working): ([Double], [Double]) = ([], [])
    let uploaded = UploadCounter.bytes
    for (frame, chunk) in chunks.enumerated() {
      reading.append(clock.measure { reader.consume(chunk[...]) }.seconds)
      let begin = clock.now
      let step = feed.step(
        to: .seconds(Double(frame + 1) / 60), in: &picker.batch, glyphs: cloud.source,
        clock: { clock.now - start })
      picker.update(step.changes)
      try renderer.update(step.changes, of: picker.batch)
      working.append((clock.now - begin).seconds)
    }
    let kilobytes = (UploadCounter.bytes - uploaded) / frames / 1000
    note("read 833 updates", seconds: Statistics(reading).median)
    note(
      "frame of 50 000 updates a second, \(kilobytes) kB uploaded",
      seconds: Statistics(working).median)
    note("slowest frame of them", seconds: working.max() ?? 0)
  }
}
