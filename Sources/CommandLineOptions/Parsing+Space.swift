internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereLook

extension ArgumentParser {
  /// Rejects conflicting options for the middle, and options without effect on the selected shape.
  func checkSpace() throws(UsageError) {
    try checkMiddle()
    if command == .kiosk, isGiven("stretch"), settings.layout.fitsPicture {
      throw UsageError(
        "--stretch fit needs the size of a picture, which a kiosk knows too late: give its screen's "
          + "proportions, such as --stretch 1.6,1,1.6, or 1,1.6,1 for a portrait screen")
    }
    guard settings.layout.form.shape.takesCoordinates else { return }
    // For verify, the seed is not without effect, because it also determines the views.
    let idle = command == .verify ? ["layout", "order"] : ["layout", "order", "seed"]
    guard let given = given.first(where: { idle.contains($0.name) }) else { return }
    throw UsageError(
      "\(given.spelling) has no effect on --shape globe, where labels are placed by lat and "
        + "lon: leave one of the two out")
  }

  /// Drops a preferred ball in the middle if the command line puts another object into the middle.
  mutating func yieldMiddle() {
    let isFilled = isGiven("center-text") || isGiven("center-image")
    if isFilled, !isGiven("center-sphere") { settings.layout.space.ball = nil }
  }

  /// Puts a ball in the middle of a globe, unless an option puts another object, or nothing, there.
  mutating func fillGlobe() {
    let center = settings.look.center
    guard settings.layout.form.shape == .globe, center.text == nil, center.image == nil,
      !isGiven("center-sphere"), origins["center-sphere"] == nil
    else { return }
    settings.layout.space.ball = CenterBall()
  }

  /// Rejects several objects in the middle, and options for the size or colour of a missing object.
  private func checkMiddle() throws(UsageError) {
    let center = settings.look.center
    var pieces: [String] = []
    if settings.layout.space.ball != nil { pieces.append("--center-sphere") }
    if center.text != nil { pieces.append("--center-text") }
    if center.image != nil { pieces.append("--center-image") }
    if pieces.count > 1 {
      throw UsageError(
        "\(pieces[0]) and \(pieces[1]) both fill the middle of the cloud: leave one of the two out")
    }
    if isGiven("center-color"), center.text == nil {
      throw UsageError("--center-color has no effect without --center-text: give both")
    }
    if isGiven("center-size"), center.text == nil, center.image == nil {
      throw UsageError(
        "--center-size has no effect without --center-text or --center-image: give one of them")
    }
  }
}
