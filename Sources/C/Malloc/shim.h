#pragma once
#include <malloc.h>

/// Has the kernel give the heap a number of bytes at once, which stay with it: each page is written.
static inline void tagsphere_touch_heap(size_t byteCount) {
  volatile char *block = malloc(byteCount);
  if (!block) return;
  for (size_t place = 0; place < byteCount; place += 4096) block[place] = 0;
  free((void *)block);
}
