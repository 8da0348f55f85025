internal import TagSphereCloudReference
package import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

extension Cloud {
  /// Decodes the images that are large in a picture again, at their size there, and waits for them.
  ///
  /// Images beyond the room for details stay as the atlas has them: at most 256 pixels long.
  ///
  /// - Parameters:
  ///   - viewport: The size of the picture.
  ///   - workers: How many images are decoded at a time.
  package mutating func sharpenImages(in viewport: Viewport, workers: Int = 4) {
    batch.addDetailLayer(for: images.tagImages)
    guard var details = ImageDetails(batch.imageAtlas) else { return }
    let frame = uniforms(in: viewport)
    let demands = LabelTransform(uniforms: frame, states: states(in: frame), tiles: batch.tiles)
      .imageDemands(of: batch).filter { images.isFile($0.entry) }
    let changes = details.follow(demands, sizes: images.tagImages.sizes, most: demands.count)
    guard !changes.requests.isEmpty else { return }
    images.loader(of: changes.requests, workers: workers) {}.waitForAll { arrivals in
      for arrival in arrivals {
        // Keep an image that cannot be decoded again.
        guard case .success(let tile) = arrival.result,
          let detail = details.place(tile, of: arrival.entry)
        else { continue }
        _ = batch.setDetail(detail, at: arrival.entry)
      }
    }
  }
}
