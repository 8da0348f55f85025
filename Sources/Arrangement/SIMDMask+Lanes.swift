extension SIMDMask<SIMD8<Int32>> {
  /// The lanes that are true, in ascending order.
  @inline(__always)
  var lanes: Lanes {
    let bits = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)
    return Lanes(bits: UInt32(SIMD8(repeating: 0).replacing(with: bits, where: self).wrappedSum()))
  }

  /// A set of lanes of a mask.
  struct Lanes {
    /// A bit per lane, the lowest for the first lane.
    private(set) var bits: UInt32

    /// Removes the first lane.
    ///
    /// - Returns: The lane's number; nil if the set is empty.
    @inline(__always)
    mutating func popFirst() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return bits.trailingZeroBitCount
    }

    /// Removes the last lane.
    ///
    /// - Returns: The lane's number; nil if the set is empty.
    @inline(__always)
    mutating func popLast() -> Int? {
      guard bits != 0 else { return nil }
      let last = 31 - bits.leadingZeroBitCount
      bits ^= 1 << UInt32(last)
      return last
    }

    /// Removes all lanes from number `count` on.
    @inline(__always)
    mutating func keep(_ count: Int) { bits &= (1 << UInt32(count)) - 1 }

    /// Removes all lanes before number `count`.
    @inline(__always)
    mutating func removeFirst(_ count: Int) { bits &= ~0 << UInt32(count) }
  }
}
