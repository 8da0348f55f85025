internal import TagSphereDesign
public import TagSphereImages
internal import TagSphereLook
public import TagSphereText
public import TagSphereViewer
public import TagSphereWheels

extension WheelDocument {
  /// Draws the wheels in the current OpenGL context, their selected words at the mark, as `tagsphere render`
  /// does.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - design: The theme, and the arrangement of the wheels.
  ///   - font: The font; nil for the first of the theme that is installed.
  ///   - quality: How the edges of letters are drawn.
  ///   - imageFolder: The folder that the names of words' images are relative to; empty for the current
  ///     folder.
  ///   - imageDecoder: How images are decoded: in this process only if you trust them.
  /// - Throws: `FontError` if the font cannot be opened, `GLError` if the driver is too old or the picture
  ///   too large for it.
  @MainActor public func picture(
    width: Int, height: Int, design: WheelDesign = WheelDesign(), font: LabelFont? = nil,
    quality: CloudPicture.Quality = CloudPicture.Quality(), imageFolder: String = "",
    imageDecoder: ImageDecoder = .inProcess
  ) throws -> CloudPicture {
    try CloudPicture(
      of: self, design: design,
      source: FontGlyphSource(font: font ?? .named(design.theme.font ?? LookOptions().font)),
      width: width, height: height, quality: quality, imageFolder: imageFolder,
      imageDecoder: imageDecoder)
  }
}
