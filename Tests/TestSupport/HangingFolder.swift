package import Foundation

/// A folder that simulates a mount without answers, for programs started by its launcher.
///
/// A seccomp filter stops the program's calls that name a path below the folder. Another process
/// then answers and logs them, or leaves them without an answer. This needs no rights and no mount;
/// the test itself sees the folder as it is.
///
/// Source: seccomp_unotify(2).
package struct HangingFolder {
  /// The real path of the folder without links, because paths are compared as the program writes them.
  package let url: URL
  private let folder: TemporaryFolder
  private let tool: TemporaryFolder
  private var program: String { tool.url.appending(path: "hang").path }
  private var sign: URL { tool.url.appending(path: "sign") }
  private var log: URL { tool.url.appending(path: "log") }

  /// Takes a folder, by default a new folder; the folder answers at first.
  ///
  /// - Throws: ``ToolFailure`` if there is no compiler.
  package init(_ folder: TemporaryFolder? = nil) throws {
    (self.folder, tool) = (try folder ?? TemporaryFolder(), try TemporaryFolder())
    url = self.folder.url
    let source = try tool.file("hang.c", Array(Self.source.utf8))
    _ = try runTool("clang", ["-o", program, source.path])
  }

  /// The launcher that starts a program for which the folder may hang.
  package var launcher: [String] { [program, url.path + "/", sign.path, log.path] }

  /// Stops all answers.
  package func hang() throws { try Data().write(to: sign) }

  /// Answers again, including calls that are waiting.
  package func recover() throws { try FileManager.default.removeItem(at: sign) }

  /// The calls while the folder hung: `main` for the program's main thread or `other`, the call, and the path.
  package var asked: [String] {
    let text = try? String(contentsOf: log, encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// `hang FOLDER SIGN LOG PROGRAM ARGUMENTS…`: this process becomes the program.
  private static let source = #"""
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <linux/filter.h>
    #include <linux/seccomp.h>
    #include <poll.h>
    #include <stddef.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/ioctl.h>
    #include <sys/prctl.h>
    #include <sys/socket.h>
    #include <sys/syscall.h>
    #include <sys/uio.h>
    #include <sys/wait.h>
    #include <unistd.h>

    // The calls, and which of their arguments are paths, one bit each.
    static const struct { const char *name; int number, paths; } calls[] = {
    #define CALL(name, paths) {#name, __NR_##name, paths},
    #ifdef __NR_open
      CALL(open, 1) CALL(stat, 1) CALL(lstat, 1) CALL(access, 1) CALL(readlink, 1) CALL(mkdir, 1)
      CALL(rename, 3) CALL(link, 3) CALL(unlink, 1) CALL(chmod, 1) CALL(renameat, 10)
    #endif
      CALL(openat, 2) CALL(newfstatat, 2) CALL(statx, 2) CALL(faccessat, 2) CALL(faccessat2, 2)
      CALL(readlinkat, 2) CALL(mkdirat, 2) CALL(renameat2, 10) CALL(linkat, 10) CALL(unlinkat, 2)
      CALL(inotify_add_watch, 2) CALL(statfs, 1) CALL(chdir, 1)
    };
    enum { count = sizeof calls / sizeof *calls };

    static int listen_to_calls(void) {
      struct sock_filter code[count + 3];
      code[0] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
      for (int i = 0; i < count; i++)
        code[i + 1] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, count - i, 0);
      code[count + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
      code[count + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
      struct sock_fprog program = {count + 3, code};
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
      return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
    }

    static void pass(int socket, int *descriptor, int sends) {
      char byte = 0, control[CMSG_SPACE(sizeof(int))] = {0};
      struct iovec data = {&byte, 1};
      struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control,
                               .msg_controllen = sizeof control};
      struct cmsghdr *header = CMSG_FIRSTHDR(&message);
      if (sends) {
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), descriptor, sizeof(int));
        if (sendmsg(socket, &message, 0) != 1) exit(125);
      } else {
        if (recvmsg(socket, &message, 0) != 1 || !(header = CMSG_FIRSTHDR(&message))) exit(125);
        memcpy(descriptor, CMSG_DATA(header), sizeof(int));
      }
    }

    // Whether an argument of a call is a path below the folder.
    static int is_below(const char *folder, const struct seccomp_notif *call, int argument, char path[4096]) {
      // A path may end just before memory that cannot be read.
      size_t length = 0;
      unsigned long start = call->data.args[argument];
      while (length < 4095) {
        size_t part = 4096 - (start + length) % 4096;
        if (part > 4095 - length) part = 4095 - length;
        struct iovec here = {path + length, part}, there = {(void *)(start + length), part};
        ssize_t got = process_vm_readv(call->pid, &here, 1, &there, 1, 0);
        if (got <= 0) break;
        if (memchr(path + length, 0, got)) return !strncmp(path, folder, strlen(folder));
        length += got;
      }
      return 0;
    }

    static void answer(int listener, unsigned long long id) {
      struct seccomp_notif_resp response = {.id = id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
      ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
    }

    static void serve(int listener, pid_t program, const char *folder, const char *sign, const char *log) {
      static unsigned long long held[4096];
      int held_count = 0;
      while (1) {
        struct pollfd ready = {listener, POLLIN, 0};
        if (poll(&ready, 1, held_count ? 50 : -1) < 0 && errno != EINTR) exit(1);
        int hangs = access(sign, F_OK) == 0;
        if (!hangs) while (held_count) answer(listener, held[--held_count]);
        if (ready.revents & POLLIN) {
          struct seccomp_notif call;
          memset(&call, 0, sizeof call);
          if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) < 0) continue;
          const char *name = "";
          char path[4096];
          int found = 0;
          for (int i = 0; i < count; i++)
            if (calls[i].number == call.data.nr) {
              name = calls[i].name;
              for (int argument = 0; argument < 4 && !found; argument++)
                if (calls[i].paths >> argument & 1) found = is_below(folder, &call, argument, path);
            }
          if (hangs && found && held_count < 4096) {
            held[held_count++] = call.id;
            FILE *file = fopen(log, "a");
            fprintf(file, "%s %s %s\n", (pid_t)call.pid == program ? "main" : "other", name, path);
            fclose(file);
          } else {
            answer(listener, call.id);
          }
        } else if (ready.revents & (POLLHUP | POLLERR)) {
          exit(0);
        }
      }
    }

    int main(int argc, char **argv) {
      int ends[2], listener = -1;
      pid_t program = getpid();
      if (argc < 5 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return 125;
      // Some systems let only a parent read a process; this one is read by another.
      prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
      pid_t child = fork();
      if (child == 0) {
        // Not a child of the program, which would hear of its end.
        if (fork()) _exit(0);
        setsid();
        close(ends[1]);
        for (int i = 0; i < 3; i++) dup2(open("/dev/null", O_RDWR), i);
        pass(ends[0], &listener, 0);
        serve(listener, program, argv[1], argv[2], argv[3]);
      }
      waitpid(child, NULL, 0);
      close(ends[0]);
      listener = listen_to_calls();
      if (listener < 0) { perror("seccomp"); return 125; }
      pass(ends[1], &listener, 1);
      close(listener);
      execvp(argv[4], argv + 4);
      perror(argv[4]);
      return 127;
    }

    """#
}
