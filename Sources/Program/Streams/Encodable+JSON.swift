internal import FoundationEssentials
internal import TagSphereTagData

extension Encodable {
  /// The value as indented JSON with sorted keys, ended by a line feed: what `--json` prints.
  ///
  /// Texts in it are of strangers: what could steer a terminal is escaped.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot write: NaN or an infinity.
  func prettyJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var json = ""
    // The grammar itself is printable, so whatever is not stands in a string.
    for scalar in String(decoding: try encoder.encode(self), as: UTF8.self).unicodeScalars {
      if scalar == "\n" || scalar.isSafeToPrint {
        json.unicodeScalars.append(scalar)
      } else {
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return json + "\n"
  }
}

/// A member of a JSON object that is null where it has no value; others are then left out.
@propertyWrapper
struct NullIfAbsent<Value: Encodable> {
  var wrappedValue: Value?

  init(wrappedValue value: Value?) { wrappedValue = value }
}

extension NullIfAbsent: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
