#pragma once
#include <malloc.h>

/// Makes the kernel allocate the pages of heap blocks of some sizes now, by writing to each page.
///
/// The pages stay with the heap, and later allocations of similar sizes usually take them.
static inline void tagsphere_touch_heap(const size_t *byteCounts, size_t count) {
  if (count == 0) return;
  volatile char *block = malloc(byteCounts[0]);
  if (block)
    for (size_t place = 0; place < byteCounts[0]; place += 4096) block[place] = 0;
  tagsphere_touch_heap(byteCounts + 1, count - 1);
  free((void *)block);
}
