internal import CTagSphereMalloc

/// What helps drivers that draw on the CPU (Mesa's llvmpipe and softpipe).
public enum SoftwareDriver {
  /// Makes the allocator keep freed memory instead of handing it back to the kernel.
  ///
  /// llvmpipe frees some tens of megabytes a frame; by default the C library returns them, and the
  /// next frame faults every page in again, which can take as long as the drawing itself. The price
  /// is that the process's memory never shrinks, so a program on a GPU has no use for it.
  ///
  /// All threads share one arena, for each keeps what it ever had: threads that come and go, as those
  /// that read files and pictures, would spread a cloud's memory over sixteen of them.
  ///
  /// Call once, before the first context is made: threads that have allocated already keep what
  /// they have. The corresponding C function is `mallopt`.
  public static func keepMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_TOP_PAD, 64 << 20)
    mallopt(M_ARENA_MAX, 1)
  }

  /// Hands back what the allocator keeps and nobody uses.
  ///
  /// The next frame faults some of it in again, so call it now and then, where something else has cost
  /// more than a frame.
  /// The corresponding C function is `malloc_trim`.
  public static func returnMemory() { malloc_trim(0) }
}
