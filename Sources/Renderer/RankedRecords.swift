internal import TagSphereArrangement
internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The records of labels by rank, for letters in spatial order: see `LetterOrder`.
struct RankedRecords: ~Copyable {
  private var records: RecordBuffer<LabelRecord>
  /// The rank of each label.
  private let ranks: [UInt32]

  /// Uploads the records of an order.
  init(_ order: LetterOrder) {
    records = RecordBuffer(order.records, as: .words4)
    var ranks = [UInt32](repeating: 0, count: order.labels.count)
    for (rank, label) in order.labels.enumerated() { ranks[Int(label)] = UInt32(rank) }
    self.ranks = ranks
  }

  /// Uploads the records of labels that changed.
  ///
  /// - Parameters:
  ///   - labels: The indices of labels.
  ///   - batch: The batch, whose words are unchanged.
  func update(_ labels: [Int], of batch: GlyphBatch) {
    for label in labels {
      records.update(LetterOrder.record(of: label, in: batch), at: Int(ranks[label]))
    }
  }

  /// Returns the rank of a label.
  func rank(of label: Int) -> Int { Int(ranks[label]) }

  /// Returns values of the corners of all words in the order of the labels.
  ///
  /// - Parameters:
  ///   - corners: Four values for each word, in drawing order.
  ///   - starts: The index of the first word of each rank, and the end of the last word.
  func inOrderOfLabels<Corner>(_ corners: [Corner], starts: [UInt32]) -> [Corner] {
    ranks.flatMap { corners[Int(starts[Int($0)]) * 4..<Int(starts[Int($0) + 1]) * 4] }
  }

  /// Binds the records to texture unit `unit`.
  func bind(unit: Int) { records.bind(unit: unit) }
}
