/// The state of everything over the cloud of a scene: legend, keys panel, menu and image.
struct SceneOverlay: Sendable {
  /// The entries of the legend that are pointed at, or were clicked.
  var legend = LegendFocus()
  /// Whether the keys panel is shown.
  var showsKeys = false { didSet { if !showsKeys { firstKey = 0 } } }
  /// The first visible row of the keys panel; 0 if all rows fit.
  var firstKey = 0
  /// The open menu of a label, if any.
  var menu: ContextMenu?
  /// The image that fills the window, if any.
  var enlargement: Enlargement?
}

extension Scene {
  /// The entries of the legend that are pointed at, or were clicked.
  package internal(set) var legend: LegendFocus {
    get { overlay.legend }
    set { overlay.legend = newValue }
  }

  /// Whether the keys panel is shown.
  package internal(set) var showsKeys: Bool {
    get { overlay.showsKeys }
    set { overlay.showsKeys = newValue }
  }

  /// The open menu of a label, if any.
  package internal(set) var menu: ContextMenu? {
    get { overlay.menu }
    set { overlay.menu = newValue }
  }

  /// The image that fills the window, if any.
  package internal(set) var enlargement: Enlargement? {
    get { overlay.enlargement }
    set { overlay.enlargement = newValue }
  }
}
