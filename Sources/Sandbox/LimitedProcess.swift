internal import CTagSphereSandbox
internal import Glibc
internal import TagSphereProcesses

/// Restricts a helper process before it reads untrusted data.
///
/// The process gives up new privileges, core dumps, and all files except those of libraries (see
/// `ReadableFiles`). Its memory and processor time are limited. It keeps only the system calls that
/// format libraries need: to read files, use memory and start threads. It ends with the thread that
/// started it.
package enum LimitedProcess {
  /// The exit status of a limited process that is out of memory.
  package static let memoryStatus: Int32 = 99

  /// The size of a trial allocation when the process crashes, bytes.
  ///
  /// If the allocation fails, the crash is reported as out of memory.
  nonisolated(unsafe) package static var leastRequest = usualRequest
  /// The default of `leastRequest`, bytes.
  package static let usualRequest = 128 << 20

  /// Limits this process from now on.
  ///
  /// Call it first in `main` of a helper program, after loading the libraries and before threads are
  /// started.
  ///
  /// - Parameters:
  ///   - mebibytes: The memory that the process may use beyond its current use.
  ///   - seconds: The processor time that the process may use before `allowMoreTime(seconds:)` is
  ///     called.
  ///   - readsFonts: Whether the process may read the fonts of the user and of the system.
  package static func begin(mebibytes: Int, seconds: Int, readsFonts: Bool = true) {
    let files = ReadableFiles()
    if readsFonts { files?.allowFonts() }
    giveUp(files, seconds: seconds)
    sandbox_use_one_heap()
    let memory = UInt64(addressSpace() + mebibytes << 20)
    sandbox_limit(Int32(RLIMIT_AS.rawValue), memory, memory)
    tellMemoryFromCrashes()
    refuseOtherCalls(than: neededCalls, allowsMoreTime: true)
  }

  /// Limits this process, and runs another program in its place under the same limits.
  ///
  /// The program may read one file in addition to its libraries. If the kernel has Landlock, the
  /// program can execute only itself and its dynamic loader, which would run under the same limits.
  /// The program cannot raise the limit of its processor time, but its parent can.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The program's arguments.
  ///   - file: The open file that the program may read.
  ///   - mebibytes: The address space that the program may use.
  ///   - seconds: The processor time.
  package static func become(
    _ program: String, _ arguments: [String], reading file: Int32, mebibytes: Int, seconds: Int
  ) -> Never {
    let files = ReadableFiles()
    files?.allow(openFile: file)
    files?.allow(program: program)
    giveUp(files, seconds: seconds)
    sandbox_limit(Int32(RLIMIT_NOFILE.rawValue), 64, 64)
    let memory = UInt64(mebibytes << 20)
    sandbox_limit(Int32(RLIMIT_AS.rawValue), memory, memory)
    refuseOtherCalls(than: neededCalls + startingCalls, allowsMoreTime: false)
    ChildProcess.become(program, arguments)
  }

  /// Runs another program in place of this process, without other limits.
  ///
  /// The program ends with the thread that started this process.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The program's arguments.
  package static func becomeBound(_ program: String, _ arguments: [String]) -> Never {
    sandbox_bind_to_parent()
    ChildProcess.become(program, arguments)
  }

  /// Whether limited processes cannot read the files of the user; this requires Landlock.
  package static var hidesFiles: Bool { sandbox_files_version() >= 1 }

  /// Gives up the rights that no limited process needs.
  private static func giveUp(_ files: consuming ReadableFiles?, seconds: Int) {
    sandbox_bind_to_parent()
    sandbox_refuse_privileges()
    // Give priority to the window's frames.
    _ = nice(5)
    sandbox_limit(Int32(RLIMIT_CORE.rawValue), 0, 0)
    sandbox_limit(Int32(RLIMIT_FSIZE.rawValue), 0, 0)
    allowMoreTime(seconds: seconds)
    files?.enforce()
  }

  /// Allows this process more processor time; if it uses more than that, the kernel ends it.
  package static func allowMoreTime(seconds: Int) {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    sandbox_limit(
      Int32(RLIMIT_CPU.rawValue), UInt64(used + seconds), UInt64(bitPattern: Int64(-1)))
  }

  /// The address space currently in use, bytes; a guess if the system does not report it.
  private static func addressSpace() -> Int {
    let used = MemoryUse.ofProcess.addresses
    return used > 0 ? used : 256 << 20
  }

  /// Makes a crashing process exit with `memoryStatus` if little memory is left.
  ///
  /// Libraries crash in many ways if an allocation fails.
  private static func tellMemoryFromCrashes() {
    leastRequest = usualRequest
    for signal in [SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGILL] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        let isOut = mmap(
          nil, LimitedProcess.leastRequest, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        if isOut == MAP_FAILED { _exit(LimitedProcess.memoryStatus) }
        var usual = sigaction()
        usual.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(signal, &usual, nil)
        raise(signal)
      }
      // A second signal inside the handler has its default effect.
      action.sa_flags = SA_NODEFER
      sigaction(signal, &action, nil)
    }
  }

  /// The system calls that decoders, their libraries, and the C and Swift libraries need.
  private static let neededCalls = [
    // Memory.
    "brk", "mmap", "mmap2", "munmap", "mprotect", "mremap", "madvise",
    // Open files, and the metadata of files that are not open.
    "read", "readv", "pread64", "write", "writev", "close", "lseek", "_llseek", "fadvise64",
    "getdents64", "fstat", "fstat64", "stat", "stat64", "lstat", "lstat64", "newfstatat",
    "fstatat64", "statx", "statfs", "statfs64", "fstatfs", "fstatfs64", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getcwd", "dup", "pipe2", "eventfd2", "poll", "ppoll",
    // Threads, locks and signals of this process.
    "futex", "futex_time64", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity",
    "gettid", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    "exit", "exit_group",
    // The identity of the process and the machine, and the time.
    "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid",
    "getrlimit", "getrusage", "uname", "sysinfo", "getrandom", "gettimeofday", "time",
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep", "nanosleep",
  ]

  /// The additional system calls that start another program in place of a process.
  private static let startingCalls = ["execve", "arch_prctl", "set_tid_address"]

  /// Refuses all system calls except the given calls.
  ///
  /// A list of forbidden calls would have to grow with each kernel.
  ///
  /// If the kernel has no filters of system calls, the other restrictions remain.
  ///
  /// - Parameters:
  ///   - calls: The allowed calls.
  ///   - allowsMoreTime: Whether this process may raise the limit of its processor time.
  private static func refuseOtherCalls(than calls: [String], allowsMoreTime: Bool) {
    guard let filter = sandbox_filter() else { return }
    for call in calls { sandbox_allow(filter, call) }
    let writing = UInt32(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
    sandbox_allow_if(filter, "open", 1, writing, 0)
    sandbox_allow_if(filter, "openat", 2, writing, 0)
    // Commands that make the kernel send signals to an owner are not allowed.
    for command in [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL] {
      sandbox_allow_if(filter, "fcntl", 1, .max, UInt32(command))
    }
    sandbox_allow_if(filter, "prctl", 0, .max, UInt32(PR_SET_NAME))
    // A process uses this call to abort itself.
    sandbox_allow_if(filter, "tgkill", 0, .max, UInt32(getpid()))
    sandbox_allow_signal_actions(filter)
    sandbox_allow_threads(filter)
    sandbox_allow_own_limits(filter)
    if allowsMoreTime { sandbox_allow_own_time(filter) }
    _ = sandbox_enforce(filter)
  }

  // MARK: Standard input and output

  /// Reads from standard input.
  ///
  /// - Returns: The bytes; nil if the input ends before `byteCount` bytes.
  package static func read(_ byteCount: Int) -> [UInt8]? {
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

  /// Reads all of standard input.
  ///
  /// - Returns: The bytes; nil if the input has more than `limit` bytes.
  package static func readAll(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        var result = 0
        repeat {
          result = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        } while result < 0 && errno == EINTR
        count = max(result, 0)
      }
      if chunk.isEmpty { return bytes }
      guard bytes.count + chunk.count <= limit else { return nil }
      bytes += chunk
    }
  }

  /// Writes to standard output; ends this process if writing fails.
  package static func write(_ bytes: [UInt8]) {
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
