// Poppler, which reads the pages and the text of PDF files. Only sandboxed processes that need the library
// load it, so that the program starts without it. Poppler brings the parts of GLib and cairo that it needs.
//
// Source: the reference of poppler-glib; <glib/poppler.h>.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
  unsigned domain;
  int code;
  char *message;
} poppler_error;

// The functions of the libraries.
typedef struct {
  void *(*new_bytes)(const void *, size_t);
  void (*release_bytes)(void *);
  void *(*open)(void *, const char *, poppler_error **);
  unsigned (*errors)(void);
  int (*page_count)(void *);
  void *(*page)(void *, int);
  void (*size)(void *, double *, double *);
  void (*render)(void *, void *);
  char *(*text)(void *);
  void (*release)(void *);
  void (*release_text)(void *);
  void *(*surface)(unsigned char *, int, int, int, int);
  void *(*context)(void *);
  void (*scale)(void *, double, double);
  void (*color)(void *, double, double, double);
  void (*paint)(void *);
  int (*status)(void *);
  void (*end_context)(void *);
  void (*flush)(void *);
  void (*end_surface)(void *);
} poppler_library;

enum { POPPLER_OPENED, POPPLER_ENCRYPTED, POPPLER_DAMAGED };

// Loads the libraries; false if they are missing, or if they are too old to have these functions.
static inline bool poppler_load(poppler_library *library) {
  void *handle = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  struct {
    void *place;
    const char *name;
  } symbols[] = {
    {&library->new_bytes, "g_bytes_new_static"},
    {&library->release_bytes, "g_bytes_unref"},
    {&library->open, "poppler_document_new_from_bytes"},
    {&library->errors, "poppler_error_quark"},
    {&library->page_count, "poppler_document_get_n_pages"},
    {&library->page, "poppler_document_get_page"},
    {&library->size, "poppler_page_get_size"},
    {&library->render, "poppler_page_render"},
    {&library->text, "poppler_page_get_text"},
    {&library->release, "g_object_unref"},
    {&library->release_text, "g_free"},
    {&library->surface, "cairo_image_surface_create_for_data"},
    {&library->context, "cairo_create"},
    {&library->scale, "cairo_scale"},
    {&library->color, "cairo_set_source_rgb"},
    {&library->paint, "cairo_paint"},
    {&library->status, "cairo_status"},
    {&library->end_context, "cairo_destroy"},
    {&library->flush, "cairo_surface_flush"},
    {&library->end_surface, "cairo_surface_destroy"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    // The functions of GLib and cairo come from the libraries that poppler loads.
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return false;
    *(void **)symbols[index].place = symbol;
  }
  return true;
}

// Opens a file, whose bytes must stay in place until the file is closed.
//
// - document: Receives the file if the result is OPENED.
// - message: Receives the library's message if the result is DAMAGED: at most `room` bytes with the final NUL.
static inline int poppler_open(const poppler_library *library, const void *bytes, size_t count,
                               void **document, char *message, size_t room) {
  poppler_error *error = NULL;
  void *file = library->new_bytes(bytes, count);
  *document = library->open(file, NULL, &error);
  library->release_bytes(file);
  if (*document) return POPPLER_OPENED;
  const int encrypted = 1;  // POPPLER_ERROR_ENCRYPTED
  if (error && error->domain == library->errors() && error->code == encrypted)
    return POPPLER_ENCRYPTED;
  snprintf(message, room, "%s", error && error->message ? error->message : "no reason given");
  return POPPLER_DAMAGED;
}

static inline int poppler_page_count(const poppler_library *library, void *document) {
  return library->page_count(document);
}

// Returns the width and height of a page in points; false if the page is damaged.
static inline bool poppler_size(const poppler_library *library, void *document, int index,
                                double *width, double *height) {
  void *page = library->page(document, index);
  if (!page) return false;
  library->size(page, width, height);
  library->release(page);
  return true;
}

// Returns the text of a page, counted from 0; NULL without text. The caller releases it.
static inline char *poppler_text(const poppler_library *library, void *document, int index) {
  void *page = library->page(document, index);
  if (!page) return NULL;
  char *text = library->text(page);
  library->release(page);
  return text;
}

static inline void poppler_release_text(const poppler_library *library, char *text) {
  library->release_text(text);
}

static inline void poppler_close(const poppler_library *library, void *document) {
  library->release(document);
}

// Draws a page on white paper. Returns false if the page is damaged.
//
// - pixels: Receives width * height words of 32 bits, red in bits 16 to 23, top row first.
static inline bool poppler_draw(const poppler_library *library, void *document, int index,
                                unsigned char *pixels, int width, int height) {
  void *page = library->page(document, index);
  if (!page) return false;
  double page_width = 0, page_height = 0;
  library->size(page, &page_width, &page_height);
  bool is_drawn = false;
  if (page_width > 0 && page_height > 0) {
    const int rgb = 1;  // CAIRO_FORMAT_RGB24
    void *surface = library->surface(pixels, rgb, width, height, width * 4);
    void *context = library->context(surface);
    library->color(context, 1, 1, 1);
    library->paint(context);
    library->scale(context, width / page_width, height / page_height);
    library->render(page, context);
    is_drawn = library->status(context) == 0;
    library->end_context(context);
    library->flush(surface);
    library->end_surface(surface);
  }
  library->release(page);
  return is_drawn;
}
