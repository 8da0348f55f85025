internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereTagData

/// The HTML around a page's data: its policy, style and script, the picture and the list of labels.
struct PageShell {
  let cloud: Cloud
  /// The labels, the heaviest first.
  let order: [Int]
  let still: WebPage.Still
  /// Where the data are; nil for in the page.
  let dataAddress: String?
  /// The data; nil where they are elsewhere.
  let json: String?

  /// The labels that the list has; a cloud of more would be slow to read and to load.
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

  /// Nothing runs but the script with its hash.
  ///
  /// Nothing is loaded but pictures that the page holds, and files of its own server where its data are
  /// apart.
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

  /// What the picture says about itself in its corner.
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
  /// The name of a page of the cloud.
  var title: String { design.look.heading.title ?? document.title ?? "TagSphere" }

  /// The fonts of a page around its cloud, as in CSS: of the same kind as that of the labels.
  var pageFace: String {
    let name = fontName.lowercased()
    if name.contains("mono") { return "ui-monospace, monospace" }
    return name.contains("serif") && !name.contains("sans") ? "serif" : "system-ui, sans-serif"
  }
}

extension Theme {
  /// The colours of a page around its cloud, by the names of their properties.
  var pageColors: [(name: String, color: Color)] {
    [
      ("background", background), ("ink", ink), ("text", legend.text), ("muted", legend.muted),
      ("panel", legend.panel),
    ]
  }
}
