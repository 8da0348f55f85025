/// An event of walking through an XML or HTML document.
package enum MarkupEvent: Hashable, Sendable {
  /// An element begins.
  case begin(MarkupElement)
  /// A text, not necessarily the complete text of an element.
  case text(String)
  /// The end of the innermost open element.
  case end
}

/// The beginning of an element.
package struct MarkupElement: Hashable, Sendable {
  /// The name in lower case, without prefix.
  package var name: String
  /// The namespace; empty if the element has no namespace.
  package var space = ""
  /// The attributes by their names in lower case, with prefixes.
  package var attributes: [String: String] = [:]
  /// The base URI of XML (`xml:base`); empty if the document sets none.
  package var base = ""

  /// Creates an element.
  package init(name: String) { self.name = name }
}
