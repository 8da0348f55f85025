// A broken image loader for gdk-pixbuf, which misbehaves as soon as it is loaded: as the variable
// BROKEN_LOADER says, it crashes, or does not return if it could do what a decoder must not.
#include "deeds.h"

void fill_vtable(void *module) {
  const char *what = getenv("BROKEN_LOADER");
  if (!strcmp(what, "hang") || may(what)) for (;;) {}
  if (!strcmp(what, "grow")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  abort();
}

void fill_info(void *info) {}
