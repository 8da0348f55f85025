/// A step through a document of XML or HTML.
package enum MarkupEvent: Hashable, Sendable {
  /// An element begins.
  case begin(MarkupElement)
  /// Text, not necessarily all of an element's.
  case text(String)
  /// The element that began last and has not ended ends.
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
  /// The address that relative ones within it are relative to, as far as `xml:base` says; empty without
  /// one.
  package var base = ""

  /// Creates an element.
  package init(name: String) { self.name = name }
}
