// libxml2. Only a sandboxed process that needs the library loads it, so that the dynamic linker does not load
// it when the program starts.
//
// There are two ways to read a document: as a whole, followed by a walk over its nodes; or in pieces, with a
// callback for each element. The library's structures are not declared here, so that no code depends on
// their layout.
//
// Source: libxml/parser.h, libxml/HTMLparser.h, libxml/xmlreader.h, libxml/uri.h.
#ifndef TAGSPHERE_CXML_H
#define TAGSPHERE_CXML_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct xml_document xml_document;
typedef struct xml_reader xml_reader;
typedef struct xml_parser xml_parser;

// The options: continue after faults; print nothing; never use the network; turn CDATA into text; allow deep
// and long documents, because the process has its own limits.
static const int xml_options = 1 << 0 | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 14 | 1 << 19;
// The options for HTML: those for XML without CDATA, which HTML does not have.
static const int xml_html_options = 1 << 0 | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 19;

// The kinds of nodes.
enum {
  xml_node_element = 1,
  xml_node_text = 3,
  xml_node_cdata = 4,
  xml_node_whitespace = 13,
  xml_node_significant_whitespace = 14,
  xml_node_end = 15,
};

// The functions of the library.
typedef struct {
  int (*set_handlers)(void **handlers, int version);
  xml_parser *(*new_parser)(void **handlers, void *user, const char *bytes, int count,
                            const char *name);
  xml_document *(*read_xml)(xml_parser *parser, const char *bytes, int count, const char *base,
                            const char *encoding, int options);
  int (*set_options)(xml_parser *parser, int options);
  int (*read_piece)(xml_parser *parser, const char *bytes, int count, int is_last);
  void (*stop)(xml_parser *parser);
  void (*end_parser)(xml_parser *parser);
  xml_document *(*read_html)(const char *bytes, int count, const char *base, const char *encoding,
                             int options);
  xml_reader *(*walk)(xml_document *document);
  int (*next)(xml_reader *reader);
  int (*kind)(xml_reader *reader);
  int (*is_empty)(xml_reader *reader);
  int (*next_attribute)(xml_reader *reader);
  int (*leave_attributes)(xml_reader *reader);
  const char *(*name)(xml_reader *reader);
  const char *(*prefix)(xml_reader *reader);
  const char *(*space)(xml_reader *reader);
  const char *(*value)(xml_reader *reader);
  const char *(*base)(xml_reader *reader);
  void (*end_walk)(xml_reader *reader);
  void (*release)(xml_document *document);
  const int *(*last_error)(void);
  char *(*resolve)(const char *address, const char *base);
  void (**release_text)(void *text);
} xml_library;

// Loads the library; false if it is missing, or if it is too old to have these functions.
static inline bool xml_load(xml_library *library) {
  void *handle = dlopen("libxml2.so.2", RTLD_NOW);
  if (!handle) handle = dlopen("libxml2.so.16", RTLD_NOW);
  if (!handle) return false;
  struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&library->set_handlers, "xmlSAXVersion"},
      {&library->new_parser, "xmlCreatePushParserCtxt"},
      {&library->read_xml, "xmlCtxtReadMemory"},
      {&library->set_options, "xmlCtxtUseOptions"},
      {&library->read_piece, "xmlParseChunk"},
      {&library->stop, "xmlStopParser"},
      {&library->end_parser, "xmlFreeParserCtxt"},
      {&library->read_html, "htmlReadMemory"},
      {&library->walk, "xmlReaderWalker"},
      {&library->next, "xmlTextReaderRead"},
      {&library->kind, "xmlTextReaderNodeType"},
      {&library->is_empty, "xmlTextReaderIsEmptyElement"},
      {&library->next_attribute, "xmlTextReaderMoveToNextAttribute"},
      {&library->leave_attributes, "xmlTextReaderMoveToElement"},
      {&library->name, "xmlTextReaderConstLocalName"},
      {&library->prefix, "xmlTextReaderConstPrefix"},
      {&library->space, "xmlTextReaderConstNamespaceUri"},
      {&library->value, "xmlTextReaderConstValue"},
      {&library->base, "xmlTextReaderConstBaseUri"},
      {&library->end_walk, "xmlFreeTextReader"},
      {&library->release, "xmlFreeDoc"},
      {&library->last_error, "xmlGetLastError"},
      {&library->resolve, "xmlBuildURI"},
      {&library->release_text, "xmlFree"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(handle, symbols[index].name);
    if (!symbol) return false;
    *(void **)symbols[index].place = symbol;
  }
  return true;
}

// Ignores the declaration of an entity. The parser would replace declared entities in attributes regardless
// of the options, and the replaced texts could grow without limit.
static void xml_forget_entity(void *parser, const char *name, int type, const char *public_name,
                              const char *system_name, char *content) {
  (void)parser, (void)name, (void)type, (void)public_name, (void)system_name, (void)content;
}

// The index of the handler of entities in xmlSAXHandler, and a number larger than that of its handlers.
enum { xml_entity_handler = 6, xml_most_handlers = 64 };

