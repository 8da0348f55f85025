internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereText

/// The legend and the heading; labels leave their areas free.
struct LegendPart: ViewerPart {
  mutating func follow(_ view: inout View) {
    let source = view.cloud.source
    view.legend.follow(
      view.cloud.legend, heading: view.cloud.design.look.placedHeading, in: view.scene.viewport,
      contentScale: view.scene.textScale,
      advance: { Double(source.run(for: $0).advance) })
  }

  func areas(in view: View) -> [Overlay.Rectangle] { view.legend.occupied }
}

extension View {
  /// The current answers to the scene's queries about labels and legend.
  var guide: LabelGuide {
    var guide = cloud.guide
    let (cloud, targets) = (cloud, legend)
    guide.legendEntry = { targets.entry(at: $0) }
    guide.belongs = { label, entry in
      let entries = cloud.legendEntries
      return entries.indices.contains(label) && entries[label] == entry
    }
    guide.image = { cloud.image($0, $1) }
    addMenus(to: &guide)
    return guide
  }

  /// Shows another legend and title.
  mutating func show(_ legend: Legend?, title: String?) {
    let before = cloud.legend
    guard cloud.describe(title: title, legend: legend) else { return }
    followLegend(from: before)
    contentChanged()
  }

  /// Carries the entry pointed at and the clicked entry over from another legend, by name.
  mutating func followLegend(from before: Legend?) {
    let (old, new) = (before?.groups ?? [], cloud.legend?.groups ?? [])
    scene.relabelLegend { entry in
      guard old.indices.contains(entry) else { return nil }
      return new.firstIndex {
        $0.members == old[entry].members && ($0.members != .named || $0.name == old[entry].name)
      }
    }
  }

  /// The name of the legend group to which the cloud is restricted; nil if all groups are shown.
  var shownGroup: String? {
    scene.legend.chosen.flatMap { entry in
      let groups = cloud.legend?.groups ?? []
      return groups.indices.contains(entry) ? groups[entry].name : nil
    }
  }
}
