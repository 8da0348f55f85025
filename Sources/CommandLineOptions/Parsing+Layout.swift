internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms

extension ArgumentParser {
  /// Rejects the packed layout where it places no labels, and options that have no effect on the
  /// layout; as defaults, both are ignored there.
  func checkLayout() throws(UsageError) {
    let layout = settings.layout
    if isGiven("layout"), layout.curve == .packed, layout.form != CloudForm() {
      throw UsageError(
        "--layout packed places labels only on a sphere: leave out --shape and --stretch, or "
          + "give --layout spiral")
    }
    if isGiven("ring-step"), layout.curve != .rings {
      throw UsageError("--ring-step has no effect without --layout rings: give both")
    }
  }
}
