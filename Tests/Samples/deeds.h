// Actions that a process that decodes untrusted files must not be able to do, and actions that it needs.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void *nothing(void *data) { return data; }

// Whether a decoder can read files, start threads and signal itself, all of which it needs.
static int may_work(void) {
  pthread_t thread;
  return open(getenv("BROKEN_LIBRARY"), O_RDONLY) >= 0 && raise(0) == 0 &&
         pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

// Whether the decoder can have its parent process signalled for each byte that arrives.
static int may_own_signals(void) {
  return fcntl(STDIN_FILENO, F_SETOWN, getppid()) == 0;
}

static int may_use_affinity(void) {
  cpu_set_t set;
  return sched_getaffinity(getppid(), sizeof set, &set) == 0 &&
         sched_setaffinity(getppid(), sizeof set, &set) == 0;
}

static int may_queue_signals(void) {
  siginfo_t info = {.si_signo = 0, .si_code = SI_QUEUE};
  return syscall(SYS_rt_sigqueueinfo, getppid(), 0, &info) == 0 ||
         syscall(SYS_rt_tgsigqueueinfo, getppid(), getppid(), 0, &info) == 0;
}

// Whether the decoder can change its limit of memory, which root may raise.
static int may_change_limits(void) {
  struct rlimit limit;
  return prlimit(getppid(), RLIMIT_CPU, NULL, &limit) == 0 ||
         (getrlimit(RLIMIT_AS, &limit) == 0 && setrlimit(RLIMIT_AS, &limit) == 0);
}

// Whether the decoder can read a file of the process that has started the decoder.
static int may_read_of_parent(const char *name) {
  char path[64], byte;
  snprintf(path, sizeof path, "/proc/%d/%s", getppid(), name);
  int file = open(path, O_RDONLY);
  return file >= 0 && (!strcmp(name, "mem") || read(file, &byte, 1) == 1);
}

// Whether the decoder can handle the signal that ends a process when its processor time is used up.
static int may_outlast_its_time(void) { return signal(SIGXCPU, SIG_IGN) != SIG_ERR; }

static int may(const char *what) {
  if (!strcmp(what, "work")) return may_work();
  if (!strcmp(what, "write")) return open("/dev/null", O_WRONLY) >= 0;
  if (!strcmp(what, "create")) return open(getenv("BROKEN_FILE"), O_RDONLY | O_CREAT, 0600) >= 0;
  if (!strcmp(what, "remove")) return unlink(getenv("BROKEN_VICTIM")) == 0;
  if (!strcmp(what, "connect")) return socket(AF_INET, SOCK_STREAM, 0) >= 0;
  if (!strcmp(what, "local")) return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  if (!strcmp(what, "fork")) return fork() >= 0;
  if (!strcmp(what, "exec")) return execl("/bin/sleep", "sleep", "100", (char *)0) == 0;
  if (!strcmp(what, "kill")) return kill(getppid(), 0) == 0;
  if (!strcmp(what, "tgkill")) return syscall(SYS_tgkill, getppid(), getppid(), 0) == 0;
  if (!strcmp(what, "queue")) return may_queue_signals();
  if (!strcmp(what, "own")) return may_own_signals();
  if (!strcmp(what, "pidfd")) return syscall(SYS_pidfd_open, getppid(), 0) >= 0;
  if (!strcmp(what, "trace")) return ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0;
  if (!strcmp(what, "times")) return utimensat(AT_FDCWD, getenv("BROKEN_LIBRARY"), NULL, 0) == 0;
  if (!strcmp(what, "priority")) return setpriority(PRIO_PROCESS, getppid(), 0) == 0;
  if (!strcmp(what, "affinity")) return may_use_affinity();
  if (!strcmp(what, "limits")) return may_change_limits();
  if (!strcmp(what, "messages")) return msgget(IPC_PRIVATE, IPC_CREAT | 0600) >= 0;
  if (!strcmp(what, "shared")) return shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0;
  if (!strcmp(what, "semaphores")) return semget(IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0;
  if (!strcmp(what, "ring")) {
    char parameters[120] = {0};
    return syscall(SYS_io_uring_setup, 1, parameters) >= 0;
  }
  if (!strcmp(what, "keys")) return syscall(SYS_keyctl, 0, -3, 1) >= 0;
  if (!strcmp(what, "compare")) return syscall(SYS_kcmp, getpid(), getpid(), 0, 0, 0) == 0;
  if (!strcmp(what, "time")) return may_outlast_its_time();
  if (!strcmp(what, "users")) return open("/etc/passwd", O_RDONLY) >= 0;
  if (!strcmp(what, "home")) return open(getenv("BROKEN_SECRET"), O_RDONLY) >= 0;
  if (!strcmp(what, "folder")) return open("/", O_RDONLY | O_DIRECTORY) >= 0;
  if (!strcmp(what, "environment")) return may_read_of_parent("environ");
  if (!strcmp(what, "memory")) return may_read_of_parent("mem");
  if (!strcmp(what, "namespace")) return unshare(CLONE_FS) == 0;
  if (!strcmp(what, "grow") || !strcmp(what, "crash")) return 0;
  // An unknown action must not count as refused.
  fprintf(stderr, "%s is no deed\n", what);
  return 1;
}
