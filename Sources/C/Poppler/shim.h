// Poppler, which draws the pages of PDF files: it is loaded by the helper process that draws them, and by
// no other, so that the program starts without it. What it needs of GLib and cairo comes with it.
//
// Source: the reference of poppler-glib; <glib/poppler.h>.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  unsigned domain;
  int code;
  char *message;
} tagsphere_poppler_error;

typedef struct {
  void *document;
  void *(*page)(void *, int);
  void (*size)(void *, double *, double *);
  void (*render)(void *, void *);
  void (*unref)(void *);
  void *(*surface)(unsigned char *, int, int, int, int);
  void *(*context)(void *);
  void (*scale)(void *, double, double);
  void (*color)(void *, double, double, double);
  void (*paint)(void *);
  int (*status)(void *);
  void (*end_context)(void *);
  void (*flush)(void *);
  void (*end_surface)(void *);
} tagsphere_poppler;

enum {
  TAGSPHERE_POPPLER_OPENED,
  TAGSPHERE_POPPLER_MISSING,
  TAGSPHERE_POPPLER_ENCRYPTED,
  TAGSPHERE_POPPLER_DAMAGED
};

// Loads the library. Returns its handle; NULL if this machine does not have it.
static inline void *tagsphere_poppler_load(void) {
  return dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
}

// Opens a file, whose bytes must stay where they are.
//
// - library: The handle; NULL is MISSING.
// - message: Takes the library's message, at most `room` bytes with its final NUL.
// - page_count: Takes the number of its pages.
static inline int tagsphere_poppler_open(void *library, const void *bytes, size_t count,
                                         tagsphere_poppler *opened, int *page_count, char *message,
                                         size_t room) {
  if (!library) return TAGSPHERE_POPPLER_MISSING;
  void *(*new_bytes)(const void *, size_t) = dlsym(library, "g_bytes_new_static");
  void *(*open)(void *, const char *, tagsphere_poppler_error **) =
    dlsym(library, "poppler_document_new_from_bytes");
  unsigned (*errors)(void) = dlsym(library, "poppler_error_quark");
  int (*pages)(void *) = dlsym(library, "poppler_document_get_n_pages");
  opened->page = dlsym(library, "poppler_document_get_page");
  opened->size = dlsym(library, "poppler_page_get_size");
  opened->render = dlsym(library, "poppler_page_render");
  opened->unref = dlsym(library, "g_object_unref");
  opened->surface = dlsym(library, "cairo_image_surface_create_for_data");
  opened->context = dlsym(library, "cairo_create");
  opened->scale = dlsym(library, "cairo_scale");
  opened->color = dlsym(library, "cairo_set_source_rgb");
  opened->paint = dlsym(library, "cairo_paint");
  opened->status = dlsym(library, "cairo_status");
  opened->end_context = dlsym(library, "cairo_destroy");
  opened->flush = dlsym(library, "cairo_surface_flush");
  opened->end_surface = dlsym(library, "cairo_surface_destroy");
  if (!new_bytes || !open || !errors || !pages || !opened->page || !opened->size ||
      !opened->render || !opened->unref || !opened->surface || !opened->context ||
      !opened->scale || !opened->color || !opened->paint || !opened->status ||
      !opened->end_context || !opened->flush || !opened->end_surface)
    return TAGSPHERE_POPPLER_MISSING;
  tagsphere_poppler_error *error = NULL;
  opened->document = open(new_bytes(bytes, count), NULL, &error);
  if (!opened->document) {
    const int encrypted = 1;  // POPPLER_ERROR_ENCRYPTED
    if (error && error->domain == errors() && error->code == encrypted)
      return TAGSPHERE_POPPLER_ENCRYPTED;
    snprintf(message, room, "%s", error && error->message ? error->message : "no reason given");
    return TAGSPHERE_POPPLER_DAMAGED;
  }
  *page_count = pages(opened->document);
  return TAGSPHERE_POPPLER_OPENED;
}

// Returns the width and height of a page in points; 0 if it is damaged.
static inline int tagsphere_poppler_size(const tagsphere_poppler *file, int index, double *width,
                                         double *height) {
  void *page = file->page(file->document, index);
  if (!page) return 0;
  file->size(page, width, height);
  file->unref(page);
  return 1;
}

// Draws a page on white paper. Returns 0 if it is damaged.
//
// - pixels: Takes width * height words of 32 bits, red in bits 16 to 23, top row first.
static inline int tagsphere_poppler_draw(const tagsphere_poppler *file, int index,
                                         unsigned char *pixels, int width, int height) {
  void *page = file->page(file->document, index);
  if (!page) return 0;
  double page_width = 0, page_height = 0;
  file->size(page, &page_width, &page_height);
  int is_drawn = 0;
  if (page_width > 0 && page_height > 0) {
    const int rgb = 1;  // CAIRO_FORMAT_RGB24
    void *surface = file->surface(pixels, rgb, width, height, width * 4);
    void *context = file->context(surface);
    file->color(context, 1, 1, 1);
    file->paint(context);
    file->scale(context, width / page_width, height / page_height);
    file->render(page, context);
    is_drawn = file->status(context) == 0;
    file->end_context(context);
    file->flush(surface);
    file->end_surface(surface);
  }
  file->unref(page);
  return is_drawn;
}
