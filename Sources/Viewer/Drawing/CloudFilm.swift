package import TagSphereCloudBuilding
internal import TagSphereRenderer
package import TagSphereSequence
package import TagSphereWheels

/// Draws the frames of a film of a cloud, each like a `CloudPicture`.
package final class CloudFilm {
  private let scene: PictureScene
  private var sequence: CloudSequence

  /// Prepares the frames in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - frames: The path and its frames.
  ///   - filter: The stationary wheels beside the cloud, which filter it; nil for none.
  ///   - width: The width, pixels, ≥ 1.
  ///   - height: The height, pixels, ≥ 1.
  ///   - quality: How the edges of letters are drawn.
  /// - Throws: The errors of `CloudPicture`.
  package init(
    of cloud: Cloud, frames: FrameSequence, filteredBy filter: WheelFilter? = nil, width: Int,
    height: Int, quality: CloudPicture.Quality = CloudPicture.Quality()
  ) throws {
    scene = try PictureScene(
      of: cloud, filteredBy: filter, width: width, height: height, quality: quality)
    sequence = CloudSequence(
      of: scene.cloud, frames: frames, in: scene.viewport, around: scene.areas)
  }

  /// Draws a frame.
  ///
  /// - Parameter index: The index of a frame, at least that of the last frame drawn.
  /// - Throws: `GLError`.
  package func picture(ofFrame index: Int) throws -> CloudPicture {
    scene.renderer.setStates(sequence.states(ofFrame: index))
    let picture = try FrameCapture.picture(
      viewport: scene.viewport, supersampling: scene.supersampling, quality: scene.edges,
      renderer: scene.renderer, overlays: scene.layers,
      uniforms: { sequence.uniforms(ofFrame: index, in: $0) })
    return CloudPicture(width: picture.width, height: picture.height, rgba: picture.rgba)
  }
}
