import Foundation

/// The size of a soak: small by default, large if `SOAK_MINUTES` is set.
struct SoakPlan: Codable, Sendable {
  /// The number of frames drawn off-screen.
  var frames: Int
  /// The number of versions of the file that are written during the run.
  var reloads: Int
  /// The number of changes of the picture's size.
  var resizes: Int
  /// The time for which the program runs on a screen, seconds.
  var seconds: Double
  /// The number of samples of all resources.
  var samples: Int
  /// The share of its level by which memory may appear to rise; in short runs, caches still fill.
  var tolerance: Double
  /// Whether to print the progress.
  var isLong = true

  /// The plan that `SOAK_MINUTES` requests; the short plan if the variable is not set.
  static var ofEnvironment: SoakPlan {
    guard let text = ProcessInfo.processInfo.environment["SOAK_MINUTES"] else { return .short }
    guard let minutes = Double(text), minutes > 0 else {
      preconditionFailure("SOAK_MINUTES is “\(text)”; give a number of minutes over 0, such as 60")
    }
    return .long(minutes: minutes)
  }

  /// The number of frames between two checks of the picture.
  static let framesPerLook = 97

  /// The plan of a few seconds.
  static let short = SoakPlan(
    frames: 3_000, reloads: 24, resizes: 50, seconds: 10, samples: 12, tolerance: 0.1,
    isLong: false)

  /// Returns a plan of a million frames, ten thousand versions and ten thousand sizes per hour.
  ///
  /// Half of the hour is for the program on the screen. Shorter plans do proportionally less; in
  /// longer ones the additional time goes to the screen.
  static func long(minutes: Double) -> SoakPlan {
    let share = min(minutes / 60, 1)
    func part(_ whole: Double) -> Int { Int((whole * share).rounded(.up)) }
    return SoakPlan(
      frames: part(1_000_000), reloads: part(10_000), resizes: part(10_000),
      seconds: (minutes - 30 * share) * 60, samples: 120, tolerance: min(0.005 / share, 0.1))
  }
}
