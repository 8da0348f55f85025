internal import TagSphereGlyphs
internal import TagSphereMessages
internal import TagSphereWheels

/// Reports the wheels that do not fit into a window, each time their number reaches a new maximum.
struct OmittedWheels {
  /// The largest number reported so far.
  private var count = 0

  /// Warns of omitted wheels, unless as many were reported before.
  mutating func report(_ wheels: WheelSet<some GlyphSource>, in view: inout View) {
    let count = wheels.layout.omittedCount
    guard count > self.count, let sentence = wheels.layout.omission(of: wheels.document) else {
      return
    }
    self.count = count
    view.warn(Message("\(sentence); enlarge the window"))
  }
}
