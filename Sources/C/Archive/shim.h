// libarchive, which unpacks the parts of spreadsheets. Only a sandboxed process that needs the library loads
// it, so that the dynamic linker does not load it when the program starts.
//
// Source: archive.h, archive_entry.h.
#ifndef TAGSPHERE_CARCHIVE_H
#define TAGSPHERE_CARCHIVE_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct archive_reader archive_reader;
typedef struct archive_part archive_part;

// The functions of the library.
typedef struct {
  archive_reader *(*begin)(void);
  int (*allow_zip)(archive_reader *reader);
  int (*open)(archive_reader *reader, const void *bytes, size_t count);
  int (*next)(archive_reader *reader, archive_part **part);
  const char *(*name)(archive_part *part);
  ssize_t (*read)(archive_reader *reader, void *bytes, size_t count);
  int (*end)(archive_reader *reader);
} archive_library;

// Loads the library; false if it is missing, or if it is too old to have these functions.
static inline bool archive_load(archive_library *library) {
  void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&library->begin, "archive_read_new"},
      {&library->allow_zip, "archive_read_support_format_zip"},
      {&library->open, "archive_read_open_memory"},
      {&library->next, "archive_read_next_header"},
      {&library->name, "archive_entry_pathname"},
      {&library->read, "archive_read_data"},
      {&library->end, "archive_read_free"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return false;
    *(void **)symbols[index].place = symbol;
  }
  return true;
}

// Opens a zip archive, whose bytes must stay in place until the archive is ended; null if the bytes are no
// archive.
static inline archive_reader *archive_open(const archive_library *library, const void *bytes,
                                           size_t count) {
  archive_reader *reader = library->begin();
  if (!reader) return NULL;
  if (library->allow_zip(reader) == 0 && library->open(reader, bytes, count) == 0) return reader;
  library->end(reader);
  return NULL;
}

// Goes to the next part; null at the end of the archive, or if it is damaged.
static inline archive_part *archive_next(const archive_library *library, archive_reader *reader) {
  archive_part *part = NULL;
  // The status is ARCHIVE_OK, or ARCHIVE_WARN if the part can still be read.
  const int status = library->next(reader, &part);
  return status == 0 || status == -20 ? part : NULL;
}

// The path of a part, valid until the next step; null if the part has no path.
static inline const char *archive_name(const archive_library *library, archive_part *part) {
  return library->name(part);
}

// Reads the next unpacked bytes of the current part. Returns their number, 0 at the end, < 0 if damaged.
static inline ssize_t archive_read(const archive_library *library, archive_reader *reader,
                                   void *bytes, size_t count) {
  return library->read(reader, bytes, count);
}

static inline void archive_end(const archive_library *library, archive_reader *reader) {
  library->end(reader);
}

#endif
