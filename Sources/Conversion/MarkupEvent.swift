/// A step through a document of XML or HTML.
package enum MarkupEvent: Hashable, Sendable {
  /// An element begins.
  case begin(MarkupElement)
  /// Text, not necessarily all of an element's.
  case text(String)
  /// The end of the innermost open element.
  case end
}

/// The beginning of an element.
package struct MarkupElement: Hashable, Sendable {
  /// Its name in small letters, without prefix.
  package var name: String
  /// Its namespace; empty without one.
  package var space = ""
  /// Its attributes by their names, with their prefixes.
  package var attributes: [String: String] = [:]
  /// The base URI (`xml:base`), of XML; empty if there is none.
  package var base = ""

  /// Creates an element.
  package init(name: String) { self.name = name }
}
