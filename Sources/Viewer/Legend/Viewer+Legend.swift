internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereText

extension Viewer {
  /// The answers to the scene's queries about labels and legend, as of now.
  var guide: LabelGuide {
    var guide = cloud.guide
    let (cloud, targets) = (cloud, legendTargets)
    guide.legendEntry = { targets.entry(at: $0) }
    guide.belongs = { label, entry in
      let entries = cloud.legendEntries
      return entries.indices.contains(label) && entries[label] == entry
    }
    guide.image = { cloud.image($0, $1) }
    addMenus(to: &guide)
    return guide
  }

  /// Follows the place of the legend.
  func followLegend() {
    let source = cloud.source
    legendTargets.follow(
      cloud.legend, heading: cloud.design.look.placedHeading, in: scene.viewport,
      contentScale: scene.textScale,
      advance: { Double(source.run(for: $0).advance) })
  }

  /// Follows the legend's entries from another legend, by name.
  func followLegend(from before: Legend?) {
    let (old, new) = (before?.groups ?? [], cloud.legend?.groups ?? [])
    scene.relabelLegend { entry in
      guard old.indices.contains(entry) else { return nil }
      return new.firstIndex {
        $0.members == old[entry].members && ($0.members != .named || $0.name == old[entry].name)
      }
    }
  }

  /// The name of the group whose labels alone are shown.
  var shownGroup: String? {
    scene.legend.chosen.flatMap { entry in
      let groups = cloud.legend?.groups ?? []
      return groups.indices.contains(entry) ? groups[entry].name : nil
    }
  }
}
