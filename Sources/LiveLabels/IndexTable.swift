/// A hash table of indices, in parts that grow separately.
///
/// The table does not store the keys; the owner of the keys compares them. A part that grows moves
/// its entries by their stored hashes. A single table would move a million entries at once and
/// rehash each, which would delay a frame by a tenth of a second.
struct IndexTable: Sendable {
  private var parts = [Part](repeating: Part(), count: partCount)
  /// The number of indices.
  private(set) var count = 0

  private static let partCount = 64

  /// Returns the index that was inserted with `hash` and whose key matches; nil if no key matches.
  @inline(__always)
  func first(of hash: UInt64, where isMatch: (Int) -> Bool) -> Int? {
    parts[Self.part(of: hash)].first(of: hash, where: isMatch)
  }

  /// Looks up several hashes at once, like ``first(of:where:)``.
  ///
  /// In a large table, this is several times as fast as single look-ups. Each step is done for all
  /// hashes before the next step, so that the processor fetches memory for many hashes at a time
  /// instead of waiting for each.
  ///
  /// - Parameters:
  ///   - hashes: A few hundred hashes, so that the memory fetched by one step is still cached in
  ///     the next.
  ///   - mayMatch: Returns whether an index may be the match for a place in `hashes`. It should
  ///     exclude most mismatches by reading only a little of the key's memory.
  ///   - isMatch: Returns whether an index is the match for a place in `hashes`.
  @inline(__always)
  func first(
    of hashes: [UInt64], mayMatch: (_ place: Int, _ index: Int) -> Bool,
    where isMatch: (_ place: Int, _ index: Int) -> Bool
  ) -> [Int?] {
    let candidates = hashes.map { hash in
      parts[Self.part(of: hash)].first(of: hash) { _ in true }
    }
    let mayMatch = candidates.indices.map { place in
      candidates[place].map { mayMatch(place, $0) } ?? false
    }
    return candidates.indices.map { place in
      guard let candidate = candidates[place] else { return nil }
      if mayMatch[place], isMatch(place, candidate) { return candidate }
      return first(of: hashes[place]) { isMatch(place, $0) }
    }
  }

  /// Inserts an index.
  ///
  /// Its key must not be in the table.
  mutating func insert(_ index: Int, hash: UInt64) {
    parts[Self.part(of: hash)].insert(index, hash: hash)
    count += 1
  }

  /// Removes an index if it is in the table with this hash.
  mutating func remove(_ index: Int, hash: UInt64) {
    if parts[Self.part(of: hash)].remove(index, hash: hash) { count -= 1 }
  }

  /// Replaces all indices.
  ///
  /// - Parameter number: Returns the new index; nil to remove it.
  mutating func renumber(_ number: (Int) -> Int?) {
    for part in parts.indices { parts[part].renumber(number) }
    count = parts.reduce(0) { $0 + $1.indices.count }
  }

  /// All indices, in no particular order.
  var indices: [Int] { parts.flatMap { $0.indices } }

  private static func part(of hash: UInt64) -> Int { Int(hash % UInt64(partCount)) }
}

extension IndexTable {
  /// One part of the table: open addressing with linear probing.
  ///
  /// Source: Knuth, "The Art of Computer Programming", volume 3, section 6.4, algorithm L.
  private struct Part: Sendable {
    /// The upper half of a hash, and the index plus one; 0 in cells that were never used.
    private var cells: [UInt64] = []
    /// The number of cells that were ever used, including the cells of removed entries.
    private var usedCount = 0

    /// The lower half of a cell whose entry was removed.
    private static let removed: UInt64 = 0xFFFF_FFFF

    @inline(__always)
    func first(of hash: UInt64, where isMatch: (Int) -> Bool) -> Int? {
      guard !cells.isEmpty else { return nil }
      let mask = cells.count - 1
      var place = Int(truncatingIfNeeded: hash >> 32) & mask
      while cells[place] != 0 {
        let cell = cells[place]
        if cell >> 32 == hash >> 32, let index = Self.index(in: cell), isMatch(index) {
          return index
        }
        place = (place + 1) & mask
      }
      return nil
    }

    mutating func insert(_ index: Int, hash: UInt64) {
      if (usedCount + 1) * 3 > cells.count * 2 { grow() }
      put(hash & ~Self.removed | UInt64(index + 1))
    }

    /// Removes an entry.
    ///
    /// - Returns: Whether the entry existed.
    mutating func remove(_ index: Int, hash: UInt64) -> Bool {
      guard !cells.isEmpty else { return false }
      let entry = hash & ~Self.removed | UInt64(index + 1)
      let mask = cells.count - 1
      var place = Int(truncatingIfNeeded: hash >> 32) & mask
      while cells[place] != 0 {
        if cells[place] == entry {
          cells[place] |= Self.removed
          return true
        }
        place = (place + 1) & mask
      }
      return false
    }

    mutating func renumber(_ number: (Int) -> Int?) {
      for place in cells.indices {
        guard let index = Self.index(in: cells[place]) else { continue }
        cells[place] =
          number(index).map { cells[place] & ~Self.removed | UInt64($0 + 1) }
          ?? cells[place] | Self.removed
      }
    }

    var indices: [Int] { cells.compactMap(Self.index(in:)) }

    /// Makes room for more entries, and drops the marks of removed entries.
    private mutating func grow() {
      let entries = cells.filter { Self.index(in: $0) != nil }
      var capacity = 8
      while capacity < entries.count * 3 { capacity *= 2 }
      cells = [UInt64](repeating: 0, count: capacity)
      usedCount = 0
      for entry in entries { put(entry) }
    }

    private mutating func put(_ entry: UInt64) {
      let mask = cells.count - 1
      var place = Int(truncatingIfNeeded: entry >> 32) & mask
      while cells[place] != 0 { place = (place + 1) & mask }
      cells[place] = entry
      usedCount += 1
    }

    @inline(__always)
    private static func index(in cell: UInt64) -> Int? {
      let number = cell & removed
      return number == 0 || number == removed ? nil : Int(number) - 1
    }
  }
}
