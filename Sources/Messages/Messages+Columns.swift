extension Messages {
  /// Returns the display name of a data column.
  ///
  /// Only the columns of every document are translated; others keep the name from the document.
  package func name(ofColumn name: String) -> String {
    switch name {
    case "weight": text(Message("weight"))
    case "group": text(Message("group"))
    case "url": text(Message("url"))
    default: name
    }
  }
}
