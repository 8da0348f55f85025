extension Messages {
  /// Returns the display name of a data column.
  ///
  /// Only the columns that every document has are translated; other columns keep their names.
  package func name(ofColumn name: String) -> String {
    switch name {
    case "weight": text(Message("weight"))
    case "group": text(Message("group"))
    case "url": text(Message("url"))
    default: name
    }
  }
}
