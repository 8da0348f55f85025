extension Messages {
  /// Returns the name of a column of data for people: those that every document has have their own
  /// words, others are named by their document.
  package func name(ofColumn name: String) -> String {
    switch name {
    case "weight": text(Message("weight"))
    case "group": text(Message("group"))
    case "url": text(Message("url"))
    default: name
    }
  }
}
