package import TagSphereMessages
package import TagSphereTagData

extension TagDocument {
  /// Creates the document of installed programs, in order, without the programs that the user removed.
  ///
  /// A program's weight is one plus its number of remembered starts. Its group is its main
  /// category. The tags have these columns:
  ///
  /// - `comment`: the description
  /// - `keywords`: further search words
  /// - `actions`: the additional actions
  /// - `program`: the name of the desktop entry
  ///
  /// - Parameters:
  ///   - programs: The programs.
  ///   - state: The saved state of the launcher.
  ///   - messages: The language of the categories.
  ///   - icon: Returns the file of an icon; nil if the icon has no file.
  package init(
    programs: [InstalledProgram], state: LauncherState, messages: Messages,
    icon: (_ name: String) -> String?
  ) {
    self.init(
      tags: programs.compactMap { program in
        let text = String(program.name.unicodeScalars.prefix(ReadingLimits.textScalars))
        guard text.contains(where: { !$0.isWhitespace }), !state.removed.contains(program.id) else {
          return nil
        }
        var details = Tag.Details()
        details.group = ProgramCategory(of: program.categories).map { messages.text($0.message) }
        details.image = program.icon.flatMap(icon) ?? icon(Self.usualIcon)
        if let comment = program.comment {
          details.attributes.append(Tag.Attribute(name: "comment", values: [comment]))
        }
        if !program.keywords.isEmpty {
          details.attributes.append(
            Tag.Attribute(name: Tag.keywordsColumn, values: program.keywords))
        }
        if !program.actions.isEmpty {
          details.attributes.append(
            Tag.Attribute(name: Tag.actionsColumn, values: program.actions.map(\.name)))
        }
        details.attributes.append(Tag.Attribute(name: Self.programColumn, values: [program.id]))
        return Tag(
          text: text, weight: Double(state.starts(of: program.id) + 1), details: details)
      })
  }

  /// The column with the name of a program's desktop entry.
  package static let programColumn = "program"
  /// The icon of programs without an icon of their own.
  ///
  /// Source: Icon Naming Specification 0.8.90; themes have this icon in `mimetypes`.
  private static let usualIcon = "application-x-executable"
}
