internal import TagSphereCloudCore

extension ArgumentParser {
  /// Refuses layouts and declutter where they do not know the labels' boxes.
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
