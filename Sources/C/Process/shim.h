#pragma once
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// glibc 2.34; its header hides it from all but those who ask for GNU's extensions.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// The environment: `environ` itself is a variable that Swift takes for unsafe.
static inline char **process_environment(void) {
  extern char **environ;
  return environ;
}
