internal import TagSphereGlyphs
package import TagSphereTagData

extension Legend {
  /// A tag that illustrates a text size.
  package struct SizeSample: Hashable, Sendable {
    /// The tag's text, shortened.
    package var text: String
    /// The tag's absolute weight.
    package var weight: Double
    /// The size of the tag's text relative to the largest label.
    package var size: Double

    /// Creates a sample from its parts.
    package init(text: String, weight: Double, size: Double) {
      (self.text, self.weight, self.size) = (text, weight, size)
    }
  }

  /// Returns the legend with samples of label sizes: the largest size and two smaller sizes.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - tags: One tag per label.
  /// - Returns: The legend; without samples if the sizes hardly differ.
  /// - Complexity: O(labels).
  package func withSizes(of batch: GlyphBatch, tags: [Tag]) -> Legend {
    var legend = self
    legend.sizes = Self.sizes(of: batch, count: tags.count) { (tags[$0].text, tags[$0].weight) }
    return legend
  }

  /// Returns samples of label sizes: the largest size and two smaller sizes.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - count: The number of labels that have a tag.
  ///   - tag: Returns the text and the weight of a label.
  /// - Returns: The samples; empty if the sizes hardly differ.
  /// - Complexity: O(labels).
  package static func sizes(
    of batch: GlyphBatch, count: Int, tag: (Int) -> (text: String, weight: Double)
  ) -> [SizeSample] {
    let labels = batch.labels.indices.filter { batch.labels[$0].size > 0 && $0 < count }
    guard
      let largest = labels.max(by: {
        (batch.labels[$0].size, $1) < (batch.labels[$1].size, $0)
      })
    else { return [] }
    let greatest = Double(batch.labels[largest].size)
    var samples: [SizeSample] = []
    for share in sampledSizes {
      let others = labels.filter { tag($0).text.unicodeScalars.count <= longestSample }
      let label =
        share == 1
        ? largest
        : others.min { distance($0) < distance($1) }
      func distance(_ label: Int) -> Double {
        abs(Double(batch.labels[label].size) / greatest - share)
      }
      guard let label else { continue }
      let sample = SizeSample(
        text: cut(tag(label).text), weight: tag(label).weight.magnitude,
        size: Double(batch.labels[label].size) / greatest)
      guard samples.allSatisfy({ $0.size - sample.size > leastStep }) else { continue }
      samples.append(sample)
    }
    return samples.count > 1 ? samples : []
  }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > longestSample else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(longestSample - 1))) + "…"
  }

  private static let sampledSizes = [1, 0.62, 0.36]
  private static let leastStep = 0.08
  private static let longestSample = 16
}
