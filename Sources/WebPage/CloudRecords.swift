internal import TagSphereArrangement
internal import TagSphereDeflate
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData

/// The records of a cloud as consecutive sections of bytes, little-endian.
///
/// A section stores the first bytes of all its records, then all second bytes, and so on. Similar bytes are
/// then side by side, which more than halves the compressed size.
struct CloudRecords {
  /// For each section: its name, the offset of its first byte, its length, and the length of a record.
  private(set) var sections: [(name: String, start: Int, length: Int, stride: Int)] = []
  private var bytes: [UInt8] = []

  /// Collects the records of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - plan: The decluttering plan; nil if labels never yield to others.
  ///   - dots: The drawing order of the labels' dots; empty for the order of labels.
  init(_ batch: GlyphBatch, plan: Declutterer.Plan?, dots: [UInt32]) {
    add("records", batch.labels)
    add("words", batch.glyphs)
    add("quads", batch.quads)
    add("tiles", batch.tiles)
    add("atlas", batch.atlas.layers.flatMap { $0 })
    if let plan {
      add("labelOfSlot", plan.labelOfSlot)
      add("slotOfPlace", plan.slotOfPlace)
      add("boxes", plan.boxes)
    }
    add("dustOrder", dots)
  }

  /// All bytes, as a zlib stream in Base64.
  var compressed: String { Base64.text(Deflate.zlib(bytes)) }

  /// Appends a section.
  private mutating func add<Element: BitwiseCopyable>(_ name: String, _ elements: [Element]) {
    let (start, stride) = (bytes.count, MemoryLayout<Element>.stride)
    elements.withUnsafeBytes { records in
      for place in 0..<stride {
        for first in Swift.stride(from: place, to: records.count, by: stride) {
          bytes.append(records[first])
        }
      }
    }
    sections.append((name, start, bytes.count - start, stride))
  }
}
