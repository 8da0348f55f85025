internal import TagSphereInteraction

extension OptionTable {
  /// The commands whose clouds move.
  private static let moving = shown.union([.export])

  static let motionRows: [CommandOption] =
    idleRows + dragRows + [
      .option(
        "motion", .motion, moving.union([.wheel]), \.motion.amount, .choice, isPreference: true,
        "amount of automatic motion; auto uses the desktop's setting"),
      .flag(
        "reduced-motion", .motion, moving.union([.wheel]), \.motion.isReduced, isPreference: true,
        "the same as --motion reduced: no spin, no flick, and cuts instead of glides"),
      .option(
        "fps", .motion, shown, \.screen.frameRate, .choice, isPreference: true,
        "maximum frames per second; monitor means its refresh rate"),
      .option(
        "duration", .motion, [.view, .wheel], \.duration,
        ValueSyntax.number(0.01...31_536_000, unit: "seconds", placeholder: "SECONDS").duration
          .optional,
        unset: "none", "close the window after this many seconds"),
    ]

  /// The options of the spin without input.
  private static let idleRows: [CommandOption] = [
    .option(
      "spin", .motion, moving, \.motion.spin,
      ValueSyntax.number(-720...720, unit: "degrees per second", placeholder: "SPEED").radians,
      isPreference: true,
      "speed of the untouched sphere in degrees per second; 0 keeps it still"),
    .option(
      "spin-direction", .motion, moving, \.motion.spinDirection,
      ValueSyntax.screenDirection.radians,
      isPreference: true,
      "direction in which the spin moves the front; degrees are counter-clockwise"),
    .flag(
      "reverse", .motion, moving, \.motion.isReversed, isPreference: true,
      "turn the untouched sphere the other way"),
    .option(
      "idle-spin", .motion, moving, \.motion.idleDelay,
      .durationOrNever(0...86_400), isPreference: true,
      "time after the last input until the sphere spins by itself again"),
    .option(
      "hover", .motion, moving, \.motion.hover, .choice, isPreference: true,
      "effect of a pointer on a label on the spin"),
  ]

  /// The options of dragging and zooming.
  private static let dragRows: [CommandOption] = [
    .option(
      "half-life", .motion, moving, \.motion.halfLife,
      ValueSyntax.number(0.01...60, unit: "seconds", placeholder: "SECONDS").duration,
      isPreference: true,
      "time in which a flick loses half its speed"),
    .option(
      "min-speed", .motion, moving, \.motion.minimumSpeed,
      ValueSyntax.number(0...720, unit: "degrees per second", placeholder: "SPEED").radians,
      isPreference: true,
      "speed at which a flick goes on instead of coming to rest; 0 lets it rest"),
    .option(
      "lock", .motion, shown, \.motion.axis, .turnAxis, isPreference: true,
      "turn about a single axis of the screen: x moves the front up and down, y left and right, "
        + "roll like a wheel"),
    .option(
      "drag-speed", .motion, moving, \.motion.dragSpeed,
      .number(0.1...10, unit: "a factor", placeholder: "FACTOR"), isPreference: true,
      "ratio of the turn to the drag; at 1 the point stays under the pointer"),
    .option(
      "zoom-speed", .motion, moving, \.motion.zoomStep,
      .number(0.01...4, unit: "powers of two", placeholder: "POWERS"), isPreference: true,
      "powers of two that one step of the wheel zooms by"),
    .option(
      "zoom-range", .motion, moving, \.motion.zoomRange, .zoomRange, isPreference: true,
      "minimum and maximum magnification of wheel and keys"),
    .option(
      "on-choose", .motion, moving, \.motion.onChoose, .choice, isPreference: true,
      "whether a clicked label comes to the front or stays under the pointer, which is the default "
        + "with --multi"),
  ]
}

extension ValueSyntax where Value == TurnAxis? {
  /// An axis, or `none`.
  static var turnAxis: Self {
    let words = TurnAxis.allCases.map(\.rawValue) + ["none"]
    return Self(
      placeholder: words.joined(separator: "|"), allowed: listed(words),
      completion: .words(words),
      read: { text in text == "none" ? .some(nil) : TurnAxis(rawValue: text).map { .some($0) } },
      write: { $0?.rawValue ?? "none" })
  }
}

extension ValueSyntax where Value == Double {
  /// A direction on the screen, degrees counter-clockwise from the right.
  static var screenDirection: Self {
    let words: KeyValuePairs = ["right": 0.0, "up": 90, "left": 180, "down": 270]
    let names = words.map(\.key)
    return Self(
      placeholder: "DIRECTION", allowed: listed(names + ["degrees from -360 to 360"]),
      completion: .words(names), mayBeNegative: true,
      read: { text in
        words.first { $0.key == text }?.value
          ?? decimalNumber(text).flatMap { (-360...360).contains($0) ? $0 : nil }
      },
      write: { degrees in words.first { $0.value == degrees }?.key ?? shortest(degrees) })
  }
}
