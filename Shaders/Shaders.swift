/// The GLSL sources, embedded in the program.
///
/// The files do not define the constants that the program sets. `text(definitions:)` puts these constants
/// before the body. The files have no `#version` line either: lines that differ between versions of OpenGL
/// and OpenGL ES are put before the text when it is compiled.
public struct ShaderSource: Hashable, Sendable {
  /// The file's name, shown with driver messages.
  public let name: String
  private let body: String

  /// Creates a source from its parts, which are the bytes of files.
  public init(_ name: String, _ parts: [UInt8]...) {
    self.name = name
    body = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Places the corners of glyph quads.
  public static let labelVertex = ShaderSource(
    "label.vert", PackageResources.frame_glsl, PackageResources.pass_glsl,
    PackageResources.records_glsl, PackageResources.color_glsl, PackageResources.label_glsl,
    PackageResources.label_style_glsl, PackageResources.bar_glsl, PackageResources.label_vert)
  /// Colours letters with the fast edge: one tap and a discard.
  public static let labelFast = ShaderSource(
    "label-fast.frag", PackageResources.opacity_glsl,
    PackageResources.label_fast_frag)
  /// Colours letters with the smooth edge: one tap and a soft edge.
  public static let labelSmooth = ShaderSource(
    "label-smooth.frag", PackageResources.frame_glsl, PackageResources.color_glsl,
    PackageResources.slope_glsl, PackageResources.opacity_glsl,
    PackageResources.label_smooth_frag)
  /// Colours letters with the best edge: the sample mask.
  public static let labelBest = ShaderSource(
    "label-best.frag", PackageResources.sample_mask_glsl, PackageResources.slope_glsl,
    PackageResources.opacity_glsl,
    PackageResources.label_best_frag)
  /// Colours halos and shadows of letters.
  public static let labelSoft = ShaderSource(
    "label-soft.frag", PackageResources.frame_glsl, PackageResources.pass_glsl,
    PackageResources.opacity_glsl, PackageResources.label_soft_frag)
  /// Writes label IDs of letters instead of colours.
  public static let labelIdentity = ShaderSource(
    "label-identity.frag", PackageResources.label_identity_frag)
  /// Places the corners of label boxes.
  public static let boxVertex = ShaderSource(
    "label-box.vert", PackageResources.frame_glsl, PackageResources.pass_glsl,
    PackageResources.records_glsl, PackageResources.color_glsl, PackageResources.label_glsl,
    PackageResources.label_style_glsl, PackageResources.label_box_vert)
  /// Colours label boxes, in all qualities.
  public static let box = ShaderSource(
    "label-box.frag", PackageResources.frame_glsl, PackageResources.pass_glsl,
    PackageResources.box_shape_glsl, PackageResources.sample_mask_glsl,
    PackageResources.opacity_glsl, PackageResources.label_box_frag)
  /// Colours halos and shadows of boxes.
  public static let boxSoft = ShaderSource(
    "label-soft.frag of boxes", PackageResources.frame_glsl, PackageResources.pass_glsl,
    PackageResources.box_shape_glsl,
    PackageResources.opacity_glsl, PackageResources.label_soft_frag)
  /// Writes label IDs of boxes instead of colours.
  public static let boxIdentity = ShaderSource(
    "box-identity.frag", PackageResources.pass_glsl, PackageResources.box_shape_glsl,
    PackageResources.box_identity_frag)
  /// Places the corners of the bars of labels too small to be read.
  public static let barVertex = ShaderSource(
    "bar.vert", PackageResources.frame_glsl, PackageResources.pass_glsl,
    PackageResources.records_glsl, PackageResources.color_glsl, PackageResources.label_glsl,
    PackageResources.bar_glsl, PackageResources.bar_vert)
  /// Colours bars.
  public static let bar = ShaderSource(
    "bar.frag", PackageResources.frame_glsl, PackageResources.bar_frag)
  /// Colours tag images, in all qualities.
  public static let labelPicture = ShaderSource(
    "label-picture.frag", PackageResources.frame_glsl, PackageResources.sample_mask_glsl,
    PackageResources.opacity_glsl, PackageResources.label_picture_frag)
  /// Writes label IDs of tag images instead of colours.
  public static let pictureIdentity = ShaderSource(
    "picture-identity.frag", PackageResources.picture_identity_frag)
  /// Places one triangle over the whole viewport.
  public static let screenVertex = ShaderSource("screen.vert", PackageResources.screen_vert)
  /// Computes the mean of all samples, in linear light.
  public static let resolve = ShaderSource("resolve.frag", PackageResources.resolve_frag)
  /// Shows the picture as the window needs it.
  public static let present = ShaderSource("present.frag", PackageResources.present_frag)
  /// Draws an image over the whole picture.
  public static let filling = ShaderSource("filling.frag", PackageResources.filling_frag)
  /// Places a rectangle around the ball in the middle of the cloud.
  public static let ballVertex = ShaderSource(
    "ball.vert", PackageResources.ball_glsl, PackageResources.ball_vert)
  /// Shades the ball in the middle of the cloud.
  public static let ball = ShaderSource(
    "ball.frag", PackageResources.ball_glsl, PackageResources.ball_frag)

  /// Places the dots that represent labels behind the rim.
  public static let dustVertex = ShaderSource(
    "dust.vert", PackageResources.frame_glsl, PackageResources.records_glsl,
    PackageResources.color_glsl, PackageResources.dust_vert)
  /// Shades the dots that represent labels behind the rim.
  public static let dust = ShaderSource(
    "dust.frag", PackageResources.frame_glsl, PackageResources.dust_frag)

  /// Draws the picture behind a cloud.
  public static let backdrop = ShaderSource(
    "backdrop.frag", PackageResources.noise_glsl, PackageResources.backdrop_frag)

  /// Places the corners of glyphs on a ring.
  public static let ringTextVertex = ShaderSource(
    "ring-text.vert", PackageResources.ring_block_glsl, PackageResources.ring_glsl,
    PackageResources.ring_text_vert)
  /// Colours letters on a ring, in all qualities.
  public static let ringText = ShaderSource(
    "ring-text.frag", PackageResources.ring_block_glsl, PackageResources.sample_mask_glsl,
    PackageResources.ring_arc_glsl, PackageResources.ring_text_frag)
  /// Places a band around a ring.
  public static let ringVertex = ShaderSource(
    "ring.vert", PackageResources.ring_block_glsl, PackageResources.ring_vert)
  /// Shades a ring.
  public static let ring = ShaderSource(
    "ring.frag", PackageResources.ring_block_glsl, PackageResources.noise_glsl,
    PackageResources.ring_glsl, PackageResources.ring_arc_glsl, PackageResources.ring_frag)
  /// Places the corners of the mark of wheels and of its ticks.
  public static let markVertex = ShaderSource(
    "mark.vert", PackageResources.mark_glsl, PackageResources.mark_vert)
  /// Fills the mark with its colour.
  public static let mark = ShaderSource(
    "mark.frag", PackageResources.mark_glsl, PackageResources.mark_frag)

  /// All sources, for tests.
  public static let all = [
    ballVertex, ball, dustVertex, dust, backdrop, ringTextVertex, ringText, ringVertex, ring,
    markVertex, mark,
    labelVertex, labelFast, labelSmooth, labelBest, labelSoft, labelIdentity, boxVertex, box,
    boxSoft, boxIdentity, barVertex, bar, labelPicture, pictureIdentity, screenVertex, resolve,
    present, filling,
  ]

  /// The lowest distance-field value that counts as ink, as a fraction of the byte range.
  public static let inkThreshold = "(128.0 / 255.0)"

  /// Returns the source for any version: the constants, then the body.
  ///
  /// - Parameter definitions: Further macros to define, with their values.
  public func text(definitions: [String: String] = [:]) -> String {
    let constants = definitions.merging(["INK_THRESHOLD": Self.inkThreshold]) { own, _ in own }
    let lines = constants.sorted { $0.key < $1.key }.map { "#define \($0.key) \($0.value)\n" }
    return lines.joined() + body
  }
}
