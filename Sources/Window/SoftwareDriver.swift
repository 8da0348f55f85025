internal import CTagSphereMalloc
internal import Glibc
internal import Synchronization

/// Process settings for drivers that draw on the CPU (Mesa's llvmpipe and softpipe).
package enum SoftwareDriver {
  /// Makes the allocator keep freed memory instead of returning it to the kernel.
  ///
  /// llvmpipe frees some tens of megabytes per frame. By default the C library returns this memory to the
  /// kernel. The next frame then faults every page in again, which can take as long as the drawing itself.
  /// With this setting, the process's memory never shrinks, so do not call it with a GPU.
  ///
  /// All threads share one arena, because each arena keeps its peak size. With several arenas, short-lived
  /// threads, such as readers of files and images, would spread a cloud's memory over sixteen arenas.
  ///
  /// Call it once, before the first context is created, because threads keep what they have already
  /// allocated. The corresponding C function is `mallopt`.
  package static func keepMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_TOP_PAD, 64 << 20)
    shareHeap()
    keepsMemory.store(true, ordering: .relaxed)
  }

  private nonisolated static let keepsMemory = Atomic(false)

  /// Fetches memory for data that the driver will soon store, on the calling thread.
  ///
  /// llvmpipe clears a texture when it is created. If the kernel must first provide the texture's memory
  /// page by page, a frame is late: a frame with the words of a million labels, 64 MB, took 39 ms. Use the
  /// fetched memory within ``withFetchedMemory(_:)``; elsewhere, large allocations are mapped separately.
  /// Without ``keepMemory()``, no memory is fetched.
  ///
  /// - Parameter byteCounts: The sizes of the later allocations, at most 16. The allocator takes
  ///   each allocation from the smallest gap that is large enough. The pages of that gap may have
  ///   been returned to the kernel, and are fetched again.
  package nonisolated static func fetchMemory(byteCounts: [Int]) {
    precondition(byteCounts.count <= 16, "\(byteCounts.count) blocks")
    guard keepsMemory.load(ordering: .relaxed) else { return }
    withoutMappings { tagsphere_touch_heap(byteCounts, byteCounts.count) }
  }

  /// Runs work whose allocations of any size use the fetched memory.
  package static func withFetchedMemory<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    guard keepsMemory.load(ordering: .relaxed) else { return try work() }
    try withoutMappings(work)
  }

  /// Runs work while allocations of any size, on all threads, stay in the heap.
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

  /// The number of threads currently in `withoutMappings(_:)`.
  private nonisolated static let userCount = Mutex(0)

  /// The maximum number of mappings for allocations: the C library's default.
  private nonisolated static let usualMappings: Int32 = 65_536

  /// Makes all threads share one heap, for a process with a limited address space (`ulimit -v`).
  ///
  /// Each additional heap reserves 64 MiB of addresses, at a time that depends on the threads.
  ///
  /// The corresponding C function is `mallopt`.
  package static func shareHeap() { mallopt(M_ARENA_MAX, 1) }

  /// Limits llvmpipe to two threads, for a process with a limited address space.
  ///
  /// Each thread takes about 15 MiB of addresses.
  ///
  /// Call it before the first context is created.
  package static func useFewThreads() { setenv("LP_NUM_THREADS", "2", 0) }

  /// Returns unused memory of the allocator to the kernel.
  ///
  /// The next frame faults some of this memory in again. Call the function only occasionally, after work
  /// that takes longer than a frame. The corresponding C function is `malloc_trim`.
  package static func returnMemory() { malloc_trim(0) }
}
