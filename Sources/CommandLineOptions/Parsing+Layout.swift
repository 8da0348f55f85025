internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms

extension ArgumentParser {
  /// Rejects layout options of the command line that have no effect.
  ///
  /// These options are the packed layout for a shape on which it cannot place labels, and options without
  /// effect on the chosen layout. If such options are defaults, they are ignored.
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
