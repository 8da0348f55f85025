#pragma once
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// glibc has this function since 2.34. Its header declares it only with GNU extensions enabled.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// Returns the environment, because Swift rejects the variable `environ` as unsafe to access concurrently.
static inline char **process_environment(void) {
  extern char **environ;
  return environ;
}

// Declared only with GNU extensions enabled.
extern int prlimit(pid_t process, enum __rlimit_resource resource, const struct rlimit *limit,
                   struct rlimit *before);

// Limits the address space of a child process, bytes; an existing lower limit is kept.
static inline void process_limit_addresses(pid_t process, unsigned long long bytes) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_AS, NULL, &limit) != 0) return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > bytes) limit.rlim_max = (rlim_t)bytes;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > limit.rlim_max)
    limit.rlim_cur = limit.rlim_max;
  prlimit(process, RLIMIT_AS, &limit, NULL);
}

// The processor time of a child process, nanoseconds; negative if the process does not exist.
static inline long long process_nanoseconds(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// Limits the processor time of a child process, seconds, up to its hard limit.
static inline void process_limit_seconds(pid_t process, unsigned long long seconds) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_CPU, NULL, &limit) != 0) return;
  limit.rlim_cur = seconds < limit.rlim_max ? (rlim_t)seconds : limit.rlim_max;
  prlimit(process, RLIMIT_CPU, &limit, NULL);
}

// The space for a descriptor that is sent with the bytes of a message.
union process_control {
  struct cmsghdr head;
  char space[CMSG_SPACE(sizeof(int))];
};

// A message that consists of bytes and a descriptor.
static inline struct msghdr process_message(struct iovec *part, union process_control *control) {
  struct msghdr message = {.msg_iov = part, .msg_iovlen = 1, .msg_control = control,
                           .msg_controllen = sizeof *control};
  return message;
}

// Sends bytes and an open descriptor over a local socket. Returns whether all bytes were sent.
static inline int process_send_descriptor(int socket, const void *bytes, size_t count,
                                          int descriptor) {
  struct iovec part = {(void *)bytes, count};
  union process_control control = {0};
  struct msghdr message = process_message(&part, &control);
  control.head.cmsg_level = SOL_SOCKET;
  control.head.cmsg_type = SCM_RIGHTS;
  control.head.cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(&control.head), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)count;
}

// Receives bytes and an open descriptor, which stays open across exec. Returns the descriptor; negative if
// bytes and descriptor do not arrive together.
static inline int process_receive_descriptor(int socket, void *bytes, size_t count) {
  struct iovec part = {bytes, count};
  union process_control control = {0};
  struct msghdr message = process_message(&part, &control);
  int descriptor = -1;
  if (recvmsg(socket, &message, MSG_WAITALL) != (ssize_t)count) return -1;
  if (message.msg_controllen >= CMSG_LEN(sizeof(int)) && control.head.cmsg_type == SCM_RIGHTS)
    memcpy(&descriptor, CMSG_DATA(&control.head), sizeof descriptor);
  return descriptor;
}
