/// Allocates memory for bytes that the page writes before it calls another function.
///
/// - Parameter count: The number of bytes, at least 1.
/// - Returns: The address, which is valid until ``release(_:)``.
@_expose(wasm, "allocate") @_cdecl("allocate")
package func allocate(_ count: Int) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 8)
}

/// Frees memory that ``allocate(_:)`` returned.
@_expose(wasm, "release") @_cdecl("release")
package func release(_ address: UnsafeMutableRawPointer) {
  address.deallocate()
}
