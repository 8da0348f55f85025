internal import CloudCore

extension ArgumentParser {
  /// Refuses options that have no effect on the shape that was asked for.
  func checkSpace() throws(UsageError) {
    guard settings.layout.placement.form.shape.takesCoordinates else { return }
    // Of verify, the seed also draws the views.
    let idle = command == .verify ? ["layout", "order"] : ["layout", "order", "seed"]
    guard let given = given.first(where: { idle.contains($0.name) }) else { return }
    throw UsageError(
      "\(given.spelling) has no effect on --shape globe, where labels stand at their lat and "
        + "lon: leave one of the two out")
  }
}
