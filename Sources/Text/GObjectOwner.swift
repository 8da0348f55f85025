import CTagSpherePango

/// The owner of one reference to a GObject.
///
/// The corresponding C function is `g_object_unref`.
struct GObjectOwner: ~Copyable {
  /// The object, as C functions take types whose structure is hidden.
  let pointer: OpaquePointer

  /// Takes over the reference that the caller holds.
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
    LiveHandles.addObjects(1)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
    LiveHandles.addObjects(-1)
  }
}
