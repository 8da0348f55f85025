internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages
internal import TagSphereTagData

extension View {
  /// Whether the cloud has a window of its own: see `ViewerSettings.hasWindowHabits`.
  var hasWindowHabits: Bool { scene.settings.hasWindowHabits }

  /// Adds the menus of labels to the answers to the scene's queries.
  func addMenus(to guide: inout LabelGuide) {
    guard hasWindowHabits else { return }
    let (cloud, effect, messages) = (cloud, settings.effect, messages)
    let canArrange = facts.canArrange
    guide.menu = { label, point, frame, contentScale in
      let items =
        Self.menuItems(of: cloud.tags[label], effect: effect) + (canArrange ? [.arrange] : [])
      let point = point ?? frame.windowPoint(of: cloud.batch.labels[label])
      let content = PanelLayer.Content(
        panel: Panel(items, in: messages), place: .beside(point),
        window: [frame.viewport.width, frame.viewport.height], contentScale: contentScale,
        isMirrored: messages.isRightToLeft)
      let layout = PanelLayout(content, source: cloud.source)
      return ContextMenu(
        of: label, items: items, at: point,
        frame: ContextMenu.Frame(
          area: Overlay.Rectangle(
            x: layout.corner.x, y: layout.corner.y, width: layout.size.x, height: layout.size.y),
          firstRow: Panel.padding.y * layout.em, rowHeight: Panel.rowHeight * layout.em))
    }
  }

  private static func menuItems(
    of tag: Tag, effect: ViewerSettings.ChoiceEffect
  ) -> [ContextMenu.Item] {
    let offer: [ContextMenu.Item] =
      switch effect {
      case .none: []
      case .command: [.run]
      case .program: [.open] + tag.actions.map(ContextMenu.Item.action)
      case .address(let rule): tag.details?.url.map(rule.allows) == true ? [.open] : []
      }
    return [.copy] + offer + [.bringToFront]
  }
}
