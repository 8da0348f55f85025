// What the compiled core calls, and neither the toolchain's embedded standard library nor Debian's
// wasi-libc has. Memory, strtod and the functions of string.h come from wasi-libc.
#include <stdint.h>

typedef __SIZE_TYPE__ size_t;
double strtod(const char *text, char **end);

// The state of arc4random_buf: splitmix64. The engine has no imports, and so no source of randomness.
static uint64_t state;

// Sets the seed of everything random: the seeds of hashes. No result may depend on it, which
// .ci/test-web-core checks.
__attribute__((export_name("seedHashes"))) void seed_hashes(uint32_t seed) { state = seed; }

void arc4random_buf(void *bytes, size_t count) {
  unsigned char *next = bytes;
  for (size_t i = 0; i < count; i++) {
    uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    next[i] = (unsigned char)(mixed >> 32);
  }
}

// Parses a number for Swift's Double(_: Substring): returns the end, or null for no number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end == text ? 0 : end;
}

// Swift's fatal errors print their message by characters; the page learns of them by the trap.
int putchar(int character) { return character; }

// strtod reads from a FILE, whose functions refer to those of the system. There are no files: error 52,
// "function not supported".
enum { NOT_SUPPORTED = 52 };
#define SYSTEM(name) __imported_wasi_snapshot_preview1_##name
int32_t SYSTEM(fd_close)(int32_t file) { return (void)file, NOT_SUPPORTED; }
int32_t SYSTEM(fd_seek)(int32_t file, int64_t offset, int32_t from, int32_t place) {
  return (void)file, (void)offset, (void)from, (void)place, NOT_SUPPORTED;
}
int32_t SYSTEM(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t written) {
  return (void)file, (void)parts, (void)count, (void)written, NOT_SUPPORTED;
}

// The product of two integers of 128 bits, each given as its lower and upper half.
typedef struct {
  uint64_t low, high;
} Wide;

void __multi3(Wide *product, uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t low = a0 * b0, inner = a0 * b1, outer = a1 * b0;
  const uint64_t middle = (low >> 32) + (uint32_t)inner + (uint32_t)outer;
  product->low = middle << 32 | (uint32_t)low;
  product->high =
      a1 * b1 + (inner >> 32) + (outer >> 32) + (middle >> 32) + a * b_high + a_high * b;
}
