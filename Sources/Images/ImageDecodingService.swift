internal import CTagSphereSandbox
internal import Glibc
internal import TagSphereCloudCore
internal import TagSphereProcesses

/// The other side of `ImageDecoder.helper`: a process that decodes images for the one that started
/// it, and can do nothing else.
///
/// Before it reads the first byte, it gives up new privileges, core dumps and every system call but
/// those that decoders need, which read files, use memory and start threads, and bounds its memory.
/// It ends with its parent.
public enum ImageDecodingService {
  /// Answers requests on standard input until it is closed, then ends the process.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  public static func run() -> Never {
    restrict()
    while let request = read(DecodingRequest.encodedCount).map(DecodingRequest.init),
      let bytes = read(request.byteCount)
    {
      allowMoreProcessorTime()
      answer(bytes, request.format)
    }
    exit(EXIT_SUCCESS)
  }

  private static func answer(_ bytes: [UInt8], _ format: PictureTile.Format) {
    leastRequest = largestRequest(for: bytes)
    do throws(PictureFileError) {
      let size = PictureSize(width: format.width, height: format.height)
      let tile = PictureTile(try PictureFile.bitmap(of: bytes, for: size), format: format)
      write(DecodingAnswer(.tile, byteCount: tile.byteCount).encoded)
      for level in tile.levels { write(level.rgba) }
    } catch {
      var message: [UInt8] = []
      let kind: DecodingAnswer.Kind
      switch error {
      case .noReader: kind = .noReader
      case .tooMuchMemory: kind = .tooMuchMemory
      case .damaged(_, let reason): (kind, message) = (.damaged, Array(reason.utf8))
      default: (kind, message) = (.damaged, Array("\(error)".utf8))
      }
      message = Array(message.prefix(DecodingAnswer.longestMessage))
      write(DecodingAnswer(kind, byteCount: message.count).encoded)
      write(message)
    }
  }

  // MARK: Restrictions

  private static func restrict() {
    sandbox_bind_to_parent()
    sandbox_use_one_heap()
    // The window's frames come first.
    _ = nice(5)
    sandbox_limit(Int32(RLIMIT_CORE.rawValue), 0, 0)
    sandbox_limit(Int32(RLIMIT_FSIZE.rawValue), 0, 0)
    let memory = UInt64(addressSpace() + DecoderLimits.mebibytes << 20)
    sandbox_limit(Int32(RLIMIT_AS.rawValue), memory, memory)
    allowMoreProcessorTime()
    tellMemoryFromCrashes()
    refuseOtherCalls()
  }

  /// The status with which a process ends that is out of memory.
  static let memoryStatus: Int32 = 99

  /// The memory whose lack tells a crash for want of memory from others, bytes.
  nonisolated(unsafe) private static var leastRequest = usualRequest
  private static let usualRequest = 128 << 20

  /// Returns the memory that decoding a file asks for at once, at least: a copy of all its pixels.
  private static func largestRequest(for bytes: [UInt8]) -> Int {
    // A drawing has no pixels of its own.
    guard let header = PictureHeader(bytes), header.format != .svg else { return usualRequest }
    let side = PictureFile.longestSide
    return max(usualRequest, min(header.width, side) * min(header.height, side) * 4)
  }

  /// Ends a process that crashes with `memoryStatus` if little memory is left: libraries that get
  /// none crash in many ways.
  private static func tellMemoryFromCrashes() {
    leastRequest = usualRequest
    for signal in [SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGILL] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        let isOut = mmap(
          nil, ImageDecodingService.leastRequest, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        if isOut == MAP_FAILED { _exit(ImageDecodingService.memoryStatus) }
        var usual = sigaction()
        usual.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(signal, &usual, nil)
        raise(signal)
      }
      // The second one, within the handler, has its usual effect.
      action.sa_flags = SA_NODEFER
      sigaction(signal, &action, nil)
    }
  }

  /// The system calls that decoders, their libraries, and the C and Swift libraries need.
  private static let neededCalls = [
    // Memory.
    "brk", "mmap", "mmap2", "munmap", "mprotect", "mremap", "madvise",
    // Open files, and what the file system says of others.
    "read", "readv", "pread64", "write", "writev", "close", "lseek", "_llseek", "fadvise64",
    "getdents64", "fstat", "fstat64", "stat", "stat64", "lstat", "lstat64", "newfstatat",
    "fstatat64", "statx", "statfs", "statfs64", "fstatfs", "fstatfs64", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getcwd", "dup", "pipe2", "eventfd2", "poll", "ppoll",
    // Threads, locks and signals of this process.
    "futex", "futex_time64", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity",
    "gettid", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    "exit", "exit_group",
    // What the process and the machine are, and the time.
    "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid",
    "getrlimit", "getrusage", "uname", "sysinfo", "getrandom", "gettimeofday", "time",
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep", "nanosleep",
  ]

  /// Refuses all other system calls: what they reach beyond this process would grow with each
  /// kernel.
  ///
  /// Where the kernel has no filters, the other restrictions remain.
  private static func refuseOtherCalls() {
    guard let filter = sandbox_filter() else { return }
    for call in neededCalls { sandbox_allow(filter, call) }
    let writing = UInt32(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
    sandbox_allow_if(filter, "open", 1, writing, 0)
    sandbox_allow_if(filter, "openat", 2, writing, 0)
    // Not those that send signals to an owner.
    for command in [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL] {
      sandbox_allow_if(filter, "fcntl", 1, .max, UInt32(command))
    }
    sandbox_allow_if(filter, "prctl", 0, .max, UInt32(PR_SET_NAME))
    // How a process aborts itself.
    sandbox_allow_if(filter, "tgkill", 0, .max, UInt32(getpid()))
    sandbox_allow_threads(filter)
    sandbox_allow_own_limits(filter)
    _ = sandbox_enforce(filter)
  }

  /// Allows the processor time for one more image; the kernel ends a process that takes longer.
  private static func allowMoreProcessorTime() {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    sandbox_limit(
      Int32(RLIMIT_CPU.rawValue), UInt64(used + DecoderLimits.seconds),
      UInt64(bitPattern: Int64(-1)))
  }

  /// The addresses in use now, bytes; a guess if the system does not say.
  private static func addressSpace() -> Int {
    let used = MemoryUse.ofProcess.addresses
    return used > 0 ? used : 256 << 20
  }

  // MARK: Standard input and output

  private static func read(_ byteCount: Int) -> [UInt8]? {
    var isEnded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      while count < byteCount {
        let result = Glibc.read(
          STDIN_FILENO, buffer.baseAddress.map { $0 + count }, byteCount - count)
        if result < 0, errno == EINTR { continue }
        guard result > 0 else {
          isEnded = true
          return
        }
        count += result
      }
    }
    return isEnded ? nil : bytes
  }

  private static func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let result = Glibc.write(
          STDOUT_FILENO, buffer.baseAddress.map { $0 + start }, buffer.count - start)
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { exit(EXIT_FAILURE) }
        start += result
      }
    }
  }
}
