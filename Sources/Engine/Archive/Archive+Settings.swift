package import TagSphereInteraction

extension Archive {
  /// Reads or writes the settings of a scene that a page has.
  package mutating func field(_ settings: inout Scene.Settings) {
    field(&settings.motion)
    for axis in 0..<3 { field(&settings.homeAxis[axis], in: -1e3...1e3) }
    require(settings.homeAxis.max() > 1e-6 || settings.homeAxis.min() < -1e-6)
    field(&settings.hasIdleTurn)
    optional(&settings.idleSwing, blank: 1) { $0.field(&$1, in: 1e-6...10) }
    var turn: UInt8 =
      switch settings.frontTurn {
      case .shortest: 0
      case .upright: 1
      case .home: 2
      }
    field(&turn)
    require(turn < 3)
    settings.frontTurn = turn == 0 ? .shortest : turn == 1 ? .upright : .home
    field(&settings.waitsForDoubleClick)
    field(&settings.hasWindowHabits)
    field(&settings.homeOrientation)
    field(&settings.homeCamera)
  }

  private mutating func field(_ motion: inout MotionOptions) {
    field(&motion.amount)
    field(&motion.spin)
    field(&motion.spinDirection)
    field(&motion.isReversed)
    optional(&motion.idleDelay, blank: .zero) { $0.field(&$1) }
    field(&motion.hover)
    field(&motion.halfLife)
    field(&motion.minimumSpeed)
    field(&motion.dragSpeed)
    field(&motion.zoomStep)
    var (least, most) = (motion.zoomRange.lowerBound, motion.zoomRange.upperBound)
    field(&least)
    field(&most)
    require(least <= most)
    if fault == nil { motion.zoomRange = least...most }
    optional(&motion.axis, blank: .y) { $0.field(&$1) }
    field(&motion.onChoose)
    require(motion == motion.usable)
  }
}
