// Landlock, with which a process gives up access to files. The C library has no functions for Landlock's
// system calls, and its headers lack the access rights of newer kernels.
//
// Source: landlock(7); Linux, Documentation/userspace-api/landlock.rst.
#ifndef TAGSPHERE_CSANDBOX_FILES_H
#define TAGSPHERE_CSANDBOX_FILES_H

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  SANDBOX_EXECUTE = 1 << 0,
  SANDBOX_READ_FILE = 1 << 2,
  SANDBOX_READ_FOLDER = 1 << 3,
};

// Declared only with GNU extensions enabled.
#ifndef O_PATH
#define O_PATH 010000000
#endif

static inline long sandbox_create_ruleset(const void *attributes, size_t size, unsigned flags) {
  return syscall(444, attributes, size, flags);
}

// The kernel's version of Landlock, ≥ 1; < 1 if the kernel has no Landlock.
static inline int sandbox_files_version(void) {
  return (int)sandbox_create_ruleset(NULL, 0, 1);
}

// Creates rules that refuse opening, executing and changing files. From version 4 of Landlock on, the rules
// also refuse TCP; from version 6 on, also abstract sockets and signals to processes outside. Returns a
// descriptor; negative if the kernel has no Landlock.
static inline int sandbox_files(void) {
  int version = sandbox_files_version();
  if (version < 1) return -1;
  // The refused access to files and to TCP ports, and the refused scopes.
  struct {
    uint64_t files, network, scopes;
  } refused = {(1 << 13) - 1, 0, 0};
  if (version >= 2) refused.files |= 1 << 13;
  if (version >= 3) refused.files |= 1 << 14;
  if (version >= 5) refused.files |= 1 << 15;
  if (version >= 4) refused.network = 3;
  if (version >= 6) refused.scopes = 3;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return (int)sandbox_create_ruleset(&refused, size, 0);
}

// Allows reading an open file, or everything below an open folder; with `executes`, also executing it.
static inline void sandbox_allow_open_file(int rules, int descriptor, bool executes) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return;
  struct {
    uint64_t access;
    int32_t file;
  } __attribute__((packed)) rule = {SANDBOX_READ_FILE, descriptor};
  if (S_ISDIR(status.st_mode)) rule.access |= SANDBOX_READ_FOLDER;
  if (executes) rule.access |= SANDBOX_EXECUTE;
  syscall(445, rules, 1, &rule, 0);
}

// Allows reading the file or folder at a path; a missing file or folder is ignored.
static inline void sandbox_allow_file(int rules, const char *path, bool executes) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return;
  sandbox_allow_open_file(rules, descriptor, executes);
  close(descriptor);
}

// Allows executing a program, and the dynamic loader that it names.
static inline void sandbox_allow_program(int rules, const char *path) {
  sandbox_allow_file(rules, path, true);
  ElfW(Ehdr) head;
  ElfW(Phdr) part;
  char loader[256];
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return;
  if (pread(file, &head, sizeof head, 0) == sizeof head &&
      memcmp(head.e_ident, ELFMAG, SELFMAG) == 0)
    for (int index = 0; index < head.e_phnum; index++) {
      off_t place = (off_t)(head.e_phoff + (size_t)index * sizeof part);
      if (pread(file, &part, sizeof part, place) != sizeof part) break;
      if (part.p_type != PT_INTERP || part.p_filesz > sizeof loader) continue;
      if (pread(file, loader, part.p_filesz, (off_t)part.p_offset) != (ssize_t)part.p_filesz) break;
      loader[sizeof loader - 1] = 0;
      sandbox_allow_file(rules, loader, true);
    }
  close(file);
}

// Allows reading the fonts that fontconfig knows, fontconfig's caches, and its own files.
static inline void sandbox_allow_fonts(int rules) {
  void *library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  void *(*load)(void) = (void *(*)(void))dlsym(library, "FcInitLoadConfig");
  void (*release)(void *) = (void (*)(void *))dlsym(library, "FcConfigDestroy");
  const char *(*next)(void *) = (const char *(*)(void *))dlsym(library, "FcStrListNext");
  void (*end)(void *) = (void (*)(void *))dlsym(library, "FcStrListDone");
  const char *lists[] = {"FcConfigGetFontDirs", "FcConfigGetCacheDirs", "FcConfigGetConfigFiles"};
  // This call reads fontconfig's files, but no font.
  void *fonts = load && release && next && end ? load() : NULL;
  if (!fonts) return;
  for (size_t index = 0; index < sizeof lists / sizeof *lists; index++) {
    void *(*list)(void *) = (void *(*)(void *))dlsym(library, lists[index]);
    void *paths = list ? list(fonts) : NULL;
    if (!paths) continue;
    for (const char *path; (path = next(paths));) sandbox_allow_file(rules, path, false);
    end(paths);
  }
  release(fonts);
}

// Enforces the rules for this process and its descendants. The process must already have given up new
// privileges. Returns whether the rules are enforced.
static inline bool sandbox_enforce_files(int rules) {
  bool isEnforced = syscall(446, rules, 0) == 0;
  close(rules);
  return isEnforced;
}

#endif
