internal import TagSphereGLObjects
internal import TagSphereShaders
internal import TagSphereWheels

/// The programs that draw wheels, linked when they are first needed.
final class WheelPrograms {
  private var texts: [EdgeQuality: LinkedProgram<RingTextUniforms>] = [:]
  private var rings: [Int: LinkedProgram<RingBandUniforms>] = [:]
  private var markProgram: LinkedProgram<MarkUniforms>?
  private var captureProgram: LinkedProgram<RingTextUniforms>?
  private var identityProgram: LinkedProgram<RingIdentityUniforms>?
  private var wordIdentityProgram: LinkedProgram<RingTextUniforms>?

  /// Returns the program for words.
  func text(_ quality: EdgeQuality) throws(GLError) -> LinkedProgram<RingTextUniforms> {
    if let known = texts[quality] { return known }
    let linked = try Self.linkText(quality)
    texts[quality] = linked
    return linked
  }

  /// Returns the program for rings; 0 samples to decide for whole pixels.
  func ring(samples: Int) throws(GLError) -> LinkedProgram<RingBandUniforms> {
    if let known = rings[samples] { return known }
    let linked = try Self.linkRing(samples: samples)
    rings[samples] = linked
    return linked
  }

  /// Returns the program for the mark.
  func mark() throws(GLError) -> LinkedProgram<MarkUniforms> {
    if let markProgram { return markProgram }
    let linked = try Self.linkMark()
    markProgram = linked
    return linked
  }

  /// Returns the program that writes the numbers of rings.
  func identities() throws(GLError) -> LinkedProgram<RingIdentityUniforms> {
    if let identityProgram { return identityProgram }
    let linked = try Self.linkIdentities()
    identityProgram = linked
    return linked
  }

  /// Returns the program that writes the numbers of words.
  func wordIdentities() throws(GLError) -> LinkedProgram<RingTextUniforms> {
    if let wordIdentityProgram { return wordIdentityProgram }
    let linked = try Self.linkWordIdentities()
    wordIdentityProgram = linked
    return linked
  }

  /// Links the program that writes the numbers of words.
  static func linkWordIdentities() throws(GLError) -> LinkedProgram<RingTextUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.ringTextVertex, ["IDENTITY": "1"]),
      fragment: LabelPrograms.stage(.ringText, ["IDENTITY": "1"])
    ) { (finder) throws(GLError) in
      try RingTextUniforms(&finder, quality: nil, isIdentity: true)
    }
  }

  /// Links the program that writes the numbers of rings.
  static func linkIdentities() throws(GLError) -> LinkedProgram<RingIdentityUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.ringVertex),
      fragment: LabelPrograms.stage(.ring, ["IDENTITY": "1"])
    ) { (finder) throws(GLError) in try RingIdentityUniforms(&finder) }
  }

  /// Returns the program that captures the corners of glyphs.
  func capture() throws(GLError) -> LinkedProgram<RingTextUniforms> {
    if let captureProgram { return captureProgram }
    let linked = try LinkedProgram(
      vertex: LabelPrograms.stage(.ringTextVertex), fragment: nil, captures: ["gl_Position"]
    ) { (finder) throws(GLError) in
      try RingTextUniforms(&finder, quality: nil)
    }
    captureProgram = linked
    return linked
  }

  /// Links the program for words.
  static func linkText(
    _ quality: EdgeQuality, captures: [String] = []
  ) throws(GLError) -> LinkedProgram<RingTextUniforms> {
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
      vertex: LabelPrograms.stage(.ringTextVertex, definitions),
      fragment: LabelPrograms.stage(.ringText, definitions), captures: captures
    ) { (finder) throws(GLError) in try RingTextUniforms(&finder, quality: quality) }
  }

  /// Links the program for rings.
  static func linkRing(
    samples: Int, captures: [String] = []
  ) throws(GLError) -> LinkedProgram<RingBandUniforms> {
    let definitions = samples > 0 ? ["SAMPLE_COUNT": String(samples)] : [:]
    return try LinkedProgram(
      vertex: LabelPrograms.stage(.ringVertex), fragment: LabelPrograms.stage(.ring, definitions),
      captures: captures
    ) { (finder) throws(GLError) in
      try RingBandUniforms(&finder, hasSamples: samples > 0)
    }
  }

  /// Links the program for the mark.
  static func linkMark(captures: [String] = []) throws(GLError) -> LinkedProgram<MarkUniforms> {
    try LinkedProgram(
      vertex: LabelPrograms.stage(.markVertex), fragment: LabelPrograms.stage(.mark),
      captures: captures
    ) { (finder) throws(GLError) in try MarkUniforms(&finder) }
  }
}
