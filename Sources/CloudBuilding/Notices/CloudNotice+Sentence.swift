package import TagSphereMessages
internal import TagSphereTagData

extension CloudNotice: CustomStringConvertible {
  /// One sentence: the requested part that is missing, its place, and the remedy.
  public var description: String { sentence() }

  /// One sentence in English, with the names of settings that would help.
  ///
  /// - Parameters:
  ///   - fewerLabels: How to keep fewer labels, such as "keep fewer labels with --top".
  ///   - lowerDensity: How to make labels smaller, such as "give a lower --density".
  public func sentence(
    fewerLabels: String = "keep fewer labels", lowerDensity: String = "give a lower density"
  ) -> String {
    message(
      fewerLabels: Message(verbatim: fewerLabels), lowerDensity: Message(verbatim: lowerDensity)
    ).english
  }

  /// One sentence for the screen, with the settings that would help.
  package func message(fewerLabels: Message, lowerDensity: Message) -> Message {
    switch self {
    case .unplacedTags(let count, let total, let first):
      Self.unplacedTags(count, of: total, first: first.message)
    case .missingNumbers(let count, let column, let purpose, let first, let value):
      numberMessage(
        count: count, column: column,
        example: value.map { Message("\(quoted: first) (\(quoted: $0))") } ?? quotation(first),
        isShownSmallest: purpose == .sizes)
    case .cutLabels(let count, let first): Self.cutLabels(count, first: first)
    case .blankLabels(let count, let first): Self.blankLabels(count, first: first)
    case .absentFont(let family, let replacement):
      Message(
        """
        no font “\(family)” is installed, so \(replacement) is used; fc-list : family lists the \
        installed fonts
        """)
    case .missingGlyphs(let scalars): Self.missingGlyphs(scalars)
    case .unreadableColorFont(let family):
      Message(
        """
        the colour font “\(family)” has a format that is not supported, so emoji come from outline \
        fonts; install a bitmap font, for example the package fonts-noto-color-emoji
        """)
    case .brokenGlyphs(1, let error): Message("\(error); boxes are drawn instead")
    case .brokenGlyphs(let count, let error):
      Message("\(error); \(plain: count - 1) more glyphs are broken; boxes are drawn instead")
    case .shrunkText(let percent):
      Message(
        """
        there is no room for all labels side by side, so their text is drawn at \(plain: percent) % \
        of its size; \(fewerLabels), or \(lowerDensity)
        """)
    case .hiddenLabels(let shown, let total, let first):
      Message(
        """
        the first picture shows \(plain: shown) of \(plain: total) labels: “\(first)” is not among \
        them
        """)
    case .incompleteLabels(let count, let first):
      Message(
        count,
        one: """
          \(plain: count) label lacks characters that have no room in the atlas, tag \
          \(plain: first + 1); \(fewerLabels)
          """,
        other: """
          \(plain: count) labels lack characters that have no room in the atlas, first tag \
          \(plain: first + 1); \(fewerLabels)
          """)
    case .unplacedImages(let count):
      Message(
        count,
        one: """
          \(plain: count) image does not fit into the atlas of images and is not drawn; \
          \(fewerLabels)
          """,
        other: """
          \(plain: count) images do not fit into the atlas of images and are not drawn; \
          \(fewerLabels)
          """)
    case .brokenImage(let name, let error): Message("image \(name): \("\(error)")")
    case .furtherBrokenImages(let count):
      Message("\(plain: count) more images cannot be shown for similar reasons")
    }
  }

  private static func unplacedTags(_ count: Int, of total: Int, first: Message) -> Message {
    Message(
      count,
      one: """
        \(plain: count) of \(plain: total) tags has no place on the globe and is left out; the first \
        is \(first)
        """,
      other: """
        \(plain: count) of \(plain: total) tags have no place on the globe and are left out; the \
        first is \(first)
        """)
  }

  private static func cutLabels(_ count: Int, first: String) -> Message {
    Message(
      count,
      one: """
        \(plain: count) label is too wide and cut at both ends, first “\(first)…”; shorten such texts
        """,
      other: """
        \(plain: count) labels are too wide and cut at both ends, first “\(first)…”; shorten such texts
        """)
  }

  private static func blankLabels(_ count: Int, first: Int) -> Message {
    Message(
      count,
      one: """
        \(plain: count) label has no visible character, first tag \(plain: first + 1); remove such texts
        """,
      other: """
        \(plain: count) labels have no visible character, first tag \(plain: first + 1); remove such \
        texts
        """)
  }

  /// The sentence on tags without a number.
  private func numberMessage(
    count: Int, column: String, example: Message, isShownSmallest: Bool
  ) -> Message {
    let shown = isShownSmallest ? Message("shown smallest") : Message("shown grey")
    return Message(
      count,
      one: """
        \(plain: count) tag has no number in the column \(quoted: column), first \(example): \(shown)
        """,
      other: """
        \(plain: count) tags have no number in the column \(quoted: column), first \(example): \(shown)
        """)
  }
}
