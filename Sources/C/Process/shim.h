#pragma once
#include <spawn.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// Since glibc 2.34; its header declares it only with GNU extensions enabled.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// The environment; Swift rejects the variable `environ` as unsafe to access concurrently.
static inline char **process_environment(void) {
  extern char **environ;
  return environ;
}

// Declared only with GNU extensions enabled.
extern int prlimit(pid_t process, enum __rlimit_resource resource, const struct rlimit *limit,
                   struct rlimit *before);

// Limits the addresses of a child process, bytes; a lower limit that it has already stays.
static inline void process_limit_addresses(pid_t process, unsigned long long bytes) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_AS, NULL, &limit) != 0) return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > bytes) limit.rlim_max = (rlim_t)bytes;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > limit.rlim_max)
    limit.rlim_cur = limit.rlim_max;
  prlimit(process, RLIMIT_AS, &limit, NULL);
}
