public import TagSphereImages

/// A requested part of a document that a cloud cannot show; the cloud shows the rest.
public enum CloudNotice: Hashable, Sendable {
  /// Tags without a place on the globe are left out.
  case unplacedTags(count: Int, total: Int, first: UnplacedTag)
  /// Tags without a number in the column that determines sizes or colours.
  case missingNumbers(
    count: Int, column: String, purpose: CloudError.ColumnPurpose, first: String, value: String?)
  /// The font's family is not installed; another font replaces it.
  case absentFont(family: String, replacement: String)
  /// Text is drawn at a share of its size, because packed labels do not fit side by side.
  case shrunkText(percent: Int)
  /// The first picture of a cloud of few labels does not show all of them.
  case hiddenLabels(shown: Int, total: Int, first: String)
  /// Characters that no font has are drawn as boxes.
  case missingGlyphs([Unicode.Scalar])
  /// Labels are too wide, and are cut at both ends.
  case cutLabels(count: Int, first: String)
  /// Labels have no visible character.
  case blankLabels(count: Int, first: Int)
  /// Labels lack glyphs for which the atlas has no room.
  case incompleteLabels(count: Int, first: Int)
  /// Images and colour glyphs for which the atlas has no room.
  case unplacedImages(count: Int)
  /// An installed colour font has a format that is not drawn.
  case unreadableColorFont(family: String)
  /// Glyphs are broken in their font file; `error` is the error of the first glyph.
  case brokenGlyphs(count: Int, error: String)
  /// An image cannot be shown.
  case brokenImage(name: String, ImageFileError)
  /// The number of broken images that are not listed one by one.
  case furtherBrokenImages(count: Int)
}
