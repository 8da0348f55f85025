internal import TagSphereDesign
public import TagSphereImages
internal import TagSphereLook
public import TagSphereText
public import TagSphereViewer
public import TagSphereWheels

extension WheelDocument {
  /// Draws the wheels in the current OpenGL context, as `tagsphere render` does.
  ///
  /// The selected words are at the mark.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - design: The theme, and the arrangement of the wheels.
  ///   - font: The font; nil for the first font of the theme that is installed.
  ///   - quality: How the edges of letters are drawn.
  ///   - imageFolder: The folder for relative names of words' images; empty for the current folder.
  ///   - imageDecoder: The decoder of the images; decode in this process only if you trust the
  ///     images.
  /// - Throws: `FontError` if the font cannot be opened. `GLError` if the driver is too old, or if
  ///   the picture is too large for the driver.
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
