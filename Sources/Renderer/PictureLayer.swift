package import TagSphereGLObjects
package import TagSphereLabels

/// A layer that is drawn over a cloud, in the pixels of the cloud's picture.
package protocol PictureLayer: AnyObject {
  /// The height, pixels, of the picture for which the layer is laid out.
  var height: Int { get }
  /// Left, top, right and bottom of everything that the layer draws, pixels from the upper-left corner.
  var bounds: SIMD4<Double> { get }
  /// Whether the layer can be drawn over a part of a view: see `FrameTile`.
  var drawsTiles: Bool { get }

  /// Draws the layer over the bound framebuffer, and clears the framebuffer's depth buffer.
  ///
  /// - Parameters:
  ///   - frame: The frame beneath, for its viewport and its background.
  ///   - quality: The edge quality, with the bound framebuffer's number of samples.
  ///   - sampleOffsets: Positions of the samples, for the method `.best`.
  func draw(
    over frame: FrameUniforms, quality: EdgeQuality, sampleOffsets: [SIMD2<Float>]
  ) throws(GLError)
}

extension PictureLayer {
  /// False by default: a layer is drawn over whole pictures.
  package var drawsTiles: Bool { false }
}
