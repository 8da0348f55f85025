#pragma once
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// Since glibc 2.34; its header declares it only with GNU extensions enabled.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// The environment; Swift rejects the variable `environ` as unsafe to access concurrently.
static inline char **process_environment(void) {
  extern char **environ;
  return environ;
}
