/// A program in a menu of the desktop, from its desktop entry.
///
/// Source: Desktop Entry Specification 1.5.
package struct InstalledProgram: Hashable, Sendable {
  /// The name of the desktop entry's file, such as `org.example.Editor.desktop`.
  package var id: String
  /// The name in the user's language.
  package var name: String
  /// A description in the user's language; nil if the entry has none.
  package var comment: String?
  /// The generic name and further search words, in the user's language.
  package var keywords: [String]
  /// The categories, in the order of the entry.
  package var categories: [String]
  /// The name of the icon in a theme, or the path of the icon's file; nil without an icon.
  package var icon: String?
  /// The additional actions, in the order of the entry.
  package var actions: [Action]

  /// Creates a program from its parts.
  package init(
    id: String, name: String, comment: String? = nil, keywords: [String] = [],
    categories: [String] = [], icon: String? = nil, actions: [Action] = []
  ) {
    (self.id, self.name, self.comment, self.keywords) = (id, name, comment, keywords)
    (self.categories, self.icon, self.actions) = (categories, icon, actions)
  }

  /// Returns the first action with a name in the user's language; nil if no action has this name.
  package func action(named name: String) -> Action? { actions.first { $0.name == name } }

  /// An additional action of a program, such as opening a new window.
  package struct Action: Hashable, Sendable {
    /// The name in the desktop entry, such as `new-window`.
    package var id: String
    /// The name in the user's language.
    package var name: String

    /// Creates an action from its names.
    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  }
}
