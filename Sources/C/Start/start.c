// Code that runs before `main`, and before the linked libraries are initialized. The functions in this
// section are the first to be called after all code is loaded.
//
// Source: System V ABI, "Initialization and Termination Functions".
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "start.h"

static void change(int how) {
  sigset_t reload;
  sigemptyset(&reload);
  sigaddset(&reload, SIGHUP);
  sigprocmask(how, &reload, NULL);
}

// At this moment, a reload request would end a kiosk, so block the signal until there is a handler.
static void hold_signals(int count, char **words, char **variables) {
  (void)variables;
  if (count > 1 && strcmp(words[1], "kiosk") == 0) change(SIG_BLOCK);
}

void start_hear_signals(void) { change(SIG_UNBLOCK); }

__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **, char **) =
    hold_signals;

#ifndef TAGSPHERE_COMMIT
#define TAGSPHERE_COMMIT ""
#endif

const char *start_commit(void) { return TAGSPHERE_COMMIT; }
