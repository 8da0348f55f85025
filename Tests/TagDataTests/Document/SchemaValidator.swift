import Foundation

/// A validator for the subset of JSON Schema that `tags.schema.json` uses.
///
/// An unknown keyword is an error. Source: JSON Schema, draft 2020-12.
struct SchemaValidator {
  private let root: [String: Any]

  /// An unsupported keyword, or a schema that is not an object.
  struct Unsupported: Error {
    var what: String
  }

  init(schema: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: schema) as? [String: Any] else {
      throw Unsupported(what: "schema")
    }
    self.root = root
  }

  /// Whether the document is valid.
  func accepts(_ document: String) throws -> Bool {
    let value = try JSONSerialization.jsonObject(
      with: Data(document.utf8), options: .fragmentsAllowed)
    return try accepts(value, root)
  }

  private func accepts(_ value: Any, _ schema: [String: Any]) throws -> Bool {
    try schema.allSatisfy { keyword, rule in try accepts(value, keyword, rule, in: schema) }
  }

  private func accepts(
    _ value: Any, _ keyword: String, _ rule: Any, in schema: [String: Any]
  ) throws -> Bool {
    switch (keyword, rule) {
    case ("$schema", _), ("title", _), ("description", _), ("$defs", _): return true
    case ("$ref", let path as String): return try accepts(value, definition(path))
    case ("anyOf", let options as [[String: Any]]):
      return try options.contains { try accepts(value, $0) }
    case ("allOf", let parts as [[String: Any]]):
      return try parts.allSatisfy { try accepts(value, $0) }
    case ("type", let name as String): return Self.type(of: value) == name
    case ("type", let names as [String]): return names.contains(Self.type(of: value))
    case ("enum", let words as [String]):
      return (value as? String).map(words.contains) ?? false
    case ("minimum", let limit as NSNumber):
      return (value as? NSNumber).map { $0.doubleValue >= limit.doubleValue } ?? true
    case ("minLength", let limit as Int):
      return (value as? String).map { $0.unicodeScalars.count >= limit } ?? true
    case ("maxLength", let limit as Int):
      return (value as? String).map { $0.unicodeScalars.count <= limit } ?? true
    case ("maxItems", let limit as Int):
      return (value as? [Any]).map { $0.count <= limit } ?? true
    case ("pattern", let pattern as String):
      guard let text = value as? String else { return true }
      let expression = try NSRegularExpression(pattern: pattern)
      let whole = NSRange(text.startIndex..., in: text)
      return expression.firstMatch(in: text, range: whole) != nil
    case ("items", let rule as [String: Any]):
      return try (value as? [Any])?.allSatisfy { try accepts($0, rule) } ?? true
    case ("required", let names as [String]):
      return (value as? [String: Any]).map { object in
        names.allSatisfy { object[$0] != nil }
      } ?? true
    case ("properties", let rules as [String: [String: Any]]):
      guard let object = value as? [String: Any] else { return true }
      return try rules.allSatisfy { name, rule in
        try object[name].map { try accepts($0, rule) } ?? true
      }
    case ("additionalProperties", let rule as [String: Any]):
      guard let object = value as? [String: Any] else { return true }
      let known = schema["properties"] as? [String: Any] ?? [:]
      return try object.allSatisfy { name, value in
        try known[name] != nil || accepts(value, rule)
      }
    default: throw Unsupported(what: keyword)
    }
  }

  private func definition(_ path: String) throws -> [String: Any] {
    let definitions = root["$defs"] as? [String: [String: Any]]
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard path.hasPrefix("#/$defs/"), let found = definitions?[name] else {
      throw Unsupported(what: path)
    }
    return found
  }

  private static func type(of value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case let number as NSNumber: isBoolean(number) ? "boolean" : "number"
    default: "unknown"
    }
  }

  /// Returns whether a number is a boolean.
  ///
  /// Both are `NSNumber`, but only a boolean has the Objective-C type `c`.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
