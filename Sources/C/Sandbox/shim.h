// Restrictions that a process puts on itself: macros and variadic functions, which Swift does not
// import.
//
// Source: prctl(2), seccomp_rule_add(3).
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

// Gives up new privileges, and ends this process when the thread that started it ends.
static inline void sandbox_bind_to_parent(void) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

// A filter that allows every call but those refused below.
static inline scmp_filter_ctx sandbox_filter(void) { return seccomp_init(SCMP_ACT_ALLOW); }

// Makes a call fail with an error number; a name that this machine lacks is ignored.
static inline void sandbox_refuse(scmp_filter_ctx filter, const char *name, int error) {
  int call = seccomp_syscall_resolve_name(name);
  if (call != __NR_SCMP_ERROR) seccomp_rule_add(filter, SCMP_ACT_ERRNO(error), call, 0);
}

// Makes a call fail if any of `bits` is set in one of its arguments.
static inline void sandbox_refuse_bits(scmp_filter_ctx filter, const char *name, unsigned argument,
                                       unsigned long bits) {
  int call = seccomp_syscall_resolve_name(name);
  for (unsigned long bit = 1; bit != 0 && bit <= bits; bit <<= 1) {
    if (call == __NR_SCMP_ERROR || !(bits & bit)) continue;
    struct scmp_arg_cmp condition = {argument, SCMP_CMP_MASKED_EQ, bit, bit};
    seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EACCES), call, 1, &condition);
  }
}

// Makes `clone` fail unless it starts a thread.
static inline void sandbox_refuse_processes(scmp_filter_ctx filter) {
  struct scmp_arg_cmp condition = {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0};
  seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), seccomp_syscall_resolve_name("clone"), 1,
                         &condition);
}

// Puts the filter into force for this process and whatever it starts. Returns 0 or a negative error.
static inline int sandbox_enforce(scmp_filter_ctx filter) {
  int result = seccomp_load(filter);
  seccomp_release(filter);
  return result;
}

static inline void sandbox_limit(int resource, unsigned long long soft, unsigned long long hard) {
  struct rlimit limit = {(rlim_t)soft, (rlim_t)hard};
  setrlimit(resource, &limit);
}

// One heap for all threads, so that each does not reserve 64 MiB of addresses.
static inline void sandbox_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

#endif
