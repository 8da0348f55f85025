internal import TagSphereCloudCore

extension ArgumentParser {
  /// Rejects the packed layout and decluttering where the labels' boxes are unknown.
  func checkDeclutter() throws(UsageError) {
    let layout = settings.layout
    if layout.placement.layout == .packed, layout.placement.form != CloudForm() {
      throw UsageError(
        "--layout packed places labels only on a sphere: leave out --shape and --stretch, or "
          + "give --layout spiral")
    }
    if layout.declutter != .off, layout.space.facing == .outward {
      throw UsageError(
        "--declutter needs labels that face the camera: leave out --facing outward, or give "
          + "--declutter off")
    }
  }
}
