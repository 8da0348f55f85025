internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereTagData

/// The HTML around a page's data: policy, style, script, picture, and the list of labels.
struct PageShell {
  let cloud: Cloud
  /// The labels, the heaviest first.
  let order: [Int]
  let still: WebPage.Still
  /// The address of the data; nil if the page itself holds the data.
  let dataAddress: String?
  /// The data; nil if the data are at ``dataAddress``.
  let json: String?

  /// The number of labels in the list; a longer list would be slow to read and to load.
  private static let mostListed = 1_000

  var html: String {
    let (style, script) = (style, CloudScript.page)
    let language = cloud.design.look.language
    let source = dataAddress.map { " data-source=\"\(HTMLText.escaped($0))\"" } ?? ""
    let title = HTMLText.escaped(HTMLText.kept(cloud.title))
    let picture = """
      <img width="\(still.width)" height="\(still.height)" alt="\(title)"
       src="data:image/png;base64,\(Base64.text(still.png))">
      """
    let parts = CloudMarkup(title: title, still: picture, heading: heading, list: list)
    return """
      <!DOCTYPE html>
      <html lang="\(HTMLText.escaped(language.rawValue))"\(source)>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(style: style, script: script))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="TagSphere">
      <title>\(title)</title>
      <style>\(style)</style>
      \(parts.html)
      \(data)<script>\(script)</script>
      </html>

      """
  }

  /// Returns the security policy of the page.
  ///
  /// Only the script with the given hash runs. The page loads nothing except pictures that it holds and, if
  /// its data are separate, files of its own server.
  private func policy(style: String, script: String) -> String {
    func hash(_ text: String) -> String { "'sha256-\(Base64.text(SHA256.hash(Array(text.utf8))))'" }
    return [
      "default-src 'none'", "script-src \(hash(script))", "style-src \(hash(style))",
      "img-src data:", "connect-src \(dataAddress == nil ? "'none'" : "'self'")",
      "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  private var data: String {
    guard let json else { return "" }
    return "<script type=\"application/json\" id=\"tagsphere-data\">"
      + HTMLText.embedded(json: json) + "</script>\n"
  }

  /// The heading in the corner of the picture.
  private var heading: String {
    let heading = cloud.design.look.heading
    let lines = [("h1", heading.title), ("p", heading.caption), ("small", heading.source)]
    let html = lines.compactMap { name, text in
      text.map { "<\(name)><bdi>\(HTMLText.escaped(HTMLText.kept($0)))</bdi></\(name)>" }
    }
    return html.isEmpty ? "" : "<header class=\"tagsphere-over\">\(html.joined())</header>\n"
  }

  private var list: String {
    guard json != nil else { return "" }
    var items = order.prefix(Self.mostListed).map { label in
      let tag = cloud.document.tags[label]
      let text = "<bdi>\(HTMLText.escaped(HTMLText.kept(tag.text)))</bdi>"
      guard let address = CloudData.address(of: tag) else { return "<li>\(text)" }
      let link = "<a href=\"\(HTMLText.escaped(address))\" rel=\"noopener noreferrer\">"
      return "<li>\(link)\(text)</a>"
    }
    if order.count > Self.mostListed { items.append("<li>… \(order.count - Self.mostListed)") }
    return items.joined(separator: "\n")
  }

  private var style: String {
    let properties = cloud.theme.pageColors.map { "--\($0.name): \($0.color)" }.joined(
      separator: "; ")
    let rules = [PackageResources.page_css, PackageResources.cloud_css]
    return ":root { \(properties); --face: \(cloud.pageFace); }\n"
      + rules.map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}

extension Cloud {
  /// The title of a page of the cloud.
  var title: String { design.look.heading.title ?? document.title ?? "TagSphere" }

  /// The CSS fonts of the page around its cloud; they are of the same kind as the font of the labels.
  var pageFace: String {
    let name = fontName.lowercased()
    if name.contains("mono") { return "ui-monospace, monospace" }
    return name.contains("serif") && !name.contains("sans") ? "serif" : "system-ui, sans-serif"
  }
}

extension Theme {
  /// The colours of the page around its cloud, by the names of their CSS properties.
  var pageColors: [(name: String, color: SRGBColor)] {
    [
      ("background", background), ("ink", ink), ("text", legend.text), ("muted", legend.muted),
      ("panel", legend.panel),
    ]
  }
}
