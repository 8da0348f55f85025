internal import TagSphereTagData

extension CloudNotice: CustomStringConvertible {
  /// One sentence: what is shown differently, where, and what to do.
  public var description: String { sentence() }

  /// One sentence, with names for the settings that would help.
  ///
  /// - Parameters:
  ///   - fewerLabels: How to keep fewer labels, such as "keep fewer labels with --top".
  ///   - lowerDensity: How to make labels smaller, such as "give a lower --density".
  public func sentence(
    fewerLabels: String = "keep fewer labels", lowerDensity: String = "give a lower density"
  ) -> String {
    switch self {
    case .unplacedTags(let count, let total, let first):
      "\(count) of \(total) tags \(count == 1 ? "has" : "have") no place on the globe and "
        + "\(count == 1 ? "is" : "are") left out; the first is \(first)"
    case .missingNumbers(let count, let column, let purpose, let first, let value):
      "\(count == 1 ? "1 tag has" : "\(count) tags have") no number in the column "
        + "\(quoted(column)), first \(quoted(first))\(value.map { " (\(quoted($0)))" } ?? ""): "
        + "shown \(purpose == .sizes ? "smallest" : "grey")"
    case .absentFont(let family, let replacement):
      "no font “\(family)” is installed, so \(replacement) is used; "
        + "fc-list : family lists the installed fonts"
    case .shrunkText(let percent):
      "there is no room for all labels side by side, so their text is drawn at "
        + "\(percent) % of its size; \(fewerLabels), or \(lowerDensity)"
    case .missingGlyphs(let scalars): Self.missingGlyphs(scalars)
    case .cutLabels(let count, let first):
      "\(count == 1 ? "1 label is" : "\(count) labels are") too wide and cut at both ends, first "
        + "“\(first)…”; shorten such texts"
    case .blankLabels(let count, let first):
      "\(count == 1 ? "1 label has" : "\(count) labels have") no visible character, first tag "
        + "\(first + 1); remove such texts"
    case .unplacedGlyphs(let count):
      "\(count == 1 ? "1 glyph does" : "\(count) glyphs do") not fit into the atlas and "
        + "\(count == 1 ? "is" : "are") not drawn; \(fewerLabels)"
    case .unplacedImages(let count):
      "\(count == 1 ? "1 image does" : "\(count) images do") not fit into the atlas of "
        + "images and \(count == 1 ? "is" : "are") not drawn; \(fewerLabels)"
    case .unreadableColorFont(let family):
      "the colour font “\(family)” has a format that is not supported, so emoji come from "
        + "outline fonts; install a bitmap font, for example the package fonts-noto-color-emoji"
    case .brokenGlyphs(let count, let error):
      "\(error)\(count > 1 ? "; \(count - 1) more glyphs are broken" : "")"
        + "; boxes are drawn instead"
    case .brokenImage(let name, let error): "image \(name): \(error)"
    case .furtherBrokenImages(let count):
      "\(count) more images cannot be shown for similar reasons"
    }
  }
}
