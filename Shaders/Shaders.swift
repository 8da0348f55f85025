/// The GLSL sources, embedded in the program.
///
/// The files carry no `#version` and no constants of the program: `source(definitions:)` puts
/// both in front, in this one place.
public struct ShaderSource: Hashable, Sendable {
  /// The file's name, which driver messages are shown with.
  public let name: String
  private let body: String

  /// A source from its parts, the files' bytes.
  public init(_ name: String, _ parts: [UInt8]...) {
    self.name = name
    body = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Places the quads of glyphs.
  public static let labelVertex = ShaderSource(
    "label.vert", PackageResources.color_glsl, PackageResources.label_glsl,
    PackageResources.label_style_glsl, PackageResources.label_vert)
  /// One tap and discard.
  public static let labelFast = ShaderSource(
    "label-fast.frag", PackageResources.opacity_glsl,
    PackageResources.label_fast_frag)
  /// One tap and a soft edge.
  public static let labelSmooth = ShaderSource(
    "label-smooth.frag", PackageResources.slope_glsl, PackageResources.opacity_glsl,
    PackageResources.label_smooth_frag)
  /// The sample mask.
  public static let labelBest = ShaderSource(
    "label-best.frag", PackageResources.sample_mask_glsl, PackageResources.slope_glsl,
    PackageResources.opacity_glsl,
    PackageResources.label_best_frag)
  /// Halos and shadows of letters.
  public static let labelSoft = ShaderSource(
    "label-soft.frag", PackageResources.opacity_glsl, PackageResources.label_soft_frag)
  /// Label numbers instead of colours.
  public static let labelIdentity = ShaderSource(
    "label-identity.frag", PackageResources.label_identity_frag)
  /// Places the boxes of labels.
  public static let boxVertex = ShaderSource(
    "label-box.vert", PackageResources.color_glsl, PackageResources.label_glsl,
    PackageResources.label_style_glsl, PackageResources.label_box_vert)
  /// Boxes, in all qualities.
  public static let box = ShaderSource(
    "label-box.frag", PackageResources.box_shape_glsl, PackageResources.sample_mask_glsl,
    PackageResources.opacity_glsl, PackageResources.label_box_frag)
  /// Halos and shadows of boxes.
  public static let boxSoft = ShaderSource(
    "label-soft.frag of boxes", PackageResources.box_shape_glsl,
    PackageResources.opacity_glsl, PackageResources.label_soft_frag)
  /// Label numbers of boxes.
  public static let boxIdentity = ShaderSource(
    "box-identity.frag", PackageResources.box_shape_glsl, PackageResources.box_identity_frag)
  /// Pictures, in all qualities.
  public static let labelPicture = ShaderSource(
    "label-picture.frag", PackageResources.sample_mask_glsl, PackageResources.opacity_glsl,
    PackageResources.label_picture_frag)
  /// Label numbers of pictures.
  public static let pictureIdentity = ShaderSource(
    "picture-identity.frag", PackageResources.picture_identity_frag)
  /// One triangle over the whole viewport.
  public static let screenVertex = ShaderSource("screen.vert", PackageResources.screen_vert)
  /// The mean of samples, in linear light.
  public static let resolve = ShaderSource("resolve.frag", PackageResources.resolve_frag)
  /// The picture in the window.
  public static let present = ShaderSource("present.frag", PackageResources.present_frag)
  /// A rectangle around the ball in the middle.
  public static let ballVertex = ShaderSource("ball.vert", PackageResources.ball_vert)
  /// The ball in the middle.
  public static let ball = ShaderSource("ball.frag", PackageResources.ball_frag)

  /// All sources, for tests.
  public static let all = [
    ballVertex, ball,
    labelVertex, labelFast, labelSmooth, labelBest, labelSoft, labelIdentity, boxVertex, box,
    boxSoft, boxIdentity, labelPicture, pictureIdentity, screenVertex, resolve, present,
  ]

  /// The least byte of a distance field that is ink, as a fraction.
  public static let inkThreshold = "(128.0 / 255.0)"

  /// The complete source: version, constants, body.
  ///
  /// - Parameter definitions: Further names to define, with their values.
  public func text(definitions: [String: String] = [:]) -> String {
    let constants = definitions.merging(["INK_THRESHOLD": Self.inkThreshold]) { own, _ in own }
    let lines = constants.sorted { $0.key < $1.key }.map { "#define \($0.key) \($0.value)\n" }
    return "#version 410 core\n" + lines.joined() + body
  }
}