// The callbacks of a document that is read in pieces. Texts do not end with NUL.
//
// The attributes of an element are `count` groups of five words each: the name, the prefix, the namespace,
// and the beginning and the end of the value.
typedef struct {
  void (*subset)(void *user, const char *name, const char *public_name, const char *system_name);
  void (*begin)(void *user, const char *name, const char *prefix, const char *space,
                int space_count, const char **spaces, int count, int default_count,
                const char **attributes);
  void (*end)(void *user, const char *name, const char *prefix, const char *space);
  void (*text)(void *user, const char *bytes, int count);
} xml_callbacks;

// Begins to read a document in pieces; null if memory is short.
//
// No other file is read, nothing is printed, and only the five entities of XML are replaced. The library's
// own limit on the length of texts applies, 10 MB.
static inline xml_parser *xml_begin_pieces(const xml_library *library,
                                           const xml_callbacks *callbacks, void *user) {
  // The indices of handlers in xmlSAXHandler, and the index of the mark that says that the handlers of elements
  // are set. Source: libxml/parser.h, libxml/SAX2.h.
  enum { subset = 0, text = 17, blank = 18, mark = 27, begin = 29, end = 30 };
  union {
    void *functions[xml_most_handlers];
    unsigned marks[2 * xml_most_handlers];
  } handlers = {{NULL}};
  handlers.functions[subset] = (void *)callbacks->subset;
  handlers.functions[text] = (void *)callbacks->text;
  handlers.functions[blank] = (void *)callbacks->text;
  handlers.functions[begin] = (void *)callbacks->begin;
  handlers.functions[end] = (void *)callbacks->end;
  handlers.marks[mark * sizeof(void *) / sizeof(unsigned)] = 0xDEEDBEAF;
  xml_parser *parser = library->new_parser(handlers.functions, user, NULL, 0, NULL);
  if (parser) library->set_options(parser, 1 << 5 | 1 << 6 | 1 << 11);
  return parser;
}

// Reads the next bytes of the document.
static inline void xml_read_piece(const xml_library *library, xml_parser *parser,
                                  const char *bytes, int count, bool is_last) {
  library->read_piece(parser, bytes, count, is_last);
}

// Stops all further callbacks.
static inline void xml_stop(const xml_library *library, xml_parser *parser) {
  library->stop(parser);
}

static inline void xml_end_pieces(const xml_library *library, xml_parser *parser) {
  library->end_parser(parser);
}

// Reads bytes of XML or HTML; null if the bytes contain nothing readable. If no encoding is given, the bytes
// determine it.
static inline xml_document *xml_read(const xml_library *library, bool is_html, const char *bytes,
                                     int count, const char *encoding) {
  if (is_html) return library->read_html(bytes, count, NULL, encoding, xml_html_options);
  void *handlers[xml_most_handlers] = {NULL};
  library->set_handlers(handlers, 2);
  handlers[xml_entity_handler] = (void *)xml_forget_entity;
  xml_parser *parser = library->new_parser(handlers, NULL, NULL, 0, NULL);
  if (!parser) return NULL;
  xml_document *document = library->read_xml(parser, bytes, count, NULL, encoding, xml_options);
  library->end_parser(parser);
  return document;
}

static inline void xml_release(const xml_library *library, xml_document *document) {
  library->release(document);
}

// Whether the library's last error was a lack of memory. After such an error, a document ends prematurely.
//
// The first two members of an error are its domain and its code; source: libxml/xmlerror.h.
static inline bool xml_lacks_memory(const xml_library *library) {
  const int *error = library->last_error();
  return error && error[1] == 2;
}

// Begins a walk over a document; null if memory is short.
static inline xml_reader *xml_walk(const xml_library *library, xml_document *document) {
  return library->walk(document);
}

static inline void xml_end_walk(const xml_library *library, xml_reader *reader) {
  library->end_walk(reader);
}

// Goes to the next node; false at the end.
static inline bool xml_next(const xml_library *library, xml_reader *reader) {
  return library->next(reader) == 1;
}

static inline int xml_kind(const xml_library *library, xml_reader *reader) {
  return library->kind(reader);
}

static inline bool xml_is_empty(const xml_library *library, xml_reader *reader) {
  return library->is_empty(reader) == 1;
}

// Goes to the next attribute of an element. At the end it returns false and goes back to the element.
static inline bool xml_next_attribute(const xml_library *library, xml_reader *reader) {
  if (library->next_attribute(reader) == 1) return true;
  library->leave_attributes(reader);
  return false;
}

// These functions return the name without its prefix, the prefix, the namespace, the value and the base
// address of the current node or attribute; null if there is none. A result is valid until the next step.
static inline const char *xml_name(const xml_library *library, xml_reader *reader) {
  return library->name(reader);
}

static inline const char *xml_prefix(const xml_library *library, xml_reader *reader) {
  return library->prefix(reader);
}

static inline const char *xml_space(const xml_library *library, xml_reader *reader) {
  return library->space(reader);
}

static inline const char *xml_value(const xml_library *library, xml_reader *reader) {
  return library->value(reader);
}

static inline const char *xml_base(const xml_library *library, xml_reader *reader) {
  return library->base(reader);
}

// Resolves an address against a base; null if one of the two is invalid. The caller releases the result.
static inline char *xml_resolve(const xml_library *library, const char *address, const char *base) {
  return library->resolve(address, base);
}

static inline void xml_release_text(const xml_library *library, char *text) {
  (*library->release_text)(text);
}

#endif
