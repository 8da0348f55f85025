internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
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
    let (style, script) = (style, Self.script)
    let language = cloud.design.look.language
    let source = dataAddress.map { " data-source=\"\(HTMLText.escaped($0))\"" } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="\(HTMLText.escaped(language.rawValue))"\(source)>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(style: style, script: script))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="TagSphere">
      <title>\(HTMLText.escaped(HTMLText.kept(title)))</title>
      <style>\(style)</style>
      <canvas id="tagsphere-canvas" tabindex="0" role="application" aria-roledescription="tag cloud"
       aria-label="\(HTMLText.escaped(HTMLText.kept(title)))" aria-describedby="tagsphere-list"></canvas>
      \(heading)<div id="tagsphere-still">
      <p id="tagsphere-failure" role="alert"></p>
      <img width="\(still.width)" height="\(still.height)" alt="\(HTMLText.escaped(HTMLText.kept(title)))"
       src="data:image/png;base64,\(Base64.text(still.png))">
      </div>
      <div id="tagsphere-announced" role="status" aria-live="polite"></div>
      <div id="tagsphere-tooltip" role="tooltip" hidden></div>
      <div id="tagsphere-searching" role="search" hidden><input id="tagsphere-search" type="search"
       aria-label="Search" autocomplete="off" spellcheck="false"> <output id="tagsphere-found"></output></div>
      <ol id="tagsphere-list">\(list)</ol>
      \(data)<script>\(script)</script>
      </html>

      """
  }

  /// Nothing is loaded and nothing runs but what these hashes name.
  private func policy(style: String, script: String) -> String {
    func hash(_ text: String) -> String { "'sha256-\(Base64.text(SHA256.hash(Array(text.utf8))))'" }
    return [
      "default-src 'none'", "script-src \(hash(script))", "style-src \(hash(style))",
      "img-src data:", "connect-src \(dataAddress == nil ? "'none'" : "'self'")",
      "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  private var title: String {
    cloud.design.look.heading.title ?? cloud.document.title ?? "TagSphere"
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
    return html.isEmpty ? "" : "<header>\(html.joined())</header>\n"
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
    let theme = cloud.theme
    let colors = [
      ("background", theme.background), ("ink", theme.ink), ("text", theme.legend.text),
      ("muted", theme.legend.muted), ("panel", theme.legend.panel),
    ]
    let properties = colors.map { "--\($0): \($1)" }.joined(separator: "; ")
    return ":root { \(properties); }\n" + String(decoding: PackageResources.page_css, as: UTF8.self)
  }

  /// The script, all parts in a scope of their own.
  private static let script: String = {
    let parts = [
      PackageResources.math_js, PackageResources.view_js, PackageResources.motion_js,
      PackageResources.scene_js, PackageResources.boxes_js, PackageResources.declutter_js,
      PackageResources.drawing_js, PackageResources.search_js, PackageResources.cloud_js,
      PackageResources.viewer_js, PackageResources.input_js, PackageResources.page_js,
    ]
    let text = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    return "\"use strict\";\n(() => {\n\(text)})();\n"
  }()
}
