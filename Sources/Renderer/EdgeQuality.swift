/// How the edges of letters are drawn.
nonisolated public struct EdgeQuality: Hashable, Sendable {
  /// What decides whether a sample is ink.
  nonisolated public enum Method: String, CaseIterable, Sendable {
    /// One tap of the distance field a pixel: every sample of the pixel is ink, or none.
    case fast
    /// One tap of the distance field a pixel, fading toward the background at the edge.
    case smooth
    /// One tap a sample, by the sample mask.
    case best
  }

  /// What decides whether a sample is ink.
  public var method: Method
  /// Samples of a pixel, ≥ 1.
  public var samples: Int

  /// A quality from its parts.
  public init(method: Method, samples: Int) {
    self.method = method
    self.samples = samples
  }

  /// A quality with as many samples as were asked for, or as suit method and driver.
  ///
  /// - Parameters:
  ///   - method: What decides whether a sample is ink.
  ///   - samples: Asked for; the driver may have fewer. Nil is one for the quick edge, and the
  ///     driver's best for the best.
  ///   - maximumSamples: The most that the driver has.
  ///   - isSoftware: Whether the driver draws on the CPU.
  public init(method: Method, samples: Int?, maximumSamples: Int, isSoftware: Bool) {
    if let samples {
      self.init(method: method, samples: min(samples, max(maximumSamples, 1)))
    } else {
      self =
        method == .best
        ? .best(maximumSamples: maximumSamples, isSoftware: isSoftware)
        : EdgeQuality(method: method, samples: 1)
    }
  }

  /// The quickest: one sample, one tap.
  public static let fast = EdgeQuality(method: .fast, samples: 1)

  /// Nearly as quick, with soft edges.
  public static let smooth = EdgeQuality(method: .smooth, samples: 1)

  /// The best of which a driver with at most `maximumSamples` samples a pixel is capable.
  ///
  /// The ladder is 8, 4, 2 samples; without multisampling the quick edge is all there is. Software
  /// drivers pay for every sample and stop at 4.
  public static func best(maximumSamples: Int, isSoftware: Bool) -> EdgeQuality {
    let rungs = isSoftware ? [4, 2] : [8, 4, 2]
    guard let samples = rungs.first(where: { $0 <= maximumSamples }) else { return .fast }
    return EdgeQuality(method: .best, samples: samples)
  }

  /// Numbers of samples that qualities have.
  static let ladder = [1, 2, 4, 8]

  /// How steeply one sample's share of ink rises across an edge, per pixel, as GLSL.
  ///
  /// A sample stands for a part of the pixel about 1/√samples wide. At four samples 1.5 came
  /// nearest to the supersampled truth (RMSE 9.4 of 255; 11.1 at 1, 9.6 at 2, 10.9 as a step).
  var sampleResolution: String { String(0.75 * Float(samples).squareRoot()) }
}
