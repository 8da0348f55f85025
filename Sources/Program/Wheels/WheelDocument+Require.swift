internal import TagSphereEnvironment
internal import TagSphereTagData
internal import TagSphereWheels

nonisolated extension WheelDocument {
  /// Rejects a template that names a missing wheel.
  ///
  /// - Throws: `CommandFailure`, which lists the wheels.
  func require(wheelsOf template: TagTemplate) throws {
    let names = wheels.map(\.name)
    guard
      let absent = template.columns.first(where: { column in
        !names.contains { $0.lowercased() == column.lowercased() }
      })
    else { return }
    let meant = nearest(to: absent, among: names).map { "did you mean {\($0)}? " } ?? ""
    throw CommandFailure(
      "--print: there is no wheel \(quoted(absent)); \(meant)the wheels are "
        + names.map { quoted($0) }.joined(separator: ", "))
  }
}
