#pragma once
#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
