internal import CTagSphereMalloc
internal import Glibc
internal import Synchronization

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
    keepsMemory.store(true, ordering: .relaxed)
  }

  private nonisolated static let keepsMemory = Atomic(false)

  /// Fetches memory for what the driver will soon store, on the thread that calls this.
  ///
  /// llvmpipe clears a texture as it is made. With memory that the kernel has to give first, page by
  /// page, that of a million labels' words, 64 MB, delayed a frame to 39 ms. Only allocations in
  /// ``withFetchedMemory(_:)`` take all of it: large ones are mapped elsewhere otherwise. Without
  /// ``keepMemory()``, nothing is fetched.
  ///
  /// - Parameter byteCounts: The sizes of what is allocated then, at most 16. The allocator takes each
  ///   from the smallest gap in which it has room, maybe one whose pages were returned to the kernel.
  public nonisolated static func fetchMemory(byteCounts: [Int]) {
    precondition(byteCounts.count <= 16, "\(byteCounts.count) blocks")
    guard keepsMemory.load(ordering: .relaxed) else { return }
    withoutMappings { tagsphere_touch_heap(byteCounts, byteCounts.count) }
  }

  /// Runs work whose allocations, however large, take memory that was fetched.
  public static func withFetchedMemory<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    guard keepsMemory.load(ordering: .relaxed) else { return try work() }
    try withoutMappings(work)
  }

  /// Runs work while allocations of all threads, however large, are in the heap.
  private nonisolated static func withoutMappings<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    userCount.withLock {
      $0 += 1
      if $0 == 1 { mallopt(M_MMAP_MAX, 0) }
    }
    defer {
      userCount.withLock {
        $0 -= 1
        if $0 == 0 { mallopt(M_MMAP_MAX, usualMappings) }
      }
    }
    try work()
  }

  /// The number of threads in `withoutMappings(_:)`.
  private nonisolated static let userCount = Mutex(0)

  /// The most mappings that allocations may have: the C library's default.
  private nonisolated static let usualMappings: Int32 = 65_536

  /// Makes all threads share one heap, for a process whose addresses are limited (`ulimit -v`):
  /// each further heap reserves 64 MiB of them, at a time that depends on the threads.
  ///
  /// The corresponding C function is `mallopt`.
  public static func shareHeap() { mallopt(M_ARENA_MAX, 1) }

  /// Makes llvmpipe draw with two threads where it would use more, for a process whose addresses are limited: each
  /// thread takes some 15 MiB of them.
  ///
  /// Call it before the first context is created.
  public static func useFewThreads() { setenv("LP_NUM_THREADS", "2", 0) }

  /// Returns unused memory of the allocator to the kernel.
  ///
  /// The next frame faults some of it in again, so call it only occasionally, after something that
  /// costs more than a frame.
  /// The corresponding C function is `malloc_trim`.
  public static func returnMemory() { malloc_trim(0) }
}
