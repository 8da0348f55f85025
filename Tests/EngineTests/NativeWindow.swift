import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereCloudReference
import TagSphereEngine
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData

/// A cloud in a window, composed of the same parts as the viewer's: the reference of an engine.
struct NativeWindow {
  var scene: Scene
  var appearance: LabelAppearance
  var declutterer: Declutterer?
  let picker: LabelPicker
  private let directory: Directory
  private let space: CloudSpace

  /// The focus order and the search index.
  private final class Directory {
    let order: FocusOrder
    var finder: TagFinder

    init(_ tags: [Tag]) {
      order = FocusOrder(weights: tags.map(\.weight))
      finder = TagFinder(LabelFinder(texts: tags.map(\.text), order: order))
    }
  }

  init(_ cloud: Cloud, settings: Scene.Settings, viewport: Viewport, time: Duration) {
    scene = Scene(
      settings: settings, theme: cloud.theme, space: cloud.space, viewport: viewport, time: time)
    declutterer = cloud.declutterer()
    appearance = LabelAppearance(
      labelCount: cloud.batch.labels.count, declutters: declutterer != nil)
    picker = LabelPicker(batch: cloud.batch)
    directory = Directory(cloud.document.tags)
    space = cloud.space
  }

  /// Applies events, and declutters the frame of a time.
  mutating func turn(_ events: [TimedEvent], at now: Duration) -> [SceneAction] {
    var scene = scene
    let guide = guide
    let actions = scene.apply(events, now: now, pick: { label(at: $0, in: $1) }, guide: guide)
    self.scene = scene
    _ = appearance.follow(scene, marks: [], legendEntries: [])
    declutterer?.preferred = scene.search?.matches ?? []
    declutterer?.room = PictureRoom(hasEdges: scene.camera.zoom <= 1)
    let hasChanged = declutterer?.update(
      scene.frame, now: scene.time, isHandled: scene.isHandled,
      foresee: { scene.frame(foreseenIn: $0) })
    if hasChanged == true { appearance.adopt(&declutterer) }
    return actions
  }

  /// Returns the label that a click at a point chooses.
  func label(at point: SIMD2<Double>, in frame: FrameUniforms) -> Int? {
    let labels = appearance.pickable(with: declutterer)
    return picker.label(
      atPixel: point, in: frame, space: space, states: appearance.states, among: labels,
      slop: LabelPicker.slop(isTouch: false) * scene.contentScale)
  }

  private var guide: LabelGuide {
    let (batch, directory, states) = (picker.batch, directory, appearance.states)
    return LabelGuide(
      order: { directory.order }, find: { directory.finder.matches(of: $0) },
      place: { [batch] label in
        let record = batch.labels[label]
        return [Double(record.x), Double(record.y), Double(record.z)]
      },
      neighbor: { label, direction, frame, candidates in
        batch.neighbor(of: label, toward: direction, in: frame, among: candidates) {
          states?[$0].isPickable != false
        }
      })
  }
}
