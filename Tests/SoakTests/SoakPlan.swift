import Foundation

/// How much a soak does: little within all tests, much where `SOAK_MINUTES` is set.
struct SoakPlan: Codable, Sendable {
  /// Frames that are drawn off-screen.
  var frames: Int
  /// Versions of the file that are written meanwhile.
  var reloads: Int
  /// Sizes that the picture gets.
  var resizes: Int
  /// How long the program runs on a screen, seconds.
  var seconds: Double
  /// Times that all is counted.
  var samples: Int
  /// The share of its level that memory may seem to rise by: the shorter a run, the more of it fills
  /// caches.
  var tolerance: Double
  /// Whether somebody waits for it, and wants to know how far it is.
  var isLong = true

  /// The plan that `SOAK_MINUTES` asks for, or the short one.
  static var ofEnvironment: SoakPlan {
    guard let text = ProcessInfo.processInfo.environment["SOAK_MINUTES"] else { return .short }
    guard let minutes = Double(text), minutes > 0 else {
      preconditionFailure("SOAK_MINUTES is “\(text)”; give a number of minutes over 0, such as 60")
    }
    return .long(minutes: minutes)
  }

  /// So often somebody looks at the picture.
  static let framesPerLook = 97

  /// Some seconds.
  static let short = SoakPlan(
    frames: 3_000, reloads: 24, resizes: 50, seconds: 10, samples: 12, tolerance: 0.1,
    isLong: false)

  /// A million frames, ten thousand versions and as many sizes in an hour, of which the program on the
  /// screen has the half; in a shorter time as much less, in a longer one the screen has the rest.
  static func long(minutes: Double) -> SoakPlan {
    let share = min(minutes / 60, 1)
    func part(_ whole: Double) -> Int { Int((whole * share).rounded(.up)) }
    return SoakPlan(
      frames: part(1_000_000), reloads: part(10_000), resizes: part(10_000),
      seconds: (minutes - 30 * share) * 60, samples: 120, tolerance: min(0.005 / share, 0.1))
  }
}
