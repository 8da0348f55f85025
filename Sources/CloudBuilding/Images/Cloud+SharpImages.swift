internal import TagSphereCloudReference
package import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

extension Cloud {
  /// Decodes images that appear large in a picture again, at the size at which they appear, and waits for them.
  ///
  /// If the atlas has no room for the details of an image, the image keeps its normal resolution,
  /// of at most 256 pixels on the longer side.
  ///
  /// - Parameters:
  ///   - viewport: The size of the picture.
  ///   - workers: The number of images that are decoded at a time.
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
        // If an image cannot be decoded again, keep its normal resolution.
        guard case .success(let tile) = arrival.result,
          let detail = details.place(tile, of: arrival.entry)
        else { continue }
        _ = batch.setDetail(detail, at: arrival.entry)
      }
    }
  }
}
