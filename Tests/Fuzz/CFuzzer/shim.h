#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*test_one_input)(const uint8_t *data, size_t size));

/// Creates a file in memory; see memfd_create(2). Glibc declares it for GNU sources only.
int memfd_create(const char *name, unsigned int flags);
