#pragma once
#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
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

// The function is declared here because GLFW/glfw3native.h includes all of X's headers. A GLFW without X lacks it.
unsigned long glfwGetX11Window(GLFWwindow *window) __attribute__((weak));

// The X window ID of a window; 0 if the window has none.
static inline unsigned long tagsphere_glfw_x11_window(GLFWwindow *window) {
  return tagsphere_glfw_uses_x11() && glfwGetX11Window ? glfwGetX11Window(window) : 0;
}

// Declared here because GLFW/glfw3native.h includes all of X's headers. XConnectionNumber is a function of Xlib.
struct _XDisplay *glfwGetX11Display(void) __attribute__((weak));
int XConnectionNumber(struct _XDisplay *display) __attribute__((weak));

// The descriptor of the connection to the X server; -1 if there is none.
static inline int tagsphere_glfw_x11_connection(void) {
  if (!tagsphere_glfw_uses_x11() || !glfwGetX11Display || !XConnectionNumber) return -1;
  struct _XDisplay *display = glfwGetX11Display();
  return display ? XConnectionNumber(display) : -1;
}

#include "wayland.h"
