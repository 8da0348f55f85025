/// The HTML of the elements that show a cloud; the script finds these elements by their names.
struct CloudMarkup {
  /// The name for screen readers, HTML.
  var title = ""
  /// The content for browsers without WebGL 2, HTML.
  var still: String
  /// The heading in the corner of the picture, HTML.
  var heading = ""
  /// The items of the list of labels, HTML.
  var list = ""

  var html: String {
    """
    <canvas id="tagsphere-canvas" tabindex="0" role="application" aria-roledescription="tag cloud"
     aria-label="\(title)" aria-describedby="tagsphere-list"></canvas>
    <div id="tagsphere-emoji" aria-hidden="true"></div>
    \(heading)<div id="tagsphere-still">
    <p id="tagsphere-failure" role="alert"></p>
    \(still)
    </div>
    <div id="tagsphere-announced" role="status" aria-live="polite"></div>
    <div id="tagsphere-tooltip" role="tooltip" hidden></div>
    <div id="tagsphere-searching" role="search" hidden><input id="tagsphere-search" type="search"
     aria-label="Search" autocomplete="off" spellcheck="false"> <output id="tagsphere-found"></output></div>
    <section id="tagsphere-legend" class="tagsphere-over" hidden></section>
    <ol id="tagsphere-list">\(list)</ol>
    """
  }
}
