internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
package import TagSphereMessages
internal import TagSphereRenderer
internal import TagSphereTagData

/// The panels over a cloud: status, search, tooltip, keys, notices, menu, and diagnostics.
struct PanelsPart: ViewerPart {
  /// The contents last shown.
  private(set) var contents: PanelContents?
  /// The areas of the status line and the search, pixels; labels leave them free.
  private var areas: [PanelContents.Kind: Overlay.Rectangle] = [:]
  private var announcements = PanelContents.Announcements()
  private var diagnostics = DiagnosticsWatch()
  private var labelCounter = LabelCounter()
  /// The details that all tags share and tooltips omit; nil until a tooltip needs them.
  private var sharedDetails: SharedDetails?
  private var drawing: CloudPanels?

  // MARK: The turn

  var showsFacts: Bool { true }

  mutating func follow(_ view: inout View) {
    followHealth(of: &view)
    announcements.topRight = view.facts.instructions
    // Visitors of a kiosk need no numbers, and an embedded view must match its rendered picture.
    let labelCount = view.facts.labelCount ?? view.cloud.count
    let shownCount =
      view.settings.hasWindowHabits ? labelCounter.count(of: labelCount, in: &view) : nil
    let tags = view.cloud.tags
    let next = PanelContents(
      view.scene, labelCount: labelCount, shownCount: shownCount,
      group: view.shownGroup, marked: view.cloud.marks.count,
      marksSeveral: view.settings.choosing == .several,
      stream: view.facts.progress, typed: view.facts.typed, tooltip: tooltip(in: view),
      status: view.settings.screen.status, announcements: announcements,
      text: { tags[$0].text })
    let isSilent = next.panels.isEmpty && contents?.panels.isEmpty != false
    let saysMore = !isSilent && next != contents
    for kind in [PanelContents.Kind.status, .search] {
      let content = next.content(of: kind)
      guard content != contents?.content(of: kind) else { continue }
      areas[kind] = content.map { PanelLayout($0, source: view.cloud.source).area }
    }
    contents = next
    drawing?.footArea = view.facts.footArea
    if saysMore { view.contentChanged() }
  }

  /// Returns the current tooltip; nil for none.
  private mutating func tooltip(in view: View) -> Panel? {
    guard let label = view.scene.tooltipLabel, !view.facts.hidesTooltips else { return nil }
    let details = sharedDetails ?? view.sharedDetails
    sharedDetails = details
    return Panel(
      tooltipOf: view.cloud.tags[label], omitting: details,
      width: Panel.lineLength(in: view.panelWidth, charactersPerEm: 1.3), in: view.messages)
  }

  /// Updates the panels about the program.
  private mutating func followHealth(of view: inout View) {
    view.notices.removeOld(at: view.now)
    announcements.bottom = notices(in: view)
    // Visitors of a kiosk need no file name; its operators find it in the journal.
    announcements.center = view.health.reasonForNothing.map {
      Panel(
        nothingToShow: view.settings.kiosk == nil ? Message(verbatim: $0) : nil, in: view.messages)
    }
    if announcements.center != nil { view.scene.waitForLabels() }
    announcements.topLeft = diagnostics.panel(in: view)
  }

  /// Returns the notices, and below them the question whether to end; nil for none.
  private func notices(in view: View) -> Panel? {
    Panel(
      notices: view.notices.all.map(\.sentence) + [view.facts.endQuestion].compactMap(\.self),
      in: view.messages, width: Panel.lineLength(in: view.panelWidth))
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    switch change {
    case .labels: sharedDetails = nil
    case .preferences(let changes): if changes.design != nil { drawing = nil }
    case .renumbered, .complete, .images, .front, .visitEnded, .called, .chose: break
    }
  }

  /// Requests another turn if the count in the status line is out of date.
  mutating func prepareFrame(_ view: inout View) {
    if labelCounter.isOutdated(in: view) { view.contentChanged() }
  }

  func areas(in view: View) -> [Overlay.Rectangle] {
    [areas[.status], areas[.search]].compactMap(\.self)
  }

  func wakeTime(in view: View) -> Duration? {
    var times = view.notices.all.map(\.end)
    if let time = diagnostics.nextTime, !view.scene.isStill { times.append(time) }
    if notices(in: view) != announcements.bottom { times.append(view.now) }
    return times.min()
  }

  // MARK: Drawing

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    guard let contents else { return }
    var panels =
      drawing ?? CloudPanels(theme: view.cloud.design.theme, source: view.cloud.source)
    panels.footArea = view.facts.footArea
    defer { drawing = panels }
    try canvas.share { renderer throws(GLError) in try panels.show(contents, sharing: renderer) }
  }

  mutating func place(in view: View) {
    drawing?.place(in: view.scene, frame: view.frame, batch: view.cloud.batch)
  }

  var layers: [any PictureLayer] { drawing?.renderers ?? [] }

  mutating func leaveContext() { drawing = nil }
}

extension View {
  /// The details that tooltips omit; for programs also the number of starts.
  fileprivate var sharedDetails: SharedDetails {
    var details = SharedDetails(of: cloud.tags)
    details.weightName = cloud.weightName
    if let column = settings.pages?.keyColumn {
      details.weight = true
      details.silentColumns = [column, Tag.keywordsColumn]
    }
    return details
  }

  /// The width of the window, em of the panels' text.
  fileprivate var panelWidth: Double {
    Double(scene.viewport.width) / Panel.textSize(contentScale: scene.textScale)
  }
}

extension Viewer {
  /// Shows a sentence over the cloud for some seconds, from the next turn on.
  ///
  /// A kiosk shows no notices: its operators have a journal, and its visitors can change nothing.
  ///
  /// - Parameters:
  ///   - sentence: The notice: a sentence, or a few words such as “printed”.
  ///   - time: The time for which it is shown.
  package func show(notice sentence: String, for time: Duration = .seconds(8)) {
    view.show(notice: Message(verbatim: sentence), for: time)
  }

  /// Shows a message over the cloud for some seconds, in its language: see ``show(notice:for:)``.
  package func show(notice sentence: Message, for time: Duration = .seconds(8)) {
    view.show(notice: sentence, for: time)
  }
}
