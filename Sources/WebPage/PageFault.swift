/// The reason why a cloud cannot be a page, or a part of the cloud that a page does not show.
package enum PageFault: Error, Hashable, CustomStringConvertible {
  /// The labels are on a surface other than a sphere.
  case noSphere(shape: String)
  /// The labels are images without texts.
  case onlyImages
  /// The middle of the cloud has a text, an image or a ball.
  case center
  /// Tags have images, or labels have letters together with characters of several colours, such as emoji.
  case pictures(labels: Int)
  /// The legend shows sizes.
  case sizes
  /// The background is transparent.
  case transparent
  /// Some texts are longer than the texts that a page keeps.
  case longTexts(labels: Int, longest: Int)
  /// Some addresses are not web addresses.
  case addresses(labels: Int)

  /// One sentence for users.
  package var description: String {
    switch self {
    case .noSphere(let shape):
      "a page shows a sphere, and this cloud has the shape \(shape): leave out --shape"
    case .onlyImages:
      "a page cannot carry images, and these labels are nothing else: write a picture with render"
    case .center: "the page leaves out the middle of the cloud"
    case .pictures(let labels):
      "the page leaves out images, and emoji beside letters, in \(labels) of the labels"
    case .sizes: "the page leaves out the legend of sizes"
    case .transparent: "the page has the background's colour: only pictures are transparent"
    case .longTexts(let labels, let longest):
      "the page cuts texts after \(longest) characters, in \(labels) of the labels"
    case .addresses(let labels):
      "the page leaves out addresses that do not begin with http:// or https://, of \(labels) of "
        + "the labels"
    }
  }
}
