/// Indices that draw quads, each as two triangles of its four corners.
package struct QuadIndices: Sendable {
  /// Six indices per quad.
  package private(set) var indices: [UInt32] = []

  /// The number of quads.
  package var count: Int { indices.count / 6 }

  /// Removes all quads; their memory stays.
  mutating func removeAll() { indices.removeAll(keepingCapacity: true) }

  /// Appends the quad with a number.
  mutating func append(_ quad: Int) {
    let first = UInt32(quad) * 4
    indices.append(first)
    indices.append(first + 1)
    indices.append(first + 2)
    indices.append(first + 2)
    indices.append(first + 1)
    indices.append(first + 3)
  }

  /// Appends quads.
  mutating func append(contentsOf quads: Range<Int>) { for quad in quads { append(quad) } }
}
