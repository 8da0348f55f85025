internal import TagSphereArrangement
internal import TagSphereForms
package import TagSphereGeometry
package import TagSphereLabels
package import TagSphereSequence

/// The frames of a film of a cloud: the view of each frame, and the labels that yield in it.
///
/// View and labels depend only on the cloud, the path and the frame number. To find the labels'
/// states in a frame, the states in all frames before it are replayed. On a closed path, the replay
/// begins one round earlier, so that the first frame continues the last frame.
package struct CloudSequence {
  private let views: SequenceViews
  private let viewport: Viewport
  private var declutterer: Declutterer?
  /// The next frame for which labels are decided; negative in the round before the film.
  private var next: Int
  private var states: LabelStates?
  /// The visibilities at the end of the previous round; this round ends with the same visibilities.
  private var ending: [[UInt8]] = []

  /// The longest time in which labels blend into their states of the previous round, seconds.
  private static let changeover = 0.5

  /// Creates a film before its first frame.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, in the pose at which the path begins.
  ///   - frames: The path and its frames.
  ///   - viewport: The pixels of a frame.
  ///   - areas: The areas that are drawn over the cloud besides legend and heading, pixels.
  package init(
    of cloud: Cloud, frames: FrameSequence, in viewport: Viewport,
    around areas: [Overlay.Rectangle] = []
  ) {
    views = SequenceViews(cloud: cloud, frames: frames)
    self.viewport = viewport
    declutterer = cloud.declutterer()
    declutterer?.room.obstacles = cloud.obstacles(in: viewport) + areas
    next = frames.isClosed ? -frames.count : 0
    if declutterer == nil, !cloud.withheld.isEmpty {
      states = LabelStates(count: cloud.batch.labels.count)
      states?.leaveOut(cloud.withheld)
    }
  }

  /// Returns the view of a frame for a viewport.
  package func uniforms(ofFrame index: Int, in viewport: Viewport) -> FrameUniforms {
    views.uniforms(at: Double(index), in: viewport)
  }

  /// Returns the labels' states in a frame; nil if all labels are shown.
  ///
  /// - Parameter index: A frame that does not precede the last requested frame.
  /// - Complexity: Labels are decided for each frame up to the requested frame; no frame is drawn.
  package mutating func states(ofFrame index: Int) -> LabelStates? {
    precondition((0..<frames.count).contains(index), "frame \(index) of \(frames.count)")
    guard declutterer != nil else { return states }
    precondition(index >= next - 1, "frame \(index) after frame \(next - 1)")
    while next <= index { decideNext() }
    return states
  }

  private var frames: FrameSequence { views.frames }

  private mutating func decideNext() {
    let (views, viewport, frame) = (views, viewport, Double(next))
    let step = frames.labelStep
    declutterer?.room.hasEdges = views.pose(at: frame).camera.zoom <= 1
    let start = frames.isClosed ? -frames.count : 0
    _ = declutterer?.update(
      views.uniforms(at: frame, in: viewport), now: .seconds(Double(next - start) * step)
    ) { seconds in views.uniforms(at: frame + seconds / step, in: viewport) }
    if next >= -endingCount {
      var states = LabelStates(count: views.cloud.batch.labels.count)
      declutterer?.write(to: &states)
      if next < 0 { ending.append(states.map(\.visibility)) }
      if frames.isClosed { close(&states) }
      states.leaveOut(views.cloud.withheld)
      self.states = states
    }
    next += 1
  }

  /// The number of frames at the end that blend into the previous round.
  private var endingCount: Int {
    guard frames.isClosed else { return 0 }
    return min(Int((Self.changeover * frames.rate.perSecond).rounded()), frames.count / 2)
  }

  /// Blends the last frames into the last frames of the previous round, which the first frame continues.
  private func close(_ states: inout LabelStates) {
    let step = next - (frames.count - endingCount)
    guard step >= 0, step < ending.count else { return }
    let (old, new) = (ending.count - step - 1, step + 1)
    for (label, visibility) in ending[step].enumerated()
    where states[label].visibility != visibility {
      let mixed = Int(states[label].visibility) * old + Int(visibility) * new
      states[label].visibility = UInt8((mixed + ending.count / 2) / ending.count)
    }
  }
}

/// The views of a cloud along a path.
private struct SequenceViews {
  let cloud: Cloud
  let frames: FrameSequence

  /// Returns the pose in a frame, or at a position between two frames.
  func pose(at position: Double) -> CloudPose {
    var pose = cloud.pose
    let (turn, zoom) = frames.pose(at: position, turningAbout: pose.turnAxis)
    pose.orientation = (turn * pose.orientation).normalized()
    pose.camera.zoom *= zoom
    return pose
  }

  /// Returns the view of a frame, or at a position between two frames.
  func uniforms(at position: Double, in viewport: Viewport) -> FrameUniforms {
    var view = cloud
    view.pose = pose(at: position)
    return view.uniforms(in: viewport)
  }
}
