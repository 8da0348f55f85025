internal import TagSphereCloudCore

extension ArgumentParser {
  /// Rejects the packed layout and decluttering where the labels' boxes are unknown.
  func checkDeclutter() throws(UsageError) {
    let layout = settings.layout
    if layout.placement.layout == .packed, layout.placement.form != CloudForm() {
      throw UsageError(
        "--layout packed moves labels along a sphere alone: leave out --shape and --stretch, or "
          + "ask for --layout spiral")
    }
    if layout.declutter != .off, layout.space.facing == .outward {
      throw UsageError(
        "--declutter knows labels that face the camera: leave out --facing outward, or ask for "
          + "--declutter off")
    }
  }
}
