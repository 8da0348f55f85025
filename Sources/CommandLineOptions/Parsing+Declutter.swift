internal import TagSphereCloudCore

extension ArgumentParser {
  /// Rejects the packed layout and decluttering where the labels' boxes are unknown; as defaults,
  /// they have no effect there.
  func checkDeclutter() throws(UsageError) {
    let layout = settings.layout
    if isGiven("layout"), layout.placement.layout == .packed, layout.placement.form != CloudForm() {
      throw UsageError(
        "--layout packed places labels only on a sphere: leave out --shape and --stretch, or "
          + "give --layout spiral")
    }
    if isGiven("ring-step"), layout.placement.layout != .rings {
      throw UsageError("--ring-step has no effect without --layout rings: give both")
    }
    if isGiven("declutter"), layout.declutter != .off, layout.space.facing == .outward {
      throw UsageError(
        "--declutter needs labels that face the camera: leave out --facing outward, or give "
          + "--declutter off")
    }
  }
}
