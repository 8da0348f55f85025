internal import TagSphereCloudBuilding
internal import TagSphereGlyphs
internal import TagSphereImages
internal import TagSphereLabels

/// The animated images of the cloud.
extension ShownCloud {
  /// Whether any image may be animated.
  var hasMovingImages: Bool { !images.list.movingImages.isEmpty }

  /// Returns the indices of the animated images in view, nearest first.
  ///
  /// Their labels are shown, in the near half of the cloud and within the picture.
  ///
  /// - Parameter frame: The frame.
  func nearestMovingImages(in frame: FrameUniforms) -> [Int] {
    let found = images.list.movingImages.compactMap { image, label -> (index: Int, depth: Float)? in
      guard batch.imageAtlas.entries[image].tile != nil, isOffered(label),
        states.map({ $0[label].visibility > 0 }) ?? true,
        frame.recession(of: batch.labels[label]) <= 1
      else { return nil }
      let place = frame.clipPosition(of: batch.labels[label])
      guard place.w > 0, abs(place.x) <= place.w, abs(place.y) <= place.w else { return nil }
      return (image, place.w)
    }
    return found.sorted { ($0.depth, $0.index) < ($1.depth, $1.index) }.map(\.index)
  }

  /// Returns a new reader of an animated image; nil if it cannot be played.
  func movingFrames(of image: Int) -> (any MovingFrameReader)? {
    images.list.frames(of: image, in: batch)
  }
}
