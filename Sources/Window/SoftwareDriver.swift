internal import CTagSphereMalloc

/// Process settings for drivers that draw on the CPU (Mesa's llvmpipe and softpipe).
public enum SoftwareDriver {
  /// Makes the allocator keep freed memory instead of returning it to the kernel.
  ///
  /// llvmpipe frees some tens of megabytes per frame; by default the C library returns them, and
  /// the next frame faults every page in again, which can take as long as the drawing itself. The
  /// price is that the process's memory never shrinks, so do not call it with a GPU.
  ///
  /// All threads share one arena, because each arena keeps its peak: short-lived threads, such as
  /// those that read files and images, would otherwise spread a cloud's memory over sixteen of
  /// them.
  ///
  /// Call once, before the first context is created: threads that have already allocated keep what
  /// they have. The corresponding C function is `mallopt`.
  public static func keepMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_TOP_PAD, 64 << 20)
    shareHeap()
  }

  /// Makes all threads share one heap, for a process whose addresses are limited (`ulimit -v`):
  /// each further heap reserves 64 MiB of them, at a time that depends on the threads.
  ///
  /// The corresponding C function is `mallopt`.
  public static func shareHeap() { mallopt(M_ARENA_MAX, 1) }

  /// Returns unused memory of the allocator to the kernel.
  ///
  /// The next frame faults some of it in again, so call it only occasionally, after something that
  /// costs more than a frame.
  /// The corresponding C function is `malloc_trim`.
  public nonisolated static func returnMemory() { malloc_trim(0) }
}
