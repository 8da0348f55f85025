import CTagSpherePango

/// The owner of one reference to a GObject.
///
/// The corresponding C function is `g_object_unref`.
struct GObjectOwner: ~Copyable {
  /// The object, as an opaque pointer.
  let pointer: OpaquePointer

  /// Adopts the reference that the caller holds.
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
    LiveHandles.addObjects(1)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
    LiveHandles.addObjects(-1)
  }
}
