internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereThreads

/// A cloud with what a viewer derives from all of its labels: the hit index, the search index, the order of
/// decluttering, and the plan of its drawing.
///
/// Of a million labels, this takes about a second; it can be made on any thread.
package nonisolated struct PreparedCloud {
  /// The cloud.
  package let cloud: Cloud
  let picker: LabelPicker
  let declutterer: Declutterer?
  let directory: Prepared<LabelDirectory.Contents>
  /// How it is drawn; nil for a first cloud, for which that is found as it is uploaded.
  let plan: DrawingPlan?
  /// The index of each label of the cloud that is shown until this one is there; nil for those that
  /// are not in it.
  let numbers: [Int?]

  /// Prepares the first cloud of a viewer.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - subpixelBits: The precision of the rasterizer: see `LabelPicker`.
  init(_ cloud: Cloud, subpixelBits: Int) {
    self.init(cloud, subpixelBits: subpixelBits, head: nil)
  }

  /// Prepares a whole cloud, of which a viewer shows the heaviest labels already.
  ///
  /// - Parameters:
  ///   - cloud: The whole cloud.
  ///   - head: The cloud that the viewer shows.
  package init(_ cloud: Cloud, after head: Head) {
    // Until it is shown, and takes the precision of the head's picker.
    self.init(cloud, subpixelBits: 8, head: head)
  }

  /// The labels that a viewer shows before all others.
  package struct Head: Sendable {
    let tags: [Tag]

    /// Takes the labels of a cloud.
    package init(_ cloud: Cloud) { tags = cloud.document.tags }
  }

  private init(_ cloud: Cloud, subpixelBits: Int, head: Head?) {
    var cloud = cloud
    cloud.batch.addDetailLayer(for: cloud.images.tagPictures)
    // Other threads do half of the work meanwhile; the longest part begins first.
    let (settled, tags, design) = (cloud.batch, cloud.document.tags, cloud.design)
    let withheld = cloud.withheld
    let declutterer = Prepared {
      Cloud.declutterer(
        of: settled, weights: tags.map(\.weight), design: design, withholding: withheld)
    }
    let plan = head.map { _ in
      Prepared { DrawingPlan(settled, drawsAll: !design.declutters) }
    }
    directory = Prepared {
      LabelDirectory.Contents(tags, presence: Array(repeating: true, count: tags.count))
    }
    numbers = head.map { Self.numbers(of: $0.tags, in: cloud) } ?? []
    picker = LabelPicker(
      batch: cloud.batch, centerpiece: cloud.centerpiece, subpixelBits: subpixelBits)
    self.cloud = cloud
    self.declutterer = declutterer.value
    self.plan = plan?.value
  }

  /// The bytes that its labels take on the GPU, about, block by block: records, words, the order of dust
  /// for quads and for points, and states.
  package var drawnByteCounts: [Int] {
    let (labels, words) = (cloud.batch.labels.count, cloud.batch.glyphs.count)
    let records = labels * MemoryLayout<LabelRecord>.stride
    let order = labels * MemoryLayout<UInt32>.stride
    let states = labels * MemoryLayout<LabelState>.stride
    // States are copied once more on their way.
    return [records, words * MemoryLayout<GlyphWord>.stride, order, order, states, states].map {
      $0 + Self.roundingByteCount
    }
  }

  /// What a block may take more, whose rows are filled up and which begins at a round address.
  private static let roundingByteCount = 128 << 10

  /// Returns the index in a cloud of each of some tags; of equal texts, the n-th is the n-th.
  private static func numbers(of head: [Tag], in cloud: Cloud) -> [Int?] {
    var wanted: [String: [Int]] = [:]
    for (index, tag) in head.enumerated() { wanted[tag.text, default: []].append(index) }
    for text in wanted.keys { wanted[text]?.reverse() }
    var numbers = [Int?](repeating: nil, count: head.count)
    for (number, tag) in cloud.document.tags.enumerated() {
      if let index = wanted[tag.text]?.popLast() { numbers[index] = number }
    }
    return numbers
  }
}
