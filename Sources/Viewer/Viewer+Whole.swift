internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction

/// How far a document has come of which only the heaviest labels are shown.
package nonisolated enum LoadingProgress: Hashable, Sendable {
  /// So many of its rows are read.
  case reading(rows: Int)
  /// All is read, and a cloud of so many labels is built.
  case arranging(labels: Int)
}

// A large document takes seconds to read and typeset. A window shows its heaviest labels meanwhile,
// and then the whole cloud: as much of it as delays no frame is uploaded at a time.
extension Viewer {
  /// The bytes of a whole cloud that are uploaded at a time.
  private static let partByteCount = 2 << 20
  /// The time after which no other part is uploaded before the next frame.
  private static let uploadTime = Duration.milliseconds(2)

  /// Whether the whole cloud is not shown yet.
  package var isWaitingForWhole: Bool { whole != nil || dissolve != nil }

  /// Shows a whole cloud, of which the present one has the heaviest labels, as soon as it is uploaded.
  ///
  /// - Precondition: The viewer has no updates and no wheels.
  package func show(whole: PreparedCloud) {
    precondition(settings.updates == .none && settings.wheels == nil, "the cloud changes otherwise")
    self.whole = whole
    pacer.rate = settings.motion.frameRate
    pacer.contentChanged(now: now)
  }

  /// Shows a whole cloud once it is built, and until then how far it has come.
  func receive(_ completion: CloudCompletion) {
    guard let built = completion.take() else { return note(completion.progress) }
    show(whole: built.cloud)
    health.loaded(in: built.duration, at: input.date)
    for warning in built.warnings { show(notice: warning) }
  }

  /// Uploads parts of the whole cloud that is to be shown, for a moment.
  func uploadWhole(to canvas: CloudCanvas) throws(GLError) {
    guard let whole else { return }
    let end = clock() + Self.uploadTime
    while !canvas.isNextUploaded, clock() < end {
      try canvas.uploadPart(of: whole, byteCount: Self.partByteCount, in: scene.frame)
    }
  }

  /// Notes how far the document has come of which the heaviest labels are shown.
  package func note(_ progress: LoadingProgress) {
    isHead = true
    // Frames that the processors draw would take them from the reading.
    if pacer.isQuickWhileMoving, pacer.rate != .thirty { pacer.rate = .thirty }
    if streamMeter == nil { streamMeter = StreamMeter(ofDocument: true) }
    switch progress {
    case .reading(let count): streamMeter?.note(lines: count, hasEnded: false, at: now)
    case .arranging(let count): streamMeter?.note(arrangedLabels: count)
    }
  }

  /// Shows the whole cloud once it is uploaded, in place of the picture of the heaviest labels.
  func receiveWhole() {
    followDissolve()
    guard canvas?.isNextUploaded != false, let whole = whole.take() else { return }
    isHead = false
    // The images of the heaviest labels are among all: they are decoded, and reported, again.
    _ = cloud.stopImages()
    movingImages.reset()
    let (head, numbers, space) = (cloud, whole.numbers, whole.cloud.space)
    homePose = CloudPose(homeOf: whole.cloud, settings: settings)
    cloud = ShownCloud(consume whole, replacing: head)
    canvas?.showNext(isCut: scene.isCut)
    dissolve = scene.isCut ? nil : Dissolve()
    // Preferences may have changed since it was built.
    if cloud.design != head.design { cloud.adopt(head.design, colorsByStream: false) }
    (streamMeter, sharedDetails) = (nil, nil)
    scene.show(
      space, homeOrientation: homePose.orientation.normalized(), homeCamera: homePose.camera)
    followSwing(of: cloud.batch)
    scene.relabel { numbers[$0] }
    followLegend(from: head.legend)
    repeatSearch()
    _ = cloud.follow(scene)
    leaveMemory()
    if !scene.isCut, !scene.isStill { dustPace.gather() }
    pacer.contentChanged(now: now)
  }

  /// Lets the picture of the heaviest labels give way to that of all.
  private func followDissolve() {
    guard let opacity = dissolve?.opacity(at: now) else { return }
    canvas?.showFormer(opacity: opacity)
    if opacity == 0 { dissolve = nil }
    pacer.contentChanged(now: now)
  }
}
