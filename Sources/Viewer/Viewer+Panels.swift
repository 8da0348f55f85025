internal import TagSphereGeometry
internal import TagSphereInteraction
package import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereWheels

extension Viewer {
  /// The interval at which diagnostics are updated.
  private static let diagnosticsInterval = Duration.seconds(1)
  /// The most sentences shown at a time.
  private static let mostNotices = 3

  /// Updates panels and label states to what the scene shows now.
  func followScene() {
    followHealth()
    followLegend()
    followHint()
    announcements.topRight = arrangingPanel ?? keysHint
    let hasChanged = cloud.follow(scene)
    // Visitors of a kiosk need no numbers, and an embedded view is to look like its picture.
    let labelCount = wheels?.total.count ?? shownPage?.shown.count ?? cloud.count
    let tags = cloud.tags
    let contents = PanelContents(
      scene, labelCount: labelCount,
      shownCount: settings.hasWindowHabits ? shownCount(of: labelCount) : nil,
      group: shownGroup, marked: cloud.marks.count,
      marksSeveral: settings.choosing == .several,
      stream: streamMeter?.progress(at: now, isPreparing: cloud.count == 0 && feed?.isBusy == true),
      typed: wheels?.scene.typedPanel, tooltip: tooltipPanel,
      status: settings.interface.status, announcements: announcements,
      text: { tags[$0].text })
    let isSilent = contents.panels.isEmpty && panels?.panels.isEmpty != false
    let saysMore = !isSilent && contents != panels
    for kind in [PanelContents.Kind.status, .search] {
      let content = contents.content(of: kind)
      guard content != panels?.content(of: kind) else { continue }
      panelAreas[kind] = content.map { PanelLayout($0, source: cloud.source).area }
    }
    panels = contents
    followPageMarks()
    if hasChanged || saysMore { pacer.contentChanged(now: now) }
  }

  /// Returns how many labels the picture shows, counted once in a while; nil where none is too small for
  /// it.
  private func shownCount(of labelCount: Int) -> Int? {
    countsLabels = cloud.readableCount(in: scene.frame).map { $0 < labelCount } ?? false
    // Before the first frame, nothing is decided.
    guard countsLabels, let drawn = cloud.drawnCount(in: scene.frame), drawn > 0 else {
      countedLabels = nil
      return nil
    }
    if let (count, time) = countedLabels, scene.isStill == false, now - time < Self.countInterval {
      return count
    }
    countedLabels = (drawn, now)
    return drawn
  }

  /// Asks for another turn if the status line's count is out of date.
  func recountLabels() {
    guard countsLabels, scene.isStill, !cloud.isFading,
      let drawn = cloud.drawnCount(in: scene.frame), drawn > 0,
      drawn != countedLabels?.count
    else { return }
    pacer.contentChanged(now: now)
  }

  /// The interval at which labels are counted while the sphere moves.
  private static let countInterval = Duration.seconds(1)

  /// The tooltip of the label that has one.
  private var tooltipPanel: Panel? {
    guard let label = scene.tooltipLabel, pages?.isArranging != true else { return nil }
    let details = sharedDetails ?? detailsOfAll
    sharedDetails = details
    return Panel(
      tooltipOf: cloud.tags[label], omitting: details,
      width: Panel.lineLength(in: windowWidth, charactersPerEm: 1.3), in: messages)
  }

  /// What is not said of each label: of programs also how often they were started.
  private var detailsOfAll: SharedDetails {
    var details = SharedDetails(of: cloud.tags)
    details.weightName = cloud.weightName
    if let column = settings.pages?.keyColumn {
      details.weight = true
      details.silentColumns = [column, Tag.keywordsColumn]
    }
    return details
  }

  /// The width of the window, em of the panels.
  private var windowWidth: Double {
    Double(scene.viewport.width) / Panel.textSize(contentScale: scene.textScale)
  }

  /// Shows a sentence over the cloud for some seconds, from the next turn on.
  ///
  /// A kiosk shows none: its operators have a journal, and its visitors can change nothing.
  ///
  /// - Parameters:
  ///   - sentence: What a person should know, or a few words such as “printed”.
  ///   - time: The time for which it is shown.
  public func show(notice sentence: String, for time: Duration = .seconds(8)) {
    show(notice: Message(verbatim: sentence), for: time)
  }

  /// Shows a message over the cloud for some seconds, in its language: see ``show(notice:for:)``.
  package func show(notice sentence: Message, for time: Duration = .seconds(8)) {
    guard settings.kiosk == nil else { return }
    notices.removeAll { $0.sentence == sentence }
    notices.append((sentence, clock() + time))
    if notices.count > Self.mostNotices { notices.removeFirst() }
  }

  /// The notices, and below them the question that awaits an answer.
  private var noticePanel: Panel? {
    Panel(
      notices: notices.map(\.sentence) + (endQuestion.map { [$0.sentence] } ?? []), in: messages,
      width: Panel.lineLength(in: windowWidth))
  }

  /// Updates the panels about the program.
  ///
  /// Figures about frames do not change at rest, so that the diagnostics cause no frame.
  private func followHealth() {
    notices.removeAll { now >= $0.end }
    announcements.bottom = noticePanel
    // Visitors of a kiosk need no file's name: its operators have it in the journal.
    announcements.center = health.reasonForNothing.map {
      Panel(nothingToShow: settings.kiosk == nil ? Message(verbatim: $0) : nil, in: messages)
    }
    if announcements.center != nil { scene.waitForLabels() }
    guard showsDiagnostics else {
      (announcements.topLeft, diagnosticsTime) = (nil, nil)
      return
    }
    if let diagnosticsTime, now - diagnosticsTime < Self.diagnosticsInterval { return }
    diagnosticsTime = now
    if scene.isStill, diagnostics.frameTime != nil {
      diagnostics.framesPerSecond = 0
    } else {
      diagnostics.frameTime = health.meter.median
      diagnostics.framesPerSecond = health.meter.framesPerSecond(at: now)
    }
    diagnostics.renderer = rendererName
    diagnostics.graphics = canvas?.graphicsName
    diagnostics.size = [scene.viewport.width, scene.viewport.height]
    diagnostics.monitor = input.monitorName
    diagnostics.labels = cloud.count
    diagnostics.dataVersion = health.dataVersion
    diagnostics.dataAge = health.loadTime.map {
      .seconds(max(input.date.seconds - $0.seconds, 0))
    }
    diagnostics.lastError = health.lastFault
    announcements.topLeft = Panel(diagnostics, in: messages)
  }

  /// The time until a panel must be updated; nil if none is scheduled.
  var panelWait: Duration? {
    var ends = notices.map(\.end)
    if let endQuestion { ends.append(endQuestion.end) }
    if let hintEnd, now < hintEnd, announcements.topRight != nil { ends.append(hintEnd) }
    if let diagnosticsTime, !scene.isStill {
      ends.append(diagnosticsTime + Self.diagnosticsInterval)
    }
    if noticePanel != announcements.bottom { ends.append(now) }
    if let wait = streamMeter?.wait(at: now) { ends.append(now + wait) }
    return ends.min().map { max($0 - now, .zero) }
  }
}
