internal import TagSphereTagData

/// Which tags of a document have a picture, and how pictures stand to texts.
public struct TagPictures: Hashable, Sendable {
  /// How pictures stand to the texts of their labels.
  public var style: Style
  /// The sizes of the pictures, pixels; a picture that several tags show is one.
  public var sizes: [PictureSize] = []
  /// The index of each tag's picture; tags that have none are not in.
  public var pictureOfTag: [Int: Int] = [:]
  /// The finest resolution that they are kept at, if there is room.
  public var finest = PictureAtlas.Resolution.ofTags

  /// No pictures.
  public init(style: Style = Style()) { self.style = style }

  /// How pictures stand to the texts of their labels.
  public struct Style: Hashable, Sendable {
    /// Where the picture stands.
    public var place = Place.above
    /// Height of the picture, em of the label's text, > 0.
    public var height: Float = 3
    /// Radius of the corners, as a part of the picture's shorter side: 0 … 0.5.
    public var cornerRadius: Float = 0.12

    /// The default style.
    public init() {}
  }

  /// Where a picture stands to its text.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// The picture is all that is seen.
    case alone
    /// Left of the text.
    case beside
    /// Above the text.
    case above
    /// Below the text.
    case below
  }

  /// Between picture and text, em.
  static let gap: Float = 0.25
  /// Pictures are wider than this many times their height only at the cost of their height.
  static let widestShape: Float = 3
}

/// Where text and picture of one label stand, em from the label's centre, y up.
struct LabelArrangement: Hashable {
  /// The centre of the text; nil where only the picture is seen.
  var textCenter: SIMD2<Float>? = .zero
  /// The room of the picture: left, bottom, right, top.
  var pictureBox: SIMD4<Float>?
  /// Half of width and height of the whole.
  var half: SIMD2<Float>

  /// A text without a picture.
  ///
  /// - Parameter size: The text's, em.
  init(text size: SIMD2<Float>) { half = size / 2 }

  /// A text with a picture.
  ///
  /// - Parameters:
  ///   - size: The text's, em.
  ///   - picture: The picture's, pixels.
  ///   - style: How they stand.
  init(text size: SIMD2<Float>, picture: PictureSize, style: TagPictures.Style) {
    let aspect = Float(picture.width) / Float(picture.height)
    let width = style.height * min(aspect, TagPictures.widestShape)
    let room = SIMD2(width, style.height)
    let along = room + TagPictures.gap + size
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
    let (low, high) = (center - room / 2, center + room / 2)
    pictureBox = [low.x, low.y, high.x, high.y]
  }
}
