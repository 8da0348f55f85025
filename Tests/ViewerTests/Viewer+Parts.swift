internal import TagSphereInteraction

@testable internal import TagSphereViewer

extension Viewer {
  /// The panels last shown.
  var panels: PanelContents? { parts[PanelsPart.self]?.contents }
  /// The page marks in the last frame.
  var shownMarks: PageMarks? { parts[PagesPart.self]?.marks }
  /// The image that fills the window.
  var enlarged: EnlargedImage { parts[EnlargementPart.self]?.image ?? EnlargedImage() }
  /// The animated images that play in the cloud.
  var movingImages: MovingImages { parts[MovingImagesPart.self]?.images ?? MovingImages() }
}
