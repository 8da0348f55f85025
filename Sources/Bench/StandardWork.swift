internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
internal import TagSphereWheels

/// The standard workload for comparing measurements across programs and machines.
///
/// The workload has N labels of 4…12 lower-case letters, all of one size, on the golden spiral. The camera
/// is at distance 3 with tan(half the vertical field of view) = 0.3928. Text is white on `#0d0f17` in
/// DejaVu Sans Mono, unless the command line sets another look. The sphere is tilted by 0.4 rad toward the
/// viewer, and turns by 0.01 rad per frame about its vertical axis. Scenarios show the sphere as a window
/// does: upright by default, with dust, and without labels that have no space.
enum StandardWork {
  static let theme = Theme.plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x0D0F17))

  /// Returns the text size at which the boxes cover 35 % of the sphere, world units per em.
  static func textHeight(count: Int) -> Double { 0.8738 / Double(count).squareRoot() }

  static func document(count: Int) -> TagDocument {
    TagDocument(tags: texts.prefix(count).map { Tag(text: $0) })
  }

  /// The texts of the labels, an infinite sequence.
  static var texts: some Sequence<String> & IteratorProtocol<String> { Texts() }

  /// Returns the layout of the workload with `count` labels.
  ///
  /// - Parameters:
  ///   - count: The number of labels.
  ///   - isInWindow: Whether the labels are shown as in a window: dust replaces labels without
  ///     space and labels on the far side. If false, all labels are drawn.
  static func layout(count: Int, isInWindow: Bool = false) -> LayoutOptions {
    var layout = LayoutOptions()
    (layout.curve, layout.order) = (.spiral, .file)
    (layout.scale, layout.declutter) = (.log, .off)
    layout.space.back = .dim
    if isInWindow {
      let usual = LayoutOptions()
      (layout.declutter, layout.space.back) = (usual.declutter, usual.space.back)
    }
    layout.textSize = .height(textHeight(count: count))
    return layout
  }

  /// Returns the workload with `count` labels, typeset in the look of the command line.
  static func cloud(
    count: Int, isInWindow: Bool, look: LookOptions, stages: inout StageClock
  ) throws -> Cloud {
    let design = try CloudDesign(
      layout: layout(count: count, isInWindow: isInWindow), look: look,
      usual: theme)
    let tags = stages.time("make labels") { document(count: count) }
    var cloud = try Cloud.reporting(tags, design: design, stages: &stages)
    // The standard view does not depend on the length of the labels.
    cloud.pose.camera.extent = nil
    return cloud
  }

  /// Returns a wheel with the labels' texts.
  ///
  /// - Throws: `CommandFailure` if `count` is more than the maximum number of words of a wheel.
  static func wheel(count: Int) throws -> WheelDocument {
    guard count <= WheelDocument.mostWords else {
      throw CommandFailure(
        "a wheel has at most \(WheelDocument.mostWords) words; give that number of --labels, or less"
      )
    }
    let words = texts.prefix(count).map { WheelDocument.Word($0) }
    return WheelDocument(wheels: [WheelDocument.Wheel(name: "labels", words: words)])
  }

  /// Returns the orientation of the sphere in a frame.
  static func orientation(atFrame frame: Double) -> Quaternion {
    Quaternion(angle: 0.4, axis: [1, 0, 0])
      * Quaternion(angle: 0.01 * frame, axis: [0, 1, 0])
  }

  private nonisolated struct Texts: Sequence, IteratorProtocol {
    var numbers = Numbers()

    mutating func next() -> String? {
      let length = 4 + numbers.next() % 9
      let letters = (0..<length).map { _ in UInt8(ascii: "a") + UInt8(numbers.next() % 26) }
      return String(decoding: letters, as: UTF8.self)
    }
  }

  /// The linear congruential generator of the C standard's example, 31 bits.
  private nonisolated struct Numbers {
    var state: UInt32 = 12345

    mutating func next() -> Int {
      state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
      return Int(state >> 16)
    }
  }
}
