public import TagSphereForms
package import TagSphereGeometry
public import TagSphereTagData

/// A place on a globe.
public struct GlobeCoordinates: Hashable, Sendable {
  /// Degrees north of the equator, −90…90.
  public var latitude: Double
  /// Degrees east of the prime meridian, −180…360, because some maps range from 0° to 360° east.
  public var longitude: Double

  /// The reason why a tag has no place on a globe.
  public enum Fault: Error, Hashable, Sendable {
    /// A missing or empty column: `lat` or `lon`.
    case missing(String)
    /// A value that is not a decimal number.
    case notANumber(column: String, value: String)
    /// A number outside the column's range.
    case outOfRange(column: String, value: String, range: ClosedRange<Double>)
  }

  /// Creates a place from its angles in degrees.
  public init(latitude: Double, longitude: Double) {
    precondition(abs(latitude) <= 90, "a latitude of \(latitude) degrees")
    precondition(longitude.isFinite, "a longitude of \(longitude) degrees")
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads the place of a tag from its columns.
  ///
  /// The columns are `lat` or `latitude`, and `lon`, `lng`, `long` or `longitude`,
  /// case-insensitive, in decimal degrees.
  ///
  /// - Throws: The fault of the first invalid column.
  public init(of tag: Tag) throws(Fault) {
    let latitude = try Self.degrees(of: tag, names: ["lat", "latitude"], range: -90...90)
    let longitude = try Self.degrees(
      of: tag, names: ["lon", "lng", "long", "longitude"], range: -180...360)
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Reads the place of a tag that is known to have valid columns.
  init(known tag: Tag) {
    do {
      try self.init(of: tag)
    } catch {
      preconditionFailure("“\(tag.text)” has no place on the globe: \(error)")
    }
  }

  private static func degrees(
    of tag: Tag, names: [String], range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    let column = tag.details?.attributes.first { names.contains($0.name.lowercased()) }
    let value = column?.values.first ?? ""
    let text = Array(value.utf8)[...].trimmingSpaces()
    guard let column, !text.isEmpty else { throw .missing(names[0]) }
    guard
      text.allSatisfy({ byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
      }), let degrees = Double(String(decoding: text, as: UTF8.self))
    else { throw .notANumber(column: column.name, value: value) }
    guard range.contains(degrees) else {
      throw .outOfRange(column: column.name, value: value, range: range)
    }
    return degrees
  }
}

extension CloudForm {
  /// Returns the position of a place on the globe: north is up, 0° north and 0° east in front.
  ///
  /// - Precondition: The shape is a globe.
  public func position(at place: GlobeCoordinates) -> SIMD3<Double> {
    precondition(shape.takesCoordinates, "\(shape) has no latitudes")
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    // Longitudes are measured from +z toward +x, azimuths from +x toward +z.
    let place = SphericalCoordinates(elevation: latitude, azimuth: longitude).position
    return [place.z, place.y, place.x] * scale
  }
}

extension LabelPlacement {
  /// The home orientation of a globe: the weighted middle of its labels in front, north up, the equator in sight.
  ///
  /// nil for other forms, and for a globe whose labels have no clear middle.
  ///
  /// - Parameter weights: One weight per label, ≥ 0.
  package func globeHome(weights: [Double]) -> Quaternion? {
    guard form.shape.takesCoordinates else { return nil }
    let sum = zip(positions, weights).reduce(SIMD3<Double>.zero) {
      $0 + $1.0.normalized() * max($1.1, 0)
    }
    let total = weights.reduce(0) { $0 + max($1, 0) }
    guard total > 0, sum.length > Self.leastMiddle * total else { return nil }
    let middle = sum.normalized()
    let limit = Self.steepestGlobe
    let latitude = min(max(Double.asin(middle.y), -limit), limit)
    return Quaternion(yaw: -Double.atan2(middle.x, middle.z), pitch: latitude)
  }

  /// The least distance of the labels' weighted middle from the centre, radii, at which a globe has a clear middle.
  private static let leastMiddle = 0.05
  /// The greatest latitude, north or south, that the home pose shows in its middle, radians.
  private static let steepestGlobe = 40 * Double.pi / 180
}

/// The tags of a document, divided into tags with a place on a globe and tags without a place.
package struct LocatedTags: Sendable {
  /// The document with only the tags that have a place, in the document's order.
  package var document: TagDocument
  /// The tags without a place: their index in the whole document, from 0, and the fault.
  package var unlocated: [(index: Int, fault: GlobeCoordinates.Fault)] = []

  /// Looks up the place of each tag.
  package init(of whole: TagDocument) {
    document = whole
    document.tags = []
    for (index, tag) in whole.tags.enumerated() {
      do throws(GlobeCoordinates.Fault) {
        _ = try GlobeCoordinates(of: tag)
        document.tags.append(tag)
      } catch {
        unlocated.append((index, error))
      }
    }
  }
}
