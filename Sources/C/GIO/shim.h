#pragma once
#include <gio/gdesktopappinfo.h>
#include <gio/gio.h>
#include <signal.h>
#include <unistd.h>

// Runs between fork and exec, where only async-signal-safe functions may be called. The new process leaves
// the session of the program that starts it, so that it survives the end of that program and of its
// terminal. Signals get their default effects again.
//
// Source: signal-safety(7).
static inline void gio_begin_session(gpointer unused) {
  (void)unused;
  sigset_t none;
  setsid();
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

// Starts a program without files, in its own session, with standard output discarded. Returns whether the
// program started; if it did not start, the caller frees the error.
static inline gboolean gio_start(GDesktopAppInfo *program, GError **error) {
  GAppLaunchContext *context = g_app_launch_context_new();
  GSpawnFlags flags = G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL;
  gboolean is_started = g_desktop_app_info_launch_uris_as_manager(
      program, NULL, context, flags, gio_begin_session, NULL, NULL, NULL, error);
  g_object_unref(context);
  return is_started;
}

// Returns a pointer of the type that Swift uses for the interface of applications, to a desktop entry.
static inline GAppInfo *gio_application(GDesktopAppInfo *program) { return G_APP_INFO(program); }
