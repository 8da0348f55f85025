/// A named ramp, or one of a person's own stops, that weights and columns are shown in.
public struct ColorMap: Hashable, Sendable {
  /// Its name; nil for a person's own.
  public let name: String?
  /// The colours from the least to the greatest value, as published or given.
  public let ramp: ColorRamp
  /// Whether lightness only rises: only then may a light background turn the map round.
  public let isSequential: Bool

  /// A map of a name.
  ///
  /// - Parameter hex: The stops as `0xRRGGBB`, at least one.
  init(name: String, hex: [UInt32]) {
    self.init(ColorRamp(hex: hex), name: name)
  }

  /// A map through a person's own stops; it is never turned round.
  public init(stops: [Color]) {
    name = nil
    ramp = ColorRamp(stops)
    isSequential = false
  }

  private init(_ ramp: ColorRamp, name: String) {
    self.name = name
    self.ramp = ramp
    let lightnesses = ramp.stops.map(\.oklab.lightness)
    isSequential = zip(lightnesses, lightnesses.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The maps that come with the program.
  public static let builtIn = [ember, glacier, viridis, magma, cividis, turbo]
  /// Their names.
  public static let names = builtIn.compactMap(\.name)

  /// The map of a name, letter by letter; nil where there is none.
  public init?(name: String) {
    guard let map = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = map
  }

  /// The map that a person names or spells out as colours of CSS between commas; nil otherwise.
  public init?(_ text: String) {
    if let map = ColorMap(name: text) {
      self = map
      return
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= Self.mostStops else { return nil }
    let stops = words.compactMap { Color(css: String($0)) }
    guard stops.count == words.count else { return nil }
    self.init(stops: stops)
  }

  /// The most stops of a person's own map.
  public static let mostStops = 64

  /// The map as labels show it on a background: every step readable, the heaviest farthest from
  /// the background where the map has an order of lightness.
  public func ramp(on background: Color) -> ColorRamp {
    let isLight = Color.ink(on: background) == Color(hex: 0)
    return (isSequential && isLight ? ramp.reversed : ramp).readable(on: background)
  }
}

extension ColorMap: CustomStringConvertible {
  /// The name, or the stops between commas.
  public var description: String {
    name ?? ramp.stops.map(\.description).joined(separator: ",")
  }
}
