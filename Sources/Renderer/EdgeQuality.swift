/// How the edges of letters are drawn.
public nonisolated struct EdgeQuality: Hashable, Sendable {
  /// The method that decides whether a sample is ink.
  nonisolated public enum Method: String, CaseIterable, Sendable {
    /// One tap of the distance field per pixel: all samples of the pixel are ink, or none.
    case fast
    /// One tap of the distance field per pixel, fading toward the background at the edge.
    case smooth
    /// One tap per sample; the share of ink sets the sample mask.
    ///
    /// Without sample masks, four pixels of the method `smooth` are drawn for each pixel of the
    /// picture.
    case best
  }

  /// The method that decides whether a sample is ink.
  public var method: Method
  /// Samples per pixel, ≥ 1.
  public var samples: Int
  /// Drawn pixels per pixel of the picture in each direction.
  ///
  /// It is more than 1 if shaders cannot choose the samples that they cover.
  public var pixelGrid: Int

  /// Creates a quality from its parts.
  public init(method: Method, samples: Int, pixelGrid: Int = 1) {
    precondition(pixelGrid >= 1, "a grid of \(pixelGrid)")
    self.method = method
    self.samples = samples
    self.pixelGrid = pixelGrid
  }

  /// Creates a quality with the requested number of samples, or a default for method and driver.
  ///
  /// - Parameters:
  ///   - method: The method that decides whether a sample is ink.
  ///   - samples: The requested number, at least 1, limited to the driver's maximum. Nil means 1
  ///     for `.fast` and `.smooth`, and the driver's best for `.best`.
  ///   - maximumSamples: The driver's maximum number of samples per pixel; 1 if shaders cannot
  ///     choose samples, in which case `.best` uses a grid of pixels.
  ///   - isSoftware: Whether the driver draws on the CPU.
  public init(method: Method, samples: Int?, maximumSamples: Int, isSoftware: Bool) {
    if method == .best, maximumSamples < 2 {
      self = (samples ?? 4) < 4 ? .smooth : .best(maximumSamples: 1, isSoftware: isSoftware)
    } else if let samples {
      self.init(method: method, samples: max(min(samples, maximumSamples), 1))
    } else {
      self =
        method == .best
        ? .best(maximumSamples: maximumSamples, isSoftware: isSoftware)
        : EdgeQuality(method: method, samples: 1)
    }
  }

  /// The fastest: one sample, one tap.
  public static let fast = EdgeQuality(method: .fast, samples: 1)

  /// Nearly as fast, with soft edges.
  public static let smooth = EdgeQuality(method: .smooth, samples: 1)

  /// Returns the best quality of a driver with at most `maximumSamples` samples per pixel.
  ///
  /// Tries 8, 4 and 2 samples; without these the result is a grid of `.smooth` pixels. Software
  /// drivers pay for every sample, so for them it starts at 4.
  public static func best(maximumSamples: Int, isSoftware: Bool) -> EdgeQuality {
    let rungs = isSoftware ? [4, 2] : [8, 4, 2]
    guard let samples = rungs.first(where: { $0 <= maximumSamples }) else {
      return EdgeQuality(method: .smooth, samples: 1, pixelGrid: 2)
    }
    return EdgeQuality(method: .best, samples: samples)
  }

  /// The samples that are stored for each pixel of the picture.
  public var storedSamples: Int { samples * pixelGrid * pixelGrid }

  /// Whether a pixel of the picture is the mean of several drawn ones, which can be transparent.
  public var averages: Bool { storedSamples > 1 }

  /// Returns the quality, or its substitute if shaders cannot choose samples.
  func drawable(hasSampleMask: Bool) -> EdgeQuality {
    guard !hasSampleMask, samples > 1 || method == .best else { return self }
    return EdgeQuality(
      method: method, samples: samples, maximumSamples: 1, isSoftware: false)
  }

  /// Returns the same quality, without its grid if a driver cannot draw so many pixels.
  ///
  /// - Parameters:
  ///   - width: The picture's width, pixels.
  ///   - height: The picture's height, pixels.
  ///   - limit: The maximum number of pixels in each direction.
  public func fitting(width: Int, height: Int, within limit: Int) -> EdgeQuality {
    guard pixelGrid > 1, max(width, height) * pixelGrid > limit else { return self }
    return EdgeQuality(method: method, samples: samples)
  }

  /// The sample counts that qualities use.
  static let ladder = [1, 2, 4, 8]

  /// The slope of one sample's share of ink across an edge, per pixel, as GLSL.
  ///
  /// A sample stands for a part of the pixel about 1/√samples wide. At four samples a slope of 1.5
  /// came nearest to the supersampled reference (RMSE 9.4 of 255; 11.1 at 1, 9.6 at 2, 10.9 as a
  /// step).
  var sampleResolution: String { String(0.75 * Float(samples).squareRoot()) }
}
