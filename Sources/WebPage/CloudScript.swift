internal import TagSphereTagData

/// The script that shows clouds, in its two variants.
enum CloudScript {
  /// Shows the cloud of a page.
  static let page = scoped(shared + [PackageResources.page_js])

  /// Defines the element `tag-sphere`.
  static let element: String = {
    let style = [PackageResources.cloud_css, PackageResources.element_css].map(text).joined()
    let markup = CloudMarkup(still: "<slot></slot>").html
    let constants = """
      const STYLE = \(JSONText.string(style));
      const MARKUP = \(JSONText.string("<div id=\"tagsphere-holder\">\(markup)</div>"));

      """
    return scoped(shared + [Array(constants.utf8), PackageResources.element_js])
  }()

  private static let shared = [
    PackageResources.math_js, PackageResources.view_js, PackageResources.motion_js,
    PackageResources.scene_js, PackageResources.boxes_js, PackageResources.tiles_js,
    PackageResources.declutter_js, PackageResources.drawing_js, PackageResources.search_js,
    PackageResources.cloud_js, PackageResources.viewer_js, PackageResources.input_js,
    PackageResources.show_js,
  ]

  /// Returns the parts as one script in its own scope.
  private static func scoped(_ parts: [[UInt8]]) -> String {
    "\"use strict\";\n(() => {\n\(parts.map(text).joined(separator: "\n"))})();\n"
  }

  private nonisolated static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
