internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages
internal import TagSphereRenderer
internal import TagSphereTagData

/// The pages of a cloud; one page is shown at a time.
struct PagesPart: ViewerPart {
  /// The pages, and the gestures that turn them.
  private(set) var turner: PageTurner
  /// The marks of the pages in the last frame.
  private(set) var marks: PageMarks?
  /// The labels of the shown page; nil while all labels are shown.
  private var shown: ShownCloud.Paging?
  private let options: PageDivision
  private var drawing: PageMarkLayer?

  /// Creates the pages from the settings of a view; nil for no pages.
  ///
  /// Wheels leave few labels, so a cloud beside wheels has no pages.
  init?(_ view: View) {
    guard let options = view.settings.pages, view.settings.wheels == nil else { return nil }
    self.options = options
    turner = PageTurner(
      LabelPages(size: options.size, order: options.order), canArrange: options.canArrange)
    adoptLabels(of: view.cloud)
  }

  /// Divides the current labels into pages: in the user's order, or else heaviest first.
  private mutating func adoptLabels(of cloud: ShownCloud) {
    let tags = cloud.tags
    let order = FocusOrder(weights: tags.map(\.weight)) { cloud.isPresent($0) }
    turner.adopt(order.labels.map { LabelPages.Item(key: key(of: tags[$0]), label: $0) })
    shown = nil
  }

  private func key(of tag: Tag) -> String {
    let attribute = tag.details?.attributes.first { $0.name == options.keyColumn }
    return attribute?.values.first ?? tag.text
  }

  // MARK: Input

  var takesEvents: Bool { true }

  mutating func take(_ timed: TimedEvent, in view: inout View) -> TimedEvent? {
    let time = min(timed.time, view.now)
    advance(to: time, in: &view)
    let (changes, isTaken) = turner.apply(timed.event, at: time, in: surroundings(in: view))
    perform(changes, in: &view)
    return isTaken ? nil : timed
  }

  private func surroundings(in view: View) -> PageTurner.Surroundings {
    let (scene, cloud, slop) = (view.scene, view.cloud, view.slop)
    let (marks, frame) = (marks(in: view), scene.frame)
    return PageTurner.Surroundings(
      size: [Double(scene.viewport.width), Double(scene.viewport.height)],
      contentScale: scene.contentScale, focus: scene.focus,
      isBusy: scene.menu != nil || scene.search != nil || scene.enlargement?.isShown == true
        || scene.showsKeys,
      isTouch: view.settings.screen.isTouch,
      page: { marks?.page(at: $0) }, removal: { marks?.removal(at: $0) },
      label: { cloud.label(atWindowPoint: $0, in: frame, slop: slop) })
  }

  /// Starts arranging the labels, with one label in focus.
  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool {
    guard case .arranged(let label) = action else { return false }
    perform(turner.arrange() + [.focused(label)], in: &view)
    return true
  }

  private mutating func advance(to time: Duration, in view: inout View) {
    perform(turner.advance(to: time), in: &view)
  }

  private mutating func perform(_ changes: [PageTurner.Change], in view: inout View) {
    for change in changes {
      switch change {
      case .turned: break
      case .moved: keep(ViewerArrangement(order: turner.pages.items.map(\.key)), in: &view)
      case .undone(let returned):
        keep(
          ViewerArrangement(order: turner.pages.keptOrder, returned: returned), in: &view)
      case .removed(let key): keep(ViewerArrangement(removed: [key]), in: &view)
      case .arranging(let begins):
        view.scene.letGo()
        view.scene.rest(onResult: begins || shown != nil)
        if begins { view.scene.search(for: "", guide: view.guide) }
      case .focused(let label): view.scene.moveFocus(to: label)
      }
    }
    if !changes.isEmpty { view.contentChanged() }
  }

  private func keep(_ arrangement: ViewerArrangement, in view: inout View) {
    view.output.requests.append(.arrange(arrangement))
  }

  // MARK: The shown page

  /// Shows the current page, or the search results from all pages.
  mutating func follow(_ view: inout View) {
    advance(to: view.now, in: &view)
    show(wantedPage(in: view), in: &view)
    let marks = marks(in: view)
    guard marks != self.marks else { return }
    self.marks = marks
    view.contentChanged()
  }

  private mutating func show(_ wanted: ShownCloud.Paging, in view: inout View) {
    guard wanted != shown else { return }
    let isFirst = shown == nil
    shown = wanted
    view.scene.face(view.cloud.show(wanted, isCut: isFirst))
    view.scene.rest(onResult: true)
    view.changes.append(.front)
    view.followScene()
    view.contentChanged()
  }

