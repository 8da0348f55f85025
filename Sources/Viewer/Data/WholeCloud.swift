internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLabels

/// How far a document has come of which only the heaviest labels are shown.
package nonisolated enum LoadingProgress: Hashable, Sendable {
  /// So many of its rows are read.
  case reading(rows: Int)
  /// All is read, and a cloud of so many labels is built.
  case arranging(labels: Int)
}

/// The whole cloud in place of its heaviest labels.
///
/// A large document takes seconds to read and typeset. A window shows its heaviest labels meanwhile,
/// and then the whole cloud: as much of it as delays no frame is uploaded at a time.
struct WholeCloud {
  /// Whether only the heaviest labels of a document are shown, which is still read and built.
  var isAwaited = false
  /// The whole cloud that is uploaded; nil before it is built and once it is shown.
  private var built: PreparedCloud?
  /// The way from the picture of the heaviest labels to that of all; nil before and afterwards.
  var dissolve: Dissolve?

  /// The bytes that are uploaded at a time.
  private static let partByteCount = 2 << 20
  /// The time after which no other part is uploaded before the next frame.
  private static let uploadTime = Duration.milliseconds(2)

  /// Whether the whole cloud is built.
  var isBuilt: Bool { built != nil }

  /// Whether the whole cloud is built, and not completely shown yet.
  var isComing: Bool { built != nil || dissolve != nil }

  /// Receives the whole cloud.
  mutating func receive(_ cloud: PreparedCloud) { built = cloud }

  /// Uploads parts of the whole cloud, for a moment.
  func uploadPart(
    to canvas: CloudCanvas, in frame: FrameUniforms, clock: () -> Duration
  ) throws(GLError) {
    guard let built else { return }
    let end = clock() + Self.uploadTime
    while !canvas.isNextUploaded, clock() < end {
      try canvas.uploadPart(of: built, byteCount: Self.partByteCount, in: frame)
    }
  }

  /// Shows the whole cloud once it is uploaded, in place of the picture of the heaviest labels.
  ///
  /// - Returns: Whether it takes effect now.
  mutating func take(effectIn view: inout View) -> Bool {
    followDissolve(in: &view)
    guard view.canvas?.isNextUploaded != false, let whole = built.take() else { return false }
    isAwaited = false
    // The images of the heaviest labels are among all: they are decoded, and reported, again.
    _ = view.cloud.stopImages()
    view.changes.append(.images)
    let (head, numbers, space) = (view.cloud, whole.numbers, whole.cloud.space)
    view.homePose = CloudPose(homeOf: whole.cloud, settings: view.settings)
    view.cloud = ShownCloud(consume whole, replacing: head)
    view.canvas?.showNext(isCut: view.scene.isCut)
    dissolve = view.scene.isCut ? nil : Dissolve()
    // Preferences may have changed since it was built.
    if view.cloud.design != head.design {
      view.cloud.adopt(head.design, colorsByStream: false)
    }
    view.scene.show(
      space, homeOrientation: view.homePose.orientation.normalized(),
      homeCamera: view.homePose.camera)
    view.followSwing(of: view.cloud.batch)
    view.scene.relabel { numbers[$0] }
    view.changes.append(.labels)
    view.followLegend(from: head.legend)
    view.repeatSearch()
    view.followScene()
    view.memory.leave(at: view.now)
    if !view.scene.isCut, !view.scene.isStill { view.pace.dust.gather() }
    view.contentChanged()
    return true
  }

  /// Lets the picture of the heaviest labels give way to that of all.
  private mutating func followDissolve(in view: inout View) {
    guard let opacity = dissolve?.opacity(at: view.now) else { return }
    view.canvas?.showFormer(opacity: opacity)
    if opacity == 0 { dissolve = nil }
    view.contentChanged()
  }
}

extension Viewer {
  /// Whether the whole cloud is not shown yet.
  package var isWaitingForWhole: Bool { parts[DataPart.self]?.whole.isComing == true }

  /// Shows a whole cloud, of which the present one has the heaviest labels, as soon as it is uploaded.
  ///
  /// - Precondition: The viewer has no updates and no wheels.
  package func show(whole: PreparedCloud) {
    precondition(
      view.settings.updates == .none && view.settings.wheels == nil, "the cloud changes otherwise")
    parts.change(DataPart.self, in: &view) { $0.show(whole: whole, in: &$1) }
  }

  /// Notes how far the document has come of which the heaviest labels are shown.
  package func note(_ progress: LoadingProgress) {
    parts.change(DataPart.self, in: &view) { $0.note(progress, in: &$1) }
  }

  /// Whether updates are in preparation, or labels glide.
  public var isUpdating: Bool { parts.facts(of: view).isUpdating }

  /// Records whether the first document could be shown.
  ///
  /// - Parameters:
  ///   - failure: The reason why it cannot be shown; nil if it is.
  ///   - duration: The time taken to read and build it.
  ///   - date: The present date.
  package func noteFirstDocument(failure: String?, duration: Duration, date: UTCTime) {
    if let failure {
      view.health.refused(failure)
    } else {
      view.health.loaded(in: duration, at: date)
    }
  }
}
