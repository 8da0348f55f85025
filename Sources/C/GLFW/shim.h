#pragma once
#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <string.h>

// Whether the initialised GLFW talks to an X server. Before 3.4 it is built for one system only, and
// says which: "3.3.8 X11 GLX EGL OSMesa".
static inline int tagsphere_glfw_uses_x11(void) {
#ifdef GLFW_PLATFORM_X11
  return glfwGetPlatform() == GLFW_PLATFORM_X11;
#else
  return strstr(glfwGetVersionString(), "X11") != NULL;
#endif
}

// Of GLFW/glfw3native.h, which wants the headers of all of X. A GLFW without X has no such function.
unsigned long glfwGetX11Window(GLFWwindow *window) __attribute__((weak));

// The number of a window on an X server; 0 where there is none.
static inline unsigned long tagsphere_glfw_x11_window(GLFWwindow *window) {
  return tagsphere_glfw_uses_x11() && glfwGetX11Window ? glfwGetX11Window(window) : 0;
}
