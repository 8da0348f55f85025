internal import TagSphereGlyphs
internal import TagSphereMessages
internal import TagSphereWheels

/// Reports the wheels that a window has no room for, each time that more of them are left out.
struct OmittedWheels {
  /// The largest number that was reported.
  private var count = 0

  /// Warns of the wheels that are left out, unless as many were reported before.
  mutating func report(_ wheels: WheelSet<some GlyphSource>, in view: inout View) {
    let count = wheels.layout.omittedCount
    guard count > self.count, let sentence = wheels.layout.omission(of: wheels.document) else {
      return
    }
    self.count = count
    view.warn(Message("\(sentence); enlarge the window"))
  }
}
