/// A colour ramp for weights and columns: a named map, or a map with custom stops.
public struct ColorMap: Hashable, Sendable {
  /// The name; nil for custom stops.
  public let name: String?
  /// The colours from the smallest to the greatest value, as published or given.
  public let ramp: ColorRamp
  /// Whether lightness strictly increases, so that the map may be reversed on a light background.
  public let isSequential: Bool
  /// Whether the map is grey in the middle, for numbers on both sides of 0.
  public let isDiverging: Bool

  /// Creates a named map.
  ///
  /// - Parameter hex: The stops as `0xRRGGBB`, at least one.
  init(name: String, hex: [UInt32]) {
    self.init(ColorRamp(hex: hex), name: name)
  }

  /// Creates a named map that is grey in the middle.
  ///
  /// - Parameter hex: The stops as `0xRRGGBB`; their number is odd.
  init(name: String, diverging hex: [UInt32]) {
    self.name = name
    ramp = ColorRamp(hex: hex)
    (isSequential, isDiverging) = (false, true)
  }

  /// Creates a map of custom stops, which is never reversed.
  public init(stops: [SRGBColor]) {
    name = nil
    ramp = ColorRamp(stops)
    (isSequential, isDiverging) = (false, false)
  }

  private init(_ ramp: ColorRamp, name: String) {
    self.name = name
    self.ramp = ramp
    isDiverging = false
    let lightnesses = ramp.stops.map { $0.oklab.lightness }
    isSequential = zip(lightnesses, lightnesses.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The built-in maps.
  public static let builtIn = [ember, glacier, viridis, magma, cividis, turbo, rdbu, puor]
  /// The names of the built-in maps.
  public static let names = builtIn.compactMap { $0.name }

  /// Creates the built-in map with exactly this name; nil for an unknown name.
  public init?(name: String) {
    guard let map = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = map
  }

  /// Parses the name of a map or CSS colours separated by commas; nil for any other text.
  public init?(_ text: String) {
    if let map = ColorMap(name: text) {
      self = map
      return
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= Self.mostStops else { return nil }
    let stops = words.compactMap { SRGBColor(css: String($0)) }
    guard stops.count == words.count else { return nil }
    self.init(stops: stops)
  }

  /// The maximum number of custom stops.
  public static let mostStops = 64

  /// Returns the map's ramp for labels on a background, with every step readable.
  ///
  /// A map whose lightness strictly increases is reversed on a light background, so that the
  /// heaviest labels contrast most. A diverging map contrasts least in its middle on every
  /// background.
  ///
  /// - Parameters:
  ///   - background: The colour behind the labels.
  ///   - contrast: The minimum contrast of every step of a diverging map, 1…21; other maps use
  ///     `SRGBColor.readableContrast`.
  public func ramp(
    on background: SRGBColor, contrast: Double = SRGBColor.readableContrast
  ) -> ColorRamp {
    if isDiverging { return ramp.readableFromMiddle(on: background, contrast: contrast) }
    let isLight = SRGBColor.ink(on: background) == SRGBColor(hex: 0)
    return (isSequential && isLight ? ramp.reversed : ramp).readable(on: background)
  }
}

extension ColorMap: CustomStringConvertible {
  /// The name, or the stops separated by commas.
  public var description: String {
    name ?? ramp.stops.map { $0.description }.joined(separator: ",")
  }
}
