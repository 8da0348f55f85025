import TagSphereInteraction
import TagSphereViewerSupport

@testable import TagSphereViewer

extension TestScreen {
  /// Returns the lines of a panel; nil if it is not shown.
  func lines(of kind: PanelContents.Kind) -> [String]? {
    viewer.panels?.panels[kind].map { panel in
      (panel.title.map { [$0] } ?? [])
        + panel.rows.map { [$0.name, $0.value].filter { !$0.isEmpty }.joined(separator: ": ") }
    }
  }

  /// The text of the notice; nil if there is none.
  var notice: String? { lines(of: .notice)?.joined(separator: " ") }

  /// The lines of the open menu, with the selected line in brackets; nil if there is no menu.
  var menu: [String]? {
    guard let panel = viewer.panels?.panels[.menu] else { return nil }
    return panel.rows.enumerated().map { index, row in
      index == panel.selection ? "[\(row.value)]" : row.value
    }
  }

  /// Returns the middle of a row of the open menu, as drawn.
  func menuPoint(ofRow row: Int) -> SIMD2<Double>? {
    guard let content = viewer.panels?.content(of: .menu) else { return nil }
    let layout = PanelLayout(content, source: viewer.cloud.source)
    return [
      layout.corner.x + layout.size.x / 2,
      layout.corner.y + (Panel.padding.y + (Double(row) + 0.5) * Panel.rowHeight) * layout.em,
    ]
  }
}
