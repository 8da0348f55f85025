internal import TagSphereArrangement
internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook

extension CheckResults {
  /// Checks which labels are shown during a turn of 600 frames, and which label is picked.
  ///
  /// The sphere turns about an axis that is not upright, stops for the last 60 frames, and reverses once.
  mutating func checkTurn(of cloud: CheckedCloud) {
    func frame(_ time: Double) -> FrameUniforms {
      let turned = min(time, 5) - max(0, min(time, 9) - 5)
      return cloud.frame(Quaternion(angle: 0.3 * turned, axis: [0.3, 1, 0.2]))
    }
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    let picker = LabelPicker(batch: cloud.batch)
    var states = LabelStates(hiding: cloud.batch.labels.count)
    var (shown, picked) = (Fingerprint(), Fingerprint())
    for number in 0..<600 {
      let time = Double(number) / 60
      _ = declutterer.update(frame(time), now: .seconds(time)) { frame(time + $0) }
      shown.add(bytes: declutterer.visibility)
      guard number.isMultiple(of: 20) else { continue }
      declutterer.writeChanges(to: &states)
      Self.pick(of: picker, in: frame(time), cloud, states, into: &picked)
    }
    add("labels shown in 600 frames") { $0.add(shown.value) }
    add("labels picked in 30 frames") { $0.add(picked.value) }
  }

  /// Picks labels at points of a lattice.
  private static func pick(
    of picker: LabelPicker, in frame: FrameUniforms, _ cloud: CheckedCloud, _ states: LabelStates,
    into result: inout Fingerprint
  ) {
    for y in stride(from: 30, to: CheckedCloud.viewport.height, by: 60) {
      for x in stride(from: 20, to: CheckedCloud.viewport.width, by: 60) {
        let label = picker.label(
          atPixel: [Double(x), Double(y)], in: frame, space: cloud.space, states: states)
        result.add(label ?? -1)
      }
    }
  }
}
