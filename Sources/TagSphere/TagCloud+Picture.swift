public import TagSphereGeometry
internal import TagSphereImages
public import TagSphereViewer
public import TagSphereWheels

extension TagCloud {
  /// Draws a picture of the cloud in the current OpenGL context, as `tagsphere render` does.
  ///
  /// `HeadlessContext` creates a context without a window. The picture is not drawn into any existing
  /// framebuffer of the context. <doc:Embedding> lists the state that changes.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - filter: The wheels beside the cloud, which filter it; nil for none.
  ///   - orientation: The turn from the cloud's home pose.
  ///   - quality: How the edges of letters are drawn.
  /// - Throws: `GLError` if the driver is too old, or if the cloud or the picture is too large for
  ///   the driver. `FacetError` if no tag has a column or a value of the filter.
  @MainActor public func picture(
    width: Int, height: Int, filteredBy filter: WheelFilter? = nil,
    orientation: Quaternion = .identity,
    quality: CloudPicture.Quality = CloudPicture.Quality()
  ) throws -> CloudPicture {
    var cloud = content
    cloud.pose.orientation = orientation * cloud.pose.orientation
    return try CloudPicture(
      of: cloud, filteredBy: filter, width: width, height: height, quality: quality)
  }
}

extension CloudPicture {
  /// Writes the picture as a PNG file, completely or not at all.
  ///
  /// - Parameter path: The file. An existing file is replaced. If the path is a link, the link's
  ///   target is written.
  /// - Throws: `ImageCodecError` if the picture is too large for a PNG file,
  ///   `TagCloudError.cannotWrite` if the file cannot be written.
  public nonisolated func writePNG(to path: String) throws {
    try writeFile(PNG.encode(width: width, height: height, rgba: rgba), to: path)
  }
}
