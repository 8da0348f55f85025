internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLabels

/// The loading progress of a document of which only the heaviest labels are shown.
package nonisolated enum LoadingProgress: Hashable, Sendable {
  /// This number of rows has been read.
  case reading(rows: Int)
  /// All rows have been read, and a cloud of this number of labels is being built.
  case arranging(labels: Int)
}

/// The whole cloud of a large document, which replaces the heaviest labels.
///
/// A large document takes seconds to read and typeset. During this time the window shows only its
/// heaviest labels. The whole cloud is then uploaded in parts small enough to delay no frame.
struct WholeCloud {
  /// Whether only the heaviest labels are shown while the document is still read and built.
  var isAwaited = false
  /// The whole cloud during its upload; nil before the build is complete and after the cloud is shown.
  private var built: PreparedCloud?

  /// The size of an uploaded part, bytes.
  private static let partByteCount = 2 << 20
  /// The upload time per frame.
  ///
  /// After this time, the next part waits for the next frame.
  private static let uploadTime = Duration.milliseconds(2)

  /// Whether the whole cloud is built and not yet shown.
  var isBuilt: Bool { built != nil }

  /// Whether the whole cloud is built, but still uploading or fading in.
  func isComing(in view: View) -> Bool { built != nil || view.pace.isDissolving }

  /// Receives the whole cloud.
  mutating func receive(_ cloud: PreparedCloud) { built = cloud }

  /// Uploads parts of the whole cloud for `uploadTime`.
  func uploadPart(
    to canvas: CloudCanvas, in frame: FrameUniforms, clock: () -> Duration
  ) throws(GLError) {
    guard let built else { return }
    let end = clock() + Self.uploadTime
    while !canvas.isNextUploaded, clock() < end {
      try canvas.uploadPart(of: built, byteCount: Self.partByteCount, in: frame)
    }
  }

  /// Replaces the heaviest labels with the whole cloud after the upload.
  ///
  /// - Returns: Whether the whole cloud takes effect now.
  mutating func take(effectIn view: inout View) -> Bool {
    view.followDissolve()
    guard view.canvas?.isNextUploaded != false, let whole = built.take() else { return false }
    isAwaited = false
    // The whole cloud includes the heaviest labels, so their images are decoded and reported again.
    _ = view.cloud.stopImages()
    view.changes.append(.images)
    let (head, numbers, space) = (view.cloud, whole.numbers, whole.cloud.space)
    view.homePose = CloudPose(homeOf: whole.cloud, settings: view.settings)
    view.cloud = ShownCloud(consume whole, replacing: head)
    view.canvas?.showNext(isCut: view.scene.isCut)
    if !view.scene.isCut { view.pace.beginDissolve() }
    // Preferences may have changed since the whole cloud was built.
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
    if !view.scene.isCut, !view.scene.isStill { view.pace.gatherDust() }
    view.contentChanged()
    return true
  }
}

extension View {
  /// Fades out the picture of the heaviest labels over the whole cloud.
  fileprivate mutating func followDissolve() {
    guard let opacity = pace.formerOpacity() else { return }
    canvas?.showFormer(opacity: opacity)
    contentChanged()
  }
}

extension Viewer {
  /// Whether a whole cloud is built, but not yet completely shown.
  package var isWaitingForWhole: Bool { parts[DataPart.self]?.whole.isComing(in: view) == true }

  /// Shows a whole cloud in place of its heaviest labels, as soon as the whole cloud is uploaded.
  ///
  /// - Precondition: The viewer has no updates and no wheels.
  package func show(whole: PreparedCloud) {
    precondition(
      view.settings.updates == .none && view.settings.wheels == nil, "the cloud changes otherwise")
    parts.change(DataPart.self, in: &view) { $0.show(whole: whole, in: &$1) }
  }

  /// Records the progress of a document of which only the heaviest labels are shown.
  package func note(_ progress: LoadingProgress) {
    parts.change(DataPart.self, in: &view) { $0.note(progress, in: &$1) }
  }

  /// Whether updates are in preparation, or labels glide.
  package var isUpdating: Bool { parts.facts(of: view).isUpdating }

  /// Records the result of showing the first document.
  ///
  /// - Parameters:
  ///   - failure: The reason why the document cannot be shown; nil if it is shown.
  ///   - duration: The time taken to read and build the document.
  ///   - date: The current date.
  package func noteFirstDocument(failure: String?, duration: Duration, date: UTCTime) {
    if let failure {
      view.health.refused(failure)
    } else {
      view.health.loaded(in: duration, at: date)
    }
  }
}
