internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws the dust that stands for the labels behind the rim, a soft dot for each, and the dots that
/// mark the places of labels with their text beside them.
///
/// Dots are not text, so that the back has volume without words that nobody can read. They are
/// blended by the greatest or the least of each channel, which does not depend on their order.
///
/// The dots of many labels are points, with a vertex each instead of four, unless one is larger than
/// the driver's points can be.
final class DustPass {
  private var programs: [Bool: LinkedProgram<DustUniforms>] = [:]
  private var points: PointOrder?

  /// The number of dots that a pixel of the cloud's outline has room for, those in front included.
  ///
  /// More would be one even veil, without the grain that tells how far away it is, and would take a
  /// million labels eight times as long.
  private static let dotsPerPixel = 0.25
  /// The number of dots that a cloud has room for however near it is: dots of the least radius that
  /// cover its outline twice. They grow as it comes nearer, and so need no more.
  private static let mostDots = 2 / (0.004 * 0.004)
  /// The parts of the largest radius of a dot: a share of its label's em, and a constant, world units.
  private static let largest = (shareOfEm: 0.22, more: 0.0055)

  /// Adopts other labels.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - largestSize: The largest em, world units.
  func adopt(_ labels: [LabelRecord], largestSize: Double) {
    points =
      labels.count >= DustOrder.leastCount
      ? PointOrder(
        labels, largeSize: Self.largest.more / Self.largest.shareOfEm,
        radius: Self.radius(ofEm: largestSize)) : nil
  }

  /// Notes that labels may have moved since they were adopted.
  func labelsMoved() { points?.isMoved = true }

  /// Draws a frame's dust, if it has any, into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - labels: The labels' records.
  ///   - largestSize: The largest em, world units.
  ///   - driver: The driver.
  ///   - hasStates: Whether the labels' states are bound to unit 4; otherwise all are shown.
  ///   - hasFiltered: Whether states leave labels out by a filter.
  ///   - vertices: The vertex array of quads.
  ///   - quads: The runs of one quad for each label.
  func draw(
    _ uniforms: FrameUniforms, labels: borrowing RecordBuffer<LabelRecord>, largestSize: Double,
    driver: Driver, hasStates: Bool, hasFiltered: Bool,
    vertices: borrowing VertexArray, quads: IndexRuns
  ) throws(GLError) {
    guard uniforms.dust != .zero || uniforms.besideGap != nil else { return }
    let hasPoints =
      points != nil
      && Self.largestPoint(uniforms, largestSize: largestSize) <= driver.maximumPointSize
    let linked = try program(hasPoints: hasPoints)
    linked.use()
    labels.bind(unit: 1)
    let (places, matrix) = (linked.uniforms, uniforms.clipFromModel)
    places.labelRecords.set(1)
    places.labelStates.set(4)
    places.hasStates.set(hasStates)
    places.clipFromModel.set(UniformMatrix(matrix.x, matrix.y, matrix.z, matrix.w))
    places.projectionScale.set(uniforms.projectionScale)
    places.recession.set(uniforms.recession)
    places.backRecession.set(uniforms.backRecession)
    let arrived = uniforms.entrance?.progress ?? 1
    places.strength.set(uniforms.dust * arrived)
    places.marks.set(uniforms.besideGap == nil ? 0 : arrived)
    places.background.set(uniforms.background.encoded)
    places.isTransparent.set(uniforms.isTransparent)
    places.pixelsPerClipUnit?.set(Float(uniforms.viewport.height) / 2)
    let isLight = Color.ink(on: uniforms.background) == Color(hex: 0)
    DrawState.strongest(isDark: isLight)
    if hasPoints {
      let bounds = ViewBounds(
        uniforms, side: uniforms.besideGap == nil && !hasFiltered ? .back : .both)
      let drawn = points?.drawn(room: Self.room(uniforms), within: bounds) ?? DustOrder.Drawn()
      DrawState.sizedPoints {
        places.octave.set(1)
        points?.draw(drawn.whole)
        points?.drawNewcomers(count: labels.count)
        places.octave.set(drawn.share)
        points?.draw(drawn.fading)
      }
    } else {
      places.octave.set(1)
      vertices.draw(quads)
    }
    DrawState.opaque()
  }

  /// Returns a radius that no dot of a label exceeds, world units.
  private static func radius(ofEm em: Double) -> Double { largest.shareOfEm * em + largest.more }

  /// Returns the number of dots that a picture has room for over the whole cloud; infinite where dots
  /// mark places, which must all be seen.
  private static func room(_ uniforms: FrameUniforms) -> Double {
    guard uniforms.besideGap == nil else { return .infinity }
    let outline = uniforms.outline(ofRadius: 1)
    let (width, height) = (Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    return min(outline.x * outline.y * width * height / 4 * .pi * dotsPerPixel, mostDots)
  }

  /// Returns the largest width of a dot in a view, pixels; infinite where the camera is among them.
  private static func largestPoint(_ uniforms: FrameUniforms, largestSize: Double) -> Double {
    let radius = radius(ofEm: largestSize)
    let scale = Double(uniforms.projectionScale.y) * Double(uniforms.viewport.height)
    guard uniforms.eyeDistance.isFinite else { return radius * scale }
    let nearest = uniforms.eyeDistance - 1 - radius
    return nearest > 0 ? radius * scale / nearest : .infinity
  }

  private func program(hasPoints: Bool) throws(GLError) -> LinkedProgram<DustUniforms> {
    if let linked = programs[hasPoints] { return linked }
    let linked = try Self.link(hasPoints: hasPoints)
    programs[hasPoints] = linked
    return linked
  }

  /// Links the program of quads or of points.
  static func link(hasPoints: Bool = false) throws(GLError) -> LinkedProgram<DustUniforms> {
    let definitions = hasPoints ? ["POINTS": "1"] : [:]
    return try LinkedProgram(
      vertex: LabelPrograms.stage(.dustVertex, definitions),
      fragment: LabelPrograms.stage(.dust, definitions)
    ) { (finder) throws(GLError) in try DustUniforms(&finder, hasPoints: hasPoints) }
  }
}

/// The uniforms of the program that draws dust.
struct DustUniforms {
  let labelRecords: Uniform<Int>
  let labelStates: Uniform<Int>
  let hasStates: Uniform<Bool>
  let octave: Uniform<Float>
  let clipFromModel: Uniform<UniformMatrix>
  let projectionScale: Uniform<SIMD2<Float>>
  let recession: Uniform<SIMD4<Float>>
  let backRecession: Uniform<Float>
  let strength: Uniform<SIMD2<Float>>
  let marks: Uniform<Float>
  let background: Uniform<SIMD3<Float>>
  let isTransparent: Uniform<Bool>
  let pixelsPerClipUnit: Uniform<Float>?

  init(_ finder: inout UniformFinder, hasPoints: Bool) throws(GLError) {
    pixelsPerClipUnit = try finder.uniform("pixelsPerClipUnit", if: hasPoints)
    labelStates = try finder.uniform("labelStates")
    hasStates = try finder.uniform("hasStates")
    octave = try finder.uniform("octave")
    labelRecords = try finder.uniform("labelRecords")
    clipFromModel = try finder.uniform("clipFromModel")
    projectionScale = try finder.uniform("projectionScale")
    recession = try finder.uniform("recession")
    backRecession = try finder.uniform("backRecession")
    strength = try finder.uniform("strength")
    marks = try finder.uniform("marks")
    background = try finder.uniform("background")
    isTransparent = try finder.uniform("isTransparent")
  }
}
