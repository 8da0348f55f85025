// Restrictions that a process puts on itself, here because Swift does not import the macros and variadic
// functions that they need.
//
// Source: prctl(2), seccomp_rule_add(3), getrlimit(2).
#ifndef TAGSPHERE_CSANDBOX_H
#define TAGSPHERE_CSANDBOX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <malloc.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "files.h"

// Ends this process when the thread that started it ends.
static inline void sandbox_bind_to_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

// Gives up new privileges, for this process, its descendants, and programs that it executes.
static inline void sandbox_refuse_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// A filter that refuses every system call except the calls allowed later, as if the kernel lacked the call.
// Libraries then fall back to simpler calls.
static inline scmp_filter_ctx sandbox_filter(void) { return seccomp_init(SCMP_ACT_ERRNO(ENOSYS)); }

// Allows a system call; a name that is unknown on this machine is ignored.
static inline void sandbox_allow(scmp_filter_ctx filter, const char *name) {
  int call = seccomp_syscall_resolve_name(name);
  if (call != __NR_SCMP_ERROR) seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
}

// Allows a system call if the bits `mask` of one of its arguments equal a value.
static inline void sandbox_allow_if(scmp_filter_ctx filter, const char *name, unsigned argument,
                                    unsigned mask, unsigned value) {
  int call = seccomp_syscall_resolve_name(name);
  struct scmp_arg_cmp condition = {argument, SCMP_CMP_MASKED_EQ, mask, value};
  if (call != __NR_SCMP_ERROR)
    seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &condition);
}

// Allows handling all signals except SIGXCPU, which ends a process that exceeds its processor time.
static inline void sandbox_allow_signal_actions(scmp_filter_ctx filter) {
  struct scmp_arg_cmp others = {0, SCMP_CMP_NE, SIGXCPU, 0};
  int call = seccomp_syscall_resolve_name("rt_sigaction");
  seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &others);
}

// Allows threads, but no processes.
static inline void sandbox_allow_threads(scmp_filter_ctx filter) {
  sandbox_allow_if(filter, "clone", 0, CLONE_THREAD, CLONE_THREAD);
}

// Allows this process to read its own limits.
static inline void sandbox_allow_own_limits(scmp_filter_ctx filter) {
  int call = seccomp_syscall_resolve_name("prlimit64");
  struct scmp_arg_cmp reading[] = {{0, SCMP_CMP_EQ, 0, 0}, {2, SCMP_CMP_EQ, 0, 0}};
  seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 2, reading);
}

// Allows this process to limit its own processor time.
static inline void sandbox_allow_own_time(scmp_filter_ctx filter) {
  int call = seccomp_syscall_resolve_name("prlimit64");
  struct scmp_arg_cmp setting[] = {{0, SCMP_CMP_EQ, 0, 0}, {1, SCMP_CMP_EQ, RLIMIT_CPU, 0}};
  seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 2, setting);
}

// Enforces the filter for this process and its descendants. Returns 0 or a negative error.
static inline int sandbox_enforce(scmp_filter_ctx filter) {
  int result = seccomp_load(filter);
  seccomp_release(filter);
  return result;
}

// Limits a resource; an existing lower limit is kept.
static inline void sandbox_limit(int resource, unsigned long long soft, unsigned long long hard) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max > hard) limit.rlim_max = (rlim_t)hard;
  limit.rlim_cur = soft < limit.rlim_max ? (rlim_t)soft : limit.rlim_max;
  setrlimit(resource, &limit);
}

// Uses one heap for all threads, so that each thread does not reserve 64 MiB of address space.
static inline void sandbox_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

#endif
