// The text of PDF files by poppler, which only a limited process needs and therefore loads itself: at the
// start of the program the dynamic linker has nothing to do with it.
//
// Source: poppler-document.h and poppler-page.h of poppler-glib, glib/gmem.h, gobject/gobject.h.
#ifndef TAGSPHERE_CPDFTEXT_H
#define TAGSPHERE_CPDFTEXT_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct pdf_document pdf_document;
typedef struct pdf_page pdf_page;

// The functions of the libraries.
typedef struct {
  pdf_document *(*open)(char *bytes, int count, const char *password, void **error);
  int (*page_count)(pdf_document *document);
  pdf_page *(*page)(pdf_document *document, int index);
  char *(*text)(pdf_page *page);
  void (*release)(void *object);
  void (*release_text)(void *text);
} pdf_library;

// Loads the libraries; false if they are missing, or older than their functions.
static inline bool pdf_load(pdf_library *library) {
  void *handle = dlopen("libpoppler-glib.so.8", RTLD_NOW);
  if (!handle) return false;
  struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&library->open, "poppler_document_new_from_data"},
      {&library->page_count, "poppler_document_get_n_pages"},
      {&library->page, "poppler_document_get_page"},
      {&library->text, "poppler_page_get_text"},
      {&library->release, "g_object_unref"},
      {&library->release_text, "g_free"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    // The functions of GLib are those of the libraries that poppler brings.
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return false;
    *(void **)symbols[index].place = symbol;
  }
  return true;
}

// Opens a file in memory, which must stay; null if it is damaged or has a password.
static inline pdf_document *pdf_open(const pdf_library *library, char *bytes, int count) {
  return library->open(bytes, count, NULL, NULL);
}

static inline int pdf_page_count(const pdf_library *library, pdf_document *document) {
  return library->page_count(document);
}

// The text of a page, counted from 0; null if there is none. Release it.
static inline char *pdf_page_text(const pdf_library *library, pdf_document *document, int index) {
  pdf_page *page = library->page(document, index);
  if (!page) return NULL;
  char *text = library->text(page);
  library->release(page);
  return text;
}

static inline void pdf_release_text(const pdf_library *library, char *text) {
  library->release_text(text);
}

static inline void pdf_close(const pdf_library *library, pdf_document *document) {
  library->release(document);
}

#endif
