internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereMessages

/// The contents of the panels over a cloud, for one size of the window.
///
/// The panels are the status, the search, the tooltip, the keys and a hint at them, the reason for
/// an empty screen, a notice, a menu, and diagnostics.
nonisolated struct PanelContents: Hashable {
  /// The panels about the program rather than the cloud.
  struct Announcements: Hashable {
    /// The reason why there is no cloud.
    var center: Panel?
    /// The notices.
    var bottom: Panel?
    /// Frame times, data versions and errors.
    var topLeft: Panel?
    /// How to show the keys, or how to arrange labels.
    var topRight: Panel?
  }

  /// The panels and their places, from the lowest to the topmost.
  private(set) var panels: [Kind: Panel] = [:]
  /// The window's size, pixels.
  private(set) var window: SIMD2<Int>
  /// The content scale of the screen.
  private(set) var contentScale: Double
  /// Whether the panels run from right to left.
  private let isMirrored: Bool
  /// The point at which the menu was opened, pixels.
  private var menuPoint: SIMD2<Double>

  /// The kinds of panels, from the lowest to the topmost.
  enum Kind: Int, CaseIterable, Hashable {
    case page, status, diagnostics, search, hint, tooltip, keys, notice, menu

    /// The place of the panel.
    var place: PanelPlace {
      switch self {
      case .page, .keys: .center
      case .status: .bottomRight
      case .search: .top
      case .tooltip, .menu: .corner
      case .notice: .bottom
      case .diagnostics: .topLeft
      case .hint: .topRight
      }
    }
  }

  /// Collects the panels of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - labelCount: The number of labels.
  ///   - shownCount: The number of labels in the picture; nil if all are readable.
  ///   - group: The legend group to which the cloud is restricted; nil for all.
  ///   - marked: The number of marked labels.
  ///   - marksSeveral: Whether choices mark labels.
  ///   - stream: The progress of the data source, if it is worth mentioning; nil otherwise.
  ///   - typed: The letters typed to find a word of a wheel; nil for none.
  ///   - tooltip: The tooltip; nil for none.
  ///   - status: The condition for showing the status line.
  ///   - announcements: The panels about the program.
  ///   - text: Returns the text of a label.
  init(
    _ scene: Scene, labelCount: Int, shownCount: Int?, group: String?, marked: Int,
    marksSeveral: Bool,
    stream: StreamProgress?, typed: Panel? = nil, tooltip: Panel?, status display: StatusDisplay,
    announcements: Announcements, text: (Int) -> String
  ) {
    window = [scene.viewport.width, scene.viewport.height]
    contentScale = scene.textScale
    let messages = scene.settings.messages
    isMirrored = messages.isRightToLeft
    var line = StatusLine(
      labels: labelCount,
      matches: scene.search.flatMap { $0.text.isEmpty ? nil : $0.matches.count },
      isPaused: scene.isPaused, marked: marked, stream: stream)
    line.isApproximate = scene.search?.isApproximate == true
    line.marksSeveral = marksSeveral
    line.group = group
    line.shown = shownCount
    // Over an image that fills the window, show only requested panels and errors.
    let isFilled = scene.enlargement?.isShown == true
    if !isFilled, display == .on || (display == .auto && line.isNotable) {
      panels[.status] = Panel(line, in: messages)
    }
    if !isFilled {
      panels[.search] =
        scene.search.map {
          Panel(
            $0, focus: scene.focus, typedText: scene.settings.typedText, in: messages, text: text)
        } ?? typed
      panels[.hint] = announcements.topRight
    }
    panels[.tooltip] = tooltip
    panels[.keys] = scene.keysPanel
    panels[.menu] = scene.menu.map { Panel($0.items, selection: $0.selection, in: messages) }
    menuPoint = scene.menu?.point ?? .zero
    panels[.page] = announcements.center
    panels[.notice] = announcements.bottom
    panels[.diagnostics] = announcements.topLeft
  }

  /// Returns the content of a panel's layer; nil if it is not shown.
  func content(of kind: Kind) -> PanelLayer.Content? {
    panels[kind].map {
      PanelLayer.Content(
        panel: $0, place: kind == .menu ? .beside(menuPoint) : kind.place, window: window,
        contentScale: contentScale, isMirrored: isMirrored)
    }
  }
}
