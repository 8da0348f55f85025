/// How the edges of letters are drawn.
public nonisolated struct EdgeQuality: Hashable, Sendable {
  /// The method that decides whether a sample is ink.
  nonisolated public enum Method: String, CaseIterable, Sendable {
    /// One tap of the distance field per pixel: either all samples of the pixel are ink, or none is.
    case fast
    /// One tap of the distance field per pixel; the letter fades toward the background at its edge.
    case smooth
    /// One tap of the distance field per sample; the share of ink sets the sample mask.
    ///
    /// Without sample masks, four pixels are drawn with the method `smooth` for each pixel of the picture.
    case best
  }

  /// The method that decides whether a sample is ink.
  public var method: Method
  /// Samples per pixel, ≥ 1.
  public var samples: Int
  /// The drawn pixels per pixel of the picture in each direction.
  ///
  /// The number is greater than 1 if shaders cannot choose the samples that they cover.
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
  ///   - samples: The requested number, at least 1, limited to the driver's maximum. nil means 1
  ///     for `.fast` and `.smooth`, and the driver's best number for `.best`.
  ///   - maximumSamples: The driver's maximum number of samples per pixel. It is 1 if shaders
  ///     cannot choose samples; `.best` then uses a grid of pixels.
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

  /// The fastest quality: one sample, one tap.
  public static let fast = EdgeQuality(method: .fast, samples: 1)

  /// A quality that is nearly as fast as ``fast``, with soft edges.
  public static let smooth = EdgeQuality(method: .smooth, samples: 1)

  /// Returns the best quality of a driver with at most `maximumSamples` samples per pixel.
  ///
  /// The function tries 8, 4 and 2 samples. If the driver supports none of these, the result is a grid of
  /// `.smooth` pixels. Software drivers pay for every sample, so for them the function starts at 4.
  public static func best(maximumSamples: Int, isSoftware: Bool) -> EdgeQuality {
    let rungs = isSoftware ? [4, 2] : [8, 4, 2]
    guard let samples = rungs.first(where: { $0 <= maximumSamples }) else {
      return EdgeQuality(method: .smooth, samples: 1, pixelGrid: 2)
    }
    return EdgeQuality(method: .best, samples: samples)
  }

  /// The samples that are stored for each pixel of the picture.
  public var storedSamples: Int { samples * pixelGrid * pixelGrid }

  /// Whether a pixel of the picture is the mean of several drawn pixels, which can be transparent.
  public var averages: Bool { storedSamples > 1 }

  /// Returns this quality, or a substitute if shaders cannot choose samples.
  func drawable(hasSampleMask: Bool) -> EdgeQuality {
    guard !hasSampleMask, samples > 1 || method == .best else { return self }
    return EdgeQuality(
      method: method, samples: samples, maximumSamples: 1, isSoftware: false)
  }

  /// Returns this quality, without its grid of pixels if a driver cannot draw so many pixels.
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
  /// A sample stands for a part of the pixel about 1/√samples wide. The slopes were compared at four
  /// samples with the supersampled reference. A slope of 1.5 was the best, with an RMSE of 9.4 of 255; the
  /// RMSE was 11.1 at slope 1, 9.6 at slope 2, and 10.9 for a step.
  var sampleResolution: String { String(0.75 * Float(samples).squareRoot()) }
}
