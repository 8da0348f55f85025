#pragma once
#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <dlfcn.h>
#include <string.h>

// Whether the initialized GLFW uses an X server. Before 3.4, GLFW is built for one window system
// only, and names it in its version string: "3.3.8 X11 GLX EGL OSMesa".
static inline int tagsphere_glfw_uses_x11(void) {
#ifdef GLFW_PLATFORM_X11
  return glfwGetPlatform() == GLFW_PLATFORM_X11;
#else
  return strstr(glfwGetVersionString(), "X11") != NULL;
#endif
}

// Declared here because GLFW/glfw3native.h includes all of X's headers. A GLFW without X lacks it.
unsigned long glfwGetX11Window(GLFWwindow *window) __attribute__((weak));

// The X window ID of a window; 0 if it has none.
static inline unsigned long tagsphere_glfw_x11_window(GLFWwindow *window) {
  return tagsphere_glfw_uses_x11() && glfwGetX11Window ? glfwGetX11Window(window) : 0;
}

// Declared here because GLFW/glfw3native.h includes Wayland's headers. A GLFW without Wayland lacks
// it.
struct wl_display *glfwGetWaylandDisplay(void) __attribute__((weak));

// The error that ended the connection to the Wayland compositor; 0 while it lasts, and with X.
static inline int tagsphere_glfw_wayland_error(void) {
  // GLFW has loaded this library itself if it uses Wayland.
  static int (*error)(struct wl_display *) = NULL;
  if (tagsphere_glfw_uses_x11() || !glfwGetWaylandDisplay) return 0;
  if (!error) {
    void *library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD);
    if (library) *(void **)&error = dlsym(library, "wl_display_get_error");
  }
  struct wl_display *display = error ? glfwGetWaylandDisplay() : NULL;
  return display ? error(display) : 0;
}

// Declared here for the same reason as the two above; XConnectionNumber is a function of Xlib.
struct _XDisplay *glfwGetX11Display(void) __attribute__((weak));
int XConnectionNumber(struct _XDisplay *display) __attribute__((weak));

// The descriptor of the connection to the X server; -1 if there is none.
static inline int tagsphere_glfw_x11_connection(void) {
  if (!tagsphere_glfw_uses_x11() || !glfwGetX11Display || !XConnectionNumber) return -1;
  struct _XDisplay *display = glfwGetX11Display();
  return display ? XConnectionNumber(display) : -1;
}
