#pragma once
#include <dlfcn.h>
#include <stdint.h>

// Functions of Wayland that GLFW does not declare without Wayland's headers. They are looked up at run time,
// because a GLFW without Wayland lacks both the functions and the library.
struct wl_proxy;
struct wl_interface;
struct wl_display *glfwGetWaylandDisplay(void) __attribute__((weak));
struct wl_surface *glfwGetWaylandWindow(GLFWwindow *window) __attribute__((weak));

// A function or a variable of Wayland's library, which GLFW has loaded; NULL if GLFW uses X.
static inline void *tagsphere_wayland_symbol(const char *name) {
  if (tagsphere_glfw_uses_x11() || !glfwGetWaylandDisplay) return NULL;
  void *library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD);
  if (!library) return NULL;
  void *symbol = dlsym(library, name);
  dlclose(library);
  return symbol;
}

// The error that ended the connection to the Wayland compositor; 0 if the connection is open, or with X.
static inline int tagsphere_wayland_error(void) {
  static int (*error)(struct wl_display *) = NULL;
  if (!error) *(void **)&error = tagsphere_wayland_symbol("wl_display_get_error");
  struct wl_display *display = error ? glfwGetWaylandDisplay() : NULL;
  return display ? error(display) : 0;
}

// The pending answer of the compositor that a frame is on the screen: a wl_callback; NULL for none.
typedef struct {
  struct wl_proxy *callback;
} tagsphere_wayland_frame;

// Cancels the pending answer.
static inline void tagsphere_wayland_frame_cancel(tagsphere_wayland_frame *frame) {
  static void (*destroy)(struct wl_proxy *) = NULL;
  if (!destroy) *(void **)&destroy = tagsphere_wayland_symbol("wl_proxy_destroy");
  if (frame->callback && destroy) destroy(frame->callback);
  frame->callback = NULL;
}

static inline void tagsphere_wayland_frame_shown(void *frame, void *callback, uint32_t time) {
  (void)callback, (void)time;
  tagsphere_wayland_frame_cancel(frame);
}

// Requests an answer for the window's next frame, unless an answer is pending. The frame must follow. GLFW
// receives the answer with its events.
static inline void tagsphere_wayland_frame_request(
    tagsphere_wayland_frame *frame, GLFWwindow *window) {
  static struct wl_proxy *(*request)(
      struct wl_proxy *, uint32_t, const struct wl_interface *, ...) = NULL;
  static int (*listen)(struct wl_proxy *, void (**)(void), void *) = NULL;
  static const struct wl_interface *interface = NULL;
  static void (*listener[])(void) = {(void (*)(void))tagsphere_wayland_frame_shown};
  if (!request) {
    *(void **)&request = tagsphere_wayland_symbol("wl_proxy_marshal_constructor");
    *(void **)&listen = tagsphere_wayland_symbol("wl_proxy_add_listener");
    interface = (const struct wl_interface *)tagsphere_wayland_symbol("wl_callback_interface");
  }
  if (frame->callback || !request || !listen || !interface) return;
  struct wl_proxy *surface = (struct wl_proxy *)glfwGetWaylandWindow(window);
  const uint32_t frame_opcode = 3;
  frame->callback = surface ? request(surface, frame_opcode, interface, NULL) : NULL;
  if (frame->callback) listen(frame->callback, listener, frame);
}
