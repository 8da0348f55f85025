internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereThreads

/// A cloud with the data that a viewer derives from all labels.
///
/// The derived data are the hit index, the search index, the order of decluttering, and the drawing
/// plan.
///
/// The preparation takes about a second for a million labels, and can run on any thread.
package nonisolated struct PreparedCloud {
  /// The cloud.
  package let cloud: Cloud
  let picker: LabelPicker
  let declutterer: Declutterer?
  let directory: Prepared<LabelDirectory.Contents>
  /// The drawing plan; nil for the first cloud, which is planned during its upload.
  let plan: DrawingPlan?
  /// The index in this cloud of each label of the replaced cloud; nil for labels not in this cloud.
  let numbers: [Int?]

  /// Prepares the first cloud of a viewer.
  ///
  /// - Parameters:
  ///   - cloud: The first cloud.
  ///   - subpixelBits: The precision of the rasterizer: see `LabelPicker`.
  init(_ cloud: Cloud, subpixelBits: Int) {
    self.init(cloud, subpixelBits: subpixelBits, head: nil)
  }

  /// Prepares a whole cloud to replace its heaviest labels.
  ///
  /// - Parameters:
  ///   - cloud: The whole cloud.
  ///   - head: The labels that the viewer already shows.
  package init(_ cloud: Cloud, after head: Head) {
    // The precision is provisional: when shown, the cloud adopts the precision of the head's
    // picker.
    self.init(cloud, subpixelBits: 8, head: head)
  }

  /// The heaviest labels, which a viewer shows before the whole cloud.
  package struct Head: Sendable {
    let tags: [Tag]

    /// Copies the labels of a cloud.
    package init(_ cloud: Cloud) { tags = cloud.document.tags }
  }

  private init(_ cloud: Cloud, subpixelBits: Int, head: Head?) {
    var cloud = cloud
    cloud.batch.addDetailLayer(for: cloud.images.tagImages)
    // Other threads do half of the work in parallel; the longest task starts first.
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

  /// The approximate sizes of the labels' blocks on the GPU, bytes.
  ///
  /// The blocks are records, words, the dust order for quads and for points, and states.
  package var drawnByteCounts: [Int] {
    let (labels, words) = (cloud.batch.labels.count, cloud.batch.glyphs.count)
    let records = labels * MemoryLayout<LabelRecord>.stride
    let order = labels * MemoryLayout<UInt32>.stride
    let states = labels * MemoryLayout<LabelState>.stride
    // States need a second copy during the upload.
    return [records, words * MemoryLayout<GlyphWord>.stride, order, order, states, states].map {
      $0 + Self.roundingByteCount
    }
  }

  /// The maximum padding of a block, bytes: rows are filled up, and addresses are aligned.
  private static let roundingByteCount = 128 << 10

  /// Returns the index of each tag in a cloud, nil if absent; equal texts are matched in order.
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
