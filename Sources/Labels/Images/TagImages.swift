internal import TagSphereForms
package import TagSphereGlyphs
internal import TagSphereTagData

/// The images of a document's tags, and their arrangement with the texts.
package struct TagImages: Hashable, Sendable {
  /// The arrangement of images and texts.
  package var style: ImageStyle
  /// The sizes of images and badges, pixels; an image that several tags share is listed once.
  package var sizes: [ImageSize] = []
  /// The index of each tag's image; tags without an image are absent.
  package var imageOfTag: [Int: Int] = [:]
  /// The index of each tag's badge among the sizes; tags without a badge are absent.
  package var badgeOfTag: [Int: Int] = [:]
  /// The finest resolution of the images that is used if the atlas has room.
  package var finest = ImageAtlas.Resolution.ofTags

  /// Creates an empty set of images.
  package init(style: ImageStyle = ImageStyle()) { self.style = style }

  /// The gap between image and text, em.
  static let gap: Float = 0.25
  /// The ratio of width to height beyond which an image's height shrinks instead of its width growing.
  static let widestShape: Float = 3
}

/// The positions of a label's text and image, em from the label's centre, y up.
struct LabelArrangement: Hashable {
  /// The centre of the text; nil if only the image is shown.
  var textCenter: SIMD2<Float>? = .zero
  /// The box of the image.
  var imageBox: Box?
  /// The box of the badge.
  var badgeBox: Box?
  /// Half the width and height of the whole arrangement.
  var half: SIMD2<Float>

  /// Creates an arrangement of a text without an image.
  ///
  /// - Parameter size: The size of the text, em.
  init(text size: SIMD2<Float>) { half = size / 2 }

  /// Creates an arrangement of a text with an image.
  ///
  /// - Parameters:
  ///   - size: The size of the text, em.
  ///   - picture: The size of the image, pixels.
  ///   - style: The arrangement of image and text.
  init(text size: SIMD2<Float>, picture: ImageSize, style: ImageStyle) {
    let aspect = Float(picture.width) / Float(picture.height)
    let width = style.height * min(aspect, TagImages.widestShape)
    let room = SIMD2(width, style.height)
    let along = room + TagImages.gap + size
    let center: SIMD2<Float>
    switch style.place {
    case .alone:
      textCenter = nil
      center = .zero
      half = room / 2
    case .beside:
      textCenter = [(along.x - size.x) / 2, 0]
      center = [(room.x - along.x) / 2, 0]
      half = SIMD2(along.x, max(room.y, size.y)) / 2
    case .above:
      textCenter = [0, (size.y - along.y) / 2]
      center = [0, (along.y - room.y) / 2]
      half = SIMD2(max(room.x, size.x), along.y) / 2
    case .below:
      textCenter = [0, (along.y - size.y) / 2]
      center = [0, (room.y - along.y) / 2]
      half = SIMD2(max(room.x, size.x), along.y) / 2
    }
    imageBox = Box(low: center - room / 2, high: center + room / 2)
  }

  /// The distance of a badge from the edges of its image, em.
  private static let badgeInset: Float = 0.05
  /// The distance of a badge from the text beside it, and its height above the text's middle, em.
  private static let badgeOffset = SIMD2<Float>(0.1, 0.35)

  /// Adds a badge in the upper right corner of the image, or beside the text if the label has no image.
  ///
  /// Beside a text, text and badge are centred together. On an image, the badge stays inside the
  /// image, and is smaller on a small image. So nothing moves when a count appears, changes or
  /// disappears.
  ///
  /// - Parameters:
  ///   - badge: The size of the badge's image, pixels.
  ///   - text: The size of the text, em.
  mutating func addBadge(_ badge: ImageSize, text: SIMD2<Float>) {
    let height = max(Badge.height, (imageBox?.size.y ?? 0) * Badge.imageShare)
    var size = SIMD2(Float(badge.width) / Float(badge.height), 1) * height
    let low: SIMD2<Float>
    if let imageBox {
      let room = pointwiseMax(imageBox.size - 2 * Self.badgeInset, SIMD2(repeating: 0.01))
      size *= min(1, (room / size).min())
      low = imageBox.high - size - Self.badgeInset
    } else {
      let middle = (textCenter ?? .zero) + SIMD2(text.x / 2, 0)
      low = middle + Self.badgeOffset - SIMD2(0, size.y / 2)
    }
    let whole = (low: pointwiseMin(-half, low), high: pointwiseMax(half, low + size))
    let shift = -(whole.low + whole.high) / 2
    badgeBox = Box(low: low + shift, high: low + size + shift)
    textCenter = textCenter.map { $0 + shift }
    imageBox = imageBox.map { $0 + shift }
    half = (whole.high - whole.low) / 2
  }
}
