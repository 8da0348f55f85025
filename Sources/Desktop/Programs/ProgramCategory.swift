package import TagSphereMessages

/// The main categories of programs.
///
/// Source: Desktop Menu Specification 1.1, appendix A.
package enum ProgramCategory: String, CaseIterable, Sendable {
  case multimedia = "AudioVideo"
  case development = "Development"
  case education = "Education"
  case games = "Game"
  case graphics = "Graphics"
  case internet = "Network"
  case office = "Office"
  case science = "Science"
  case settings = "Settings"
  case system = "System"
  case utilities = "Utility"

  /// The first main category among the categories of a desktop entry; nil if none of them is a main category.
  package init?(of categories: [String]) {
    let main = categories.lazy.compactMap { name in
      Self(rawValue: name == "Audio" || name == "Video" ? "AudioVideo" : name)
    }
    guard let first = main.first else { return nil }
    self = first
  }

  /// The name of the category for users.
  package var message: Message {
    switch self {
    case .multimedia: Message("Sound and video")
    case .development: Message("Development")
    case .education: Message("Education")
    case .games: Message("Games")
    case .graphics: Message("Graphics")
    case .internet: Message("Internet")
    case .office: Message("Office")
    case .science: Message("Science")
    case .settings: Message("Settings")
    case .system: Message("System")
    case .utilities: Message("Utilities")
    }
  }
}
