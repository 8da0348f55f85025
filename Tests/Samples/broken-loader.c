// A broken image loader for gdk-pixbuf, which misbehaves as soon as it is loaded. The variable
// BROKEN_LOADER names an action: the loader crashes, or tries a forbidden action and hangs if it succeeds.
#include "deeds.h"

void fill_vtable(void *module) {
  const char *what = getenv("BROKEN_LOADER");
  if (!strcmp(what, "hang") || may(what)) for (;;) {}
  if (!strcmp(what, "grow")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  abort();
}

void fill_info(void *info) {}
