#pragma once
#include <malloc.h>

/// Has the kernel give the heap blocks of some numbers of bytes at once, which stay with it: each page is
/// written. Blocks of about the same sizes that are allocated next usually take these pages.
static inline void tagsphere_touch_heap(const size_t *byteCounts, size_t count) {
  if (count == 0) return;
  volatile char *block = malloc(byteCounts[0]);
  if (block)
    for (size_t place = 0; place < byteCounts[0]; place += 4096) block[place] = 0;
  tagsphere_touch_heap(byteCounts + 1, count - 1);
  free((void *)block);
}
