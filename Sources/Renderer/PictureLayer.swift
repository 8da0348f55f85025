package import TagSphereGLObjects
package import TagSphereLabels

/// Something that is drawn over a cloud, in the pixels of its picture.
package protocol PictureLayer: AnyObject {
  /// The height of the picture that it is laid out for, pixels.
  var height: Int { get }
  /// Left, top, right and bottom of everything it draws, pixels from the upper-left corner.
  var bounds: SIMD4<Double> { get }
  /// Whether it can be drawn over a part of a view: see `FrameTile`.
  var drawsTiles: Bool { get }

  /// Draws it over the bound framebuffer, whose depth buffer it clears.
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
  /// False: a layer is drawn over whole pictures unless it says otherwise.
  package var drawsTiles: Bool { false }
}
