internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages
internal import TagSphereTagData

/// The pages of a cloud of which one is shown at a time.
extension Viewer {
  /// Creates the pages that the settings ask for; beside wheels, which leave few labels, there are none.
  func makePages() {
    guard let options = settings.pages, settings.wheels == nil else { return }
    pages = PageTurner(
      LabelPages(size: options.size, order: options.order), canArrange: options.canArrange)
    adoptPages()
  }

  /// Gives the pages the present labels: the heaviest first, or as a person has arranged them.
  func adoptPages() {
    guard pages != nil else { return }
    let tags = cloud.tags
    let order = FocusOrder(weights: tags.map(\.weight)) { cloud.isPresent($0) }
    pages?.adopt(order.labels.map { LabelPages.Item(key: key(of: tags[$0]), label: $0) })
    shownPage = nil
  }

  /// Follows other labels.
  func renewPages() {
    adoptPages()
    followPages()
  }

  private func key(of tag: Tag) -> String {
    let column = settings.pages?.keyColumn
    let attribute = tag.details?.attributes.first { $0.name == column }
    return attribute?.values.first ?? tag.text
  }

  // MARK: Input

  /// Applies an event if it is for the pages.
  ///
  /// - Returns: What of it is for the sphere; nil for nothing.
  func turnPages(by timed: TimedEvent) -> TimedEvent? {
    guard pages != nil else { return timed }
    let time = min(timed.time, now)
    advancePages(to: time)
    let surroundings = surroundings
    guard var pages else { return timed }
    let (changes, isTaken) = pages.apply(timed.event, at: time, in: surroundings)
    self.pages = pages
    perform(changes)
    return isTaken ? nil : timed
  }

  private var surroundings: PageTurner.Surroundings {
    let marks = pageMarks
    let slop = LabelPicker.slop(isTouch: settings.interface.isTouch) * scene.contentScale
    let (cloud, frame) = (cloud, scene.frame)
    return PageTurner.Surroundings(
      size: [Double(scene.viewport.width), Double(scene.viewport.height)],
      contentScale: scene.contentScale, focus: scene.focus,
      isBusy: scene.menu != nil || scene.search != nil || scene.enlargement?.isShown == true
        || scene.showsKeys,
      isTouch: settings.interface.isTouch,
      page: { marks?.page(at: $0) }, removal: { marks?.removal(at: $0) },
      label: { cloud.label(atWindowPoint: $0, in: frame, slop: slop) })
  }

  /// Advances the pages to a time.
  func advancePages(to time: Duration) {
    guard let changes = pages?.advance(to: time) else { return }
    perform(changes)
  }

  /// Begins to arrange the labels.
  ///
  /// - Parameter label: The label that gets the focus.
  func arrange(_ label: Int) {
    guard let changes = pages?.arrange() else { return }
    perform(changes + [.focused(label)])
  }

  private func perform(_ changes: [PageTurner.Change]) {
    for change in changes {
      switch change {
      case .turned: break
      case .moved: keepArrangement()
      case .undone(let returned):
        output.requests.append(
          .arrange(
            Output.Arrangement(order: pages?.pages.keptOrder ?? [], returned: returned)))
      case .removed(let key):
        output.requests.append(.arrange(Output.Arrangement(removed: [key])))
      case .arranging(let begins):
        scene.letGo()
        scene.rest(onResult: begins || shownPage != nil)
        if begins { scene.search(for: "", guide: guide) }
      case .focused(let label): scene.moveFocus(to: label)
      }
    }
    if !changes.isEmpty { pacer.contentChanged(now: now) }
  }

  private func keepArrangement() {
    guard let items = pages?.pages.items else { return }
    output.requests.append(.arrange(Output.Arrangement(order: items.map(\.key))))
  }

  // MARK: The shown page

  /// Shows the page that is turned to, or what a search finds on all pages.
  func followPages() {
    guard pages != nil else { return }
    advancePages(to: now)
    let wanted = wantedPage
    guard wanted != shownPage else { return }
    let isFirst = shownPage == nil
    shownPage = wanted
    scene.face(wanted.map { cloud.show($0, isCut: isFirst) } ?? cloud.filter(to: nil))
    scene.rest(onResult: wanted != nil)
    (preferredOrientation, imagePreferenceTime) = (nil, now)
    _ = cloud.follow(scene)
    pacer.contentChanged(now: now)
  }

  /// The labels to show; nil without pages.
  private var wantedPage: ShownCloud.Paging? {
    if scene.search == nil, let focus = scene.focus, pages?.isArranging == false {
      _ = pages?.show(focus)
    }
    guard let pages = pages?.pages else { return nil }
    let all = pages.items.map(\.label)
    if let search = scene.search, !search.matches.isEmpty {
      return ShownCloud.Paging(
        shown: Array(search.matches.filter { pages.place(of: $0) != nil }.prefix(pages.size)),
        all: all)
    }
    return ShownCloud.Paging(shown: pages.labels, all: all)
  }

  // MARK: Signs

  /// What a screen reader is told of the pages; nil where there is only one.
  var pageTitle: String? {
    guard let turner = pages else { return nil }
    let pages = turner.pages
    if turner.isArranging {
      let place = scene.focus.flatMap { pages.place(of: $0) }
      guard let place else { return messages.text(Message("move or remove")) }
      let name = cloud.tags[pages.items[place].label].text
      return messages.text(Message("\(name), \(place + 1) of \(pages.items.count)"))
    }
    guard pages.count > 1 else { return nil }
    return messages.text(Message("page \(pages.page + 1) of \(pages.count)"))
  }

  /// The signs of the pages as the scene shows them now; nil for none.
  var pageMarks: PageMarks? {
    guard let pages, scene.search == nil, scene.enlargement == nil else { return nil }
    var marks = PageMarks(
      count: pages.pages.count, page: pages.pages.page,
      in: [scene.viewport.width, scene.viewport.height],
      em: Panel.textSize(contentScale: scene.textScale))
    marks.reach = settings.interface.isTouch ? 2 : 1.3
    guard pages.isArranging else { return marks.area == nil ? nil : marks }
    let (frame, batch, states) = (scene.frame, cloud.batch, cloud.states)
    let (cloud, highlighted) = (cloud, scene.highlightedLabel)
    marks.crosses = pages.pages.labels.compactMap { label in
      guard !frame.isBehind(batch.labels[label]), states?[label].isPickable != false else {
        return nil
      }
      let image = cloud.imageBox(ofLabel: label, in: frame, isHighlighted: label == highlighted)
      // A label that another one covers has no cross that could be taken for that of the other.
      let isCovered = [image.low, (image.low + image.high) / 2].contains { point in
        cloud.label(atWindowPoint: point, in: frame, slop: 0).map { $0 != label } ?? false
      }
      return isCovered ? nil : PageMarks.Cross(label: label, point: image.low)
    }
    marks.held = pages.held.map { held in
      PageMarks.Held(text: plainLine(cloud.tags[held.label].text, longest: 40), point: held.point)
    }
    return marks
  }

  /// Lets the signs follow the pages and the view.
  func followPageMarks() {
    let marks = pageMarks
    guard marks != shownMarks else { return }
    shownMarks = marks
    pacer.contentChanged(now: now)
  }

  /// How to arrange labels, while they are.
  var arrangingPanel: Panel? {
    guard pages?.isArranging == true else { return nil }
    let notice = Message("Drag to move, × or Delete removes, Ctrl+Z undoes, Esc or Enter ends")
    return Panel(notices: [notice], in: messages)
  }
}