  /// Returns the labels to show.
  private mutating func wantedPage(in view: View) -> ShownCloud.Paging {
    if view.scene.search == nil, let focus = view.scene.focus, !turner.isArranging {
      _ = turner.show(focus)
    }
    let pages = turner.pages
    let all = pages.items.map(\.label)
    guard let search = view.scene.search, !search.matches.isEmpty else {
      return ShownCloud.Paging(shown: pages.labels, all: all)
    }
    return ShownCloud.Paging(
      shown: Array(search.matches.filter { pages.place(of: $0) != nil }.prefix(pages.size)),
      all: all)
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    switch change {
    case .renumbered(let renumbering): turner.relabel { renumbering[$0] }
    case .labels: renew(in: &view)
    case .preferences(let changes):
      guard changes.design != nil else { return }
      drawing = nil
      renew(in: &view)
    case .complete, .images, .front, .chose, .visitEnded, .called: break
    }
  }

  private mutating func renew(in view: inout View) {
    adoptLabels(of: view.cloud)
    follow(&view)
  }

  // MARK: Signs

  func add(to facts: inout ViewFacts, in view: View) {
    facts.labelCount = facts.labelCount ?? shown?.shown.count
    facts.title = title(in: view)
    facts.canArrange = turner.canArrange
    facts.footArea = marks?.area
    guard turner.isArranging else { return }
    (facts.titleComesFirst, facts.hidesTooltips) = (true, true)
    let notice = Message("Drag to move, × or Delete removes, Ctrl+Z undoes, Esc or Enter ends")
    facts.instructions = Panel(notices: [notice], in: view.messages)
  }

  /// Returns the description of the pages for screen readers; nil for a single page.
  private func title(in view: View) -> String? {
    let pages = turner.pages
    if turner.isArranging {
      let place = view.scene.focus.flatMap { pages.place(of: $0) }
      guard let place else { return view.messages.text(Message("move or remove")) }
      let name = view.cloud.tags[pages.items[place].label].text
      return view.messages.text(Message("\(name), \(place + 1) of \(pages.items.count)"))
    }
    guard pages.count > 1 else { return nil }
    return view.messages.text(Message("page \(pages.page + 1) of \(pages.count)"))
  }

  /// Returns the marks of the pages in the current scene; nil for none.
  private func marks(in view: View) -> PageMarks? {
    let (scene, cloud) = (view.scene, view.cloud)
    guard scene.search == nil, scene.enlargement == nil else { return nil }
    var marks = PageMarks(
      count: turner.pages.count, page: turner.pages.page,
      in: [scene.viewport.width, scene.viewport.height],
      em: Panel.textSize(contentScale: scene.textScale))
    marks.reach = view.settings.screen.isTouch ? 2 : 1.3
    guard turner.isArranging else { return marks.area == nil ? nil : marks }
    let (frame, batch, states) = (scene.frame, cloud.batch, cloud.states)
    marks.crosses = turner.pages.labels.compactMap { label in
      guard !frame.isBehind(batch.labels[label]), states?[label].isPickable != false else {
        return nil
      }
      let image = cloud.imageBox(
        ofLabel: label, in: frame, isHighlighted: label == scene.highlightedLabel)
      // A covered label has no cross, because it could be taken for the cross of the covering
      // label.
      let isCovered = [image.low, (image.low + image.high) / 2].contains { point in
        cloud.label(atWindowPoint: point, in: frame, slop: 0).map { $0 != label } ?? false
      }
      return isCovered ? nil : PageMarks.Cross(label: label, point: image.low)
    }
    marks.held = turner.held.map { held in
      PageMarks.Held(text: plainLine(cloud.tags[held.label].text, longest: 40), point: held.point)
    }
    return marks
  }

  func areas(in view: View) -> [Overlay.Rectangle] { marks?.area.map { [$0] } ?? [] }

  func wakeTime(in view: View) -> Duration? { turner.wakeTime }

  // MARK: Drawing

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    let layer =
      drawing ?? PageMarkLayer(theme: view.cloud.design.theme, source: view.cloud.source)
    drawing = layer
    let marks = marks
    try canvas.share { renderer throws(GLError) in
      try drawing?.show(marks, sharing: renderer)
    }
  }

  var layers: [any PictureLayer] { (drawing?.renderer).map { [$0] } ?? [] }

  mutating func leaveContext() { drawing = nil }
}

extension Viewer {
  /// The pages; nil if the cloud has no pages.
  package var pages: PageTurner? { parts[PagesPart.self]?.turner }
}
