internal import TagSphereGLObjects
internal import TagSphereShaders
internal import TagSphereWheels

/// The programs that draw wheels, linked when they are first needed.
final class WheelPrograms {
  private var texts: [EdgeQuality: LinkedProgram] = [:]
  private var rings: [Int: LinkedProgram] = [:]
  private var markProgram: LinkedProgram?
  private var captureProgram: LinkedProgram?
  private var identityProgram: LinkedProgram?
  private var wordIdentityProgram: LinkedProgram?

  /// Returns the program for words.
  func text(_ quality: EdgeQuality) throws(GLError) -> LinkedProgram {
    if let known = texts[quality] { return known }
    let linked = try Self.linkText(quality)
    texts[quality] = linked
    return linked
  }

  /// Returns the program for rings; with 0 samples, coverage is decided for whole pixels.
  func ring(samples: Int) throws(GLError) -> LinkedProgram {
    if let known = rings[samples] { return known }
    let linked = try Self.linkRing(samples: samples)
    rings[samples] = linked
    return linked
  }

  /// Returns the program for the mark.
  func mark() throws(GLError) -> LinkedProgram {
    if let markProgram { return markProgram }
    let linked = try Self.linkMark()
    markProgram = linked
    return linked
  }

  /// Returns the program that writes the numbers of rings as pixel values.
  func identities() throws(GLError) -> LinkedProgram {
    if let identityProgram { return identityProgram }
    let linked = try Self.linkIdentities()
    identityProgram = linked
    return linked
  }

  /// Returns the program that writes the numbers of words as pixel values.
  func wordIdentities() throws(GLError) -> LinkedProgram {
    if let wordIdentityProgram { return wordIdentityProgram }
    let linked = try Self.linkWordIdentities()
    wordIdentityProgram = linked
    return linked
  }

  /// Links the program that writes the numbers of words.
  static func linkWordIdentities() throws(GLError) -> LinkedProgram {
    try LinkedProgram(
      LabelPrograms.stage(.ringTextVertex, ["IDENTITY": "1"]),
      LabelPrograms.stage(.ringText, ["IDENTITY": "1"]))
  }

  /// Links the program that writes the numbers of rings.
  static func linkIdentities() throws(GLError) -> LinkedProgram {
    try LinkedProgram(
      LabelPrograms.stage(.ringVertex), LabelPrograms.stage(.ring, ["IDENTITY": "1"]))
  }

  /// Returns the program that captures the corners of glyphs.
  func capture() throws(GLError) -> LinkedProgram {
    if let captureProgram { return captureProgram }
    let linked = try LinkedProgram(
      LabelPrograms.stage(.ringTextVertex), nil, captures: ["gl_Position"])
    captureProgram = linked
    return linked
  }

  /// Links the program for words.
  static func linkText(
    _ quality: EdgeQuality, captures: [String] = []
  ) throws(GLError) -> LinkedProgram {
    var definitions: [String: String] = [:]
    switch quality.method {
    case .fast: break
    case .smooth: (definitions["SOFT_EDGE"], definitions["GROWN"]) = ("1", "1")
    case .best:
      definitions["GROWN"] = "1"
      definitions["SAMPLE_COUNT"] = String(quality.samples)
      definitions["SAMPLE_RESOLUTION"] = quality.sampleResolution
    }
    return try LinkedProgram(
      LabelPrograms.stage(.ringTextVertex, definitions),
      LabelPrograms.stage(.ringText, definitions), captures: captures)
  }

  /// Links the program for rings.
  static func linkRing(
    samples: Int, captures: [String] = []
  ) throws(GLError) -> LinkedProgram {
    let definitions = samples > 0 ? ["SAMPLE_COUNT": String(samples)] : [:]
    return try LinkedProgram(
      LabelPrograms.stage(.ringVertex), LabelPrograms.stage(.ring, definitions),
      captures: captures)
  }

  /// Links the program for the mark.
  static func linkMark(captures: [String] = []) throws(GLError) -> LinkedProgram {
    try LinkedProgram(
      LabelPrograms.stage(.markVertex), LabelPrograms.stage(.mark), captures: captures)
  }
}
