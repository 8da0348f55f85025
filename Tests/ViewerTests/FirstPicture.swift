import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

/// The home pose of a document as it is drawn in a picture.
nonisolated struct FirstPicture {
  let cloud: Cloud
  private(set) var uniforms: FrameUniforms
  private(set) var states: LabelStates
  /// The labels' indices, the heaviest first.
  let ranks: [Int]

  /// Builds the picture of a document.
  init(
    _ document: TagDocument, form: CloudForm = CloudForm(), size: SIMD2<Int> = [1600, 1000]
  ) throws {
    var layout = LayoutOptions()
    layout.form = form
    layout.space.form = form
    layout.pictureSize = SIMD2<Double>(size)
    let design = CloudDesign(layout: layout, look: LookOptions(), theme: .midnight)
    try self.init(Cloud.build(document, design: design).cloud, size: size)
  }

  /// Creates the picture of a cloud in its own pose.
  init(_ cloud: Cloud, size: SIMD2<Int>) throws {
    self.cloud = cloud
    uniforms = cloud.uniforms(in: Viewport(width: size.x, height: size.y))
    states = try #require(cloud.states(in: uniforms))
    let weights = cloud.document.tags.map(\.weight)
    ranks = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
  }

  /// Returns the size of a label's em, pixels.
  func em(_ label: Int) -> Double {
    let record = cloud.batch.labels[label]
    return Double(
      record.size * uniforms.projectionScale.y * Float(uniforms.viewport.height) / 2
        / uniforms.clipPosition(of: record).w)
  }

  /// Returns the height of a lower-case x, pixels.
  func xHeight(_ label: Int) -> Double { em(label) * 0.536 }

  /// Returns a label's ink in the picture, pixels from the picture's middle, up.
  func ink(_ label: Int) -> Box {
    let record = cloud.batch.labels[label]
    let point = SIMD2<Float>(uniforms.windowPoint(of: record))
    let ink = cloud.batch.inkBounds(ofLabel: label) * Float(em(label))
    return Box(
      low: [point.x + ink.low.x, -point.y + ink.low.y],
      high: [point.x + ink.high.x, -point.y + ink.high.y])
  }

  /// Returns whether a label's ink is within the picture.
  func isWhole(_ label: Int) -> Bool {
    let (ink, viewport) = (ink(label), uniforms.viewport)
    return ink.left >= 0 && ink.right <= Float(viewport.width) && ink.top <= 0
      && ink.bottom >= -Float(viewport.height)
  }

  func isDrawn(_ label: Int) -> Bool { states[label].visibility > 0 }

  /// Returns the angle of a label from the middle, as seen from the centre, degrees.
  func angle(_ label: Int) -> Double {
    let record = cloud.batch.labels[label]
    return acos(Double(record.z)) * 180 / .pi
  }

  /// The labels that are drawn, the heaviest first.
  var drawn: [Int] { ranks.filter(isDrawn) }

  /// The labels of the near side that are large enough to be read.
  var readable: [Int] {
    ranks.filter {
      uniforms.recession(of: cloud.batch.labels[$0]) < 0.98 && xHeight($0) >= 7
    }
  }

  /// The pairs of drawn labels whose ink overlaps.
  var overlaps: Int {
    let boxes = drawn.map(ink)
    var count = 0
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...]
      where box.left < other.right && other.left < box.right && box.bottom < other.top
        && other.bottom < box.top
      { count += 1 }
    }
    return count
  }

  /// The measurements of one frame of a turn.
  struct Sample {
    /// The share of the readable labels of the near side that is drawn.
    var share: Double
    /// The pairs of drawn labels whose ink overlaps.
    var overlaps: Int
  }

  /// Turns the picture evenly from its home pose, and returns samples of its frames.
  ///
  /// - Parameters:
  ///   - axis: The axis of the turn, world space.
  ///   - degreesPerSecond: The speed.
  ///   - frames: The number of frames.
  ///   - rate: Frames a second.
  ///   - sampling: The number of frames from one sample to the next.
  mutating func turn(
    about axis: SIMD3<Double>, degreesPerSecond: Double, frames: Int, rate: Double, sampling: Int
  ) throws -> [Sample] {
    var declutterer = try #require(cloud.declutterer())
    declutterer.room.hasEdges = true
    let home = cloud.pose.orientation
    func view(_ time: Double) -> FrameUniforms {
      let turned = Quaternion(
        angle: degreesPerSecond * time * .pi / 180, axis: axis.normalized())
      return FrameUniforms(
        orientation: turned * home, camera: cloud.pose.camera, viewport: uniforms.viewport,
        theme: .midnight, space: cloud.space)
    }
    var samples: [Sample] = []
    for frame in 0..<frames {
      let time = Double(frame) / rate
      let now = view(time)
      _ = declutterer.update(now, now: .seconds(time)) { view(time + $0) }
      guard frame % sampling == 0 else { continue }
      uniforms = now
      declutterer.write(to: &states)
      let readable = readable
      let share = Double(readable.filter(isDrawn).count) / Double(max(readable.count, 1))
      samples.append(Sample(share: share, overlaps: overlaps))
    }
    return samples
  }

  /// Returns the part of the picture that all labels need in a whole turn of the form.
  ///
  /// The result is half its width and height from the middle, as shares of the picture's.
  func extentOfTurn() -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    var (low, high) = (SIMD2<Float>(repeating: 1), SIMD2<Float>(repeating: -1))
    let inks = cloud.batch.labels.indices.map { cloud.batch.inkBounds(ofLabel: $0) }
    for step in 0..<48 {
      let turn = Quaternion(
        angle: 2 * .pi * Double(step) / 48, axis: cloud.pose.turnAxis.normalized())
      let view = FrameUniforms(
        orientation: turn * cloud.pose.orientation, camera: cloud.pose.camera,
        viewport: uniforms.viewport, theme: .midnight, space: cloud.space)
      for (record, ink) in zip(cloud.batch.labels, inks) {
        let clip = view.clipPosition(of: record)
        let scale = view.projectionScale * record.size
        low = pointwiseMin(low, (SIMD2(clip.x, clip.y) + ink.low * scale) / clip.w)
        high = pointwiseMax(high, (SIMD2(clip.x, clip.y) + ink.high * scale) / clip.w)
      }
    }
    return (low, high)
  }
}
