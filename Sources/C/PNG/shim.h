#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

// libpng reports failures with longjmp, which must not cross Swift frames. These functions catch it. After a
// failure, all functions return 0 and do nothing.

// Receives bytes of the file; returns 0 to abort.
typedef int (*tagsphere_png_sink)(void *context, const unsigned char *bytes, size_t count);

typedef struct {
  png_structp png;
  png_infop info;
  tagsphere_png_sink sink;
  void *context;
} tagsphere_png;

static inline void tagsphere_png_write(png_structp png, png_bytep bytes, png_size_t count) {
  tagsphere_png *file = png_get_io_ptr(png);
  if (!file->sink(file->context, bytes, count)) png_error(png, "the file cannot be written");
}

static inline void tagsphere_png_flush(png_structp png) { (void)png; }

// Failures are reported by return values, not on standard error.
static inline void tagsphere_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static inline void tagsphere_png_warn(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static inline void tagsphere_png_free(tagsphere_png *file) {
  if (!file) return;
  png_destroy_write_struct(&file->png, &file->info);
  free(file);
}

// Begins a file of 8 bits per channel. If pixels_per_metre is 0, the file does not state its resolution.
static inline tagsphere_png *tagsphere_png_new(
  uint32_t width, uint32_t height, int has_alpha, uint32_t pixels_per_metre,
  tagsphere_png_sink sink, void *context) {
  tagsphere_png *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->sink = sink;
  file->context = context;
  file->png = png_create_write_struct(
    PNG_LIBPNG_VER_STRING, NULL, tagsphere_png_fail, tagsphere_png_warn);
  if (file->png) file->info = png_create_info_struct(file->png);
  if (!file->png || !file->info || setjmp(png_jmpbuf(file->png))) {
    tagsphere_png_free(file);
    return NULL;
  }
  png_set_write_fn(file->png, file, tagsphere_png_write, tagsphere_png_flush);
  png_set_IHDR(
    file->png, file->info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // gdk-pixbuf also writes this chunk, so files of both are identical.
  png_color_8 bits = {.red = 8, .green = 8, .blue = 8, .alpha = has_alpha ? 8 : 0};
  png_set_sBIT(file->png, file->info, &bits);
  if (pixels_per_metre)
    png_set_pHYs(
      file->png, file->info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  png_write_info(file->png, file->info);
  // Rows have four bytes per pixel.
  if (!has_alpha) png_set_filler(file->png, 0, PNG_FILLER_AFTER);
  return file;
}

// Adds the next rows, top row first, four bytes per pixel.
static inline int tagsphere_png_rows(tagsphere_png *file, const unsigned char *rows, size_t count) {
  if (setjmp(png_jmpbuf(file->png))) return 0;
  size_t stride = (size_t)png_get_image_width(file->png, file->info) * 4;
  for (size_t row = 0; row < count; ++row) png_write_row(file->png, rows + row * stride);
  return 1;
}

// Ends the file; call it after all rows.
static inline int tagsphere_png_end(tagsphere_png *file) {
  if (setjmp(png_jmpbuf(file->png))) return 0;
  png_write_end(file->png, file->info);
  return 1;
}
